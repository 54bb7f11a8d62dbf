import type { runs } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Member } from '../../../lib/actor.ts'
import { notFound } from '../../../lib/errors.ts'
import { asMember } from '../../../lib/scoped.ts'
import { inFlowOrder } from '../../flows/index.ts'

interface SummaryRow {
  id: string
  flow_id: string
  document_id: string
  version: number | null
  job_id: string | null
  number: string | number | null
  trigger: runs.RunSummary['trigger']
  state: runs.RunState
  sheet_id: string | null
  record_id: string | null
  outputs: Record<string, unknown> | null
  error: runs.RunSummary['error']
  tokens: string | number
  credits: string | number
  created_at: Date
  started_at: Date | null
  ended_at: Date | null
}

/** Columns of `flow_runs` (as `r`) for a summary, without `outputs`, which may be very large. */
export const SUMMARY_COLUMNS = sql`r.id, r.flow_id, r.document_id, r.version, r.job_id, r.number, r.trigger, r.state, r.sheet_id,
  r.record_id, r.error, r.tokens, r.credits, r.created_at, r.started_at, r.ended_at`

export const presentSummary = (row: SummaryRow): runs.RunSummary => ({
  id: row.id,
  flowId: row.flow_id,
  version: row.version,
  jobId: row.job_id,
  number: row.number === null ? null : Number(row.number),
  trigger: row.trigger,
  state: row.state,
  sheetId: row.sheet_id,
  recordId: row.record_id,
  outputs: row.outputs,
  error: row.error,
  tokens: Number(row.tokens),
  credits: Number(row.credits),
  createdAt: row.created_at.toISOString(),
  startedAt: row.started_at?.toISOString() ?? null,
  endedAt: row.ended_at?.toISOString() ?? null,
})

/** Summary of a run in one of the member's projects. */
export async function showSummary(context: Context, member: Member, runId: string): Promise<runs.RunSummary> {
  return asMember(context, member, async (tx) => {
    const { rows } = await sql<SummaryRow>`select ${SUMMARY_COLUMNS}, r.outputs from flow_runs r
      where r.id = ${runId} and r.project_id = any(${[...member.projectIds]}::text[])`.execute(tx)
    const [row] = await inFlowOrder(tx, rows)
    if (!row) throw notFound('run')
    return presentSummary(row)
  })
}
