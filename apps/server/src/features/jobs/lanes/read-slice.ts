import { inEnglish, type Reason, say } from '@millrace/contract'
import { sql } from 'kysely'
import type { Tx } from '../../../db/scope.ts'
import {
  type RunToWalk,
  suspectedWith,
  RUN_COLUMNS,
  type RunRow,
  withJournals,
  newRun,
  type RunHeader,
} from '../../runs/index.ts'
import { starterOf } from '../../../lib/owner.ts'
import { sheetGone } from '../slices/sheet-gone.ts'
import { type ItemInput, readInputs, type RunInput } from '../slices/read-inputs.ts'
import { sumUp } from '../budget/spent.ts'
import type { JobRow, SliceItem } from '../types.ts'

/** A new run for an item. */
const runOf = (
  job: JobRow,
  { slice, item, input }: { slice: number; item: SliceItem; input: RunInput },
): RunToWalk =>
  newRun(
    headerOf(job, {
      id: item.run,
      slice,
      number: item.number,
      source: sourceOf(job, item),
      input,
    }),
  )

const sourceOf = ({ launch }: JobRow, { sheet, record }: SliceItem): RunHeader['source'] =>
  record === '' ? null : { sheetId: launch.SHEETS[sheet]!.sheetId, recordId: record }

const headerOf = (
  job: JobRow,
  run: {
    id: string
    slice: number
    number: number
    source: RunHeader['source']
    input: RunHeader['input']
  },
): RunHeader => ({
  id: run.id,
  accountId: job.account_id,
  projectId: job.project_id,
  flowId: job.flow_id,
  documentId: job.document_id!,
  version: job.version,
  trigger: 'job',
  job: { id: job.id, slice: run.slice, number: run.number },
  source: run.source,
  input: run.input,
  callees: job.callees,
  createdBy: null,
  startedBy: starterOf(job.created_by),
})

/** The unfinished runs of a slice: started ones with their journals, the others as new ones. */
export async function readSlice(
  tx: Tx,
  job: JobRow,
  {
    number,
    items,
    crashes,
    params,
    hasEffects,
  }: {
    number: number
    items: SliceItem[]
    crashes: number
    params: ReadonlySet<string>
    hasEffects: boolean
  },
): Promise<RunToWalk[]> {
  const begun = await readBegun(tx, job, number)
  const fresh = items.filter(({ run }) => !begun.has(run))
  const inputs = await readInputs(tx, job, { items: fresh, keys: params })
  await skip(tx, job, {
    slice: number,
    items: fresh.flatMap((item) => {
      const input = inputs.get(item.run)
      return typeof input === 'string' ? [{ item, reason: input }] : []
    }),
  })
  return items.flatMap((item) => {
    const known = begun.get(item.run)
    if (known !== undefined) return known === 'over' ? [] : [known]
    const input = inputs.get(item.run)
    if (!input || typeof input === 'string') return []
    const run = runOf(job, { slice: number, item, input })
    return [{ ...run, crashes: suspectedWith(crashes, { hasEffects }) }]
  })
}

const REASONS: Record<Extract<ItemInput, string>, Reason> = {
  sheet_gone: say('skipped.sheetGone'),
  row_deleted: say('skipped.rowDeleted'),
  no_match: say('skipped.noMatch'),
  too_many_matches: say('skipped.manyMatches'),
}

/** Rows without a run: stored and counted as skipped. */
async function skip(
  tx: Tx,
  job: JobRow,
  { slice, items }: { slice: number; items: { item: SliceItem; reason: Extract<ItemInput, string> }[] },
): Promise<void> {
  if (items.length === 0) return
  const rows = items.map(({ item, reason }) => ({
    id: item.run,
    number: item.number,
    sheet: job.launch.SHEETS[item.sheet]!.sheetId,
    record: item.record,
    error: { code: reason, message: inEnglish(REASONS[reason]), reason: REASONS[reason], path: null },
  }))
  await sql`insert into flow_runs (id, account_id, project_id, flow_id, document_id, version, job_id, slice, number,
      trigger, state, sheet_id, record_id, input, error, started_at, ended_at)
    select d.id, ${job.account_id}, ${job.project_id}, ${job.flow_id}, ${job.document_id}, ${job.version}, ${job.id},
      ${slice}, d.number, 'job', 'skipped', d.sheet, d.record, '{"params": {}, "row": null}', d.error, now(), now()
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as d(id text, number bigint, sheet text, record text, error jsonb)`.execute(tx)
  const gone = items.find(({ reason }) => reason === 'sheet_gone')
  if (gone) await noteGone(tx, job, gone.item.sheet)
  await sql`update flow_slices set skipped = skipped + ${rows.length},
      state = case when succeeded + failed + skipped + ${rows.length} >= size then 'done' else state end,
      worker_id = case when succeeded + failed + skipped + ${rows.length} >= size then null else worker_id end
    where job_id = ${job.id} and number = ${slice}`.execute(tx)
  // Includes runs that ended before it was released.
  await sumUp(tx, [{ job_id: job.id, number: slice }])
}

async function noteGone(tx: Tx, job: JobRow, index: number): Promise<void> {
  await sql`update flow_jobs set error = coalesce(error, ${JSON.stringify(sheetGone(index))}::jsonb)
    where id = ${job.id}`.execute(tx)
}

type Begun = RunRow & { state: string; worker_id: string | null }

/**
 * The stored runs of a slice by id: runs in progress when their process ended, which are resumed, and `over` for runs
 * that are finished, or that continue outside the slice after a wait.
 */
async function readBegun(tx: Tx, job: JobRow, slice: number): Promise<Map<string, RunToWalk | 'over'>> {
  const { rows } = await sql<Begun>`select ${RUN_COLUMNS}, r.state, r.worker_id from flow_runs r
    where r.job_id = ${job.id} and r.slice = ${slice}`.execute(tx)
  const isOwn = ({ state, worker_id: worker }: Begun) =>
    worker === null && (state === 'running' || state === 'paused')
  const begun = new Map<string, RunToWalk | 'over'>(rows.map(({ id }) => [id, 'over']))
  const own = rows.filter(isOwn)
  if (own.length === 0) return begun
  for (const run of await withJournals(tx, own)) begun.set(run.header.id, run)
  return begun
}
