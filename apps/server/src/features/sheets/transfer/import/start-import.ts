import { isFilled } from '@millrace/cells'
import { type Issue, type sheets } from '@millrace/contract'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Context } from '../../../../context.ts'
import type { Member } from '../../../../lib/actor.ts'
import { invalid } from '../../../../lib/errors.ts'
import { newId } from '../../../../lib/ids.ts'
import { checkLimit } from '../../../../lib/plan-limits.ts'
import { asMember } from '../../../../lib/scoped.ts'
import { openSheet } from '../../model/open-sheet.ts'
import type { OpenSheet, Tx } from '../../model/types.ts'
import { auditSheet } from '../../model/audit-sheet.ts'
import { canBeKey } from '../../write/key-text.ts'
import { writerOf } from '../../write/types.ts'
import { refuseSystemRows } from '../../write/work.ts'
import { findUpload, type UploadRow } from '../upload/queries.ts'
import { importFile } from './import.job.ts'
import { presentImport } from './present-import.ts'
import { IMPORT_COLUMNS } from './queries.ts'
import type { ImportPlan, ImportRow } from './types.ts'

type Body = z.output<typeof sheets.startImport.body>

/** Starts importing an uploaded file as a job. */
export async function startImport(
  context: Context,
  member: Member,
  { id, body }: { id: string; body: Body },
): Promise<sheets.SheetImport> {
  return asMember(context, member, async (tx) => {
    const sheet = await openSheet(tx, id, { lock: true, member })
    refuseSystemRows(sheet)
    const upload = await findUpload(tx, member, body.uploadId)
    const plan = planOf(sheet, body)
    // How many rows the file has isn’t known yet, and with keys it may add none: each piece checks its own.
    if (plan.mode === 'append')
      await checkLimit(tx, context.config.plans, { accountId: sheet.accountId, of: 'sheetRows', adding: 1 })
    const row = await insertImport(tx, sheet, { member, upload, plan })
    await auditSheet(tx, member, {
      sheet,
      action: 'sheet.import',
      details: { importId: row.id, file: upload.name, mode: body.mode, columns: plan.mapping.length },
    })
    const payload = { accountId: sheet.accountId, importId: row.id }
    await context.queue.send(tx, importFile, payload, { group: sheet.accountId })
    return presentImport(row, context.now())
  })
}

async function insertImport(
  tx: Tx,
  sheet: OpenSheet,
  { member, upload, plan }: { member: Member; upload: UploadRow; plan: ImportPlan },
): Promise<ImportRow> {
  const by = writerOf(member)
  const { rows } = await sql<ImportRow>`
    with numbered as (
      update sheets set next_import = next_import + 1 where id = ${sheet.id} returning next_import - 1 as no)
    insert into sheet_imports (id, account_id, project_id, sheet_id, no, name, storage_key, plan, bytes_total,
      actor_kind, actor_id)
    select ${newId('import')}, ${sheet.accountId}, ${sheet.projectId}, ${sheet.id}, no, ${upload.name},
      ${upload.storage_key}, ${JSON.stringify(plan)}::jsonb, ${upload.bytes}, ${by.kind}, ${by.id}
    from numbered returning ${IMPORT_COLUMNS}`.execute(tx)
  return rows[0]!
}

/** Resolves column keys to ids. What the sheet cannot accept is rejected now instead of in the job. */
function planOf(sheet: OpenSheet, body: Body): ImportPlan {
  const issues: Issue[] = []
  const refuse = (path: string, message: string) => void issues.push({ path, message })
  const mapping = body.mapping.flatMap(({ index, column: key, dateOrder, decimal, accept }, place) => {
    const path = `mapping.${place}.column`
    const column = sheet.byKey.get(key.toLowerCase())
    if (!column) return refuse(path, 'there is no column with this key') ?? []
    if (isFilled(column.type)) return refuse(path, 'is filled automatically') ?? []
    return [
      {
        index,
        column: column.id,
        ...(dateOrder ? { dateOrder } : {}),
        ...(decimal ? { decimal } : {}),
        ...(accept ? { accept } : {}),
      },
    ]
  })
  if (new Set(mapping.map(({ column }) => column)).size < mapping.length)
    refuse('mapping', 'maps to the same column twice')
  const keys = body.keys.flatMap((key, place) => {
    const column = sheet.byKey.get(key.toLowerCase())
    const path = `keys.${place}`
    if (!column || !mapping.some((one) => one.column === column.id))
      return refuse(path, 'must be a column that the file fills') ?? []
    if (!canBeKey(column)) return refuse(path, 'can’t identify records') ?? []
    return [column.id]
  })
  if (body.mode === 'upsert' && body.keys.length === 0)
    refuse('keys', 'choose the columns that identify a record')
  if (body.mode === 'append' && body.keys.length > 0) refuse('keys', 'are only for upsert')
  if (issues.length > 0) throw invalid(issues)
  return { options: body.options, mapping, mode: body.mode, keys, invalid: body.invalid }
}
