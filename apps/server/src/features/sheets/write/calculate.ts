import { sql } from 'kysely'
import { type Columns, computeBehindLinks, computeCells, type Computed, computedIds } from './compute.ts'
import { takeTurn } from '../../../lib/take-turn.ts'
import type { OpenSheet, Tx } from '../model/types.ts'
import { calculatedFor, calculateLater } from './calculate-first.ts'
import type { RecordTitles } from '../titles/title-text.ts'
import type { Draft } from './types.ts'

/** Far below how long a transaction may wait for its program (`db/open.ts`). */
const HEARD_EVERY_MS = 500

/**
 * Fills the computed cells of the drafts from their other cells: formulas, and columns that are being converted. `at`
 * is the time of the write; `titles` are those of linked records, for links that are being converted.
 */
export function calculate(sheet: Columns, drafts: Draft[], { at, titles }: Calculating): void {
  const ids = computedIds(sheet)
  if (ids.length === 0) return
  for (const draft of drafts) {
    if (draft.issues.length > 0) continue
    const { cells, errors, before, createdAt } = draft
    const created_at = before?.created_at ?? createdAt ?? at
    const made = computeCells(sheet, { cells, errors, created_at, updated_at: at }, titles)
    putComputed(draft, ids, made)
  }
}

interface Calculating {
  at: Date
  titles?: RecordTitles
}

/**
 * The same where others wait for the event loop: it yields between rows, because formulas may take long. A transaction
 * that can be repeated is ended when they do (`calculate-first.ts`); in any other one a statement is sent now and then,
 * because PostgreSQL ends transactions that wait for their program.
 */
export async function calculateInTurns(
  tx: Tx,
  sheet: OpenSheet,
  { drafts, ...calculating }: Calculating & { drafts: Draft[] },
): Promise<void> {
  const ids = computedIds(sheet)
  if (ids.length === 0) return
  const { calculated } = sheet
  const inputs = { sheet, titles: undefined, ...calculating }
  if (calculated?.at && drafts.some(({ before }) => before && before.updated_at > calculated.at!))
    throw calculateLater(calculated, { ...inputs, at: new Date(), drafts })
  const known = await calculatedFor(calculated, inputs)
  let heard = performance.now()
  for (const draft of drafts) {
    const made = await known(draft)
    await takeTurn()
    const begun = performance.now()
    if (made) putComputed(draft, ids, made)
    else if (calculated && calculated.left < 0) throw calculateLater(calculated, { ...inputs, drafts })
    else calculate(sheet, [draft], calculating)
    if (calculated) calculated.left -= performance.now() - begun
    if (calculated || performance.now() - heard < HEARD_EVERY_MS) continue
    await sql`select 1`.execute(tx)
    heard = performance.now()
  }
}

/** The same for columns converted from pending links, once titles in them have become IDs. */
export function calculateBehindLinks(sheet: Columns, drafts: Draft[]): void {
  for (const draft of drafts) {
    const made = draft.issues.length === 0 ? computeBehindLinks(sheet, draft) : null
    if (made) putComputed(draft, [...Object.keys(made.cells), ...Object.keys(made.errors)], made)
  }
}

function putComputed({ cells, errors }: Draft, ids: readonly string[], made: Computed): void {
  for (const id of ids) {
    const value = made.cells[id] ?? null
    const error = made.errors[id]
    if (value === null) delete cells[id]
    else cells[id] = value
    if (error) errors[id] = error
    else delete errors[id]
  }
}
