import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { takeTurn } from '../../../lib/take-turn.ts'
import { pieces } from '../model/pieces.ts'
import { finishWrite } from '../model/finish-write.ts'
import type { Cells, OpenSheet, Tx } from '../model/types.ts'
import { applyDrafts } from './apply-drafts.ts'
import { moveBlocks } from './blocks.ts'
import { changedDraft, newDraft } from './drafts.ts'
import { loadRecords } from './load-records.ts'
import type { Draft } from './types.ts'

/** A row of a system sheet as what it mirrors is now. */
export interface MirroredRow {
  /** The record, the same each time. */
  id: string
  /** By column id, of all columns that the server fills; null empties a cell. */
  cells: Cells
}

/**
 * Brings rows of a system sheet, which must be locked, to what they mirror: changes those that are there, and appends
 * the others in their order. Cells of AI columns stay. No history is kept. Gives how many rows it wrote.
 */
export async function mirrorRows(tx: Tx, sheet: OpenSheet, rows: readonly MirroredRow[]): Promise<number> {
  const found = await loadRecords(
    tx,
    sheet,
    rows.map(({ id }) => id),
  )
  const drafts: Draft[] = []
  for (const [index, row] of rows.entries()) {
    await takeTurn()
    const before = found.get(row.id)
    if (!before) drafts.push({ ...newDraft(sheet, row, index), id: row.id })
    else if (isOther(before.cells, row.cells)) drafts.push(changedDraft(before, row, index))
  }
  if (drafts.length === 0) return 0
  const options = { by: { kind: 'system' as const, id: null }, keep: true, mirrors: true }
  await applyDrafts(tx, sheet, { drafts, options })
  return drafts.length
}

const isOther = (before: Cells, now: Cells): boolean =>
  Object.entries(now).some(([id, value]) => !isDeepStrictEqual(before[id] ?? null, value))

/** Removes rows of a system sheet, which must be locked, with all that was kept of them; gives how many there were. */
export async function dropMirrored(tx: Tx, sheet: OpenSheet, ids: readonly string[]): Promise<number> {
  const found = await loadRecords(tx, sheet, ids)
  if (found.size === 0) return 0
  for (const piece of pieces([...found.keys()])) {
    await sql`delete from sheet_records where sheet_id = ${sheet.id} and id = any(${piece})`.execute(tx)
    await sql`delete from sheet_live_cells where sheet_id = ${sheet.id} and record_id = any(${piece})`.execute(
      tx,
    )
    await sql`delete from sheet_live_due where sheet_id = ${sheet.id} and record_id = any(${piece})`.execute(
      tx,
    )
    // What AI columns made of a row is in the history of its cells.
    await sql`delete from sheet_change_records where sheet_id = ${sheet.id} and record_id = any(${piece})`.execute(
      tx,
    )
  }
  await moveBlocks(tx, sheet, { from: [...found.values()].map(({ position }) => position) })
  await finishWrite(tx, sheet, { rows: -found.size })
  return found.size
}
