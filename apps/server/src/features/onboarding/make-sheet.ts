import { sheets } from '@millrace/contract'
import type { z } from 'zod'
import type { Tx } from '../../db/scope.ts'
import type { Member } from '../../lib/actor.ts'
import { audit } from '../../lib/audit.ts'
import { currentProject } from '../../lib/scoped.ts'
import { insertRecords, insertSheet, openSheet, readRows, writerOf } from '../sheets/index.ts'

export interface DemoSheet {
  name: string
  type: sheets.SheetType
  columns: readonly z.input<typeof sheets.newColumn>[]
  rows: Parameters<typeof readRows>[1]
}

/** Creates a demo sheet with its rows in a transaction of the account and returns its id. */
export async function makeSheet(tx: Tx, member: Member, sheet: DemoSheet): Promise<string> {
  const place = { accountId: member.accountId, projectId: currentProject(member) }
  const { name, type, rows } = sheet
  const columns = sheet.columns.map((column) => sheets.newColumn.parse(column))
  const { id } = await insertSheet(tx, { ...place, name, type, columns })
  if (rows.length > 0) {
    const open = await openSheet(tx, id, { lock: true })
    await insertRecords(tx, open, await readRows(open, rows), { by: writerOf(member), atomic: true })
  }
  await audit(tx, member, { ...place, action: 'sheet.create', objectId: id, details: { demo: true } })
  return id
}
