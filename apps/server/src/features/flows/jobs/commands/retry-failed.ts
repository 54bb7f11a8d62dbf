import type { flows } from '@millrace/contract'
import { retryFailed as recordsToRetry } from '@millrace/engine'
import { sql, type Transaction } from 'kysely'
import type { Context } from '../../../../context.ts'
import type { DB } from '../../../../db/tables.ts'
import type { Member } from '../../../../lib/actor.ts'
import { audit } from '../../../../lib/audit.ts'
import { Failure } from '../../../../lib/errors.ts'
import { asMember } from '../../../../lib/scoped.ts'
import { loadJournals } from '../../runs/load-runs.ts'
import { findVersion } from '../launch/find-version.ts'
import { freezeCalls } from '../launch/freeze-calls.ts'
import type { Owner } from '../launch/owner.ts'
import { lockJob } from '../queries.ts'
import { showJob } from '../read/show-job.ts'
import type { JobRow } from '../types.ts'
import { goOn } from './resume-job.ts'

type Tx = Transaction<DB>

const RUNS_AT_ONCE = 500

/** Takes up all failed rows of a job at their failed step, with the version that it had or another one. */
export async function retryFailed(
  context: Context,
  member: Member,
  { id, version }: { id: string; version?: number | undefined },
): Promise<flows.Job> {
  return asMember(context, member, async (tx) => {
    const job = await lockJob(tx, member.projectIds, id)
    if (!['PARTIAL', 'FAILED', 'PAUSED'].includes(job.state))
      throw new Failure(
        'conflict',
        'Only the failed rows of a job that has ended or is paused can be taken up again.',
      )
    if (job.live && version !== undefined)
      throw new Failure(
        'conflict',
        'This job has filled a live column, whose version is set there. Run its failed cells from the sheet.',
      )
    const owner: Owner = { accountId: job.account_id, projectId: job.project_id, actor: member }
    if (version !== undefined) await takeVersion(tx, owner, { job, version })
    const taken = await takeUp(tx, job)
    if (taken === 0) throw new Failure('conflict', 'No row of this job has failed.')
    await sql`update flow_jobs set error = null, ended_at = null where id = ${id}`.execute(tx)
    Object.assign(job, { error: null, rounds: job.rounds + 1 })
    await goOn(context, tx, job)
    await audit(tx, member, {
      accountId: job.account_id,
      projectId: job.project_id,
      action: 'job.retryFailed',
      objectId: id,
      details: { rows: taken, ...(version === undefined ? {} : { version }) },
    })
    return showJob(tx, member.projectIds, id)
  })
}

async function takeVersion(
  tx: Tx,
  owner: Owner,
  { job, version }: { job: JobRow; version: number },
): Promise<void> {
  const found = await findVersion(tx, owner, { flowId: job.flow_id, version })
  const callees = await freezeCalls(tx, owner, found)
  await sql`update flow_jobs set document_id = ${found.documentId}, version = ${version},
    callees = ${JSON.stringify(callees)}::jsonb where id = ${job.id}`.execute(tx)
  await sql`update flow_runs set document_id = ${found.documentId}, version = ${version}
    where job_id = ${job.id} and state = 'failed'`.execute(tx)
}

/** Gives the failed runs back to their slices, with a record for each failed step that it is to be tried again. */
async function takeUp(tx: Tx, job: JobRow): Promise<number> {
  let taken = 0
  for (let after = 0; ;) {
    const { rows } = await sql<{ id: string; number: number }>`select id, number from flow_runs
      where job_id = ${job.id} and state = 'failed' and number > ${after}::bigint
      order by number limit ${RUNS_AT_ONCE}`.execute(tx)
    if (rows.length === 0) return taken
    const ids = rows.map(({ id }) => id)
    await addRecords(tx, job, ids)
    await sql`with taken as (
        update flow_runs set state = 'paused', error = null, errors = null, outputs = null, ended_at = null
        where id = any(${ids}::text[]) returning slice)
      update flow_slices s set failed = s.failed - t.runs, state = 'queued'
      from (select slice, count(*)::int as runs from taken group by slice) t
      where s.job_id = ${job.id} and s.number = t.slice`.execute(tx)
    taken += ids.length
    after = rows.at(-1)!.number
  }
}

async function addRecords(tx: Tx, job: JobRow, ids: readonly string[]): Promise<void> {
  const journals = await loadJournals(tx, ids)
  const rows: { run: string; seq: number; records: unknown[] }[] = []
  const forgotten: { run: string; paths: string[] }[] = []
  for (const [run, { journal, seq }] of journals) {
    const retry = recordsToRetry(journal)
    if (retry.records.length > 0) rows.push({ run, seq, records: retry.records })
    if (retry.forgotten.length > 0) forgotten.push({ run, paths: retry.forgotten })
  }
  await sql`insert into flow_steps (account_id, run_id, seq, records)
    select ${job.account_id}, d.run, d.seq, d.records
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as d(run text, seq int, records jsonb)`.execute(
    tx,
  )
  // The steps around a failed one go through what is finished inside of them again.
  await sql`update flow_steps s set records = coalesce((select jsonb_agg(r) from jsonb_array_elements(s.records) r
      where not r->>'path' = any(array(select jsonb_array_elements_text(d.paths)))), '[]')
    from jsonb_to_recordset(${JSON.stringify(forgotten)}::jsonb) as d(run text, paths jsonb)
    where s.run_id = d.run`.execute(tx)
}
