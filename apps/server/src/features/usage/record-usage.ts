import { sql } from 'kysely'
import type { Tx } from '../../db/scope.ts'
import { newId } from '../../lib/ids.ts'
import { readEntries } from './usage-entry.ts'

/**
 * Records usage in one statement in the caller's transaction, together with the step's checkpoint, so that each call is
 * counted exactly once despite crashes. Nothing else writes usage.
 */
export async function recordUsage(tx: Tx, entries: readonly unknown[]): Promise<void> {
  if (entries.length === 0) return
  const rows = readEntries(entries).map((entry) => ({
    id: newId('usage'),
    kind: entry.kind,
    account_id: entry.accountId,
    project_id: entry.projectId,
    flow_id: entry.flowId,
    job_id: entry.jobId,
    run_id: entry.runId,
    agent_id: entry.agentId,
    user_id: entry.userId,
    model: entry.model,
    requests: entry.requests,
    tokens_in: entry.tokensIn,
    tokens_out: entry.tokensOut,
    own_key: entry.ownKey,
    cost_usd: entry.costUsd,
  }))
  await sql`insert into usage_entries (id, account_id, project_id, kind, flow_id, job_id, run_id, agent_id, user_id,
      model, requests, tokens_in, tokens_out, own_key, cost_usd)
    select id, account_id, project_id, kind, flow_id, job_id, run_id, agent_id, user_id,
      model, requests, tokens_in, tokens_out, own_key, cost_usd
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as e (id text, account_id text, project_id text, kind text,
      flow_id text, job_id text, run_id text, agent_id text, user_id text, model text, requests int,
      tokens_in bigint, tokens_out bigint, own_key boolean, cost_usd numeric)`.execute(tx)
}
