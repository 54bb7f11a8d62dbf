const CALLS_MAX = 1000
const CREDITS_MAX = 1_000_000

/** What is added to a budget; null where it is nothing, or no number that can be added. */
export function readMore(calls: string, credits: string): { calls: number; credits: number } | null {
  const [more, paid] = [Number(calls.trim()), Number(credits.trim())]
  const isWrong =
    !Number.isInteger(more) || more < 0 || more > CALLS_MAX || !(paid >= 0 && paid <= CREDITS_MAX)
  return isWrong || more + paid === 0 ? null : { calls: more, credits: paid }
}
