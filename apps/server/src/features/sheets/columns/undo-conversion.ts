import type { sheets } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { Failure } from '../../../lib/errors.ts'
import { newId } from '../../../lib/ids.ts'
import { presentColumn, selectColumns, touchColumns } from '../model/load-columns.ts'
import type { OpenSheet, Tx } from '../model/types.ts'
import { forgetIndex } from '../read/index.ts'
import { finishWrite } from '../model/finish-write.ts'
import type { Writer } from '../write/types.ts'
import { isImporting } from './column-work.handler.ts'
import { carryBack } from './carry-back.ts'
import { reloaded, renameInViews } from './finish-work.ts'
import { formulasNaming } from './formulas.ts'
import { recalculate, refuseWhileWorking } from './start-work.ts'

/** Ids of the old column and of the one that replaced it. */
export interface ColumnConversion {
  from: string
  to: string
}

/** The column conversion that a change did or undid. Null for other changes, undefined if the change does not exist. */
export async function conversionOf(
  tx: Tx,
  sheet: Pick<OpenSheet, 'id'>,
  changeId: string,
): Promise<ColumnConversion | null | undefined> {
  const { rows } = await sql<{ conversion: ColumnConversion | null }>`
    select conversion from sheet_changes where id = ${changeId} and sheet_id = ${sheet.id}`.execute(tx)
  return rows[0]?.conversion
}

/**
 * Restores the old column with its cells; only cells written since then are converted. This is a change itself: undoing
 * it converts the column again.
 */
export async function undoConversion(
  context: Context,
  change: { tx: Tx; sheet: OpenSheet; by: Writer },
  { changeId, conversion: { from, to } }: { changeId: string; conversion: ColumnConversion },
): Promise<string> {
  const { tx, sheet, by } = change
  refuseWhileWorking(sheet)
  if (await isImporting(tx, sheet.id))
    throw new Failure('conflict', 'An import into this sheet is running. Try again when it’s done.')
  const now = sheet.byId.get(to)
  const found = (await selectColumns(tx, sheet.id)).find(({ id }) => id === from)
  if (!now || !found?.deleted_at)
    throw new Failure('conflict', 'The type can’t be changed back because the column was changed again.')
  const before = { ...presentColumn(found), key: now.key, label: now.label }
  await carryBack(tx, sheet, { now, before, since: changeId })
  await swap(tx, sheet, { now, before })
  const after = await reloaded(tx, sheet)
  await renameInViews(tx, sheet, after)
  const undoId = newId('change')
  const conversion = JSON.stringify({ from: to, to: from })
  await sql`insert into sheet_changes
      (id, account_id, sheet_id, kind, actor_kind, actor_id, undoes, records, conversion)
    values (${undoId}, ${sheet.accountId}, ${sheet.id}, 'undo', ${by.kind}, ${by.id}, ${changeId},
      ${sheet.rowCount}, ${conversion}::jsonb)`.execute(tx)
  const naming = formulasNaming(after, before).map(({ id }) => id)
  await recalculate(context, { tx, sheet: after, by }, [from, ...naming])
  await finishWrite(tx, await reloaded(tx, after))
  return undoId
}

/** Its name and appearance may have changed since then and are kept. */
async function swap(
  tx: Tx,
  sheet: OpenSheet,
  { now, before }: { now: sheets.Column; before: sheets.Column },
): Promise<void> {
  await forgetIndex(tx, sheet.id, now.id)
  await sql`update sheet_columns set deleted_at = now(), work = null, work_error = null where sheet_id = ${sheet.id} and id = ${now.id}`.execute(
    tx,
  )
  await sql`update sheet_columns b set deleted_at = null, key = n.key, label = n.label, place = n.place,
      width = n.width, hidden = n.hidden, description = n.description
    from sheet_columns n
    where b.sheet_id = ${sheet.id} and b.id = ${before.id} and n.sheet_id = b.sheet_id and n.id = ${now.id}`.execute(
    tx,
  )
  await touchColumns(tx, sheet.id)
}
