import { wordsOf } from '../language/words.ts'
import type { QuestionKind } from '../question/phrases.ts'
import type { Question } from '../question/question.ts'
import { isStrict, kindFit } from './answer-kinds.ts'
import { isSameText } from './same-text.ts'
import { coveredBy, type Scored, type Scores } from './score.ts'
import type { Unit } from './units/units.ts'

/** What of the passages is said to a question, best first. */
interface Choice {
  units: Unit[]
  /** Whether they answer; else they only come closest. */
  answers: boolean
}

/** How near in meaning units are to the question, as cosines; units are left out where it isn't known. */
export type Meanings = ReadonlyMap<Unit, number>

// All of these are measured in bench/RESULTS.md ("Answers with no key").
/** The weight of meaning beside words, each brought to 0 to 1. */
const MEANING = 0.45
/** Of the best unit's score, what the second and the third have at least. */
const CLOSE = [0, 0.35, 0.75]
/** One that covers nearly all of the question is seldom in need of another. */
const ALL = 0.9
const CLOSE_TO_ALL = 0.8
/** Of the question's weight, what a further unit adds that is told for that. */
const NEWS = 0.2
/** How much of what is covered counts that all units have together; the rest is what the best one has. */
const TOGETHER = 0.5
/** Of the question's weight, what an answer covers. */
const ANSWERS = 0.55
const TOLD = 0.5
/** Units that say the same as a chosen one are passed over, up to so many. */
const MOST_LOOKS = 20
/** Below both of these, nothing is shown. */
const FAR = { coverage: 0.15, meaning: 0.3 }
/** Of what is covered, when that is said of another thing of the kind. */
const OTHER = 0.55
/** Whose answer is worthless without the address; a price or a time may be told in any number. */
const CONTACT: ReadonlySet<QuestionKind> = new Set(['email', 'phone', 'url'])

/** The units to tell: the best one, what the question asks besides, and others that are close. */
export function choose(question: Question, { scored, weights }: Scores, meanings: Meanings | null): Choice {
  const [best, ...others] = join(scored, meanings).filter(({ unit }) => !unit.asks && unit.kind !== 'code')
  if (!best || best.joint <= 0) return { units: [], answers: false }
  const chosen = [best]
  let left: Ranked[] = others
  for (let looks = 0; looks < MOST_LOOKS; looks++) {
    const next = nextOf(question, { left, chosen, weights })
    if (!next) break
    left = left.filter((one) => one !== next)
    if (!chosen.some(({ unit }) => isSameText(unit, next.unit))) chosen.push(next)
  }
  const units = chosen.map(({ unit }) => unit)
  if (isFar(question, chosen, meanings)) return { units: [], answers: false }
  return { units, answers: answersAll(question, chosen, weights) }
}

type Ranked = Scored & { joint: number }

/** Words and meaning, each brought to 0 to 1 among these units; where meaning isn't known, words alone. */
function join(scored: readonly Scored[], meanings: Meanings | null): Ranked[] {
  const top = scored[0]?.score || 1
  const known = [...(meanings?.values() ?? [])]
  const [least, most] = [Math.min(...known), Math.max(...known)]
  const ranked = scored.map((one) => {
    const near = ((meanings?.get(one.unit) ?? least) - least) / (most - least || 1)
    const words = one.score / top
    return { ...one, joint: known.length === 0 ? words : (1 - MEANING) * words + MEANING * near }
  })
  return ranked.sort((a, b) => b.joint - a.joint)
}

function nextOf(
  { words }: Question,
  {
    left,
    chosen,
    weights,
  }: { left: readonly Ranked[]; chosen: readonly Ranked[]; weights: readonly number[] },
): Ranked | null {
  const close = CLOSE[chosen.length]
  const [best] = chosen
  if (close === undefined || !best) return null
  const total = sum(weights)
  const covering = most(left, (one) => newsOf(one, chosen, weights))
  if (covering && newsOf(covering, chosen, weights) >= NEWS * total) return covering
  // Where the best one has all of the question, what lacks a part of it is about another thing.
  const strong = words.flatMap(({ factor }, word) => (factor < TOLD ? [] : [word]))
  const isSure =
    strong.length > 1 &&
    strong.every((word) => (best.unit.kind === 'record' ? coveredBy(best, word) : best.own[word]!) >= TOLD)
  const next = left.find((one) => (one.unit.kind !== 'record' && !isSure) || !lacks(one, best))
  const least = best.coverage >= ALL ? CLOSE_TO_ALL : close
  return next && next.joint >= least * best.joint ? next : null
}

/** Whether a unit has not what tells the best one from others. */
const lacks = (row: Scored, best: Scored): boolean =>
  best.own.some((quality, word) => quality >= TOLD && row.own[word]! < TOLD)

/** The weight of what this one has in its own words and the chosen ones lack. */
const newsOf = (one: Scored, chosen: readonly Scored[], weights: readonly number[]): number =>
  sum(
    weights.map((weight, word) => {
      const told = chosen.some(({ own, around }) => Math.max(own[word]!, around[word]!) >= TOLD)
      return told ? 0 : weight * Math.min(1, one.own[word]!)
    }),
  )

function answersAll(question: Question, chosen: readonly Ranked[], weights: readonly number[]): boolean {
  // What another document says of a word is about another thing.
  const sameSource = chosen.filter(({ source }) => source === chosen[0]?.source)
  const together = sum(
    weights.map((weight, word) => weight * Math.max(...sameSource.map((one) => coveredBy(one, word)))),
  )
  const single = Math.max(...chosen.map(({ coverage }) => coverage))
  const covered = (1 - TOGETHER) * single + (TOGETHER * together) / sum(weights)
  const isOther = isOfAnother(question, chosen) || lacksHead(question, chosen)
  if (covered * (isOther ? OTHER : 1) < ANSWERS) return false
  const units = chosen.map(({ unit }) => unit)
  const wanted = CONTACT.has(question.kind) ? question.kind : isStrict(question.kind) ? 'amount' : null
  return !wanted || units.some(({ text }) => kindFit(wanted, text) !== 'misses')
}

/** "Who is the director of the museum?" is not told by a sentence about the museum alone. */
function lacksHead({ head }: Question, chosen: readonly Scored[]): boolean {
  const best = most(chosen, ({ coverage }) => coverage)
  return head !== null && best !== undefined && coveredBy(best, head) < TOLD
}

/** Whether these are not even close: they share a weak word at most, and mean something else. */
function isFar({ numbered }: Question, chosen: readonly Scored[], meanings: Meanings | null): boolean {
  const units = chosen.map(({ unit }) => unit)
  if (numbered.some((pair) => !units.some((unit) => hasPair(unit, pair)))) return true
  const covered = Math.max(...chosen.map(({ coverage }) => coverage))
  const near = Math.max(...units.map((unit) => meanings?.get(unit) ?? 0))
  return covered < FAR.coverage && near < FAR.meaning
}

/** "The medium service" is not told of by what is said of the small one: of two words side by side one is missing. */
function isOfAnother({ words, language }: Question, chosen: readonly Scored[]): boolean {
  if (language === 'zh') return false
  const has = (word: number) => chosen.some((one) => coveredBy(one, word) >= TOLD)
  return words.some((word, index) => {
    const next = words.findIndex(({ at }) => at === word.at + 1)
    if (next < 0 || word.factor < TOLD || words[next]!.factor < TOLD) return false
    return has(next) && !has(index)
  })
}

/** "Boat 15" is no boat beside a number of 15 people. */
const hasPair = ({ words, fields }: Unit, [noun, number]: Question['numbered'][number]): boolean => {
  const isNoun = (form: string | undefined) => form?.startsWith(noun.slice(0, 4)) ?? false
  // "Boat: 15" and "Name: Boat 15", but no boat for 15 euros.
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
