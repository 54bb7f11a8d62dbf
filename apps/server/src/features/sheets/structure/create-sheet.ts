import type { Data, sheets } from '@millrace/contract'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Context } from '../../../context.ts'
import type { Member } from '../../../lib/actor.ts'
import { newId } from '../../../lib/ids.ts'
import { asMember, currentProject } from '../../../lib/scoped.ts'
import type { OpenSheet, Tx } from '../model/types.ts'
import { announceSheet } from '../write/finish.ts'
import { auditSheet } from './audit-sheet.ts'
import { checkLinks, type ColumnInput, planColumns, storeColumns } from './new-columns.ts'
import { showSheet } from './present-sheet.ts'

export interface NewSheet {
  accountId: string
  projectId: string
  name: string
  type: sheets.SheetType
  columns: readonly ColumnInput[]
}

/** Creates a sheet with its columns, in a transaction of its account. Neither audited nor announced. */
export async function insertSheet(
  tx: Tx,
  input: NewSheet,
): Promise<Pick<OpenSheet, 'id' | 'accountId' | 'projectId'>> {
  const { accountId, projectId, name, type } = input
  const columns = planColumns(input.columns, { nextColumn: 1 })
  await checkLinks(tx, projectId, columns)
  const sheet = { id: newId('sheet'), accountId, projectId }
  await sql`insert into sheets (id, account_id, project_id, name, type, next_column)
    values (${sheet.id}, ${accountId}, ${projectId}, ${name}, ${type}, ${columns.length + 1})`.execute(tx)
  await storeColumns(tx, sheet, { columns, place: 0 })
  return sheet
}

export async function createSheet(
  context: Context,
  member: Member,
  input: z.output<typeof sheets.create.body>,
): Promise<Data<typeof sheets.create>> {
  const projectId = currentProject(member)
  const { accountId } = member
  const { name, type, columns = [] } = input
  return asMember(context, member, async (tx) => {
    const sheet = await insertSheet(tx, { accountId, projectId, name, type, columns })
    await auditSheet(tx, member, { sheet, action: 'sheet.create', details: { name, type } })
    await announceSheet(tx, sheet)
    return showSheet(tx, sheet.id)
  })
}
