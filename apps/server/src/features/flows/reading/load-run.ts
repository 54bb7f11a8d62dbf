import type { flows } from '@millrace/contract'
import type { StepRecord } from '@millrace/engine'
import { sql, type Transaction } from 'kysely'
import type { DB } from '../../../db/tables.ts'
import { notFound } from '../../../lib/errors.ts'
import { presentSummary, SUMMARY_COLUMNS } from '../runs/index.ts'
import { type OpenWait, presentSteps } from './present-steps.ts'
import { shorten } from './shorten.ts'
import type { NodeName, NodeNames, RunDocuments } from './step-paths.ts'

type Tx = Transaction<DB>

/** Of what is kept of a run's steps, at most so much is read at a time. */
const MOST_BYTES = 32 * 1024 * 1024

type RunRow = Parameters<typeof presentSummary>[0] & {
  document_id: string
  callees: Record<string, string> | null
  input: flows.Run['input']
  errors: flows.Run['errors'] | null
}

/** Which run, and within what it is asked for: elsewhere it is not found. */
export interface RunPlace {
  runId: string
  projectIds: readonly string[]
  flowId?: string
  jobId?: string
}

/** A run with its steps, large values shortened. Throws `not_found`. */
export async function loadRun(tx: Tx, { runId, projectIds, flowId, jobId }: RunPlace): Promise<flows.Run> {
  const { rows } = await sql<RunRow>`select ${SUMMARY_COLUMNS}, r.document_id, r.input, r.errors,
      coalesce(r.callees, (select j.callees from flow_jobs j where j.id = r.job_id)) as callees
    from flow_runs r where r.id = ${runId} and r.project_id = any(${[...projectIds]}::text[])
      ${flowId === undefined ? sql`` : sql`and r.flow_id = ${flowId}`}
      ${jobId === undefined ? sql`` : sql`and r.job_id = ${jobId}`}`.execute(tx)
  const row = rows[0]
  if (!row) throw notFound('run')
  const { records, all } = await loadRecords(tx, runId)
  const documents = await documentsOf(tx, row)
  const { steps, more } = presentSteps(records, documents, await openWaits(tx, runId))
  const summary = presentSummary(row)
  return {
    ...summary,
    outputs: shorten(summary.outputs) as flows.Run['outputs'],
    input: shorten(row.input) as flows.Run['input'],
    errors: row.errors ?? [],
    steps,
    more: more || !all,
  }
}

/** The latest record of each path; of very large runs those of the first steps. */
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

async function documentsOf(tx: Tx, { document_id, callees, trigger }: RunRow): Promise<RunDocuments> {
  const called = callees ?? {}
  const ids = [...new Set([document_id, ...Object.values(called)])]
  const { rows } = await sql<NodeName & { document: string; id: string }>`
    select d.id as document, n ->> 'id' as id, coalesce(n ->> 'title', '') as title, n ->> 'type' as type,
      n -> 'params' ->> 'flow' as calls, ${trigger === 'test'} and (n ? 'pinned') as given
    from flow_documents d, jsonb_array_elements(d.document -> 'nodes') n
    where d.id = any(${ids}::text[])`.execute(tx)
  const names = new Map<string, Map<string, NodeName>>()
  for (const { document, id, ...name } of rows) {
    const nodes = names.get(document) ?? new Map<string, NodeName>()
    names.set(document, nodes.set(id, { ...name, calls: called[name.calls ?? ''] ? name.calls : null }))
  }
  return { documentId: document_id, callees: called, names: names satisfies NodeNames }
}

async function openWaits(tx: Tx, runId: string): Promise<OpenWait[]> {
  const { rows } = await sql<OpenWait>`select id, path from flow_waits
    where run_id = ${runId} and answered_at is null`.execute(tx)
  return rows
}
