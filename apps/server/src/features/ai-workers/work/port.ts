import { say } from '@millrace/contract'
import { type Step, type StepAnswer, StepError } from '@millrace/engine'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/scope.ts'
import { Failure } from '../../../lib/errors.ts'
import { inAccount } from '../../../lib/scoped.ts'
import type { NodeEnv } from '../../flows/index.ts'
import {
  answerWait,
  type ExecutionPort,
  type OpenedExecution,
  type OpenedWait,
  type RunHeader,
} from '../../runs/index.ts'
import { announceExecution } from '../rows.ts'
import { ExecutionBudget, OutOfBudget } from './budget.ts'
import { codeProgram } from './code-program.ts'
import { CODE_JOBS, runCodeStep } from './code-tools.ts'
import { loadExecution, readWorkerNow, type WorkedExecution } from './execution.ts'
import { hear } from './hear.ts'
import { notifyEnd, notifyWait } from './notices.ts'
import { modelProgram, type PastTurn } from './model-program.ts'
import { cutResult } from './reading-tools.ts'
import { type CallOutput, TURN } from './steps.ts'
import { loadTools } from './tools.ts'
import type { WorkerTool } from './tool-types.ts'
import { takeTurnOf } from './turn.ts'

/** Turns and calls of one execution. */
const STEPS_MAX = 10_000

/** What the runs need of AI workers. */
export const executionPort = (context: Context): ExecutionPort => ({
  open: (header) => openExecution(context, header),
  changed: async (tx, news) => {
    for (const { header, end } of news) {
      await noteChange(tx, header)
      if (end) await notifyEnd(tx, header, end)
    }
  },
  waiting: async (tx, waits) => {
    for (const wait of waits) if (await stillWaits(context, tx, wait)) await notifyWait(tx, wait)
  },
})

async function openExecution(context: Context, header: RunHeader): Promise<OpenedExecution> {
  const { accountId, executionId } = header
  const execution = await loadExecution(context, { accountId, executionId: executionId! })
  const history: PastTurn[] = []
  const budget = new ExecutionBudget(context, execution)
  const job = CODE_JOBS[execution.template]
  return {
    program: job ? codeProgram() : modelProgram(history),
    maxSteps: STEPS_MAX,
    budget,
    execute: (step, env) =>
      worked({
        step,
        env: { ...env, run: { ...env.run, agentId: execution.agentId }, onNoCredits },
        execution,
        history,
        budget,
      }),
  }
}

const onNoCredits = () => Promise.reject(new OutOfBudget('account'))

interface Working {
  step: Step
  env: NodeEnv
  execution: WorkedExecution
  history: readonly PastTurn[]
  budget: ExecutionBudget
}

/** One try of a step: a person's pause comes first, then what was asked of people, then the work. */
async function worked(working: Working): Promise<StepAnswer> {
  const { step, env, execution, history, budget } = working
  const approved = await approvalOf(env, step)
  if (approved === null && (await isPausing(env, execution))) return { wait: { kind: 'pause' } }
  try {
    if (step.definition.type === TURN.type)
      return await takeTurnOf(step, env, {
        execution,
        history,
        budget,
        tools: () => loadTools(env, execution),
      })
    return await callTool(working, approved)
  } catch (error) {
    if (error instanceof OutOfBudget)
      return {
        wait: error.of === 'account' ? { kind: 'credits' } : { kind: 'budget', data: { of: error.of } },
      }
    // What a sheet or a grant refuses is told to the worker, and no defect.
    if (error instanceof Failure) throw new StepError(error.code, error.message)
    throw error
  }
}

interface Approval {
  approved: boolean
  comment: string
}

/** What a person answered to the question whether this step may be done; null: nobody did. */
async function approvalOf(env: NodeEnv, { runId, path }: Step): Promise<Approval | null> {
  const { rows } = await inAccount(env.context, env.account.accountId, (tx) =>
    sql<{ answer: Approval }>`select answer from flow_waits where run_id = ${runId} and path = ${path}
      and kind = 'approval' and answered_at is not null`.execute(tx),
  )
  return rows[0]?.answer ?? null
}

async function isPausing(env: NodeEnv, { id, accountId }: WorkedExecution): Promise<boolean> {
  const { rows } = await inAccount(env.context, accountId, (tx) =>
    sql`select from executions where id = ${id} and pausing`.execute(tx),
  )
  return rows.length > 0
}

async function callTool(
  { step, env, execution, budget }: Working,
  approved: Approval | null,
): Promise<StepAnswer> {
  const job = CODE_JOBS[execution.template]
  if (job) {
    const worker = await inAccount(env.context, execution.accountId, (tx) => readWorkerNow(tx, execution))
    const result = await runCodeStep(job, { step, env, execution, worker, approved, budget })
    return 'wait' in result ? { wait: result.wait } : answerOf(result)
  }
  const { tool: name, arguments: args } = step.params as { tool: string; arguments: Record<string, unknown> }
  const tools = await loadTools(env, execution)
  const tool = tools.find(name)
  if (!tool) return done({ ok: false, text: 'You don’t have this tool.' })
  if (tool.ask && approved === null) return { wait: asking(tools.worker.name, tool, args) }
  if (approved && !approved.approved)
    return done({
      ok: false,
      text: `A person declined this.${approved.comment.trim() === '' ? '' : ` They say: ${approved.comment.trim()}`}`,
    })
  const result = await tool.run(args, { step, env, execution, worker: tools.worker })
  return 'wait' in result ? { wait: result.wait } : answerOf(result)
}

const answerOf = ({ usage, ...output }: CallOutput & { usage?: unknown }): StepAnswer => ({
  ...done(output),
  ...(usage === undefined ? {} : { usage }),
})

const done = (output: CallOutput): { output: CallOutput } => ({
  output: { ...output, text: cutResult(output.text) },
})

const ARGUMENTS_SHOWN = 3500

function asking(name: string, { definition }: WorkerTool, args: Record<string, unknown>) {
  const shown = JSON.stringify(args, null, 2)
  const text =
    shown.length <= ARGUMENTS_SHOWN ? shown : `${shown.slice(0, ARGUMENTS_SHOWN).toWellFormed()}\n…`
  return {
    kind: 'approval',
    data: { title: `${name}: ${definition.name}`, text, tool: definition.name, fields: [], assignee: null },
  }
}

/**
 * What it waits for may have come while the wait was on its way to disk: nobody would bring it again. The row is locked
 * by those who bring it, so one of the two sees the other.
 */
async function stillWaits(
  context: Context,
  tx: Tx,
  { id, header, path, wait }: OpenedWait,
): Promise<boolean> {
  const executionId = header.executionId!
  const { rows } = await sql<{ pausing: boolean; calls_left: boolean }>`select pausing,
      calls < max_calls as calls_left
    from executions where id = ${executionId} for update`.execute(tx)
  const [now] = rows
  if (!now) return false
  const heard = wait.kind === 'question' ? await hear(tx, { executionId, path }) : []
  const isAnswered = heard.length > 0
  const isOver =
    (wait.kind === 'pause' && !now.pausing) ||
    (wait.kind === 'budget' && isOfCalls(wait.data) && now.calls_left)
  if (!isOver && !isAnswered) return true
  await sql`update flow_waits set answered_at = now(), answer = '{}'::jsonb where id = ${id}`.execute(tx)
  const said = heard.map(({ text }) => text).join('\n\n')
  const output = { ok: true, text: `The person answered:\n${said}` }
  const answer = isAnswered ? { port: 'out', output } : ('resume' as const)
  await answerWait(context, tx, { runId: header.id, path, answer })
  return false
}

const isOfCalls = (data: unknown): boolean => (data as { of?: string } | undefined)?.of === 'calls'

/** What was set aside for a call is in the run’s own credits once its step is kept. */
async function noteChange(tx: Tx, { accountId, projectId, executionId }: RunHeader): Promise<void> {
  const { rows } = await sql<{ agent_id: string }>`update executions set reserved_credits = 0
    where id = ${executionId} returning agent_id`.execute(tx)
  if (!rows[0]) throw new StepError('execution_gone', say('worker.deleted'))
  await announceExecution(tx, {
    id: executionId!,
    account_id: accountId,
    project_id: projectId,
    agent_id: rows[0].agent_id,
  })
}
