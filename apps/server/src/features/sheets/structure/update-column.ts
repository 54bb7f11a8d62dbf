import type { Data, sheets } from '@millrace/contract'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Context } from '../../../context.ts'
import type { Member } from '../../../lib/actor.ts'
import { invalid, notFound } from '../../../lib/errors.ts'
import { asMember } from '../../../lib/scoped.ts'
import {
  changeColumn,
  findReadings,
  previewConversion,
  refuseUnsaid,
  withReadings,
} from '../columns/index.ts'
import { refuseOtherType, saveAiColumn } from './save-ai-column.ts'
import type { AiColumnPort } from '../ai-columns/types.ts'
import { touchColumns } from '../model/load-columns.ts'
import { openSheet } from '../model/open-sheet.ts'
import type { OpenSheet, Tx } from '../model/types.ts'
import { textOf } from '../model/cell-sql.ts'
import { scan } from '../read/unrestricted.ts'
import { finishWrite } from '../model/finish-write.ts'
import { writerOf } from '../write/types.ts'
import { auditSheet } from '../model/audit-sheet.ts'
import { columnIssues, withHeldDefault } from './column-issues.ts'
import { checkLinks, movedBehind, orderColumns, typeOfValues } from './new-columns.ts'

type Input = z.output<typeof sheets.updateColumn.body>
type Answer = Data<typeof sheets.updateColumn>

/** Changes or moves a column; with `preview`, only reports what a type change would do to its cells. */
export async function updateColumn(
  context: Context,
  member: Member,
  { id, body, flows }: { id: string; body: Input; flows: AiColumnPort },
): Promise<Answer> {
  if (body.preview) return preview(context, member, { id, body })
  const found = body.type === undefined ? null : await readings(context, member, { id, body })
  return asMember(context, member, async (tx) => {
    const sheet = await openSheet(tx, id, { lock: true, member })
    const { before, after: wanted } = await plan(tx, sheet, body)
    const said = { column: wanted, reading: body.reading ?? {} }
    const { column: after, reading } = found ? withReadings(said, found) : said
    await refuseDoubles(tx, sheet, { before, after })
    await refuseOtherType(tx, sheet, { before, after })
    await saveAiColumn(tx, sheet, { column: after, port: flows })
    const changeId = await changeColumn(
      context,
      { tx, sheet, by: writerOf(member) },
      { before, after, reading },
    )
    if (body.after !== undefined) await move(tx, id, { key: after.key, after: body.after })
    const { column: _, preview: __, reading: ___, ...fields } = body
    const details = { column: before.id, label: after.label, fields: Object.keys(fields) }
    await auditSheet(tx, member, { sheet, action: 'sheet.updateColumn', details })
    const now = await openSheet(tx, id, { lock: true, member })
    await finishWrite(tx, now)
    return { column: now.byKey.get(after.key.toLowerCase())!, conversion: null, changeId }
  })
}

type Request = { id: string; body: Input }

/** Reads the sheet and the change without a lock. */
const look = (context: Context, member: Member, { id, body }: Request) =>
  asMember(context, member, async (tx) => {
    const sheet = await openSheet(tx, id, { member })
    return { sheet, ...(await plan(tx, sheet, body)) }
  })

async function preview(context: Context, member: Member, request: Request): Promise<Answer> {
  const { sheet, before, after } = await look(context, member, request)
  const { reading = {} } = request.body
  const conversion = await previewConversion(context, sheet, { before, after, reading })
  return { column: after, conversion, changeId: null }
}

/** What the texts leave ambiguous; rejected when nothing disambiguates them. */
async function readings(context: Context, member: Member, request: Request) {
  const { sheet, before, after } = await look(context, member, request)
  const { reading = {} } = request.body
  const found = await findReadings(context, sheet, { before, after, reading })
  refuseUnsaid({ column: after, reading }, found)
  return found
}

/** The column before and after the change. Reports all problems at once. */
async function plan(tx: Tx, sheet: OpenSheet, body: Input) {
  const before = sheet.byKey.get(body.column.toLowerCase())
  if (!before) throw notFound('column')
  const { column: _, preview: __, after: ___, reading: ____, ...given } = body
  const changes = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  const made: sheets.Column = { ...before, ...fitted(before, given.type), ...changes }
  const after = made.type === 'live' ? { ...made, valueType: typeOfValues(made) } : made
  if (before.source !== undefined) refuseSource(before, changes)
  const issues = columnIssues(after)
  if (issues.length > 0) throw invalid(issues.map((one) => ({ ...one, path: `body.${one.path}` })))
  await checkLinks(tx, sheet.projectId, [after])
  return { before, after: withHeldDefault(after) }
}

/** A system sheet's columns keep their content; anyone may change their appearance. */
const LOOKS = new Set(['label', 'width', 'hidden', 'desc'])

function refuseSource({ label }: sheets.Column, changes: Readonly<Record<string, unknown>>) {
  const issues = Object.keys(changes).flatMap((key) =>
    LOOKS.has(key)
      ? []
      : [{ path: `body.${key}`, message: `can’t be changed: ${label} is filled from your agents` }],
  )
  if (issues.length > 0) throw invalid(issues)
}

/** A column with a new type drops settings that the type does not support, unless the request names them. */
const fitted = (before: sheets.Column, type: sheets.ColumnType | undefined): Partial<sheets.Column> =>
  type === undefined || type === before.type
    ? {}
    : { options: [], validators: {}, settings: {}, defaultValue: null }

/** A column that becomes unique must not contain duplicates. */
async function refuseDoubles(
  tx: Tx,
  sheet: OpenSheet,
  { before, after }: { before: sheets.Column; after: sheets.Column },
) {
  if (!after.validators.unique || before.validators.unique) return
  const rows = await scan(tx, {
    sheet,
    statement: (own) => sql<{ value: string }>`select ${textOf(before)} as value from sheet_records r
      where ${own} and ${textOf(before)} is not null group by 1 having count(*) > 1 limit 1`,
  })
  if (!rows[0]) return
  const message = `${after.label}: several records have "${rows[0].value.slice(0, 100)}"`
  throw invalid([{ path: 'body.validators.unique', message }])
}

async function move(tx: Tx, sheetId: string, { key, after }: { key: string; after: string | null }) {
  const sheet = await openSheet(tx, sheetId)
  const { id } = sheet.byKey.get(key.toLowerCase())!
  await orderColumns(tx, sheetId, movedBehind(sheet, { id, after }))
  await touchColumns(tx, sheetId)
}
