import type { sheets } from '@millrace/contract'
import type { TypedColumn } from '../types.ts'
import { withinEffort } from './effort.ts'
import { type Cells, evaluate, REFERENCE_SIGN } from './evaluate.ts'
import { type Formula, parseFormula } from './parse-formula.ts'
import { FormulaProblem, scan } from './scan.ts'

export interface PlannedFormula {
  column: TypedColumn
  /** Null if it can't be parsed, for example because a column was deleted. */
  formula: Formula | null
  problem: { message: string; at: number } | null
  /** Ids of the columns it refers to. */
  needs: readonly string[]
}

/** A sheet's formulas in dependency order. */
export type FormulaPlan = readonly PlannedFormula[]

/** Column keys in a formula's text, even if it can't be parsed completely. */
export function namedKeys(text: string): string[] {
  try {
    return scan(text).keys.map(({ key }) => key.toLowerCase())
  } catch (error) {
    if (!(error instanceof FormulaProblem)) throw error
    return Array.from(text.matchAll(/\{([^{}]*)\}/g), (match) => match[1]!.trim().toLowerCase())
  }
}

const isFormula = (column: TypedColumn) => column.type === 'formula'
const textOf = (column: TypedColumn) => column.settings.formula ?? ''

type Graph = ReadonlyMap<TypedColumn, TypedColumn[]>

/** Formula columns with the formula columns they refer to. */
function graphOf(columns: readonly TypedColumn[]): Graph {
  const formulas = columns.filter(isFormula)
  return new Map(
    formulas.map((column) => {
      const keys = new Set(namedKeys(textOf(column)))
      return [column, formulas.filter(({ key }) => keys.has(key.toLowerCase()))]
    }),
  )
}

/** The shortest cycle through a formula (first = last), or null. */
function circleFrom(start: TypedColumn, graph: Graph): TypedColumn[] | null {
  const before = new Map<TypedColumn, TypedColumn>()
  const waiting = [start]
  for (const column of waiting) {
    for (const next of graph.get(column) ?? []) {
      if (next === start) return wayTo(column, before, [start])
      if (before.has(next)) continue
      before.set(next, column)
      waiting.push(next)
    }
  }
  return null
}

function wayTo(last: TypedColumn, before: Map<TypedColumn, TypedColumn>, end: TypedColumn[]): TypedColumn[] {
  const way = [last, ...end]
  for (let at = before.get(last); at; at = before.get(at)) way.unshift(at)
  return way
}

/** A cycle of formula columns (first = last), or null. */
export function formulaCycle(columns: readonly TypedColumn[]): TypedColumn[] | null {
  const graph = graphOf(columns)
  for (const column of graph.keys()) {
    const circle = circleFrom(column, graph)
    if (circle) return circle
  }
  return null
}

/** The cycle as a sentence: `"A" needs "B", which needs "A"`. */
export function cycleMessage(cycle: readonly TypedColumn[]): string {
  const names = cycle.map(({ label }) => `"${label}"`)
  if (names.length <= 2) return `The formula of ${names[0]} refers to itself.`
  return `The formulas go in a circle: ${names[0]} needs ${names.slice(1).join(', which needs ')}.`
}

function idsNamed(column: TypedColumn, columns: readonly TypedColumn[]): string[] {
  const keys = new Set(namedKeys(textOf(column)))
  return columns.filter(({ key }) => keys.has(key.toLowerCase())).map(({ id }) => id)
}

function ordered(graph: Graph): TypedColumn[] {
  const done = new Set<TypedColumn>()
  const order: TypedColumn[] = []
  const visit = (column: TypedColumn): void => {
    if (done.has(column)) return
    done.add(column)
    for (const next of graph.get(column) ?? []) visit(next)
    order.push(column)
  }
  for (const column of graph.keys()) visit(column)
  return order
}

/**
 * Compiles a sheet's formulas in dependency order, with the types of their values. A formula that can't be parsed, or
 * is part of a cycle, has its problem and produces errors.
 */
export function planFormulas(columns: readonly TypedColumn[]): FormulaPlan {
  const graph = graphOf(columns)
  let known = [...columns]
  return ordered(graph).map((column): PlannedFormula => {
    const needs = idsNamed(column, columns)
    const circle = circleFrom(column, graph)
    if (circle) return { column, formula: null, problem: { message: cycleMessage(circle), at: 0 }, needs }
    const parsed = parseFormula(textOf(column), known)
    if (!parsed.ok)
      return { column, formula: null, problem: { message: parsed.message, at: parsed.at }, needs }
    const typed = { ...column, valueType: parsed.formula.valueType }
    known = known.map((one) => (one.id === column.id ? typed : one))
    return { column: typed, formula: parsed.formula, problem: null, needs }
  })
}

/** The formulas that depend on one of the columns, directly or indirectly, in order. */
export function dependents(plan: FormulaPlan, changed: Iterable<string>): FormulaPlan {
  const touched = new Set(changed)
  return plan.filter(({ column, needs }) => {
    const hit = touched.has(column.id) || needs.some((id) => touched.has(id))
    if (hit) touched.add(column.id)
    return hit
  })
}

export interface Calculated {
  /** By column id; null if a formula returns nothing. */
  cells: Record<string, sheets.CellValue>
  errors: Record<string, sheets.CellError>
}

/**
 * Calculates the plan's formulas for one record from its other cells and errors, by column id. Takes at most about 40
 * ms: beyond that, the remaining formulas are errors.
 */
export const calculate = (
  plan: FormulaPlan,
  cells: Cells,
  errors: Readonly<Record<string, unknown>> = {},
): Calculated => withinEffort(() => calculated(plan, cells, errors))

function calculated(plan: FormulaPlan, cells: Cells, errors: Readonly<Record<string, unknown>>): Calculated {
  const made: Calculated = { cells: {}, errors: {} }
  const seen = { ...cells }
  const bad: Record<string, unknown> = { ...errors }
  for (const { column, formula } of plan) {
    const result = formula ? evaluate(formula, seen, bad) : null
    delete bad[column.id]
    if (result?.ok) {
      made.cells[column.id] = result.value
      seen[column.id] = result.value
      continue
    }
    made.cells[column.id] = null
    made.errors[column.id] = { code: result?.code ?? 'calculation', text: result?.text ?? REFERENCE_SIGN }
    bad[column.id] = made.errors[column.id]
  }
  return made
}

/** The formula's text after a column's key changed. */
export function renamedInFormula(text: string, from: string, to: string): string {
  return text.replaceAll(/"(?:[^"]|"")*"|\{([^{}]*)\}/g, (whole: string, key: string | undefined) =>
    key !== undefined && key.trim().toLowerCase() === from.toLowerCase() ? `{${to}}` : whole,
  )
}
