import { flows, runs } from '@millrace/contract'
import { type RawBuilder, sql } from 'kysely'
import { isOpenProject } from '../../../lib/open-project.ts'

/** A row of `WAIT_COLUMNS`. */
export interface WaitRow {
  id: string
  account_id: string
  project_id: string
  flow_id: string | null
  flow_title: string
  execution_id: string | null
  agent_id: string | null
  job_id: string | null
  run_id: string
  path: string
  kind: string
  data: Record<string, unknown>
  assignee: string | null
  ends_at: Date | null
  created_at: Date
  answered_at: Date | null
  answered_by: { name?: string | null } | null
  answer: { approved: boolean } | null
  /** The subject of a wait of kind `ask`. */
  step: { title: string; type: string } | null
  /** Whether its error port is connected. */
  handles_errors: boolean
}

// Id of the last node in the path: n5 for n4/n2[3]/n5.
const NODE_ID: RawBuilder<string> = sql`substring(w.path from '(n[0-9]+)(\\[[0-9]+\\])?$')`

export const WAIT_COLUMNS = sql`w.id, w.account_id, w.project_id, w.flow_id, coalesce(f.title, a.name, '') as flow_title, w.execution_id,
  e.agent_id, w.job_id, w.run_id,
  w.path, w.kind, w.data, w.assignee, w.ends_at, w.created_at, w.answered_at, w.answered_by, w.answer,
  case when w.kind = 'ask' then (select n
    from flow_documents d, jsonb_array_elements(d.document -> 'nodes') n
    where d.id = r.document_id and n ->> 'id' = ${NODE_ID} limit 1) end as step,
  w.kind = 'ask' and exists (select from flow_documents d, jsonb_array_elements(d.document -> 'edges') e
    where d.id = r.document_id and e ->> 'from' = ${NODE_ID} and e ->> 'port' = ${flows.ERROR_PORT}) as handles_errors`

/**
 * Waits for people, with their flows or AI workers, and their runs. Flows and projects in the trash are excluded. Waits
 * in an execution's own chat (a question, its budget) are not approvals.
 */
export const WAIT_FROM = sql`flow_waits w join flow_runs r on r.id = w.run_id
    and ${isOpenProject(sql`w.project_id`)} and (w.execution_id is null or w.kind in ('approval', 'ask'))
  left join flows f on f.id = w.flow_id
  left join executions e on e.id = w.execution_id left join agents a on a.id = e.agent_id
  join lateral (select where e.id is not null or (f.deleted_at is null and ${isOpenProject(sql`f.project_id`)})
    ) asks on true`

/**
 * Whether a response is still accepted. Uses the database's clock, as runs do when their wait times out: with another
 * clock, a response could be accepted for a run that has already continued without it.
 */
export const IS_OPEN = sql<boolean>`w.answered_at is null
  and (w.ends_at is null or w.ends_at > clock_timestamp())
  and r.state in ('queued', 'running', 'waiting', 'paused')`

export function presentApproval(row: WaitRow): runs.Approval {
  const { data, answer } = row
  return {
    id: row.id,
    flowId: row.flow_id,
    flowTitle: row.flow_title,
    executionId: row.execution_id,
    jobId: row.job_id,
    runId: row.run_id,
    path: row.path,
    kind: row.kind === 'ask' ? 'repeat' : 'approval',
    ...(row.kind === 'ask'
      ? askingAgain(row)
      : { title: flows.textOf(data.title), text: flows.textOf(data.text) }),
    tool: toolOf(row),
    fields: fieldsOf(row),
    assignee: row.assignee,
    until: row.ends_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    answered:
      row.answered_at && answer
        ? { approved: answer.approved, by: row.answered_by?.name ?? '', at: row.answered_at.toISOString() }
        : null,
  }
}

const askingAgain = ({ step, path }: WaitRow) => ({
  title: `Run “${step?.title || path}” again?`,
  text: 'The server stopped during this step, so it isn’t known whether it finished. Run it again, continue as if it’s done, or mark it as failed and retry it later.',
})

/** The tool that an AI worker wants to use; what a step of a flow keeps under this name is none. */
const toolOf = ({ execution_id, data: { tool } }: Pick<WaitRow, 'execution_id' | 'data'>): string | null =>
  execution_id !== null && typeof tool === 'string' ? tool : null

/** Definitions of the fields to fill in. */
export function fieldsOf({ data }: Pick<WaitRow, 'data'>): flows.ParameterDefinition[] {
  const read = flows.nodeParameter.array().safeParse(data.fields ?? [])
  return read.success ? read.data : []
}
