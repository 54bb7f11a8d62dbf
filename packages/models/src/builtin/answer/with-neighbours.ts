import type { Question } from '../../question/question.ts'
import type { Ranked } from '../ranking/rank-units.ts'
import type { PassageUnits, Unit } from '../units/units.ts'

const MOST_ITEMS = 8
const MOST_SENTENCES = 4
/** Under a heading that says what is asked, the text below it is the answer. */
const HEADED_OWN = 0.4
const HEADED_SENTENCES = 3
const MOST_CHARACTERS = 1500

/** A unit with what it can't be understood without, and what answers together with it. */
export function withNeighbours(question: Question, best: Ranked, parsed: readonly PassageUnits[]): Unit[] {
  const { unit } = best
  const units = parsed.find(({ passage }) => passage === unit.passage)?.units ?? []
  if (unit.kind === 'record' || unit.kind === 'row') return [unit]
  if (unit.kind === 'item') return wholeList(question, unit, units) ?? [unit]
  const answer = unit.answers ? wholeAnswer(unit, units) : null
  if (answer) return withLedIn(answer, units)
  const before = best.leansOnBefore ? previousSentence(unit, units) : null
  return withLedIn([...(before ? [before] : []), unit, ...sectionAfter(best, units)], units)
}

function previousSentence(unit: Unit, units: readonly Unit[]): Unit | null {
  const before = units[unit.index - 1]
  if (before?.kind !== 'sentence' || before.asks || before.cut || before.heading !== unit.heading) return null
  return before
}

/** What stands below a question as its answer, when the unit is among its first sentences. */
function wholeAnswer(unit: Unit, units: readonly Unit[]): Unit[] | null {
  const below = units.filter((one) => one.heading === unit.heading && one.kind === 'sentence' && !one.asks)
  const answer = withinLength(below.slice(0, MOST_SENTENCES))
  return answer.includes(unit) ? answer : null
}

/** The rest of a short section whose heading is what was asked. */
function sectionAfter({ unit, ownCoverage, coverage }: Ranked, units: readonly Unit[]): Unit[] {
  if (unit.heading === '' || ownCoverage >= HEADED_OWN * coverage) return []
  const rest = units
    .slice(unit.index + 1)
    .filter(({ kind, asks, block }) => kind === 'sentence' && !asks && block === unit.block)
  return withinLength([unit, ...rest].slice(0, HEADED_SENTENCES)).slice(1)
}

/** The first of these that together are short enough; a sentence of which a part is missing ends them. */
function withinLength(units: readonly Unit[]): Unit[] {
  let length = 0
  const end = units.findIndex((unit, index) => {
    length += unit.text.length
    return index > 0 && (length > MOST_CHARACTERS || unit.cut)
  })
  return end < 0 ? [...units] : units.slice(0, end)
}

/** "The fee includes:" goes with what it leads to. */
function withLedIn(answer: Unit[], units: readonly Unit[]): Unit[] {
  const last = answer.at(-1)
  if (!last || !/[:：]$/.test(last.text)) return answer
  const next = units[last.index + 1]
  if (!next || next.kind === 'sentence' || next.block !== last.block + 1) return answer
  return [...answer, ...blockOf(next, units)]
}

const blockOf = (first: Unit, units: readonly Unit[]) =>
  first.kind === 'record' || first.kind === 'row'
    ? units.slice(first.index, first.index + MOST_ITEMS).filter(({ kind }) => kind === first.kind)
    : units.filter(({ block }) => block === first.block).slice(0, MOST_ITEMS)

/** All items when a list or the steps of a way are asked for. */
function wholeList({ kind, words }: Question, unit: Unit, units: readonly Unit[]): Unit[] | null {
  const isStep = /^\(?\d{1,3}[.)]\s/.test(unit.text)
  if (kind !== 'list' && !(kind === 'method' && isStep)) return null
  const items = units.filter(({ block }) => block === unit.block)
  const first = items[0]
  if (!first || words.length === 0) return null
  const intro = units[first.index - 1]
  const led = intro?.kind === 'sentence' && /[:：]$/.test(intro.text) ? [intro] : []
  return [...led, ...items.slice(0, MOST_ITEMS)]
}
