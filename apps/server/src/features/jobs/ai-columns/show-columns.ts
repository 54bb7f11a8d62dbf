import type { Data, sheets } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/scope.ts'
import type { Member } from '../../../lib/actor.ts'
import { notFound } from '../../../lib/errors.ts'
import { asMember } from '../../../lib/scoped.ts'
import { type AiColumn, openAiColumns, type OpenSheet, openSheet } from '../../sheets/index.ts'
import { JOB_FROM, JOB_SUMMARY, presentSummary, type SummaryRow } from '../read/present-job.ts'

/** The AI columns of a sheet in order. */
export async function listAiColumns(
  context: Context,
  member: Member,
  id: string,
): Promise<Data<typeof sheets.listAiColumns>> {
  return asMember(context, member, async (tx) => {
    const sheet = await openSheet(tx, id, { member })
    return { items: await showColumns(tx, sheet) }
  })
}

/** One of them. */
export async function showColumn(tx: Tx, sheet: OpenSheet, columnId: string): Promise<sheets.AiColumn> {
  const found = (await showColumns(tx, sheet)).find((one) => one.columnId === columnId)
  if (!found) throw notFound('column')
  return found
}

async function showColumns(tx: Tx, sheet: OpenSheet): Promise<sheets.AiColumn[]> {
  const columns = await openAiColumns(tx, sheet)
  if (columns.length === 0) return []
  const flows = await flowsOf(tx, sheet, columns)
  const jobs = await jobsOf(tx, sheet.id)
  const due = await dueOf(tx, sheet.id)
  const keyOf = (id: string) => sheet.byId.get(id)?.key
  const keysOf = (ids: readonly string[]) => [...new Set(ids.flatMap((id) => keyOf(id) ?? []))]
  return columns.map((live): sheets.AiColumn => {
    const { column, inputs, waits, flow, problems, waiting, jobId, pausedAt } = live
    const own = jobs.filter((job) => job.column_id === column.id).map(presentJob)
    return {
      column: column.key,
      columnId: column.id,
      flow: flows.get(live.flowId) ?? null,
      version: flow?.version ?? null,
      problems,
      inputs: keysOf(inputs.map((input) => input.column)),
      waitsFor: keysOf(waits),
      job: own.find(({ id }) => id === jobId) ?? null,
      lastJob: own.find(({ id, endedAt }) => id !== jobId && endedAt !== null) ?? null,
      waiting: waiting && { rows: waiting.rows, for: keyOf(waiting.column) ?? column.key },
      due: due.get(column.id) ?? 0,
      pausedAt: pausedAt?.toISOString() ?? null,
    }
  })
}

type Flow = NonNullable<sheets.AiColumn['flow']>

async function flowsOf(tx: Tx, sheet: OpenSheet, columns: readonly AiColumn[]): Promise<Map<string, Flow>> {
  const ids = [...new Set(columns.map(({ flowId }) => flowId))]
  const { rows } = await sql<Flow>`select id, title, published_version as published from flows
    where id = any(${ids}::text[]) and deleted_at is null and (project_id = ${sheet.projectId} or shared)`.execute(
    tx,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

interface JobRow extends SummaryRow {
  column_id: string
  rows: sheets.AiColumnRows
  auto: boolean
  credits: number
  error: { code: string; message: string } | null
  created_by: { name?: string }
}

/** The active and the last ended job of each column: its latest two. */
async function jobsOf(tx: Tx, sheetId: string): Promise<JobRow[]> {
  const { rows } =
    await sql<JobRow>`select ${JOB_SUMMARY}, l.column_id, l.rows, l.auto, j.error, j.created_by,
      ((select coalesce(sum(s.credits), 0) from flow_slices s where s.job_id = j.id and s.state = 'done')
        + (select coalesce(sum(r.credits), 0) from flow_slices s join flow_runs r on r.job_id = s.job_id
            and r.slice = s.number where s.job_id = j.id and s.state <> 'done'))::float8 as credits
    from (select *, row_number() over (partition by column_id order by created_at desc, job_id desc) as place
      from sheet_live_runs where sheet_id = ${sheetId}) l
    join ${JOB_FROM} on j.id = l.job_id
    where l.place <= 2 order by l.place`.execute(tx)
  return rows
}

const presentJob = (row: JobRow): sheets.AiColumnJob => {
  const { id, state, counts, createdAt, endedAt } = presentSummary(row)
  return {
    id,
    state,
    rows: row.rows,
    auto: row.auto,
    counts,
    credits: row.credits,
    startedBy: row.created_by.name ?? null,
    createdAt,
    endedAt,
    error: row.error,
  }
}

async function dueOf(tx: Tx, sheetId: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; due: number }>`select column_id as id, count(*)::int as due
    from sheet_live_due where sheet_id = ${sheetId} group by 1`.execute(tx)
  return new Map(rows.map(({ id, due }) => [id, due]))
}
