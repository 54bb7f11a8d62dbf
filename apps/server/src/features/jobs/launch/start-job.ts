import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/scope.ts'
import { estimateTotal, planRows } from '../slices/row-ranges.ts'
import { announceJob } from '../announce-job.ts'
import { sendLanes } from './send-lanes.ts'
import type { CheckedLaunch } from './check-launch.ts'
import { freezeLists } from './freeze-lists.ts'
import { makeOutputs } from './make-outputs.ts'
import type { Owner } from '../../../lib/owner.ts'

/** Results derived from conversations are only for members who may read conversations, like the source rows. */
async function markConversations(
  tx: Tx,
  { id, checked, written }: { id: string; checked: CheckedLaunch; written: readonly (string | null)[] },
): Promise<void> {
  const { inputs, associated } = checked
  const read = [...inputs, ...associated].map((sheet) => sheet.id)
  const { rows } = await sql<{ live: boolean }>`update flow_jobs j set conversations = true where j.id = ${id}
      and exists (select from sheets s where s.id = any(${read}::text[]) and s.conversations)
    returning j.live is not null as live`.execute(tx)
  if (!rows[0]) return
  // An AI column writes to the sheet that it reads.
  const sheets = rows[0].live ? read : written.filter((sheetId) => sheetId !== null)
  await sql`update sheets set conversations = true where id = any(${sheets}::text[]) and not conversations`.execute(
    tx,
  )
}

/**
 * Starts a draft job: freezes its flow and the flows it calls, fixes its rows as of now, and creates its new sheets.
 * Runs in the transaction in which the launch was validated.
 */
export async function startJob(
  context: Context,
  tx: Tx,
  { id, owner, checked }: { id: string; owner: Owner; checked: CheckedLaunch },
): Promise<void> {
  const { launch, flow, callees, inputs, associated } = checked
  const now = context.now()
  const { outputs, staging } = await makeOutputs(tx, owner, { jobId: id, launch, planned: checked.outputs })
  const plan = await planRows(tx, { launch, sheets: inputs })
  const total = await estimateTotal(tx, { launch, sheets: inputs, plan, now })
  await freezeLists(
    tx,
    { id, accountId: owner.accountId },
    {
      launch,
      params: flow.document.params,
      sheets: associated,
      now,
    },
  )
  await sql`update flow_jobs set state = 'QUEUED', document_id = ${flow.documentId}, version = ${flow.version},
      callees = ${JSON.stringify(callees)}::jsonb, plan = ${JSON.stringify(plan)}::jsonb,
      outputs = ${JSON.stringify(outputs)}::jsonb, aside = ${JSON.stringify(staging)}::jsonb, total = ${total},
      error = null, updated_at = now()
    where id = ${id}`.execute(tx)
  await markConversations(tx, {
    id,
    checked,
    written: [...outputs.map((one) => one.sheetId), ...Object.values(staging)],
  })
  await sendLanes(context, tx, { id, accountId: owner.accountId, concurrency: launch.concurrency })
  await announceJob(tx, { id, accountId: owner.accountId, projectId: owner.projectId, flowId: launch.flowId })
}
