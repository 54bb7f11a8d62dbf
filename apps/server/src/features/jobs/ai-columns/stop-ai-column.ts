import type { Data, sheets } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/scope.ts'
import type { Member } from '../../../lib/actor.ts'
import { audit } from '../../../lib/audit.ts'
import { Failure } from '../../../lib/errors.ts'
import { asMember } from '../../../lib/scoped.ts'
import { askToStop } from '../commands/stop-job.ts'
import { finishJob } from '../finish/finish-job.ts'
import { announceAiColumn } from '../column-runs/announce-ai-column.ts'
import { holdColumn, openColumn } from './open-column.ts'
import { showColumn } from './show-columns.ts'

type ColumnRef = { id: string; key: string }

/** Stops a column's run, runs queued behind it, and pending automatic runs. */
export async function stopAiColumn(
  context: Context,
  member: Member,
  { id, column: key }: { id: string; column: string },
): Promise<Data<typeof sheets.stopAiColumn>> {
  const place = { id, key }
  // Rows in progress stop while the rest is done. The job is locked before the sheet, in the same order as at its end.
  const jobId = await asMember(context, member, async (tx) => {
    const { live } = await openColumn(tx, member, place)
    if (live.jobId !== null) await askToStop(tx, member, { id: live.jobId, how: 'cancel' }).catch(ifOver)
    return live.jobId
  })
  const next = await asMember(context, member, (tx) => callOff(tx, member, place))
  // A queued run, or the column itself, may have started in between.
  if (next !== null && next !== jobId)
    await asMember(context, member, (tx) => askToStop(tx, member, { id: next, how: 'cancel' })).catch(ifOver)
  for (const one of new Set([jobId, next])) if (one !== null) await finishJob(context, one)
  return asMember(context, member, async (tx) => {
    const { sheet, live } = await openColumn(tx, member, place)
    return showColumn(tx, sheet, live.column.id)
  })
}

/** Cancels everything queued. Returns the column's active job. */
async function callOff(tx: Tx, member: Member, place: ColumnRef): Promise<string | null> {
  const { sheet, live } = await holdColumn(tx, member, place)
  const columnId = live.column.id
  await sql`update sheet_live_columns set waiting = null where sheet_id = ${sheet.id}
    and (column_id = ${columnId} or waiting->>'column' = ${columnId})`.execute(tx)
  await sql`update sheet_live_columns set due_at = null where sheet_id = ${sheet.id} and column_id = ${columnId}`.execute(
    tx,
  )
  await sql`delete from sheet_live_due where sheet_id = ${sheet.id} and column_id = ${columnId}`.execute(tx)
  const { accountId, projectId } = sheet
  const details = { column: columnId, label: live.column.label, jobId: live.jobId }
  await audit(tx, member, { accountId, projectId, action: 'sheet.stopLive', objectId: sheet.id, details })
  await announceAiColumn(tx, sheet, columnId)
  return live.jobId
}

/** It ended by itself in the meantime. */
function ifOver(error: unknown): void {
  if (!(error instanceof Failure && error.code === 'conflict')) throw error
}
