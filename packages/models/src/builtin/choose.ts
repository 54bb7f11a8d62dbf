import { daysIn } from '../language/days.ts'
import { wordsOf } from '../language/words.ts'
import { saysKind } from '../question/kind-of.ts'
import type { Question } from '../question/question.ts'
import { confidenceOf, evidenceOf, type Ranked } from './confidence.ts'
import { asksHours, hoursIn, saysOpen } from './hours.ts'
import { isSameText } from './same-text.ts'
import type { Scored, Scores } from './score.ts'
import { daysOf } from './units/days-of.ts'
import type { Unit } from './units/units.ts'

/** What is quoted from the passages in answer to a question, best first. */
interface Choice {
  units: Unit[]
  /** Whether they answer; otherwise they are only the closest. */
  answers: boolean
  /** The evidence for that decision; empty where nothing was found. */
  evidence: readonly number[]
}

/** Similarity in meaning of units to the question, as cosines; units without a known one are missing. */
export type Meanings = ReadonlyMap<Unit, number>

// Measured in bench/RESULTS.md ("Answers with no key").
/** The weight of a cosine relative to the share of the question's words. */
const MEANING = 0.6
/** Minimum worth of the second and the third unit, as a share of the best one's. */
const CLOSE = [0, 0.35, 0.75]
/** Minimum share of the question's weight that a further unit must add to be quoted for it. */
const NEWS = 0.2
const TOLD = 0.5
/** How many units that repeat a chosen one are skipped at most. */
const MOST_LOOKS = 20
/** Below this, not even the closest passage is shown. */
const FAR = -5

/** The units to quote: the best one, those for the rest of the question, and others that are close. */
export function choose(question: Question, { scored, weights }: Scores, meanings: Meanings | null): Choice {
  const days = daysIn(question.text)
  const ranked = rank(scored, weights, meanings).filter(
    ({ unit }) => !unit.asks && unit.kind !== 'code' && !isOfOtherDays(unit, days),
  )
  const isOfHours = asksHours(question)
  const hours = isOfHours ? hoursIn(question, ranked) : []
  if (hours.length > 0) return { units: hours, answers: true, evidence: [] }
  const [best, ...others] = ranked
  if (!best || best.joint <= 0) return { units: [], answers: false, evidence: [] }
  const chosen = [best]
  let left: Ranked[] = others
  for (let looks = 0; looks < MOST_LOOKS; looks++) {
    const next = nextOf(question, { left, chosen, weights })
    if (!next) break
    left = left.filter((one) => one !== next)
    if (!chosen.some(({ unit }) => isSameText(unit, next.unit))) chosen.push(next)
  }
  const units = chosen.map(({ unit }) => unit)
  const isMissing = question.numbered.some((pair) => !units.some((unit) => hasPair(unit, pair)))
  const evidence = evidenceOf(question, { weights, ranked, chosen })
  const confidence = confidenceOf(evidence, meanings !== null)
  if (isMissing || confidence < FAR) return { units: [], answers: false, evidence }
  // "Free up to 48 hours before" has the word, but isn't when someone is there.
  const isOther = isOfHours && saysOpen(wordsOf(question.text)) && !units.some(({ words }) => saysOpen(words))
  return { units, answers: confidence >= 0 && !isOther, evidence }
}

/** "Closed on Sunday" says nothing about a Saturday. */
function isOfOtherDays(unit: Unit, asked: ReadonlySet<number>): boolean {
  const days = asked.size === 0 ? asked : daysOf(unit)
  return days.size > 0 && days.isDisjointFrom(asked)
}

/** Ranks by words and meaning together; where the meaning isn't known, by words alone. */
function rank(scored: readonly Scored[], weights: readonly number[], meanings: Meanings | null): Ranked[] {
  const total = sum(weights) || 1
  const least = Math.min(...(meanings?.values() ?? [0]))
  return scored
    .map((one): Ranked => {
      const near = meanings?.get(one.unit) ?? null
      return { ...one, near, joint: one.score / total + (meanings ? MEANING * (near ?? least) : 0) }
    })
    .sort((a, b) => b.joint - a.joint)
}

interface Choosing {
  left: readonly Ranked[]
  chosen: readonly Ranked[]
  weights: readonly number[]
}

function nextOf({ words, kind }: Question, { left, chosen, weights }: Choosing): Ranked | null {
  const close = CLOSE[chosen.length]
  const [best] = chosen
  if (close === undefined || !best) return null
  const covering = most(left, (one) => newsOf(one, chosen, weights))
  if (covering && newsOf(covering, chosen, weights) >= NEWS * sum(weights)) return covering
  // Where the best unit covers the whole question, a unit that lacks a part of it is about something else.
  const strong = words.flatMap(({ factor }, word) => (factor < TOLD ? [] : [word]))
  // A unit that has the price need not contain the word "cost".
  const has = (word: number) => best.own[word]! >= TOLD || saysKind(words[word]!.form, { kind })
  const isSure = strong.length > 1 && strong.every(has)
  const next = left.find((one) => (one.unit.kind !== 'record' && !isSure) || !lacks(one, best))
  return next && next.joint >= close * best.joint ? next : null
}

/** Whether a unit lacks what sets the best one apart from others. */
const lacks = (row: Scored, best: Scored): boolean =>
  best.own.some((quality, word) => quality >= TOLD && row.own[word]! < TOLD)

/** The weight of the words that this unit has itself and the chosen ones lack. */
const newsOf = (one: Scored, chosen: readonly Scored[], weights: readonly number[]): number =>
  sum(
    weights.map((weight, word) => {
      const told = chosen.some(({ own, around }) => Math.max(own[word]!, around[word]!) >= TOLD)
      return told ? 0 : weight * Math.min(1, one.own[word]!)
    }),
  )

/** A "15" that counts people doesn't make a boat "Boat 15". */
const hasPair = ({ words, fields }: Unit, [noun, number]: Question['numbered'][number]): boolean => {
  const isNoun = (form: string | undefined) => form?.startsWith(noun.slice(0, 4)) ?? false
  // "Boat: 15" and "Name: Boat 15", but not a boat for 15 euros.
  const inCell = fields.some(({ key, value }) => {
    const forms = wordsOf(`${key} ${value}`).map(({ form }) => form)
    return forms.includes(number) && forms.some(isNoun)
  })
  return inCell || words.some(({ form }, at) => form === number && isNoun(words[at - 1]?.form))
}

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)
const most = <T>(list: readonly T[], of: (one: T) => number): T | undefined =>
  list.reduce<T | undefined>(
    (best, one) => (best === undefined || of(one) > of(best) ? one : best),
    undefined,
  )
