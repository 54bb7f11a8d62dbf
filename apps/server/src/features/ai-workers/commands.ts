import type { aiWorkers } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/scope.ts'
import type { Member } from '../../lib/actor.ts'
import { audit } from '../../lib/audit.ts'
import { Failure, invalid } from '../../lib/errors.ts'
import { newId } from '../../lib/ids.ts'
import { asMember } from '../../lib/scoped.ts'
import { answerWait, endRun, type Runs, settleWaits } from '../runs/index.ts'
import { presentMessage } from './executions.ts'
import { editedTasks, type PlanEdit, readTasks, writeTasks } from './plan.ts'
import { presentExecution } from './present.ts'
import { announceExecution, type ExecutionRow, findExecution } from './rows.ts'

const ENDED = new Set<aiWorkers.ExecutionState>(['DONE', 'FAILED', 'CANCELLED'])

const over = () => new Failure('conflict', 'This execution has ended. Launch the AI worker again.')

interface Command {
  member: Member
  id: string
  /** The action in the audit trail. */
  action: 'execution.pause' | 'execution.resume' | 'execution.cancel' | 'execution.budget' | 'execution.plan'
  details?: Record<string, unknown>
}

/** Runs a command on an unfinished execution, under its lock. */
function command(
  context: Context,
  { member, id, action, details = {} }: Command,
  work: (tx: Tx, row: ExecutionRow) => Promise<void>,
): Promise<aiWorkers.Execution> {
  return asMember(context, member, async (tx) => {
    const row = await findExecution(tx, member, id, { hold: true })
    if (ENDED.has(row.state)) throw over()
    await work(tx, row)
    const { account_id: accountId, project_id: projectId } = row
    await audit(tx, member, {
      accountId,
      projectId,
      action,
      objectId: id,
      details: { title: row.title, ...details },
    })
    await announceExecution(tx, row)
    return presentExecution(tx, await findExecution(tx, member, id))
  })
}

/** Resumes an execution that waits for one of these reasons. */
async function goOn(
  context: Context,
  tx: Tx,
  { run_id: runId }: Pick<ExecutionRow, 'run_id'>,
  kinds: readonly string[],
): Promise<void> {
  const { rows } = await sql<{ path: string }>`update flow_waits set answered_at = now(), answer = '{}'::jsonb
    where run_id = ${runId} and kind = any(${[...kinds]}::text[]) and answered_at is null returning path`.execute(
    tx,
  )
  for (const { path } of rows) await answerWait(context, tx, { runId, path, answer: 'resume' })
  await settleWaits(tx, runId)
}

type ByMember = Pick<Command, 'member' | 'id'>

/** Lets the current step finish; the next one waits. */
export const pauseExecution = (context: Context, by: ByMember): Promise<aiWorkers.Execution> =>
  command(context, { ...by, action: 'execution.pause' }, async (tx, { id }) => {
    await sql`update executions set pausing = true where id = ${id}`.execute(tx)
  })

export const resumeExecution = (context: Context, by: ByMember): Promise<aiWorkers.Execution> =>
  command(context, { ...by, action: 'execution.resume' }, async (tx, row) => {
    await sql`update executions set pausing = false where id = ${row.id}`.execute(tx)
    await goOn(context, tx, row, ['pause', 'credits'])
  })

export async function cancelExecution(
  context: Context,
  { runs, ...by }: ByMember & { runs: Runs },
): Promise<aiWorkers.Execution> {
  const ended = await command(context, { ...by, action: 'execution.cancel' }, (tx, { run_id: runId }) =>
    endRun(context, tx, runId),
  )
  runs.cancel(ended.runId)
  return ended
}

export const addBudget = (
  context: Context,
  { calls, credits, ...by }: ByMember & { calls: number; credits: number },
): Promise<aiWorkers.Execution> =>
  command(context, { ...by, action: 'execution.budget', details: { calls, credits } }, async (tx, row) => {
    await sql`update executions set max_calls = max_calls + ${calls}, max_credits = max_credits + ${credits}
      where id = ${row.id}`.execute(tx)
    await goOn(context, tx, row, ['budget'])
  })

/** What people read as the author: the name of the person, or of the API key. */
const nameOf = ({ apiKey, name, username }: Member): string => apiKey?.name ?? (name || username)

interface PlanChange extends ByMember {
  version: number
  tasks: PlanEdit[]
}

/** Applies a person's plan, if they edited the latest version. */
export const setPlan = (
  context: Context,
  { version, tasks, ...by }: PlanChange,
): Promise<aiWorkers.Execution> =>
  command(context, { ...by, action: 'execution.plan', details: { tasks: tasks.length } }, async (tx, row) => {
    if (row.plan_version !== version)
      throw new Failure('conflict', 'The plan has changed in the meantime. Look at it and try again.')
    const now = await readTasks(tx, row.id)
    refuseUnknown(now, tasks)
    const plan = { tasks: editedTasks(now, tasks), by: nameOf(by.member) }
    await writeTasks(tx, { id: row.id, accountId: row.account_id }, plan)
  })

/** A task that isn't there, or is named twice, would be a new one: what was done already would be done again. */
function refuseUnknown(now: readonly { id: string }[], tasks: readonly PlanEdit[]): void {
  const left = new Set(now.map(({ id }) => id))
  for (const [at, { id }] of tasks.entries())
    if (id !== undefined && !left.delete(id))
      throw invalid([{ path: `body.tasks.${at}.id`, message: 'is no task of the plan, or is named twice' }])
}

/** Sends a message to the worker: the answer to its question, or input for its next step. */
export function sendMessage(
  context: Context,
  { member, id, text }: ByMember & { text: string },
): Promise<aiWorkers.ExecutionMessage> {
  return asMember(context, member, async (tx) => {
    const row = await findExecution(tx, member, id, { hold: true })
    if (ENDED.has(row.state)) throw over()
    const author = nameOf(member)
    const asked = await answerQuestion(context, tx, row, { text, author })
    const { rows } = await sql<Parameters<typeof presentMessage>[0]>`
      insert into execution_messages (id, execution_id, account_id, role, text, author, path, read_at)
      values (${newId('message')}, ${id}, ${row.account_id}, 'person', ${text}, ${author}, ${asked},
        case when ${asked}::text is null then null else now() end)
      returning id, role, text, author, read_at, created_at`.execute(tx)
    await announceExecution(tx, row)
    return presentMessage(rows[0]!)
  })
}

/** Answers the question that the worker is waiting for; returns its step, or null if it asked nothing. */
async function answerQuestion(
  context: Context,
  tx: Tx,
  { run_id: runId }: ExecutionRow,
  { text, author }: { text: string; author: string },
): Promise<string | null> {
  const by = JSON.stringify({ name: author })
  const { rows } = await sql<{
    path: string
  }>`update flow_waits set answered_at = now(), answered_by = ${by}::jsonb,
      answer = '{}'::jsonb
    where run_id = ${runId} and kind = 'question' and answered_at is null returning path`.execute(tx)
  const [wait] = rows
  if (!wait) return null
  const output = { ok: true, text: `The person answered:\n${text}` }
  await answerWait(context, tx, { runId, path: wait.path, answer: { port: 'out', output } })
  await settleWaits(tx, runId)
  return wait.path
}
