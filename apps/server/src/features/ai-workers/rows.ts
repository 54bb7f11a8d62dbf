import type { aiWorkers } from '@millrace/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../db/scope.ts'
import { publish } from '../../events/events.ts'
import type { Member } from '../../lib/actor.ts'
import { notFound } from '../../lib/errors.ts'
import type { Settings } from './templates.ts'

export interface WorkerRow {
  id: string
  account_id: string
  project_id: string
  name: string
  description: string
  instructions: string
  template: aiWorkers.WorkerTemplate
  settings: Settings
  schedule: { cron: string; timeZone: string; active: boolean } | null
  next_at: Date | null
  trigger: aiWorkers.WorkerTrigger | null
  /** Events that are still to start it. */
  waiting: number
  has_hook: boolean
  knowledge_ids: string[]
  created_at: Date
}

const WORKERS = sql`agents a join ai_workers w on w.agent_id = a.id`
const WORKER_COLUMNS = sql`a.id, a.account_id, a.project_id, a.name, a.description, a.instructions, w.template, w.settings,
  w.schedule, w.next_at, w.trigger, w.hook_hash is not null as has_hook, a.created_at,
  (select count(*)::int from worker_calls c where c.worker_id = a.id) as waiting, coalesce((select jsonb_agg(k.kb_id order by k.position, k.kb_id)
    from agent_knowledge k where k.agent_id = a.id), '[]') as knowledge_ids`

export async function selectWorkers(tx: Tx, where: RawBuilder<unknown>): Promise<WorkerRow[]> {
  const { rows } =
    await sql<WorkerRow>`select ${WORKER_COLUMNS} from ${WORKERS} where a.kind = 'system' and ${where}
    order by a.id desc limit 200`.execute(tx)
  return rows
}

/** An AI worker in the member's projects; locked with `hold`. Throws `not_found`. */
export async function findWorker(
  tx: Tx,
  member: Pick<Member, 'projectIds'>,
  id: string,
  { hold = false } = {},
): Promise<WorkerRow> {
  if (hold) await sql`select from agents where id = ${id} for update`.execute(tx)
  const [row] = await selectWorkers(
    tx,
    sql`a.id = ${id} and a.project_id = any(${[...member.projectIds]}::text[])`,
  )
  if (!row) throw notFound('AI worker')
  return row
}

/** What started an execution: an event, which is read when it is needed, or the body of a webhook. */
export type ExecutionInput =
  | {
      event: aiWorkers.WorkerEvent
      agentId: string
      leadId: string | null
      conversationId: string | null
    }
  | { data: Record<string, unknown> }

export interface ExecutionRow {
  id: string
  account_id: string
  project_id: string
  agent_id: string
  agent_name: string
  run_id: string
  template: aiWorkers.WorkerTemplate
  title: string
  params: aiWorkers.LaunchParams
  plan_version: number
  calls: number
  max_calls: number
  max_credits: string | number | null
  lost_credits: string | number
  pausing: boolean
  trigger: aiWorkers.ExecutionSummary['trigger']
  input: ExecutionInput | null
  created_by: { name?: string } | null
  created_at: Date
  state: aiWorkers.ExecutionState
  outputs: Record<string, unknown> | null
  error: aiWorkers.Execution['error']
  tokens: string | number
  credits: string | number
  started_at: Date | null
  ended_at: Date | null
  tasks_total: number
  tasks_done: number
  wait: { id: string; kind: string; data: Record<string, unknown>; created_at: string } | null
}

/**
 * The state of an execution is derived from its run and what the run waits for. It is not stored separately, so the two
 * cannot contradict each other.
 */
const STATE = sql`case
  when r.state = 'succeeded' then 'DONE'
  when r.state = 'failed' then 'FAILED'
  when r.state in ('cancelled', 'skipped') then 'CANCELLED'
  when r.state = 'waiting' and o.kind = 'budget' then 'OUT_OF_BUDGET'
  when r.state = 'waiting' and o.kind in ('pause', 'credits') then 'PAUSED'
  when r.state = 'waiting' and o.kind in ('approval', 'question', 'ask') then 'WAITING'
  when e.plan_version = 0 then 'PLANNING'
  else 'WORKING' end`

const EXECUTIONS = sql`executions e join flow_runs r on r.id = e.run_id join agents a on a.id = e.agent_id
  left join lateral (select w.id, w.kind, w.data, w.created_at from flow_waits w
    where w.run_id = e.run_id and w.answered_at is null order by w.created_at desc limit 1) o on true`

const EXECUTION_COLUMNS = sql`e.id, e.account_id, e.project_id, e.agent_id, a.name as agent_name, e.run_id, e.template,
  e.title, e.params, e.plan_version, e.calls, e.max_calls, e.max_credits, e.lost_credits, e.pausing, e.trigger, e.input,
  e.created_by, e.created_at, ${STATE} as state, r.outputs, r.error, r.tokens, r.credits, r.started_at, r.ended_at,
  case when o.id is not null and r.state = 'waiting' then to_jsonb(o) end as wait,
  (select count(*)::int from execution_tasks t where t.execution_id = e.id and t.state <> 'STRUCK') as tasks_total,
  (select count(*)::int from execution_tasks t where t.execution_id = e.id and t.state in ('DONE', 'FAILED')) as tasks_done`

interface Listing {
  where: RawBuilder<unknown>
  state?: aiWorkers.ExecutionState | undefined
  limit: number
  offset?: number
}

/** Executions, newest first, and their total number. */
export async function selectExecutions(
  tx: Tx,
  { where, state, limit, offset = 0 }: Listing,
): Promise<{ rows: ExecutionRow[]; total: number }> {
  const { rows } = await sql<ExecutionRow & { total: number }>`
    select ${EXECUTION_COLUMNS}, count(*) over ()::int as total from ${EXECUTIONS}
    where ${where} ${state === undefined ? sql`` : sql`and ${STATE} = ${state}`}
    order by e.id collate "C" desc limit ${limit} offset ${offset}`.execute(tx)
  return { rows, total: rows[0]?.total ?? 0 }
}

/**
 * An execution in the member's projects. With `hold`, its run and the execution are locked, in the order that
 * checkpoints use. Throws `not_found`.
 */
export async function findExecution(
  tx: Tx,
  member: Pick<Member, 'projectIds'>,
  id: string,
  { hold = false } = {},
): Promise<ExecutionRow> {
  if (hold) {
    await sql`select from flow_runs where id = (select run_id from executions where id = ${id}) for update`.execute(
      tx,
    )
    await sql`select from executions where id = ${id} for update`.execute(tx)
  }
  const { rows } = await selectExecutions(tx, {
    where: sql`e.id = ${id} and e.project_id = any(${[...member.projectIds]}::text[])`,
    limit: 1,
  })
  if (!rows[0]) throw notFound('execution')
  return rows[0]
}

/** Notifies open consoles that an execution has changed. */
export const announceExecution = (
  tx: Tx,
  {
    id,
    account_id: accountId,
    project_id: projectId,
    agent_id: agentId,
  }: Pick<ExecutionRow, 'id' | 'account_id' | 'project_id' | 'agent_id'>,
): Promise<void> =>
  publish(tx, {
    name: 'change',
    accountId,
    projectId,
    change: { kind: 'execution', id, parentId: agentId },
  })
