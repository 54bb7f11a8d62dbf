import { saysKind } from '../question/kind-of.ts'
import type { Question } from '../question/question.ts'
import { isSpan } from './answer-kinds.ts'
import type { Scored, Scores } from './score.ts'
import type { Unit } from './units/units.ts'

/** Below this, words only have to do with each other: "line" and "cable", "flight" and "fly". */
const TOUCHED = 0.55
/** The same in the names of a row's columns, and in a heading, where words weigh more than elsewhere in a paragraph. */
const TOUCHED_COLUMN = 0.75
const TOUCHED_HEADING = 1.01
const TOLD = 0.5
/** A word that more of all units have is what the documents are about, and says nothing about one of them. */
const MOST_SHARE = 0.6
/** So many may have it anyway: in a short text, every word would be common. */
const MOST_ANYWAY = 4

/**
 * Those of the units that have to do with what is asked, for showing them below the words that there is no answer. A
 * line about something else helps nobody, whatever words like "bring" or "per hour" it shares with the question.
 */
export function touching(question: Question, { scored }: Scores, units: readonly Unit[]): Unit[] {
  const most = Math.max(MOST_ANYWAY, scored.length * MOST_SHARE)
  const words = tellingWords(question).filter((word) => countOf(scored, word) <= most)
  const near = scored.filter((one) => units.includes(one.unit) && words.some((word) => touches(one, word)))
  const found = new Set(near.map(({ unit }) => unit))
  return units.filter((unit) => found.has(unit))
}

/** What a question is about, by its place among the words; weaker words only where there are no others. */
function tellingWords({ words, context, kind }: Question): number[] {
  const all = [...words, ...context]
  const strong = words.flatMap(({ factor }, word) => (factor < TOLD ? [] : [word]))
  const isTelling = ({ form }: { form: string }) =>
    !saysKind(form, { kind }) && !isSpan(form) && !/^[\d.]+$/.test(form)
  const telling = strong.filter((word) => isTelling(words[word]!))
  return [telling, strong].find((some) => some.length > 0) ?? [...all.keys()]
}

const touches = ({ unit, own, around }: Scored, word: number): boolean =>
  own[word]! >= TOUCHED || around[word]! >= (unit.kind === 'record' ? TOUCHED_COLUMN : TOUCHED_HEADING)

const countOf = (scored: readonly Scored[], word: number): number =>
  scored.filter((one) => touches(one, word)).length
