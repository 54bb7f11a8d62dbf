import { retryFailed as recordsToRetry, type StepRecord } from '@millrace/engine'
import { sql } from 'kysely'
import type { Tx } from '../../../db/scope.ts'
import { journalsOf } from '../../runs/index.ts'
import type { JobRow, Retry } from '../types.ts'

/**
 * Retries the failed rows of the next slice that has some, from their failed steps, and releases it to the lanes.
 * Returns the number of rows; zero when no slice is left, and the job's plan continues. The job must be locked. It
 * works on one slice at a time, so that the embedded database is never occupied for long and a crash loses nothing.
 */
export async function takeUpFailed(tx: Tx, job: JobRow, retry: Retry): Promise<number> {
  const slice = await nextSlice(tx, job, retry.after)
  const { retry: _ended, ...plan } = job.plan
  job.plan = slice === null ? { ...plan, done: retry.isCut } : { ...plan, retry: { ...retry, after: slice } }
  const taken = slice === null ? 0 : await takeUp(tx, job, { slice, retry })
  await sql`update flow_jobs set plan = ${JSON.stringify(job.plan)}::jsonb, updated_at = now()
    where id = ${job.id}`.execute(tx)
  return taken
}

async function nextSlice(tx: Tx, job: JobRow, after: number): Promise<number | null> {
  const { rows } = await sql<{ number: number }>`select number from flow_slices
    where job_id = ${job.id} and number > ${after} and failed > 0 order by number limit 1`.execute(tx)
  return rows[0]?.number ?? null
}

async function takeUp(
  tx: Tx,
  job: JobRow,
  { slice, retry: { document } }: { slice: number; retry: Retry },
): Promise<number> {
  const { rows } = await sql<{ id: string }>`select id from flow_runs
    where job_id = ${job.id} and slice = ${slice} and state = 'failed'`.execute(tx)
  // Old runs may have been removed: their rows must not start again.
  if (rows.length === 0) return 0
  const ids = rows.map(({ id }) => id)
  await addRecords(tx, job, ids)
  await sql`update flow_runs set state = 'paused', error = null, errors = null, outputs = null, ended_at = null, crashes = 0,
      document_id = coalesce(${document?.id ?? null}, document_id),
      version = coalesce(${document?.version ?? null}::int, version)
    where id = any(${ids}::text[])`.execute(tx)
  await sql`update flow_slices set failed = failed - ${ids.length}, state = 'queued', crashes = 0
    where job_id = ${job.id} and number = ${slice}`.execute(tx)
  return ids.length
}

/** The part of a step that is needed, without its output of up to a megabyte. */
const BRIEF = sql<StepRecord[]>`coalesce((select jsonb_agg(r - 'input' - 'output' - 'usage')
  from jsonb_array_elements(records) r), '[]')`

async function addRecords(tx: Tx, job: JobRow, ids: readonly string[]): Promise<void> {
  const rows: { run: string; seq: number; records: unknown[] }[] = []
  const forgotten: { run: string; paths: string[] }[] = []
  for (const [run, { journal, seq }] of await journalsOf(tx, ids, BRIEF)) {
    const retry = recordsToRetry(journal)
    if (retry.records.length > 0) rows.push({ run, seq, records: retry.records })
    if (retry.forgotten.length > 0) forgotten.push({ run, paths: retry.forgotten })
  }
  await sql`insert into flow_steps (account_id, run_id, seq, records)
    select ${job.account_id}, d.run, d.seq, d.records
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as d(run text, seq int, records jsonb)`.execute(
    tx,
  )
  if (forgotten.length === 0) return
  // Steps that contain a failed one run again, reusing what is finished inside them.
  await sql`update flow_steps s set records = coalesce((select jsonb_agg(r) from jsonb_array_elements(s.records) r
      where not r->>'path' = any(array(select jsonb_array_elements_text(d.paths)))), '[]')
    from jsonb_to_recordset(${JSON.stringify(forgotten)}::jsonb) as d(run text, paths jsonb)
    where s.run_id = d.run`.execute(tx)
}
