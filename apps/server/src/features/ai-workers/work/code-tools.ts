import { sql } from 'kysely'
import { inAccount } from '../../../lib/scoped.ts'
import type { aiWorkers } from '@millrace/contract'
import { readTasks } from '../plan.ts'
import { workerTexts } from '../texts/texts.ts'
import { answers } from './answers.ts'
import { cleanup } from './cleanup-job.ts'
import { type CodeJob, type CodePlace, CODE_TOOLS, type Piece } from './code-program.ts'
import { replan, setTask } from './plan-tools.ts'
import type { ToolPlace, ToolResult } from './tool-types.ts'
import { triage } from './triage.ts'

/** The work of the templates that need no model. */
export const CODE_JOBS: Partial<Record<aiWorkers.WorkerTemplate, CodeJob>> = { answers, cleanup, triage }

/** One step of a program of code. */
export async function runCodeStep(
  job: CodeJob,
  place: ToolPlace & Pick<CodePlace, 'approved' | 'budget'>,
): Promise<ToolResult & { usage?: unknown }> {
  const { tool, arguments: args } = place.step.params as { tool: string; arguments: Record<string, unknown> }
  const at: CodePlace = { ...place, language: await languageOf(place) }
  if (tool === CODE_TOOLS.plan) {
    const plan = await replan(place, await job.plan(at))
    return { ok: true, text: plan.map(({ title }) => title).join('\n') }
  }
  if (tool === CODE_TOOLS.next) return nextTask(job, at)
  if (tool === CODE_TOOLS.end) return endTask(at, args as unknown as Parameters<typeof setTask>[2])
  return workOn(job, at, args as unknown as Piece)
}

/** The language of the person who launched it, else the account's. */
async function languageOf({ env, execution }: ToolPlace): Promise<string> {
  const { rows } = await inAccount(env.context, execution.accountId, (tx) =>
    sql<{ language: string | null }>`select coalesce(u.locale, a.settings ->> 'language') as language
      from executions e join accounts a on a.id = e.account_id left join users u on u.id = e.created_by ->> 'id'
      where e.id = ${execution.id}`.execute(tx),
  )
  return rows[0]?.language ?? 'en'
}

/** The first task that is open, as people have ordered them; without one, what there is to say at the end. */
async function nextTask(job: CodeJob, at: CodePlace): Promise<ToolResult> {
  const { env, execution, language } = at
  const next = await inAccount(env.context, execution.accountId, async (tx) => {
    await sql`select from executions where id = ${execution.id} for update`.execute(tx)
    const tasks = await readTasks(tx, execution.id)
    // One that is at work was taken by an earlier try of this step.
    const task = tasks.find(({ state }) => state === 'WORKING') ?? tasks.find(({ state }) => state === 'TODO')
    if (tasks.length === 0) return null
    if (!task) {
      const notes = tasks.filter(({ note }) => note !== '').map(({ title, note }) => `- ${title}: ${note}`)
      const done = tasks.filter(({ state }) => state === 'DONE').length
      const counted = tasks.filter(({ state }) => state !== 'STRUCK').length
      const text = workerTexts(language)('done', { count: done, total: counted })
      return { ok: true, text: [text, '', ...notes].join('\n').trim(), data: null }
    }
    await setTask(tx, execution, { id: task.id, state: 'WORKING', note: '' })
    return { ok: true, text: task.title, data: { id: task.id, title: task.title, data: task.data } }
  })
  return next ?? { ok: true, text: (await job.nothing?.(at)) ?? '', data: null }
}

const endTask = ({ env, execution }: CodePlace, change: Parameters<typeof setTask>[2]): Promise<ToolResult> =>
  inAccount(env.context, execution.accountId, async (tx) => {
    await setTask(tx, execution, change)
    return { ok: true, text: change.note }
  })

async function workOn(job: CodeJob, at: CodePlace, piece: Piece): Promise<ToolResult & { usage?: unknown }> {
  const t = workerTexts(at.language)
  if (piece.task.data === null) return { ok: false, text: t('unknownTask') }
  const { rows } = await inAccount(at.env.context, at.execution.accountId, (tx) =>
    sql`select from execution_tasks where execution_id = ${at.execution.id} and id = ${piece.task.id}
      and state <> 'STRUCK'`.execute(tx),
  )
  if (rows.length === 0) return { ok: true, text: t('struck') }
  return job.work(at, piece)
}
