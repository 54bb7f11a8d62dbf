import type { sheets } from '@millrace/contract'

interface Move {
  /** Columns as displayed. */
  shown: readonly sheets.Column[]
  from: number
  to: number
}

/** The order of all columns after a visible one was moved; hidden ones stay behind their predecessor. */
export function movedOrder(columns: readonly sheets.Column[], { shown, from, to }: Move): string[] {
  const keys = shown.map(({ key }) => key)
  const [moved] = keys.splice(from, 1)
  if (moved === undefined) return columns.map(({ key }) => key)
  keys.splice(to, 0, moved)
  const order = [...keys]
  let before: string | null = null
  for (const { key } of columns) {
    if (!keys.includes(key)) order.splice(before === null ? 0 : order.indexOf(before) + 1, 0, key)
    before = key
  }
  return order
}
