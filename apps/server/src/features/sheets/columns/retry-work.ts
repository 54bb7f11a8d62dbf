import type { sheets } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { touchColumns } from '../model/load-columns.ts'
import type { ColumnWork, OpenSheet, Tx } from '../model/types.ts'
import type { Writer } from '../write/types.ts'
import { reloaded } from './finish-work.ts'
import { recalculate } from './start-work.ts'

/** The request of the failed type change, or null when a calculation failed or nothing did. */
export async function failedRequest(
  tx: Tx,
  sheet: OpenSheet,
  id: string,
): Promise<{ column: sheets.Column; reading: sheets.Reading } | null> {
  const { rows } = await sql<{ work: ColumnWork | null }>`select work from sheet_columns
    where sheet_id = ${sheet.id} and id = ${id} and work_error is not null`.execute(tx)
  const work = rows[0]?.work
  if (work?.kind !== 'replace' || work.changeId === undefined) return null
  // Work started before requests were stored falls back to the resulting column.
  return work.request ?? { column: work.column, reading: {} }
}

/** Recalculates all columns of the sheet whose calculation failed, because one may depend on another. */
export async function retryCalculations(
  context: Context,
  { tx, sheet, by }: { tx: Tx; sheet: OpenSheet; by: Writer },
): Promise<void> {
  const failed = sheet.columns
    .filter(({ workError }) => workError?.work === 'calculation')
    .map(({ id }) => id)
  await forgetFailed(tx, sheet, failed)
  await recalculate(context, { tx, sheet: await reloaded(tx, sheet), by }, failed)
}

export async function forgetFailed(tx: Tx, sheet: OpenSheet, ids: readonly string[]): Promise<void> {
  await sql`update sheet_columns set work = null, work_error = null
    where sheet_id = ${sheet.id} and id = any(${[...ids]}::text[]) and work_error is not null`.execute(tx)
  await touchColumns(tx, sheet.id)
}
