import type { sheets } from '@millrace/contract'
import { sql } from 'kysely'
import { touchColumns } from '../model/load-columns.ts'
import type { OpenSheet, Tx } from '../model/types.ts'
import { announceSheet } from '../model/finish-write.ts'

/**
 * Gives up the work on a sheet's columns: they stay what they are, and say why. Cells that were made for columns to be
 * are dropped by the next work that goes through the sheet.
 */
export async function failWork(
  tx: Tx,
  sheet: OpenSheet,
  reason: sheets.ColumnWorkError['reason'],
): Promise<void> {
  const main = sheet.pending.find(({ changeId }) => changeId !== undefined)
  // Formulas that would have followed a change of type are as they were before it.
  if (main)
    await sql`update sheet_columns set work_position = null, work = null
      where sheet_id = ${sheet.id} and work_position is not null and id <> ${main.replaces}`.execute(tx)
  await sql`update sheet_columns set work_position = null, work_error = ${reason}
    where sheet_id = ${sheet.id} and work_position is not null`.execute(tx)
  await touchColumns(tx, sheet.id)
  await announceSheet(tx, sheet)
}
