import { type RawBuilder, sql } from 'kysely'
import type { Lease } from '../types.ts'
import { recordFree } from '../../usage/index.ts'
import { type Folded, usageOf } from './fold.ts'
import { changedRow, madeRow, stepRow } from './rows.ts'
import { storable } from './storable.ts'

/**
 * The fence: lets a group of checkpoints through only while the process is not marked dead, and each group once.
 * Marking a process dead locks the same row. Also counts as a heartbeat.
 */
export const fence = (lease: Lease, batch: number): RawBuilder<{ id: string }> =>
  sql`update flow_workers set batch = ${batch}, heartbeat_at = now()
    where id = ${lease.id} and not dead and batch < ${batch} returning id`

/** Used after the fence was passed in this transaction. */
export const passed: RawBuilder<{ id: string }> = sql`select '' as id`

const insertRuns = (rows: unknown[]) => sql`
  insert into flow_runs (id, account_id, project_id, flow_id, document_id, version, job_id, slice, number, trigger, state,
    worker_id, sheet_id, record_id, input, callees, outputs, error, errors, wake_at, tokens, credits, created_by,
    started_at, ended_at)
  select n.id, n.account_id, n.project_id, n.flow_id, n.document_id, n.version, n.job_id, n.slice, n.number, n.trigger,
    n.state, n.worker_id, n.sheet_id, n.record_id, n.input, n.callees, n.outputs, n.error, n.errors,
    to_timestamp(n.wake_at / 1000), n.tokens, n.credits, n.created_by, to_timestamp(n.started_at / 1000),
    to_timestamp(n.ended_at / 1000)
  from fence, jsonb_to_recordset(${storable(rows)}::jsonb) as n (id text, account_id text, project_id text,
    flow_id text, document_id text, version int, job_id text, slice int, number bigint, trigger text, state text,
    worker_id text, sheet_id text, record_id text, input jsonb, callees jsonb, outputs jsonb, error jsonb, errors jsonb,
    wake_at double precision, tokens bigint, credits numeric, created_by jsonb, started_at double precision,
    ended_at double precision)`

// An answer that arrived during the walk is not in the walk's journal. A job's run that waited has no lane, so nothing
// would resume it if it were held back.
const updateRuns = (rows: unknown[]) => sql`
  update flow_runs r set
    state = case when not n.ended then r.state
      when n.state = 'waiting' and r.again or n.state = 'paused' and r.worker_id is not null then 'queued'
      else n.state end,
    worker_id = case when n.ended then null else r.worker_id end,
    outputs = case when n.ended then n.outputs else r.outputs end,
    error = case when n.ended then n.error else r.error end,
    errors = case when n.ended then n.errors else r.errors end,
    wake_at = case when n.ended then to_timestamp(n.wake_at / 1000) else r.wake_at end,
    again = r.again and not n.ended,
    crashes = case when n.advanced then 0 else r.crashes end,
    tokens = r.tokens + n.tokens,
    credits = r.credits + n.credits,
    started_at = coalesce(r.started_at, to_timestamp(n.started_at / 1000)),
    ended_at = case when n.ended then to_timestamp(n.ended_at / 1000) else r.ended_at end
  from fence, jsonb_to_recordset(${storable(rows)}::jsonb) as n (id text, state text, ended boolean, advanced boolean, outputs jsonb,
    error jsonb, errors jsonb, wake_at double precision, tokens bigint, credits numeric, started_at double precision,
    ended_at double precision)
  where r.id = n.id`

const insertSteps = (rows: unknown[]) => sql`
  insert into flow_steps (account_id, run_id, seq, records)
  select n.account_id, n.run_id, n.seq, n.records
  from fence, jsonb_to_recordset(${storable(rows)}::jsonb) as n (account_id text, run_id text, seq int, records jsonb)`

/**
 * One statement that stores all rows of a group behind the fence, with their usage unless it costs something; returns
 * no row if it is closed.
 */
export function rowsStatement(
  group: readonly Folded[],
  lease: Lease,
  through: RawBuilder<{ id: string }>,
): RawBuilder<{ id: string }> {
  const news = group.filter(({ run }) => !run.isKept).map((folded) => madeRow(folded, lease.id))
  const changes = group.filter(({ run }) => run.isKept).map(changedRow)
  const steps = group.filter(({ records }) => records.length > 0).map(stepRow)
  const used = group.flatMap(usageOf)
  const free = used.length > 0 ? recordFree(used, 'fence') : null
  const parts = [
    sql`fence as (${through})`,
    ...(news.length > 0 ? [sql`made as (${insertRuns(news)})`] : []),
    ...(changes.some((row) => row !== null)
      ? [sql`changed as (${updateRuns(changes.filter((row) => row !== null))})`]
      : []),
    ...(steps.length > 0 ? [sql`kept as (${insertSteps(steps)})`] : []),
    ...(free ? [sql`used as (${free})`] : []),
  ]
  return sql`with ${sql.join(parts)} select id from fence`
}
