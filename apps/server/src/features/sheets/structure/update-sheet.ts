import type { Data, sheets } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Member } from '../../../lib/actor.ts'
import { Failure, invalid, notFound } from '../../../lib/errors.ts'
import { asMember } from '../../../lib/scoped.ts'
import { linksTo } from '../columns/index.ts'
import { openSheet } from '../model/open-sheet.ts'
import { announceSheet } from '../model/finish-write.ts'
import { auditSheet } from '../model/audit-sheet.ts'
import { restorableSince } from './list-sheets.ts'
import { showSheet } from './present-sheet.ts'

/** Renames a sheet or changes its type. */
export async function updateSheet(
  context: Context,
  member: Member,
  {
    id,
    changes,
  }: { id: string; changes: { name?: string | undefined; type?: sheets.SheetType | undefined } },
): Promise<Data<typeof sheets.update>> {
  return asMember(context, member, async (tx) => {
    const sheet = await openSheet(tx, id, { lock: true, member })
    const { name = sheet.name, type = sheet.type } = changes
    if (sheet.system !== null && type !== sheet.type)
      throw invalid([{ path: 'body.type', message: 'the type of this sheet can’t be changed' }])
    await sql`update sheets set name = ${name}, type = ${type}, updated_at = now() where id = ${id}`.execute(
      tx,
    )
    const details = { from: { name: sheet.name, type: sheet.type }, to: { name, type } }
    await auditSheet(tx, member, { sheet, action: 'sheet.update', details })
    await announceSheet(tx, sheet)
    return showSheet(tx, id)
  })
}

/** Moves a sheet to the trash. Rejected while link columns of other sheets point to it. */
export async function deleteSheet(
  context: Context,
  member: Member,
  id: string,
): Promise<Data<typeof sheets.remove>> {
  return asMember(context, member, async (tx) => {
    const sheet = await openSheet(tx, id, { lock: true, member })
    if (sheet.system !== null)
      throw new Failure('conflict', `“${sheet.name}” shows what your agents record and can’t be deleted.`)
    const users = await linksTo(tx, sheet)
    if (users.length > 0) {
      const usedBy = users.map((user) => ({
        kind: 'link',
        id: user.columnId,
        name: `${user.sheetName}: ${user.columnLabel}`,
      }))
      const names = usedBy.map(({ name }) => `"${name}"`).join(', ')
      throw new Failure('conflict', `Records in this sheet are linked by ${names}.`, { usedBy })
    }
    await sql`update sheets set deleted_at = now() where id = ${id}`.execute(tx)
    const details = { name: sheet.name, rows: sheet.rowCount }
    await auditSheet(tx, member, { sheet, action: 'sheet.delete', details })
    await announceSheet(tx, sheet)
    return { deleted: true }
  })
}

/** Restores a sheet from the trash. */
export async function restoreSheet(
  context: Context,
  member: Member,
  id: string,
): Promise<Data<typeof sheets.restore>> {
  return asMember(context, member, async (tx) => {
    const sheet = await openSheet(tx, id, { lock: true, deleted: true, member })
    const { rows } = await sql`update sheets set deleted_at = null, updated_at = now()
      where id = ${id} and deleted_at > ${restorableSince(context)} and isfinite(deleted_at) returning id`.execute(
      tx,
    )
    if (rows.length === 0) throw notFound('sheet')
    await auditSheet(tx, member, { sheet, action: 'sheet.restore', details: { name: sheet.name } })
    await announceSheet(tx, sheet)
    return showSheet(tx, id)
  })
}
