import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../db/scope.ts'
import { newId } from '../../lib/ids.ts'
import { type Charge, settle } from './credits/settle.ts'
import { CREDITS_PER_USD, readEntries, togetherInJobs, type UsageEntry } from './usage-entry.ts'

interface ChargeRow {
  account_id: string
  project_id: string | null
  agent_id: string | null
  user_id: string | null
  job_id: string | null
  run_id: string | null
  ai_column: string | null
  credits: string
}

const rowOf = (entry: UsageEntry) => ({
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
  milliseconds: entry.milliseconds,
  own_key: entry.ownKey,
  cost_usd: entry.costUsd,
})

/** Without a row in `from`, nothing is recorded. */
const insert = (entries: readonly UsageEntry[], from: RawBuilder<unknown>) => sql`
  insert into usage_entries (id, account_id, project_id, kind, flow_id, job_id, run_id, agent_id, user_id,
    model, requests, tokens_in, tokens_out, milliseconds, own_key, cost_usd, ai_column)
  select e.id, e.account_id, e.project_id, e.kind, e.flow_id, e.job_id, e.run_id, e.agent_id, e.user_id,
    e.model, e.requests, e.tokens_in, e.tokens_out, e.milliseconds, e.own_key, e.cost_usd,
    (j.live ->> 'sheetId') || '.' || (j.live ->> 'columnId')
  from ${from} jsonb_to_recordset(${JSON.stringify(entries.map(rowOf))}::jsonb) as e (id text, account_id text,
    project_id text, kind text, flow_id text, job_id text, run_id text, agent_id text, user_id text, model text,
    requests int, tokens_in bigint, tokens_out bigint, milliseconds bigint, own_key boolean, cost_usd numeric)
    left join flow_jobs j on j.id = e.job_id`

/**
 * A part of the caller's statement that records these entries, for work that is too frequent for a statement of its
 * own. Null if they cost something: `recordUsage` charges them. `from`: a part of the statement without rows if nothing
 * may be written.
 */
export function recordFree(entries: readonly unknown[], from: string): RawBuilder<unknown> | null {
  if (!isFree(entries)) return null
  return insert(togetherInJobs(readEntries(entries)), sql`${sql.ref(from)},`)
}

/** Whether none of these entries costs anything. */
export const isFree = (entries: readonly unknown[]): boolean =>
  readEntries(entries).every(({ costUsd }) => costUsd === 0)

/**
 * Records usage in the caller's transaction, together with the step's checkpoint, so that each call is counted exactly
 * once despite crashes, and charges it where credits are limited. Nothing else writes usage, except `recordFree`.
 */
export async function recordUsage(tx: Tx, entries: readonly unknown[]): Promise<void> {
  if (entries.length === 0) return
  // Accounts without a limit or a budget pay for this one statement only.
  const { rows: due } =
    await sql<ChargeRow>`with kept as (${insert(togetherInJobs(readEntries(entries)), sql``)}
      returning account_id, project_id, agent_id, user_id, job_id, run_id, ai_column, own_key, cost_usd)
    select k.account_id, k.project_id, k.agent_id, k.user_id, k.job_id, k.ai_column,
      case when count(distinct k.run_id) = 1 then min(k.run_id) end as run_id,
      sum(k.cost_usd) * ${CREDITS_PER_USD} as credits
    from kept k join credit_balances b on b.account_id = k.account_id and (b.limited or b.budgets > 0)
    where not k.own_key and k.cost_usd > 0
    group by 1, 2, 3, 4, 5, 6`.execute(tx)
  if (due.length > 0) await settle(tx, due.map(chargeOf))
}

const chargeOf = (row: ChargeRow): Charge => ({
  accountId: row.account_id,
  projectId: row.project_id,
  agentId: row.agent_id,
  userId: row.user_id,
  jobId: row.job_id,
  runId: row.run_id,
  aiColumn: row.ai_column,
  credits: row.credits,
})
