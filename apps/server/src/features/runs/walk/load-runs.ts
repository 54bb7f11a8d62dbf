import type { StepRecord } from '@millrace/engine'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../db/scope.ts'
import type { DB } from '../../../db/tables.ts'
import { starterOf } from '../../../lib/owner.ts'
import { listsOfJobs, withLists } from './lists.ts'
import type { RunToWalk, Trigger } from '../types.ts'

type Db = Kysely<DB> | Tx

/** The columns of `flow_runs` needed for walking. */
export interface RunRow {
  id: string
  account_id: string
  project_id: string
  flow_id: string | null
  document_id: string | null
  execution_id: string | null
  version: number | null
  job_id: string | null
  slice: number | null
  number: string | number | null
  trigger: Trigger
  sheet_id: string | null
  record_id: string | null
  input: RunToWalk['header']['input']
  callees: Record<string, string> | null
  created_by: unknown
  job_created_by: unknown
  started_at: Date | null
  crashes: number
}

/** The columns of RunRow; flows called by a job's runs are stored with the job. */
export const RUN_COLUMNS = sql`r.id, r.account_id, r.project_id, r.flow_id, r.document_id, r.execution_id, r.version, r.job_id, r.slice,
  r.number, r.trigger, r.sheet_id, r.record_id, r.input, r.created_by, r.started_at, r.crashes,
  coalesce(r.callees, (select j.callees from flow_jobs j where j.id = r.job_id)) as callees,
  (select j.created_by from flow_jobs j where j.id = r.job_id) as job_created_by`

/** Journals of these runs: the latest record of each path, and the next sequence number. */
export const loadJournals = (db: Db, runIds: readonly string[]): Promise<Journals> =>
  journalsOf(db, runIds, sql<StepRecord[]>`records`)

type Journals = Map<string, { journal: Map<string, StepRecord>; seq: number }>

/** Same with a custom selection of a row's records. */
export async function journalsOf(
  db: Db,
  runIds: readonly string[],
  brief: RawBuilder<StepRecord[]>,
): Promise<Journals> {
  const { rows } = await sql<{ run_id: string; seq: number; records: StepRecord[] }>`
    select run_id, seq, ${brief} as records from flow_steps where run_id = any(${runIds}::text[])
    order by run_id, seq`.execute(db)
  const journals: Journals = new Map()
  for (const { run_id: runId, seq, records } of rows) {
    const known = journals.get(runId) ?? { journal: new Map<string, StepRecord>(), seq: 0 }
    for (const record of records) known.journal.set(record.path, record)
    // Walks use even numbers, answers the odd ones in between.
    known.seq = seq + 2 - (seq % 2)
    journals.set(runId, known)
  }
  return journals
}

const toWalk = (
  row: RunRow,
  known: { journal: Map<string, StepRecord>; seq: number } | undefined,
): RunToWalk => ({
  header: {
    id: row.id,
    accountId: row.account_id,
    projectId: row.project_id,
    flowId: row.flow_id,
    documentId: row.document_id,
    version: row.version,
    executionId: row.execution_id,
    trigger: row.trigger,
    job:
      row.job_id === null ? null : { id: row.job_id, slice: row.slice ?? 0, number: Number(row.number ?? 0) },
    source: row.sheet_id && row.record_id ? { sheetId: row.sheet_id, recordId: row.record_id } : null,
    input: row.input,
    callees: row.callees ?? {},
    createdBy: row.created_by,
    startedBy: starterOf(row.created_by ?? row.job_created_by),
  },
  isKept: true,
  beginning: null,
  journal: known?.journal ?? new Map<string, StepRecord>(),
  seq: known?.seq ?? 0,
  startedAt: row.started_at?.getTime() ?? null,
  crashes: row.crashes,
})

/** Runs with their journals, ready to continue, in two statements. */
export async function withJournals(db: Db, rows: readonly RunRow[]): Promise<RunToWalk[]> {
  if (rows.length === 0) return []
  const journals = await loadJournals(
    db,
    rows.map(({ id }) => id),
  )
  const runs = rows.map((row) => toWalk(row, journals.get(row.id)))
  await addLists(db, runs)
  return runs
}

/** Job rows share the lists of their launch, which are not stored with every run. */
async function addLists(db: Db, runs: readonly RunToWalk[]): Promise<void> {
  const ofJobs = runs.filter(({ header }) => header.job !== null && header.input.row !== null)
  if (ofJobs.length === 0) return
  const lists = await listsOfJobs(db, [...new Set(ofJobs.map(({ header }) => header.job!.id))])
  for (const { header } of ofJobs) {
    const own = lists.get(header.job!.id)
    const { params, row } = header.input
    if (own && row) withLists({ params, row }, own)
  }
}
