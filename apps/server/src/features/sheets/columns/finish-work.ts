import { sql } from 'kysely'
import { newId } from '../../../lib/ids.ts'
import { loadColumns, touchColumns } from '../model/load-columns.ts'
import type { OpenSheet, PendingColumn, Tx } from '../model/types.ts'
import { forgetIndex } from '../read/index.ts'
import { presentView, selectViews, storeView } from '../views/present-view.ts'
import { finishWrite } from '../model/finish-write.ts'
import type { Writer } from '../write/types.ts'

/** Finishes the work on a sheet's columns: pending columns replace the old ones, for all readers at once. */
export async function finishWork(tx: Tx, sheet: OpenSheet, by: Writer): Promise<void> {
  for (const pending of sheet.pending) await replaceColumn(tx, sheet, pending)
  await sql`update sheet_columns set work_position = null, work = null
    where sheet_id = ${sheet.id} and work_position is not null`.execute(tx)
  await touchColumns(tx, sheet.id)
  if (sheet.pending.length > 0) {
    await renameInViews(tx, sheet, await reloaded(tx, sheet))
    await recordConversion(tx, sheet, by)
  }
  await finishWrite(tx, sheet)
}

async function recordConversion(tx: Tx, sheet: OpenSheet, by: Writer): Promise<void> {
  const main = sheet.pending.find(({ changeId }) => changeId !== undefined)
  const conversion = main ? JSON.stringify({ from: main.replaces, to: main.column.id }) : null
  await sql`insert into sheet_changes (id, account_id, sheet_id, kind, actor_kind, actor_id, records, conversion)
    values (${main?.changeId ?? newId('change')}, ${sheet.accountId}, ${sheet.id}, 'convert', ${by.kind}, ${by.id},
      ${sheet.rowCount}, ${conversion}::jsonb)`.execute(tx)
}

async function replaceColumn(tx: Tx, sheet: OpenSheet, pending: PendingColumn): Promise<void> {
  const { replaces, column, changeId } = pending
  await forgetIndex(tx, sheet.id, replaces)
  const { rows } = await sql<{ type: string }>`
    update sheet_columns set deleted_at = now(), work_position = null, work = null
    where sheet_id = ${sheet.id} and id = ${replaces} and deleted_at is null returning type`.execute(tx)
  if (!rows[0]) return
  // Its name and appearance may have changed since the work began; only its type comes from the work.
  await sql`insert into sheet_columns (account_id, sheet_id, id, key, label, type, value_type, place, width, hidden,
      required, default_value, description, options, validators, settings)
    select account_id, sheet_id, ${column.id}, key, label, ${column.type}, ${column.valueType}, place, width, hidden,
      required, nullif(${JSON.stringify(column.defaultValue)}::jsonb, 'null'), description,
      ${JSON.stringify(column.options)}::jsonb, ${JSON.stringify(column.validators)}::jsonb,
      ${JSON.stringify(column.settings)}::jsonb
    from sheet_columns where sheet_id = ${sheet.id} and id = ${replaces}`.execute(tx)
  // Formula results are calculated again on demand; a column changed by a user can be restored.
  if (rows[0].type === 'formula' && changeId === undefined)
    await sql`delete from sheet_columns where sheet_id = ${sheet.id} and id = ${replaces}`.execute(tx)
}

/** Views refer to columns by id; they are mapped to the new ids through the keys. */
export async function renameInViews(tx: Tx, before: OpenSheet, after: OpenSheet): Promise<void> {
  for (const view of await selectViews(tx, before.id)) {
    const settings = storeView(presentView(view, before), after)
    await sql`update sheet_views set settings = ${JSON.stringify(settings)}::jsonb where id = ${view.id}`.execute(
      tx,
    )
  }
}

/** The sheet with its current columns, still locked. */
export async function reloaded(tx: Tx, sheet: OpenSheet): Promise<OpenSheet> {
  const { rows } = await sql<{ columns_revision: number }>`
    select columns_revision from sheets where id = ${sheet.id}`.execute(tx)
  const revision = rows[0]!.columns_revision
  const set = await loadColumns(tx, { id: sheet.id, columns_revision: revision })
  return { ...sheet, ...set, columnsRevision: revision }
}
