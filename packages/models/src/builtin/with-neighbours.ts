import type { Question } from '../question/question.ts'
import { limits } from './units/leans.ts'
import type { PassageUnits, Unit } from './units/units.ts'

const MOST_ITEMS = 8

/** A unit with the neighbours that it needs to be understood, or that answer together with it. */
export function withNeighbours(question: Question, unit: Unit, parsed: readonly PassageUnits[]): Unit[] {
  const units = parsed.find(({ passage }) => passage === unit.passage)?.units ?? []
  if (unit.kind === 'record' || unit.kind === 'row') return [unit]
  if (unit.kind === 'item') return wholeList(question, unit, units) ?? [unit]
  const before = unit.leans ? previousSentence(unit, units) : null
  return withLedIn([...(before ? [before] : []), unit, ...limitsAfter(unit, units)], units)
}

const MOST_LIMITS = 2

/** The sentences of the same paragraph that say what a rule's limits are. */
function limitsAfter(unit: Unit, units: readonly Unit[]): Unit[] {
  const after = units.slice(unit.index + 1, unit.index + 1 + MOST_LIMITS)
  const end = after.findIndex(
    (next) => next.kind !== 'sentence' || next.block !== unit.block || next.cut || !limits(next.text),
  )
  return end < 0 ? after : after.slice(0, end)
}

function previousSentence(unit: Unit, units: readonly Unit[]): Unit | null {
  const before = units[unit.index - 1]
  if (before?.kind !== 'sentence' || before.asks || before.cut || before.heading !== unit.heading) return null
  return before
}

/** "The fee includes:" goes with what it introduces. */
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

/** All items, when a list or the steps of a procedure are asked for. */
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
