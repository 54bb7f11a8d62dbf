import { sql } from 'kysely'
import type { Tx } from '../../../db/scope.ts'
import { newId } from '../../../lib/ids.ts'
import type { OpenedWait } from '../types.ts'
import type { Folded } from './fold.ts'
import { storable } from './storable.ts'

/** Waits that end by themselves. */
const OWN = new Set(['time', 'retry'])

/** What the runs of a group began to wait for from outside. */
export function waitsOf(group: readonly Folded[]): OpenedWait[] {
  return group.flatMap(({ run, records, end }) => {
    const byPath = new Map<string, OpenedWait>()
    const told = records.flatMap((record) => (record.state === 'waiting' ? [record] : []))
    for (const { path, wait } of [...told, ...(end?.state === 'waiting' ? end.waits : [])])
      if (!OWN.has(wait.kind)) byPath.set(path, { id: newId('wait'), header: run.header, path, wait })
    return [...byPath.values()]
  })
}

/** Keeps waits that are new, or new again after an answer; gives those. */
export async function writeWaits(tx: Tx, waits: readonly OpenedWait[]): Promise<OpenedWait[]> {
  const rows = waits.map(({ id, header, path, wait }) => ({
    id,
    account_id: header.accountId,
    project_id: header.projectId,
    flow_id: header.flowId,
    job_id: header.job?.id ?? null,
    run_id: header.id,
    path,
    kind: wait.kind,
    data: wait.data ?? {},
    until: wait.until ?? null,
  }))
  const { rows: made } = await sql<{ id: string }>`
    insert into flow_waits (id, account_id, project_id, flow_id, job_id, run_id, path, kind, data)
    select n.id, n.account_id, n.project_id, n.flow_id, n.job_id, n.run_id, n.path, n.kind, n.data
    from jsonb_to_recordset(${storable(rows)}::jsonb) as n (id text, account_id text, project_id text, flow_id text,
      job_id text, run_id text, path text, kind text, data jsonb)
    on conflict (run_id, path) do update set id = excluded.id, kind = excluded.kind, data = excluded.data,
      assignee = null, token_hash = null, answered_at = null, answered_by = null, answer = null, created_at = now()
    where flow_waits.answered_at is not null
    returning id`.execute(tx)
  const isNew = new Set(made.map(({ id }) => id))
  return waits.filter(({ id }) => isNew.has(id))
}
