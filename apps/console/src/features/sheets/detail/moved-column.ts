/**
 * The column that was moved between two orders, and the one it now follows (null: it is first). Null when the orders
 * are equal or differ by more than one move.
 */
export function movedColumn(
  before: readonly string[],
  after: readonly string[],
): { column: string; after: string | null } | null {
  if (before.length !== after.length) return null
  const first = after.findIndex((key, index) => key !== before[index])
  const from = before[first]
  const to = after[first]
  if (first === -1 || from === undefined || to === undefined) return null
  // It was moved either away from here or to here.
  return [from, to].map((column) => place(column, { before, after })).find((move) => move !== null) ?? null
}

function place(column: string, orders: { before: readonly string[]; after: readonly string[] }) {
  const rest = (keys: readonly string[]) => keys.filter((key) => key !== column).join('\n')
  if (rest(orders.before) !== rest(orders.after)) return null
  return { column, after: orders.after[orders.after.indexOf(column) - 1] ?? null }
}
