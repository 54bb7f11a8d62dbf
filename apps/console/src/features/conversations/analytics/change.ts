/** A change as text, with its sign; null where both figures look the same. */
export function changeOf(now: number, before: number, show: (value: number) => string): string | null {
  const change = now - before
  const size = show(Math.abs(change))
  return size === show(0) ? null : `${change > 0 ? '+' : '−'}${size}`
}
