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

/** A row of a system sheet with the current state of what it mirrors. */
export interface MirroredRow {
  /** Record id, always the same for the same object. */
  id: string
  /** Cells by column id for all columns that the server fills; null empties a cell. */
  cells: Cells
}

/**
 * Updates rows of a locked system sheet to what they mirror, and appends missing ones in order. Cells of AI columns
 * stay, and no history is kept. Returns the number of rows written.
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

/** Removes rows of a locked system sheet with everything stored about them. Returns how many existed. */
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
    // AI column results are part of the cell history.
    await sql`delete from sheet_change_records where sheet_id = ${sheet.id} and record_id = any(${piece})`.execute(
      tx,
    )
  }
  await moveBlocks(tx, sheet, { from: [...found.values()].map(({ position }) => position) })
  await finishWrite(tx, sheet, { rows: -found.size })
  return found.size
}
