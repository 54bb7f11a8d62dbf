import type { Data, sheets, team } from '@millrace/contract'
import type { Context } from '../../../context.ts'
import type { Member } from '../../../lib/actor.ts'
import { notFound } from '../../../lib/errors.ts'
import { asMember } from '../../../lib/scoped.ts'
import { failedRequest, forgetFailed, retryCalculations } from '../columns/index.ts'
import type { AiColumnPort } from '../ai-columns/types.ts'
import { openSheet } from '../model/open-sheet.ts'
import type { OpenSheet, Tx } from '../model/types.ts'
import { finishWrite } from '../model/finish-write.ts'
import { writerOf } from '../write/types.ts'
import { auditSheet } from '../model/audit-sheet.ts'
import { updateColumn } from './update-column.ts'

/** Retries failed work on a column. Does nothing when there is none, for example because someone else retried it. */
export async function retryColumn(
  context: Context,
  member: Member,
  { id, column: key, flows }: { id: string; column: string; flows: AiColumnPort },
): Promise<Data<typeof sheets.retryColumn>> {
  const found = await asMember(context, member, async (tx) => {
    const { sheet, column } = await openColumn(tx, member, { id, key })
    if (column.workError?.work === 'conversion') return { request: await failedRequest(tx, sheet, column.id) }
    if (column.workError === null) return { column }
    await retryCalculations(context, { tx, sheet, by: writerOf(member) })
    return { column: await finish(tx, member, { sheet, column, action: 'sheet.retryColumn' }) }
  })
  if (!found.request) return found.column!
  const { column, reading } = found.request
  const { type, options, validators, settings, defaultValue } = column
  const body = { column: key, type, options, validators, settings, defaultValue, reading, preview: false }
  // With all checks of a type change, because cells and other columns may have changed.
  return (await updateColumn(context, member, { id, body, flows })).column
}

/** Dismisses failed work, so that it is neither retried nor shown. */
export const dismissColumnError = (
  context: Context,
  member: Member,
  { id, column: key }: { id: string; column: string },
): Promise<Data<typeof sheets.dismissColumnError>> =>
  asMember(context, member, async (tx) => {
    const { sheet, column } = await openColumn(tx, member, { id, key })
    if (column.workError === null) return column
    await forgetFailed(tx, sheet, [column.id])
    return finish(tx, member, { sheet, column, action: 'sheet.dismissColumnError' })
  })

async function openColumn(tx: Tx, member: Member, { id, key }: { id: string; key: string }) {
  const sheet = await openSheet(tx, id, { lock: true, member })
  const column = sheet.byKey.get(key.toLowerCase())
  if (!column) throw notFound('column')
  return { sheet, column }
}

async function finish(
  tx: Tx,
  member: Member,
  {
    sheet,
    column,
    action,
  }: { sheet: OpenSheet; column: sheets.Column; action: Extract<team.AuditAction, `sheet.${string}`> },
): Promise<sheets.Column> {
  await auditSheet(tx, member, { sheet, action, details: { column: column.id, label: column.label } })
  const now = await openSheet(tx, sheet.id, { lock: true, member })
  await finishWrite(tx, now)
  return now.byKey.get(column.key.toLowerCase())!
}
