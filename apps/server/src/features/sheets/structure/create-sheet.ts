import { type Data, sheets } from '@millrace/contract'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Context } from '../../../context.ts'
import type { Member } from '../../../lib/actor.ts'
import { invalid } from '../../../lib/errors.ts'
import { newId } from '../../../lib/ids.ts'
import { asMember, currentProject } from '../../../lib/scoped.ts'
import { openSheet } from '../model/open-sheet.ts'
import type { OpenSheet, Tx } from '../model/types.ts'
import { TEMPLATES } from '../templates/index.ts'
import { announceSheet } from '../model/finish-write.ts'
import { insertRecords } from '../write/insert-records.ts'
import { readRows } from '../write/read-rows.ts'
import { type Writer, writerOf } from '../write/types.ts'
import { auditSheet } from '../model/audit-sheet.ts'
import { checkLinks, type ColumnInput, planColumns, refuseAiColumn, storeColumns } from './new-columns.ts'
import { showSheet } from './present-sheet.ts'

interface NewSheet {
  accountId: string
  projectId: string
  name: string
  type: sheets.SheetType
  columns: readonly (ColumnInput & Pick<sheets.Column, 'source'>)[]
  /** Which system sheet it is. */
  system?: sheets.SystemSheet
}

type Created = Pick<OpenSheet, 'id' | 'accountId' | 'projectId'>

/** Creates a sheet with its columns in a transaction of its account. It is neither audited nor announced. */
export async function insertSheet(tx: Tx, input: NewSheet): Promise<Created> {
  const { accountId, projectId, name, type, system = null } = input
  refuseAiColumn(input.columns)
  const columns = planColumns(input.columns, { nextColumn: 1 })
  await checkLinks(tx, projectId, columns)
  const sheet = { id: newId('sheet'), accountId, projectId }
  await sql`insert into sheets (id, account_id, project_id, name, type, system, conversations, next_column)
    values (${sheet.id}, ${accountId}, ${projectId}, ${name}, ${type}, ${system}, ${system !== null},
      ${columns.length + 1})`.execute(tx)
  await storeColumns(tx, sheet, { columns, place: 0 })
  return sheet
}

/** `insertSheet` with the columns and examples of a template. */
async function insertFromTemplate(
  tx: Tx,
  input: Omit<NewSheet, 'columns'>,
  { template, by, today }: { template: sheets.SheetTemplate; by: Writer; today: Date },
): Promise<Created> {
  const { columns, rows } = TEMPLATES[template]
  const parsed = columns.map((column) => sheets.newColumn.parse(column))
  const made = await insertSheet(tx, { ...input, columns: parsed })
  const sheet = await openSheet(tx, made.id, { lock: true })
  const day = (fromToday: number) =>
    new Date(today.getTime() + fromToday * 86_400_000).toISOString().slice(0, 10)
  const examples = await readRows(
    sheet,
    rows(day).map((cells) => ({ cells })),
  )
  await insertRecords(tx, sheet, examples, { by, atomic: true })
  return made
}

export async function createSheet(
  context: Context,
  member: Member,
  input: z.output<typeof sheets.create.body>,
): Promise<Data<typeof sheets.create>> {
  const projectId = currentProject(member)
  const { accountId } = member
  const { name, type, columns, template } = input
  if (columns && template)
    throw invalid([{ path: 'body.template', message: 'send columns or a template, not both' }])
  const of = { accountId, projectId, name, type }
  return asMember(context, member, async (tx) => {
    const sheet = template
      ? await insertFromTemplate(tx, of, { template, by: writerOf(member), today: context.now() })
      : await insertSheet(tx, { ...of, columns: columns ?? [] })
    const details = { name, type, ...(template ? { template } : {}) }
    await auditSheet(tx, member, { sheet, action: 'sheet.create', details })
    await announceSheet(tx, sheet)
    return showSheet(tx, sheet.id)
  })
}
