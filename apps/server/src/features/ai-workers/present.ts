import type { aiWorkers } from '@millrace/contract'
import { sql } from 'kysely'
import type { Tx } from '../../db/scope.ts'
import { readTasks, readVersions } from './plan.ts'
import type { ExecutionRow } from './rows.ts'

const textIn = (data: Record<string, unknown>, key: string): string =>
  typeof data[key] === 'string' ? data[key] : ''

export const presentSummary = (row: ExecutionRow): aiWorkers.ExecutionSummary => ({
  id: row.id,
  agentId: row.agent_id,
  agentName: row.agent_name,
  template: row.template,
  title: row.title,
  state: row.state,
  trigger: row.trigger,
  tasks: { total: row.tasks_total, done: row.tasks_done },
  calls: row.calls,
  maxCalls: row.max_calls,
  credits: Number(row.credits) + Number(row.lost_credits),
  maxCredits: row.max_credits === null ? null : Number(row.max_credits),
  tokens: Number(row.tokens),
  createdBy: row.created_by?.name ?? null,
  createdAt: row.created_at.toISOString(),
  startedAt: row.started_at?.toISOString() ?? null,
  endedAt: row.ended_at?.toISOString() ?? null,
})

function presentWait({ wait }: ExecutionRow): aiWorkers.Execution['wait'] {
  if (!wait) return null
  const kind = wait.kind === 'ask' ? 'approval' : (wait.kind as aiWorkers.ExecutionWait['kind'])
  return {
    id: wait.id,
    kind,
    title: textIn(wait.data, 'title'),
    text: textIn(wait.data, 'text'),
    tool: textIn(wait.data, 'tool') || null,
    since: new Date(wait.created_at).toISOString(),
  }
}

function presentSource({ input }: ExecutionRow): aiWorkers.Execution['source'] {
  if (input === null) return null
  if ('data' in input) return { event: null, agentId: null, leadId: null, conversationId: null }
  return input
}

/** The result of an execution's run. */
interface Outcome {
  summary?: string
  sheets?: { id: string; changed: number }[]
}

async function presentResult(tx: Tx, row: ExecutionRow): Promise<aiWorkers.Execution['result']> {
  if (row.outputs === null) return null
  const { summary = '', sheets = [] } = row.outputs as Outcome
  const { rows } = await sql<{ id: string; name: string }>`select id, name from sheets
    where id = any(${sheets.map(({ id }) => id)}::text[]) and project_id = ${row.project_id}
      and deleted_at is null`.execute(tx)
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return { summary, sheets: sheets.map((one) => ({ ...one, name: names.get(one.id) ?? null })) }
}

/** An execution with its plan and result. */
export async function presentExecution(tx: Tx, row: ExecutionRow): Promise<aiWorkers.Execution> {
  const { tasks: _, ...summary } = presentSummary(row)
  const tasks = await readTasks(tx, row.id)
  return {
    ...summary,
    runId: row.run_id,
    goal: row.params.goal,
    values: row.params.values,
    source: presentSource(row),
    plan: {
      version: row.plan_version,
      tasks: tasks.map(({ id, title, state, note, by_person: byPerson }) => ({
        id,
        title,
        state,
        note,
        byPerson,
      })),
      versions: await readVersions(tx, row.id),
    },
    wait: presentWait(row),
    result: await presentResult(tx, row),
    error: row.error,
  }
}
