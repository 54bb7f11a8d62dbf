import { type Data, sheets } from '@millrace/contract'
import { keyOf } from '@millrace/cells'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Member } from '../../../lib/actor.ts'
import { Failure, invalid, notFound } from '../../../lib/errors.ts'
import { asMember } from '../../../lib/scoped.ts'
import { formulasNaming, recalculate, refuseWhileWorking } from '../columns/index.ts'
import { presentColumn, selectColumns, touchColumns } from '../model/load-columns.ts'
import { openSheet } from '../model/open-sheet.ts'
import type { OpenSheet, Tx } from '../model/types.ts'
import { finishWrite } from '../model/finish-write.ts'
import { writerOf } from '../write/types.ts'
import { auditSheet } from '../model/audit-sheet.ts'
import { usersOf } from './column-users.ts'
import { restorableSince } from './list-sheets.ts'

/** Deletes a column. Its cells are kept as long as it can be restored. */
export async function deleteColumn(
  context: Context,
  member: Member,
  input: { id: string; column: string; force: boolean },
): Promise<Data<typeof sheets.deleteColumn>> {
  return asMember(context, member, async (tx) => {
    const sheet = await openSheet(tx, input.id, { lock: true, member })
    const column = sheet.byKey.get(input.column.toLowerCase())
    if (!column) throw notFound('column')
    if (column.source !== undefined)
      throw new Failure('conflict', `${column.label} is filled from your agents. Hide it instead.`)
    refuseWhileWorking(sheet)
    if (!input.force) await refuseUsed(tx, sheet, column)
    await sql`update sheet_columns set deleted_at = now(), work = null, work_error = null where sheet_id = ${sheet.id} and id = ${column.id}`.execute(
      tx,
    )
    await touchColumns(tx, sheet.id)
    const details = { column: column.id, label: column.label }
    await auditSheet(tx, member, { sheet, action: 'sheet.deleteColumn', details })
    const formulas = formulasNaming(sheet, column).map(({ id }) => id)
    await calculateAgain(context, member, { tx, id: sheet.id, changed: formulas })
    return { deleted: true, columnId: column.id }
  })
}

async function refuseUsed(tx: Tx, sheet: OpenSheet, column: sheets.Column) {
  const usedBy = await usersOf(tx, sheet, column)
  if (usedBy.length === 0) return
  const names = usedBy.map(({ name }) => `"${name}"`).join(', ')
  throw new Failure('conflict', `${column.label} is used by ${names}.`, { usedBy })
}

async function calculateAgain(
  context: Context,
  member: Member,
  { tx, id, changed }: { tx: Tx; id: string; changed: string[] },
) {
  const now = await openSheet(tx, id, { lock: true, member })
  await recalculate(context, { tx, sheet: now, by: writerOf(member) }, changed)
  const after = await openSheet(tx, id, { lock: true, member })
  await finishWrite(tx, after)
  return after
}

/** Restores a deleted column with its cells. It gets a new key if its own is taken. */
export async function restoreColumn(
  context: Context,
  member: Member,
  input: { id: string; columnId: string },
): Promise<Data<typeof sheets.restoreColumn>> {
  return asMember(context, member, async (tx) => {
    const sheet = await openSheet(tx, input.id, { lock: true, member })
    refuseWhileWorking(sheet)
    if (sheet.columns.length >= sheets.COLUMNS_MAX)
      throw invalid([
        { path: 'body.columnId', message: `a sheet can have up to ${sheets.COLUMNS_MAX} columns` },
      ])
    const found = (await selectColumns(tx, sheet.id)).find(({ id }) => id === input.columnId)
    if (!found?.deleted_at || found.deleted_at < restorableSince(context)) throw notFound('column')
    const { id, key, label } = presentColumn(found)
    const free = sheet.byKey.has(key.toLowerCase()) ? keyOf(label, sheet.byKey.keys()) : key
    await sql`update sheet_columns set deleted_at = null, key = ${free}
      where sheet_id = ${sheet.id} and id = ${id}`.execute(tx)
    await touchColumns(tx, sheet.id)
    await auditSheet(tx, member, { sheet, action: 'sheet.restoreColumn', details: { column: id, label } })
    const now = await openSheet(tx, sheet.id)
    const naming = formulasNaming(now, now.byId.get(id)!).map((column) => column.id)
    const after = await calculateAgain(context, member, { tx, id: sheet.id, changed: [id, ...naming] })
    return after.byKey.get(free.toLowerCase())!
  })
}
