import type { Question } from '../../question/question.ts'
import type { QuestionKind } from '../../question/phrases.ts'
import { isStrict } from '../ranking/answer-kinds.ts'
import type { Ranked } from '../ranking/rank-units.ts'
import type { PassageUnits, Unit } from '../units/units.ts'
import { isSameText } from './same-text.ts'
import { withNeighbours } from './with-neighbours.ts'

/** Below this the passages are about something else. Measured on the fixture's questions. */
const LEAST_COVERAGE = { words: 0.55, pairs: 0.4 }
/** A sentence that has hardly a word of the question answers only under a heading that has nearly all. */
const LEAST_OWN = 0.15
/** Of the word without which it is no answer. */
const LEAST_REQUIRED = 0.5
const SURE_AROUND = 0.65
/** A sentence without the number or address that is asked for must be about all the rest. */
const SURE_WITHOUT_KIND = 0.85

const MOST_SENTENCES = 4
const MOST_PASSAGES = 3
const MOST_LOOKED_AT = 12
const NEAR_BEST = 0.82
const NEAR_BEST_OPEN = 0.72
const NEAR_BEST_ROW = 0.95
const NEWS = 0.3
const OWN_OF_MORE = 0.5
const OPEN_KINDS: ReadonlySet<QuestionKind> = new Set(['list', 'method', 'definition', 'reason', 'open'])

/** The units that answer, in no order; empty when none does. */
export function selectUnits(
  question: Question,
  { ranked, parsed }: { ranked: readonly Ranked[]; parsed: readonly PassageUnits[] },
): Unit[] {
  const answering = ranked.filter((one) => answers(question, one))
  const [best, ...others] = answering
  if (!best) return []
  const chosen = withNeighbours(question, best, parsed)
  const taken: Ranked[] = [best]
  const near = isRow(best) ? NEAR_BEST_ROW : OPEN_KINDS.has(question.kind) ? NEAR_BEST_OPEN : NEAR_BEST
  for (const other of others.slice(0, MOST_LOOKED_AT)) {
    if (chosen.length >= MOST_SENTENCES) break
    if (other.score < best.score * near || !addsSomething(question, taken, other)) continue
    if (chosen.some((unit) => isSameText(unit, other.unit))) continue
    const more = withNeighbours(question, other, parsed).filter(
      (unit) => !chosen.some((one) => isSameText(one, unit)),
    )
    const passages = new Set([...chosen, ...more].map(({ passage }) => passage))
    if (chosen.length + more.length > MOST_SENTENCES || passages.size > MOST_PASSAGES) continue
    chosen.push(...more)
    taken.push(other)
  }
  return chosen
}

const isRow = ({ unit }: Ranked) => unit.kind === 'record' || unit.kind === 'row'

function answers(question: Question, { unit, coverage, ownCoverage, fit, credit }: Ranked): boolean {
  if (unit.asks || unit.kind === 'code') return false
  const required = question.words.flatMap(({ isRequired }, word) => (isRequired ? [credit[word] ?? 0] : []))
  if (required.length > 0 && Math.max(...required) < LEAST_REQUIRED) return false
  const least = question.language === 'zh' ? LEAST_COVERAGE.pairs : LEAST_COVERAGE.words
  if (coverage < least) return false
  if (ownCoverage < LEAST_OWN && coverage < SURE_AROUND && !unit.answers) return false
  return fit !== 'misses' || !isStrict(question.kind) || coverage >= SURE_WITHOUT_KIND
}

/** Whether a further unit tells more of what was asked, rather than the same again. */
function addsSomething(question: Question, taken: readonly Ranked[], other: Ranked): boolean {
  const [best] = taken
  if (!best) return true
  if (best.fit === 'fits' && other.fit === 'misses') return false
  const news = question.words.some(
    ({ factor }, word) =>
      factor >= 0.5 &&
      (other.own[word] ?? 0) > Math.max(...taken.map(({ credit }) => credit[word] ?? 0)) + NEWS,
  )
  if (news) return true
  // Rows and items answer side by side; a list or a "how" is seldom told in one sentence.
  if (
    other.unit.kind === 'sentence' &&
    !other.unit.answers &&
    other.ownCoverage < OWN_OF_MORE * other.coverage
  )
    return false
  const alike = other.unit.kind === best.unit.kind && other.unit.kind !== 'sentence'
  const goesOn = taken.some(
    ({ unit }) => unit.passage === other.unit.passage && Math.abs(unit.index - other.unit.index) === 1,
  )
  return alike || (OPEN_KINDS.has(question.kind) && goesOn)
}
