import type { Data, sheets } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Member } from '../../../lib/actor.ts'
import { audit } from '../../../lib/audit.ts'
import { Failure } from '../../../lib/errors.ts'
import { asMember } from '../../../lib/scoped.ts'
import { stopJob } from '../jobs/commands/stop-job.ts'
import { announceLive } from './announce-live.ts'
import { holdColumn, openColumn } from './open-column.ts'
import { showColumn } from './show-columns.ts'

/** Stops the run of a live column, what waits for it, and what the column was about to run by itself. */
export async function stopLive(
  context: Context,
  member: Member,
  { id, column: key }: { id: string; column: string },
): Promise<Data<typeof sheets.stopLive>> {
  const jobId = await asMember(context, member, async (tx) => {
    const { sheet, live } = await holdColumn(tx, member, { id, key })
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
    await announceLive(tx, sheet, columnId)
    return live.jobId
  })
  if (jobId !== null) await stopJob(context, member, { id: jobId, how: 'cancel' }).catch(ifOver)
  return asMember(context, member, async (tx) => {
    const { sheet, live } = await openColumn(tx, member, { id, key })
    return showColumn(tx, sheet, live.column.id)
  })
}

/** It has ended by itself meanwhile. */
function ifOver(error: unknown): void {
  if (!(error instanceof Failure && error.code === 'conflict')) throw error
}
