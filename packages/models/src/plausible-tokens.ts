/** No call of any vendor has more: the largest contexts have ten million. */
const MOST_TOKENS = 20_000_000

/**
 * Tokens as a vendor counts them, or as we estimate them where it counts none. What can't be (below zero, not a whole
 * number, more than any model takes) is replaced by the estimate and marked: it must not change anybody's bill, nor fail
 * what was answered.
 */
export function plausibleTokens(
  given: number | null | undefined,
  estimated: number,
): { tokens: number; isDoubtful: boolean } {
  if (given === null || given === undefined) return { tokens: estimated, isDoubtful: false }
  const isPlausible = Number.isInteger(given) && given >= 0 && given <= MOST_TOKENS
  return isPlausible ? { tokens: given, isDoubtful: false } : { tokens: estimated, isDoubtful: true }
}
