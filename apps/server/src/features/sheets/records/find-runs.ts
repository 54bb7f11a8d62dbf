import type { sheets } from '@millrace/contract'
import { sql } from 'kysely'
import type { OpenSheet, Tx } from '../model/types.ts'
import { type ActorRow, stepOf } from './actors.ts'

type WrittenRow = Pick<ActorRow, 'actor_kind' | 'actor_id'> & { run_id: string | null }

interface RunRow {
  id: string
  job_id: string | null
  flow_id: string
  title: string
  /** Node titles by node id. */
  nodes: Record<string, string> | null
}

/** The runs that made these changes. */
type FoundRuns = (row: WrittenRow) => Pick<sheets.HistoryEntry, 'runId' | 'run'>

/** Finds the runs and jobs that made these changes, with their flows, in one statement. */
export async function findRuns(tx: Tx, sheet: OpenSheet, rows: readonly WrittenRow[]): Promise<FoundRuns> {
  const written = rows.filter((row) => row.actor_kind === 'run')
  const ids = [...new Set(written.flatMap((row) => [stepOf(row).id, ...(row.run_id ? [row.run_id] : [])]))]
  const found = new Map(ids.length > 0 ? (await read(tx, sheet, ids)).map((row) => [row.id, row]) : [])
  return (row) => {
    if (row.actor_kind !== 'run') return { runId: null, run: null }
    const { id, path } = stepOf(row)
    const runId = row.run_id ?? (id.startsWith('job_') ? null : id)
    const run = found.get(runId ?? id) ?? found.get(id)
    if (!run) return { runId, run: null }
    const { job_id: jobId, flow_id: flowId, title: flowTitle, nodes } = run
    const step = path === null ? null : { path, title: titleOf(path, nodes ?? {}) }
    return { runId, run: { jobId, flowId, flowTitle, step } }
  }
}

/** Runs and jobs; a job is its own entry. */
async function read(tx: Tx, { projectId }: OpenSheet, ids: readonly string[]): Promise<RunRow[]> {
  const { rows } = await sql<RunRow>`
    select r.id, r.job_id, r.flow_id, f.title,
      (select jsonb_object_agg(n->>'id', coalesce(n->>'title', ''))
        from flow_documents d, jsonb_array_elements(d.document->'nodes') n where d.id = r.document_id) as nodes
    from flow_runs r join flows f on f.id = r.flow_id
    where r.id = any(${[...ids]}::text[]) and r.project_id = ${projectId}
    union all
    select j.id, j.id, j.flow_id, f.title, null from flow_jobs j join flows f on f.id = j.flow_id
    where j.id = any(${[...ids]}::text[]) and j.project_id = ${projectId}`.execute(tx)
  return rows
}

/**
 * For `n4[0]/n5` (a loop) the last step; for `n6/n2` (a nested flow) the calling step, which belongs to the flow
 * itself.
 */
function titleOf(path: string, nodes: Readonly<Record<string, string>>): string {
  const own = path.split('/').find((part) => !part.endsWith(']'))
  return nodes[own ?? ''] ?? ''
}
