import type { flows } from '@millrace/contract'

/** Analysing this many values blocks the event loop for up to 100 ms. No flow built by people comes close. */
export const MOST_VALUES = 30_000

/**
 * Whether the settings of a document exceed the limit. Every scalar value counts, and every token inside a text. Stops
 * as soon as the answer is known.
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

/** Counts up to `most` + 1. */
function tokensIn(text: string, most: number): number {
  let found = 0
  for (let at = text.indexOf('@@'); at >= 0 && found <= most; at = text.indexOf('@@', at + 2)) found += 0.5
  return Math.ceil(found)
}
