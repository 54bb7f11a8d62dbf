import { sql } from 'kysely'
import type { Tx } from '../../../db/scope.ts'
import { settleNotices } from '../../notifications/index.ts'

/** What the notices about a wait are about: each covers all waits of its execution or job. */
export const subjectOfWait = ({
  executionId,
  jobId,
  runId,
}: {
  executionId: string | null
  jobId: string | null
  runId: string
}): string => executionId ?? jobId ?? runId

/**
 * Marks the notices about the answered waits of a run as read, unless its execution or job still waits for a person.
 */
export async function settleWaits(tx: Tx, runId: string): Promise<void> {
  const { rows } = await sql<{ account_id: string; subject: string }>`
    select r.account_id, coalesce(r.execution_id, r.job_id, r.id) as subject from flow_runs r
    where r.id = ${runId} and not exists (select from flow_waits w join flow_runs o on o.id = w.run_id
      where (w.run_id = r.id or w.job_id = r.job_id) and w.answered_at is null and w.kind <> 'pause'
        and (w.ends_at is null or w.ends_at > clock_timestamp())
        and o.state in ('queued', 'running', 'waiting', 'paused'))`.execute(tx)
  for (const { account_id: accountId, subject } of rows) await settleNotices(tx, { accountId, subject })
}
