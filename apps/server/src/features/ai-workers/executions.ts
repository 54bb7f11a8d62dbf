import type { aiWorkers, Data } from '@millrace/contract'
import type { StepRecord } from '@millrace/engine'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Context } from '../../context.ts'
import type { Member } from '../../lib/actor.ts'
import { invalid } from '../../lib/errors.ts'
import { asMember, currentProject } from '../../lib/scoped.ts'
import { shorten } from '../runs/index.ts'
import { readEntries, totalOf } from '../usage/index.ts'
import { presentExecution, presentSummary } from './present.ts'
import { findExecution, selectExecutions } from './rows.ts'

/** Executions of the current project, newest first. */
export function listExecutions(
  context: Context,
  member: Member,
  { agentId, state, page, size }: z.output<typeof aiWorkers.executions.query>,
): Promise<Data<typeof aiWorkers.executions>> {
  const projectId = currentProject(member)
  return asMember(context, member, async (tx) => {
    const { rows, total } = await selectExecutions(tx, {
      where: sql`e.project_id = ${projectId} ${agentId === undefined ? sql`` : sql`and e.agent_id = ${agentId}`}`,
      state,
      limit: size,
      offset: (page - 1) * size,
    })
    return { items: rows.map(presentSummary), total, page, size }
  })
}

export function readExecution(context: Context, member: Member, id: string): Promise<aiWorkers.Execution> {
  return asMember(context, member, async (tx) => presentExecution(tx, await findExecution(tx, member, id)))
}

const STEP_VALUE = 4000

/** The steps of an execution in their order: those of its run, as they were kept. */
export function listSteps(
  context: Context,
  member: Member,
  { executionId, after, size }: { executionId: string } & z.output<typeof aiWorkers.steps.query>,
): Promise<Data<typeof aiWorkers.steps>> {
  const place = after === undefined ? 0 : Number(after)
  if (!Number.isSafeInteger(place) || place < 0)
    throw invalid([{ path: 'query.after', message: 'is not the `next` value of an earlier response' }])
  return asMember(context, member, async (tx) => {
    const { run_id: runId } = await findExecution(tx, member, executionId)
    const { rows } = await sql<{ record: StepRecord; n: string | number; question: string | null }>`
      with records as (
        select distinct on (k.record ->> 'path') k.record, min(s.seq) over (partition by k.record ->> 'path') as first,
          k.place from flow_steps s cross join lateral jsonb_array_elements(s.records) with ordinality k(record, place)
        where s.run_id = ${runId} order by k.record ->> 'path', s.seq desc, k.place desc
      ), numbered as (select record, row_number() over (order by first, place) as n from records)
      select record, n, (select w.data ->> 'text' from flow_waits w where w.run_id = ${runId}
          and w.path = record ->> 'path' and w.kind = 'question' limit 1) as question
      from numbered where n > ${place} order by n limit ${size + 1}`.execute(tx)
    const shown = rows.slice(0, size)
    return {
      items: shown.map(({ record, question }) => presentStep(record, question)),
      next: rows.length > size ? String(shown.at(-1)!.n) : null,
    }
  })
}

interface CallInput {
  tool?: string
  arguments?: unknown
}

/** A question isn't in the record of its step once it is answered, so it comes from what the step waited for. */
function presentStep(record: StepRecord, question: string | null): aiWorkers.ExecutionStep {
  const ended = record.state === 'done' || record.state === 'failed' ? record : null
  const asked: CallInput | null = question === null ? null : { tool: 'ask_person', arguments: { question } }
  const input: CallInput = asked ?? ended?.input ?? {}
  const { tool = record.path.includes('/') ? 'call' : 'turn', arguments: args = null } = input
  const { tokens, credits } = totalOf(readEntries(record.state === 'done' ? record.usage : undefined))
  return {
    path: record.path,
    tool,
    state: record.state,
    attempt: record.attempt,
    input: shorten(args, STEP_VALUE),
    output: record.state === 'done' ? shorten(record.output, STEP_VALUE) : null,
    error: 'error' in record ? { ...record.error, path: record.path } : null,
    tokens,
    credits,
    startedAt: 'startedAt' in record ? new Date(record.startedAt).toISOString() : null,
    endedAt: ended ? new Date(ended.endedAt).toISOString() : null,
  }
}

interface MessageRow {
  id: string
  role: aiWorkers.ExecutionMessage['role']
  text: string
  author: string | null
  read_at: Date | null
  created_at: Date
}

export const presentMessage = (row: MessageRow): aiWorkers.ExecutionMessage => ({
  id: row.id,
  role: row.role,
  text: row.text,
  by: row.author,
  readAt: row.read_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
})

export function listMessages(
  context: Context,
  member: Member,
  { executionId, after, size }: { executionId: string } & z.output<typeof aiWorkers.messages.query>,
): Promise<Data<typeof aiWorkers.messages>> {
  return asMember(context, member, async (tx) => {
    await findExecution(tx, member, executionId)
    const { rows } =
      await sql<MessageRow>`select id, role, text, author, read_at, created_at from execution_messages
      where execution_id = ${executionId} ${after === undefined ? sql`` : sql`and id collate "C" > ${after}`}
      order by id collate "C" limit ${size + 1}`.execute(tx)
    const shown = rows.slice(0, size)
    return { items: shown.map(presentMessage), next: rows.length > size ? shown.at(-1)!.id : null }
  })
}
