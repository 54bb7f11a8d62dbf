import type { RunEnd } from '@millrace/engine'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { inSystem, type Tx } from '../../../db/scope.ts'
import type { CalculatedFirst } from '../../sheets/index.ts'
import { isFree, recordUsage } from '../../usage/index.ts'
import type { Amendment, CheckpointPorts, EndedRun, Lease, OpenedWait } from '../types.ts'
import { emitFailed, isFailedAlone } from './emit-failed.ts'
import { type Folded, usageOf } from './fold.ts'
import { fence, passed, rowsStatement } from './write-rows.ts'
import { newId } from '../../../lib/ids.ts'
import { storable } from './storable.ts'

/** Waits that end by themselves. */
const OWN = new Set(['time', 'retry'])

/** External waits that the runs of a group started. */
function waitsOf(group: readonly Folded[]): OpenedWait[] {
  return group.flatMap(({ run, records, end }) => {
    const byPath = new Map<string, OpenedWait>()
    const told = records.flatMap((record) => (record.state === 'waiting' ? [record] : []))
    for (const { path, wait } of [...told, ...(end?.state === 'waiting' ? end.waits : [])])
      if (!OWN.has(wait.kind)) byPath.set(path, { id: newId('wait'), header: run.header, path, wait })
    return [...byPath.values()]
  })
}

/** Stores new or renewed waits; returns those. */
async function writeWaits(tx: Tx, waits: readonly OpenedWait[]): Promise<OpenedWait[]> {
  const rows = waits.map(({ id, header, path, wait }) => ({
    id,
    account_id: header.accountId,
    project_id: header.projectId,
    flow_id: header.flowId,
    execution_id: header.executionId ?? null,
    job_id: header.job?.id ?? null,
    run_id: header.id,
    path,
    kind: wait.kind,
    data: wait.data ?? {},
    until: wait.until ?? null,
  }))
  const { rows: made } = await sql<{ id: string }>`
    insert into flow_waits (id, account_id, project_id, flow_id, execution_id, job_id, run_id, path, kind, data)
    select n.id, n.account_id, n.project_id, n.flow_id, n.execution_id, n.job_id, n.run_id, n.path, n.kind, n.data
    from jsonb_to_recordset(${storable(rows)}::jsonb) as n (id text, account_id text, project_id text, flow_id text,
      execution_id text, job_id text, run_id text, path text, kind text, data jsonb)
    on conflict (run_id, path) do update set id = excluded.id, kind = excluded.kind, data = excluded.data,
      assignee = null, token_hash = null, answered_at = null, answered_by = null, answer = null, created_at = now()
    where flow_waits.answered_at is not null
    returning id`.execute(tx)
  const isNew = new Set(made.map(({ id }) => id))
  return waits.filter(({ id }) => isNew.has(id))
}

interface Group {
  lease: Lease
  /** Group number, higher than all before. */
  batch: number
  folded: readonly Folded[]
  /** Results of the formulas, calculated before; without them, they are calculated in the transaction. */
  calculated?: CalculatedFirst | undefined
}

/** The fence rejected the group: the lease is lost, or this very group is already stored. */
export class FenceClosed extends Error {}

const endedOf = (folded: readonly Folded[]): EndedRun[] =>
  folded.flatMap(({ run, end }) =>
    end && run.header.job ? [{ header: run.header, isNew: !run.isKept, end }] : [],
  )

function amended(end: RunEnd, { failure, notes = [] }: Amendment): RunEnd {
  const errors = [...end.errors, ...notes]
  return failure ? { state: 'failed', error: failure, errors } : { ...end, errors }
}

function amend(folded: Folded, amendments: ReadonlyMap<string, Amendment>): Folded {
  const amendment = folded.end ? amendments.get(folded.run.header.id) : undefined
  return amendment ? { ...folded, end: amended(folded.end!, amendment) } : folded
}

async function writeAll(
  context: Context,
  tx: Tx,
  { lease, batch, folded, calculated }: Group,
  ports: CheckpointPorts,
): Promise<readonly Folded[]> {
  const { rows } = await fence(lease, batch).execute(tx)
  if (rows.length === 0) throw new FenceClosed()
  const succeeded = endedOf(folded).filter(({ end }) => end.state === 'succeeded')
  const amendments =
    succeeded.length > 0 && ports.jobs
      ? await ports.jobs.writeOutputs(tx, succeeded, calculated)
      : new Map<string, never>()
  const final = folded.map((one) => amend(one, amendments))
  await rowsStatement(final, lease, passed).execute(tx)
  const ended = endedOf(final)
  if (ended.length > 0) await ports.jobs?.settle(tx, ended, calculated)
  const executions = final.filter(({ run }) => run.header.executionId)
  if (executions.length > 0)
    await ports.executions?.changed(
      tx,
      executions.map(({ run, end }) => ({ header: run.header, end })),
    )
  const waits = waitsOf(final)
  const opened = waits.length > 0 ? await writeWaits(tx, waits) : []
  if (opened.length > 0) await ports.waits?.opened(tx, opened)
  const waiting = opened.filter(({ header }) => header.executionId)
  if (waiting.length > 0) await ports.executions?.waiting(tx, waiting)
  const used = final.flatMap(usageOf)
  // Usage that costs nothing is in the statement of the rows.
  if (!isFree(used)) await recordUsage(tx, used)
  await emitFailed(context, tx, final)
  return final
}

/** Whether only rows of runs and steps must be written. */
const isPlain = (one: Folded): boolean =>
  (one.end === null || one.run.header.job === null) &&
  !one.run.header.executionId &&
  !isFailedAlone(one) &&
  one.end?.state !== 'waiting' &&
  one.records.every((record) => record.state !== 'waiting') &&
  isFree(usageOf(one))

/** Writes a group in one transaction; usually a single statement and round trip. Returns it as stored. */
export async function writeGroup(
  context: Context,
  group: Group,
  ports: CheckpointPorts,
): Promise<readonly Folded[]> {
  const { db } = context
  // Single runs are waited for.
  const isForJobs = group.folded.every(({ run }) => run.header.job !== null)
  const kysely = isForJobs ? db.background : db.kysely
  if (!group.folded.every(isPlain)) return inSystem(kysely, (tx) => writeAll(context, tx, group, ports))
  const { lease, batch, folded } = group
  const { rows } = await rowsStatement(folded, lease, fence(lease, batch)).execute(kysely)
  if (rows.length === 0) throw new FenceClosed()
  return folded
}

/** Meaning of a rejected fence: `done` if this group is stored, otherwise the lease is lost. */
export async function whyClosed({ db }: Context, { lease, batch }: Group): Promise<'done' | 'lost'> {
  const { rows } = await sql<{ dead: boolean; batch: string | number }>`
    select dead, batch from flow_workers where id = ${lease.id}`.execute(db.kysely)
  const [row] = rows
  return row && !row.dead && Number(row.batch) >= batch ? 'done' : 'lost'
}
