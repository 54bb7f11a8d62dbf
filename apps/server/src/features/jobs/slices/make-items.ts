import type { Tx } from '../../../db/scope.ts'
import { Failure } from '../../../lib/errors.ts'
import { newId } from '../../../lib/ids.ts'
import type { OpenSheet, RecordRow } from '../../sheets/index.ts'
import type { JobRow, SliceItem } from '../types.ts'
import { type Joins, joinRows, joinText, JOINS_MAX } from './join-rows.ts'

/** Maximum runs per slice: further rows go into the next one. */
const RUNS_MOST = 1000

/** The runs of the first of some rows. */
interface SliceItems {
  items: SliceItem[]
  /** The number of rows included. */
  rows: number
}

interface Joined {
  main: string
  joins: Joins
}

/**
 * The runs of rows: one each or, with MATCH_ALL, one per combination of joined rows. A few hundred rows with thousands
 * of combinations each would not fit into memory.
 */
export async function makeItems(
  tx: Tx,
  job: JobRow,
  { sheet, index, rows }: { sheet: OpenSheet; index: number; rows: readonly RecordRow[] },
): Promise<SliceItems> {
  const joined = await joinedOf(tx, job, { sheet, rows })
  const items: SliceItem[] = []
  let taken = 0
  for (const row of rows) {
    if (items.length >= RUNS_MOST) break
    const base = { sheet: index, record: row.id, position: row.position }
    for (const one of itemsOf(job, joined && joined.map((list) => listFor(list, sheet, row))))
      items.push({ run: newId('run'), number: job.plan.number + items.length + 1, ...base, ...one })
    taken += 1
  }
  return { items, rows: taken }
}

/** The items of a row's runs, from the rows that join it in each sheet. */
function itemsOf(
  { launch }: JobRow,
  lists: readonly (readonly string[])[] | null,
): Pick<SliceItem, 'joins' | 'skip'>[] {
  if (lists === null) return [{}]
  if (launch.associatedMode === 'MATCH') return [{ joins: lists.map((list) => list[0] ?? null) }]
  const all = combinations(lists)
  if (all.length === 0) return [{ skip: 'no_match' }]
  if (all.length > JOINS_MAX) return [{ skip: 'too_many_matches' }]
  return all.map((joins) => ({ joins }))
}

/** The joined rows of each associated sheet; null when none is joined by key. */
async function joinedOf(
  tx: Tx,
  { launch, created_at }: JobRow,
  { sheet, rows }: { sheet: OpenSheet; rows: readonly RecordRow[] },
): Promise<Joined[] | null> {
  if (launch.ASSOCIATED_SHEETS.length === 0 || launch.associatedMode === 'WHOLE') return null
  const joined: Joined[] = []
  for (const associated of launch.ASSOCIATED_SHEETS) {
    const main = associated.on!.main
    const texts = rows.map((row) => joinText(sheet, main, row)).filter((text) => text !== null)
    const first = launch.associatedMode === 'MATCH'
    const input = { associated, values: [...new Set(texts)], first, now: created_at }
    joined.push({ main, joins: await joinRows(tx, input).catch(noneIfGone) })
  }
  return joined
}

/** A deleted sheet joins nothing: tokens that need it report this per row. */
function noneIfGone(error: unknown): Joins {
  if (error instanceof Failure) return new Map()
  throw error
}

function listFor({ main, joins }: Joined, sheet: OpenSheet, row: RecordRow): readonly string[] {
  const text = joinText(sheet, main, row)
  return (text === null ? null : joins.get(text)) ?? []
}

function combinations(lists: readonly (readonly string[])[]): string[][] {
  let all: string[][] = [[]]
  for (const list of lists) {
    if (all.length * list.length > JOINS_MAX) return Array.from({ length: JOINS_MAX + 1 }, () => [])
    all = all.flatMap((before) => list.map((id) => [...before, id]))
  }
  return all
}
