import type { jobs } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/scope.ts'
import type { Member } from '../../../lib/actor.ts'
import { notFound } from '../../../lib/errors.ts'
import { asMember } from '../../../lib/scoped.ts'
import { documentsOf } from '../../runs/index.ts'
import { type EndedStep, sumSteps } from './sum-steps.ts'

/** Maximum rows whose steps are evaluated. */
const MOST_ROWS = 1000
/** Maximum steps: rows with a loop over a long list have many. */
const MOST_STEPS = 20_000

interface DocumentRow {
  document_id: string | null
  callees: Record<string, string>
  runs: number
}

/** The result and cost of each step of a job. A large job is sampled by evenly distributed rows. */
export async function jobSteps(context: Context, member: Member, id: string): Promise<jobs.JobSteps> {
  return asMember(context, member, async (tx) => {
    const { rows: found } = await sql<DocumentRow>`select j.document_id, j.callees,
        (select count(*) from flow_runs r where r.job_id = j.id)::int as runs
      from flow_jobs j where j.id = ${id} and j.project_id = any(${[...member.projectIds]}::text[])`.execute(
      tx,
    )
    const job = found[0]
    if (!job) throw notFound('job')
    const { document_id: documentId, callees, runs } = job
    if (documentId === null || runs === 0) return { steps: [], rows: 0, of: runs }
    const { steps, rows } = await endedSteps(tx, id, Math.ceil(runs / MOST_ROWS))
    const documents = await documentsOf(tx, { documentId, callees, isTest: false })
    return { steps: sumSteps(steps, documents), rows, of: runs }
  })
}

/** The results of steps of every n-th row; only of complete rows. */
async function endedSteps(
  tx: Tx,
  jobId: string,
  each: number,
): Promise<{ steps: EndedStep[]; rows: number }> {
  const { rows } = await sql<EndedStep & { run: string }>`
    select r.id as run, e.record ->> 'path' as path, e.record ->> 'state' as state, e.record -> 'usage' as usage,
      (e.record ->> 'startedAt')::float8 as "startedAt", (e.record ->> 'endedAt')::float8 as "endedAt"
    from flow_runs r join flow_steps s on s.run_id = r.id, jsonb_array_elements(s.records) with ordinality as e (record, place)
    where r.job_id = ${jobId} and (r.number - 1) % ${each} = 0 and e.record ->> 'state' in ('done', 'failed')
    order by r.number, r.id, s.seq, e.place limit ${MOST_STEPS + 1}`.execute(tx)
  const cut = rows.length > MOST_STEPS ? rows.at(-1)!.run : null
  const whole = rows.filter(({ run }) => run !== cut)
  // A single row with more steps than the limit is evaluated partially.
  const steps = whole.length > 0 ? whole : rows
  return { steps, rows: new Set(steps.map(({ run }) => run)).size }
}
