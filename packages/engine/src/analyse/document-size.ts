import type { flows } from '@millrace/contract'

/** To look at this many takes up to 100 ms, for which everybody else waits: more than any flow has that people made. */
export const MOST_VALUES = 30_000

/**
 * Whether the settings of a document hold more than can be looked at: each text, number and other single value counts,
 * and each token in a text. Stops as soon as that is certain.
 */
export function isTooLarge({ nodes }: flows.FlowDocument): boolean {
  let left = MOST_VALUES
  const waiting: unknown[] = nodes.map(({ params }) => params)
  while (waiting.length > 0 && left >= 0) {
    const value = waiting.pop()
    if (typeof value === 'object' && value !== null) waiting.push(...Object.values(value).slice(0, left + 1))
    else left -= 1
    if (typeof value === 'string') left -= tokensIn(value, left)
  }
  return left < 0
}

/** At most one more than `most`. */
function tokensIn(text: string, most: number): number {
  let found = 0
  for (let at = text.indexOf('@@'); at >= 0 && found <= most; at = text.indexOf('@@', at + 2)) found += 0.5
  return Math.ceil(found)
}
