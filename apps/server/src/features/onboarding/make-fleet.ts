import { sheets } from '@millrace/contract'
import type { Context } from '../../context.ts'
import type { Member } from '../../lib/actor.ts'
import { audit } from '../../lib/audit.ts'
import { asMember, currentProject } from '../../lib/scoped.ts'
import { insertRecords, insertSheet, openSheet, readRows, writerOf } from '../sheets/index.ts'
import { FLEET_COLUMNS, FLEET_NAME, FLEET_ROWS } from './demo/fleet.ts'

/** Makes the sheet of the demo with its rows, all or nothing; gives its id. */
export async function makeFleet(context: Context, member: Member): Promise<string> {
  const projectId = currentProject(member)
  const { accountId } = member
  return asMember(context, member, async (tx) => {
    const { id } = await insertSheet(tx, {
      accountId,
      projectId,
      name: FLEET_NAME,
      type: 'INPUT_SHEET',
      columns: FLEET_COLUMNS.map((column) => sheets.newColumn.parse(column)),
    })
    const sheet = await openSheet(tx, id, { lock: true })
    await insertRecords(tx, sheet, readRows(sheet, FLEET_ROWS), { by: writerOf(member), atomic: true })
    await audit(tx, member, {
      accountId,
      projectId,
      action: 'sheet.create',
      objectId: id,
      details: { demo: true },
    })
    return id
  })
}
