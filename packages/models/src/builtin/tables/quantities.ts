import { wordsOf } from '../../language/words.ts'
import { type Amount, isMoney } from './amounts.ts'
import { type Asks, countOf } from './asks.ts'

/** What a result is about, and what of it is counted. */
interface Counted {
  names: readonly string[]
  /** The words that count these. */
  counts: readonly string[]
  columns: readonly string[]
}

const ARTICLE = /^(?:an?|eine?[nmrs]?)$/
/** "Which of the two is cheaper?" counts all that is compared. */
const THE = new Set('the these those die den der diese diesen beiden'.split(' '))
/** Tells a quantity that isn't read as a number. */
const VAGUE =
  /^(?:couple|pair|several|few|paar|mehrere|einige|dozens?|dutzend|(?:thir|for|fif|six|seven|eigh|nine)ty|hundred|.+(?:zig|hundert)|dreissig|hundert|\d.*)$/

/**
 * The words of a question that count neither the things nor the columns of a result: "for three hours", "we are four".
 */
export function countsLeft(text: string, { names, counts, columns }: Counted): string[] {
  const inColumns = new Set(columns.flatMap((key) => wordsOf(key).map(({ form }) => countOf(form))))
  const named = names.flatMap((name) => wordsOf(name).map(({ form }) => form))
  const known = [...counts, ...named].map(countOf)
  const hasOne = counts.some((form) => countOf(form) === 1)
  const words = wordsOf(text)
  return words.flatMap(({ form }, index) => {
    const count = ARTICLE.test(form) ? null : countOf(form)
    if (count === null || inColumns.has(count) || (count === 1 && hasOne)) return []
    const at = known.indexOf(count)
    // Each counts once: in "two kayaks for two hours", only the kayaks are counted.
    if (at >= 0) known.splice(at, 1)
    const isAll = count === names.length && THE.has(words[index - 1]?.form ?? '')
    return at >= 0 || isAll ? [] : [form]
  })
}

/** Whether a comparison leaves no quantity out: two kayaks may be dearer than one canoe, and a pair of them, too. */
export function isCounted(text: string, counted: Counted): boolean {
  const known = new Set([...counted.names, ...counted.columns].flatMap((one) => formsOf(one)))
  const vague = formsOf(text).filter((form) => countOf(form) === null && VAGUE.test(form) && !known.has(form))
  return vague.length === 0 && countsLeft(text, counted).every((form) => countOf(form) === 1)
}

const formsOf = (text: string) => wordsOf(text).map(({ form }) => form)

/** Whether two of a thing have twice its amount: they cost twice as much, but aren't twice as fast. */
export const addsUp = (amounts: readonly Amount[], about: Asks['about']): boolean =>
  about === 'price' || about === 'weight' || amounts.every(isMoney)

const JOINS = /&|\+|\b(?:and|plus|und)\b/iu
const PARTS = /\b(?:or|than|oder|als|versus|vs)\b/iu
/** "A, or B and C": the things of one side would have to be added first. */
export const hasJoinedSide = (text: string, things: number): boolean =>
  things > 2 && JOINS.test(text) && PARTS.test(text)
