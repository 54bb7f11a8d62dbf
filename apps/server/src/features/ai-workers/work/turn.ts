import { aiWorkers, withoutHidden, say } from '@millrace/contract'
import { type Step, type StepAnswer, StepError } from '@millrace/engine'
import type { ChatTurn } from '@millrace/models'
import { sql } from 'kysely'
import type { Tx } from '../../../db/scope.ts'
import { newId } from '../../../lib/ids.ts'
import { inAccount } from '../../../lib/scoped.ts'
import { askingModels, type NodeEnv } from '../../flows/index.ts'
import { BUILTIN } from '../../models/index.ts'
import { readTasks, type TaskRow } from '../plan.ts'
import type { ExecutionBudget } from './budget.ts'
import { askWithinBudget } from './ask-within-budget.ts'
import { readWorkerNow, type WorkedExecution, type WorkerNow } from './execution.ts'
import { hear } from './hear.ts'
import { inputText } from './input.ts'
import type { PastTurn, TurnOutput } from './model-program.ts'
import type { WorkerTools } from './tools.ts'

/** An execution older than this ends with its next turn. */
const DAYS_MAX = 60
/** Limit for all results shown to the model, and for all messages of earlier turns; older ones are cut. */
const RESULTS_SHOWN = 120_000
const OLD_RESULT = 400
const TURNS_SHOWN = 60

interface Turning {
  execution: WorkedExecution
  history: readonly PastTurn[]
  budget: ExecutionBudget
  tools: () => Promise<WorkerTools>
}

/** One model turn: it sees its plan, messages from people and tool results, and decides what to do. */
export async function takeTurnOf(step: Step, env: NodeEnv, turning: Turning): Promise<StepAnswer> {
  const { execution, budget } = turning
  if (env.context.now().getTime() - execution.createdAt.getTime() > DAYS_MAX * 86_400_000)
    throw new StepError('too_long', say('worker.tooLong', { most: DAYS_MAX }))
  if (execution.params.model === BUILTIN) throw new StepError('model_missing', say('worker.noModel'))
  const tools = await turning.tools()
  const seen = await inAccount(env.context, execution.accountId, (tx) => look(tx, execution, step.path))
  const told = typeof step.params.told === 'string' ? step.params.told : ''
  const turns = promptTurns(turning, { ...seen, told })
  const asked = { ...step, params: { model: execution.params.model }, signal: step.signal }
  try {
    return await askingModels(asked, env, async (asking) => {
      const request = {
        instructions: instructionsOf(seen.worker, execution),
        turns,
        passages: [],
        fallback: '',
        language: null,
        isWork: true,
        tools: tools.definitions,
      }
      const answer = await budget.countCall(() => askWithinBudget(asking, request))
      if (answer.reason === 'content-filter') throw new StepError('model_declined', say('ai.declined'))
      const output: TurnOutput = {
        text: withoutHidden(answer.text).text.slice(0, 20_000),
        calls: (answer.calls ?? []).slice(0, 1000),
        heard: seen.heard,
        told,
      }
      await inAccount(env.context, execution.accountId, (tx) => keepWords(tx, execution, { step, output }))
      return { output }
    })
  } catch (error) {
    // A malformed response was paid for: the worker is told and repeats it in its next turn.
    if (isBroken(error)) return { output: { text: '', calls: [], heard: seen.heard, told, broken: true } }
    throw error
  }
}

const isBroken = (error: unknown): boolean =>
  error instanceof StepError && error.code === 'model_bad_response'

interface TurnView {
  worker: WorkerNow
  tasks: TaskRow[]
  heard: TurnOutput['heard']
  /** What started the execution, if it was an event or a webhook. */
  input: string | null
}

/** The plan and messages since the last turn. A repeated turn receives the same messages. */
async function look(tx: Tx, execution: WorkedExecution, path: string): Promise<TurnView> {
  const worker = await readWorkerNow(tx, execution)
  const heard = await hear(tx, { executionId: execution.id, path })
  const input = await inputText(tx, execution.input)
  return { worker, tasks: await readTasks(tx, execution.id), heard, input }
}

/** Stores the worker's text in its chat, once even if the turn is repeated. */
async function keepWords(
  tx: Tx,
  { id, accountId }: WorkedExecution,
  { step, output }: { step: Step; output: TurnOutput },
): Promise<void> {
  if (output.text.trim() === '') return
  await sql`insert into execution_messages (id, execution_id, account_id, role, text, path)
    values (${newId('message')}, ${id}, ${accountId}, 'worker', ${output.text}, ${step.path})
    on conflict (execution_id, path) where role = 'worker' do update set text = excluded.text`.execute(tx)
}

const HOW = `You are an AI worker. You reach your goal step by step:

- First make a plan with set_plan: short tasks in their order, at most ${aiWorkers.TASKS_MAX}. Work on them in the order of the plan, which people can change at any time. Never work on a struck task.
- Mark a task with update_task when you begin it and when it is done or has failed, with a short note about what came of it.
- When people write to you, answer them in a sentence or two and do what they say.
- Ask with ask_person only when you can't go on without a person. Some tools wait for a person's approval: that is their owner's wish. When it is declined, find another way or leave it.
- When the plan is done, call finish with a summary for people: what was done, what came of it, and what could not be done.`

function instructionsOf({ name, instructions }: WorkerNow, { params }: WorkedExecution): string {
  const values = Object.entries(params.values).map(([key, value]) => `- ${key}: ${JSON.stringify(value)}`)
  return [
    HOW,
    `Your name is ${JSON.stringify(name)}.`,
    instructions.trim(),
    `# Goal\n\n${params.goal.trim()}`,
    values.length > 0 ? `# Values\n\n${values.join('\n')}` : '',
  ]
    .filter((part) => part !== '')
    .join('\n\n')
}

/** The work so far as a conversation. Long old results and the oldest turns are cut. */
function promptTurns(
  { history }: Turning,
  { tasks, heard, input, told }: TurnView & { told: string },
): ChatTurn[] {
  const shown = history.slice(-TURNS_SHOWN)
  let room = RESULTS_SHOWN
  let heardRoom = RESULTS_SHOWN
  const newestFirst = shown.toReversed().map((turn) => {
    const results = turn.results.toReversed().map(({ call, output }): ChatTurn => {
      room -= output.text.length
      const result = room >= 0 ? output.text : shortened(output.text)
      return { role: 'tool', callId: call.id, name: call.name, result, failed: !output.ok }
    })
    const said = turn.heard.toReversed().map(({ text, by }) => {
      heardRoom -= text.length
      return { text: heardRoom >= 0 ? text : shortened(text), by }
    })
    return [
      ...heardTurns(said.toReversed()),
      { role: 'assistant' as const, text: turn.text, toolCalls: turn.results.map(({ call }) => call) },
      ...results.toReversed(),
    ]
  })
  const left = history.length - shown.length
  return [
    ...(input === null ? [] : [{ role: 'user' as const, text: input }]),
    { role: 'user', text: left > 0 ? `Go on. ${left} earlier turns are not shown.` : 'Begin.' },
    ...newestFirst.toReversed().flat(),
    ...heardTurns(heard),
    { role: 'user', text: [planText(tasks), told].filter((part) => part !== '').join('\n\n') },
  ]
}

const shortened = (text: string): string =>
  text.length <= OLD_RESULT
    ? text
    : `${text.slice(0, OLD_RESULT).toWellFormed()}\n[This is old: the rest is left out.]`

const heardTurns = (heard: TurnOutput['heard']): ChatTurn[] =>
  heard.map(({ text, by }) => ({ role: 'user', text: by === null ? text : `${by}: ${text}` }))

function planText(tasks: readonly TaskRow[]): string {
  if (tasks.length === 0) return 'There is no plan yet. Make one with set_plan.'
  const lines = tasks.map(
    ({ id, title, state, note }) =>
      `- ${id} [${state}] ${title}${note === '' ? '' : ` (${note.slice(0, 200)})`}`,
  )
  return `The plan now:\n${lines.join('\n')}`
}
