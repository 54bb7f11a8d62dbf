import type { runs } from '@millrace/contract'
import type { StepRecord } from '@millrace/engine'
import { sql } from 'kysely'
import type { Tx } from '../../../db/scope.ts'
import { notFound } from '../../../lib/errors.ts'
import { inFlowOrder } from '../../flows/index.ts'
import { presentSummary, SUMMARY_COLUMNS } from '../alone/show-summary.ts'
import { documentsOf } from './documents-of.ts'
import { type OpenWait, presentSteps } from './present-steps.ts'
import { shorten } from './shorten.ts'

/** Maximum bytes of step records read at a time. */
const MOST_BYTES = 32 * 1024 * 1024

type RunRow = Parameters<typeof presentSummary>[0] & {
  callees: Record<string, string> | null
  input: runs.Run['input']
  errors: runs.Run['errors'] | null
}

/** A run and the scope of the request: outside of it, the run is not found. */
interface RunPlace {
  runId: string
  projectIds: readonly string[]
  flowId?: string
  jobId?: string
}

/** A run with its steps, with large values shortened. Throws `not_found`. */
export async function loadRun(tx: Tx, { runId, projectIds, flowId, jobId }: RunPlace): Promise<runs.Run> {
  const { rows } = await sql<RunRow>`select ${SUMMARY_COLUMNS}, r.outputs, r.input, r.errors,
      coalesce(r.callees, (select j.callees from flow_jobs j where j.id = r.job_id)) as callees
    from flow_runs r where r.id = ${runId} and r.project_id = any(${[...projectIds]}::text[])
      ${flowId === undefined ? sql`` : sql`and r.flow_id = ${flowId}`}
      ${jobId === undefined ? sql`` : sql`and r.job_id = ${jobId}`}`.execute(tx)
  const [row] = await inFlowOrder(tx, rows)
  if (!row) throw notFound('run')
  const { records, all } = await loadRecords(tx, runId)
  const documents = await documentsOf(tx, {
    documentId: row.document_id,
    callees: row.callees ?? {},
    isTest: row.trigger === 'test',
  })
  const { steps, more } = presentSteps(records, documents, await openWaits(tx, runId))
  const summary = presentSummary(row)
  return {
    ...summary,
    outputs: shorten(summary.outputs) as runs.Run['outputs'],
    input: shorten({ params: row.input.params, row: row.input.row }) as runs.Run['input'],
    errors: row.errors ?? [],
    steps,
    more: more || !all,
  }
}

/** The latest record of each path; for very large runs, only of the first steps. */
async function loadRecords(tx: Tx, runId: string): Promise<{ records: StepRecord[]; all: boolean }> {
  const { rows } = await sql<{ records: StepRecord[] | null; size: string }>`
    select case when size <= ${MOST_BYTES} or seq = first then records end as records, size from (
      select seq, records, min(seq) over () as first,
        sum(octet_length(records::text)) over (order by seq) as size
      from flow_steps where run_id = ${runId}) kept
    where size <= ${MOST_BYTES} * 2::bigint or seq = first order by seq`.execute(tx)
  const latest = new Map<string, StepRecord>()
  for (const { records } of rows) for (const record of records ?? []) latest.set(record.path, record)
  return { records: [...latest.values()], all: rows.every(({ records }) => records !== null) }
}

async function openWaits(tx: Tx, runId: string): Promise<OpenWait[]> {
  const { rows } = await sql<OpenWait>`select id, path from flow_waits
    where run_id = ${runId} and answered_at is null`.execute(tx)
  return rows
}
