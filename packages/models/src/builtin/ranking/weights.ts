import type { ContentWord } from '../../question/content-words.ts'

// With few sentences every word would look common.
const LEAST_UNITS = 25
const FLOOR = 0.6
const NAME = 1.25
const ABSENT = 1.1
const ABSENT_CATEGORY = 0.4

/**
 * How much each word of a question counts: rare ones more, and most of all those that no passage has, since an answer
 * without them is about something else. Flatter than the idf of a whole collection, because the passages were found
 * by these very words. `found` is in how many of all units each stands.
 */
export function wordWeights(
  words: readonly ContentWord[],
  found: readonly number[],
  units: number,
): number[] {
  const count = Math.max(units, LEAST_UNITS)
  const idf = (having: number) => Math.log(1 + (count - Math.min(having, count) + 0.5) / (having + 0.5))
  const most = idf(0)
  return words.map(({ factor, isName, isCategory }, index) => {
    const having = found[index] ?? 0
    const absent = having > 0 ? 1 : isCategory ? ABSENT_CATEGORY : ABSENT
    return factor * (isName ? NAME : 1) * (FLOOR + idf(having) / most) * absent
  })
}
