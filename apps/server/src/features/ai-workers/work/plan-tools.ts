import { aiWorkers } from '@millrace/contract'
import { sql } from 'kysely'
import type { Tx } from '../../../db/scope.ts'
import { inAccount } from '../../../lib/scoped.ts'
import { isOpenTask, planWith, readTasks, shortNote, type TaskRow, writeTasks } from '../plan.ts'
import { isUnheard } from './hear.ts'
import type { ToolPlace, WorkerTool } from './tool-types.ts'

const object = (properties: Record<string, unknown>, required = Object.keys(properties)) => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
})

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

const lines = (tasks: readonly TaskRow[]) =>
  tasks.map(({ id, state, title }) => `${id} [${state}] ${title}`).join('\n')

/** Changes the plan under its lock, because people may change it as well. */
const inPlan = <T>(
  { env, execution }: Pick<ToolPlace, 'env' | 'execution'>,
  work: (tasks: TaskRow[], tx: Tx) => Promise<T> | T,
): Promise<T> =>
  inAccount(env.context, execution.accountId, async (tx) => {
    await sql`select from executions where id = ${execution.id} for update`.execute(tx)
    return work(await readTasks(tx, execution.id), tx)
  })

/** Merges the worker's plan into the current one. */
export const replan = (
  place: Pick<ToolPlace, 'env' | 'execution'>,
  wanted: Parameters<typeof planWith>[1],
): Promise<TaskRow[]> =>
  inPlan(place, async (now, tx) => {
    const plan = planWith(now, wanted)
    await writeTasks(tx, place.execution, { tasks: plan, by: null })
    return plan
  })

const setPlan: WorkerTool = {
  ask: false,
  definition: {
    name: 'set_plan',
    description:
      'Set the tasks that are still to be done, in their order. Tasks that are begun or done stay, and so do those that people added, changed or struck.',
    parameters: object({ tasks: { type: 'array', items: { type: 'string' } } }),
  },
  run: async ({ tasks }, place) => {
    if (!Array.isArray(tasks)) return { ok: false, text: 'tasks isn’t a list of texts.' }
    const wanted = tasks.slice(0, aiWorkers.TASKS_MAX).map((title) => ({ title: text(title) }))
    const plan = await replan(place, wanted)
    const cut = tasks.length > wanted.length ? ` Only the first ${aiWorkers.TASKS_MAX} tasks were taken.` : ''
    return { ok: true, text: `The plan now:${cut}\n${lines(plan)}` }
  },
}

const STATES = ['WORKING', 'DONE', 'FAILED'] as const

const updateTask: WorkerTool = {
  ask: false,
  definition: {
    name: 'update_task',
    description: 'Say that a task is begun, done or has failed, with a short note about what came of it.',
    parameters: object({
      id: { type: 'string' },
      state: { type: 'string', enum: STATES },
      note: { type: 'string' },
    }),
  },
  run: async ({ id, state, note }, place) => {
    const next = STATES.find((one) => one === state)
    if (!next) return { ok: false, text: `state must be one of ${STATES.join(', ')}.` }
    return inPlan(place, async (tasks, tx) => {
      const task = tasks.find((one) => one.id === id)
      if (!task) return { ok: false, text: `There is no task ${text(id) || 'without an id'}.` }
      if (task.state === 'STRUCK')
        return { ok: false, text: 'A person struck this task: leave it, and go on with the next.' }
      await setTask(tx, place.execution, { id: task.id, state: next, note: text(note) })
      const open = tasks.filter((one) => one.id !== task.id && isOpenTask(one)).length
      return { ok: true, text: `Noted. ${open} other ${open === 1 ? 'task is' : 'tasks are'} open.` }
    })
  },
}

interface TaskChange {
  id: string
  state: (typeof STATES)[number]
  note: string
}

/** A struck task stays struck. */
export async function setTask(
  tx: Tx,
  { id: executionId }: Pick<ToolPlace['execution'], 'id'>,
  { id, state, note }: TaskChange,
): Promise<void> {
  await sql`update execution_tasks set state = ${state}, note = ${shortNote(note)}
    where execution_id = ${executionId} and id = ${id} and state <> 'STRUCK'`.execute(tx)
}

const askPerson: WorkerTool = {
  ask: false,
  definition: {
    name: 'ask_person',
    description: 'Ask the person you work for a question, and wait for the answer.',
    parameters: object({ question: { type: 'string' } }),
  },
  run: ({ question }) => {
    const asked = text(question).trim().slice(0, 4000)
    if (asked === '') return Promise.resolve({ ok: false, text: 'The question is empty.' })
    return Promise.resolve({ wait: { kind: 'question', data: { title: '', text: asked } } })
  },
}

const finish: WorkerTool = {
  ask: false,
  definition: {
    name: 'finish',
    description: 'End the work with a summary for people, in plain Markdown.',
    parameters: object({ summary: { type: 'string' } }),
  },
  run: async ({ summary }, place) => {
    const said = text(summary).trim().slice(0, 20_000).toWellFormed()
    if (said === '') return { ok: false, text: 'The summary is empty.' }
    const { open, isToHear } = await inPlan(place, async (tasks, tx) => ({
      open: tasks.filter(isOpenTask),
      isToHear: await isUnheard(tx, place.execution.id),
    }))
    if (isToHear)
      return { ok: false, text: 'People have written to you. Read it in your next turn, then finish.' }
    if (open.length > 0)
      return {
        ok: false,
        text: `These tasks are still open. Do them, or mark them as done or failed first:\n${lines(open.slice(0, 20))}`,
      }
    return { ok: true, text: 'Finished.', summary: said }
  },
}

/** Tools of every worker with a model: they only affect its own plan and its people. */
export const planTools: readonly WorkerTool[] = [setPlan, updateTask, askPerson, finish]
