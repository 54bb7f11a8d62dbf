import type { Data, sheets } from '@millrace/contract'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/scope.ts'
import type { Member } from '../../../lib/actor.ts'
import { audit } from '../../../lib/audit.ts'
import { Failure, invalid } from '../../../lib/errors.ts'
import { asMember } from '../../../lib/scoped.ts'
import type { AiColumn, OpenSheet, WaitingRun } from '../../sheets/index.ts'
import { announceAiColumn } from '../column-runs/announce-ai-column.ts'
import { launchAiColumn } from '../column-runs/launch-ai-column.ts'
import { holdColumn } from './open-column.ts'
import { showColumn } from './show-columns.ts'

type Body = z.output<typeof sheets.runAiColumn.body>

/** Runs cells of an AI column, or queues them behind the job of a column that must finish first. */
export async function runAiColumn(
  context: Context,
  member: Member,
  { id, body }: { id: string; body: Body },
): Promise<Data<typeof sheets.runAiColumn>> {
  checkRows(body)
  return asMember(context, member, async (tx) => {
    const held = await holdColumn(tx, member, { id, key: body.column })
    const { sheet, live, columns } = held
    refuseBusy(live)
    const busy = columns.find(({ column, jobId }) => jobId !== null && live.waits.includes(column.id))
    const owner = { accountId: sheet.accountId, projectId: sheet.projectId, actor: member }
    const jobId = busy
      ? await wait(tx, { sheet, live, busy, body })
      : await launchAiColumn(context, tx, { owner, sheet, live, columns, run: { ...body, auto: false } })
    await audit(tx, member, {
      accountId: sheet.accountId,
      projectId: sheet.projectId,
      action: 'sheet.runLive',
      objectId: sheet.id,
      details: { column: live.column.id, label: live.column.label, rows: body.rows, jobId },
    })
    return showColumn(tx, sheet, live.column.id)
  })
}

/** Record ids are required for selected rows, and not allowed otherwise. */
export function checkRows({ rows, recordIds }: Pick<Body, 'rows' | 'recordIds'>): void {
  if (rows === 'selected' && !recordIds)
    throw invalid([{ path: 'body.recordIds', message: 'is required for selected rows' }])
  if (rows !== 'selected' && recordIds)
    throw invalid([{ path: 'body.recordIds', message: 'is only for selected rows' }])
}

function refuseBusy({ column, jobId, waiting }: AiColumn): void {
  if (jobId !== null)
    throw new Failure('conflict', `“${column.label}” is running. Wait until it finishes, or stop it.`, {
      jobId,
    })
  if (waiting) throw new Failure('conflict', `“${column.label}” is already waiting to run.`)
}

async function wait(
  tx: Tx,
  { sheet, live, busy, body }: { sheet: OpenSheet; live: AiColumn; busy: AiColumn; body: Body },
): Promise<null> {
  const { column: _, ...run } = body
  const waiting: WaitingRun = { ...run, column: busy.column.id }
  await sql`update sheet_live_columns set waiting = ${JSON.stringify(waiting)}::jsonb
    where sheet_id = ${sheet.id} and column_id = ${live.column.id}`.execute(tx)
  await announceAiColumn(tx, sheet, live.column.id)
  return null
}
