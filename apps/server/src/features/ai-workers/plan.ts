import { aiWorkers } from '@millrace/contract'
import { sql } from 'kysely'
import type { Tx } from '../../db/scope.ts'

export interface TaskRow {
  id: string
  title: string
  state: aiWorkers.ExecutionTask['state']
  note: string
  by_person: boolean
  data: Record<string, unknown> | null
}

/** The tasks of an execution in order. */
export async function readTasks(tx: Tx, executionId: string): Promise<TaskRow[]> {
  const { rows } = await sql<TaskRow>`select id, title, state, note, by_person, data from execution_tasks
    where execution_id = ${executionId} order by position, id`.execute(tx)
  return rows
}

interface ExecutionRef {
  id: string
  accountId: string
}

interface NewPlan {
  tasks: readonly TaskRow[]
  /** The name of the person who made it; null: the worker. */
  by: string | null
}

/** Replaces the tasks as the next version of the plan. Missing ones are removed. */
export async function writeTasks(
  tx: Tx,
  { id, accountId }: ExecutionRef,
  { tasks, by }: NewPlan,
): Promise<void> {
  const rows = tasks.map((task, position) => ({ ...task, position }))
  await sql`delete from execution_tasks where execution_id = ${id}
    and id <> all(${tasks.map((task) => task.id)}::text[])`.execute(tx)
  await sql`insert into execution_tasks (execution_id, account_id, id, position, title, state, note, by_person, data)
    select ${id}, ${accountId}, n.id, n.position, n.title, n.state, n.note, n.by_person, n.data
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (id text, position int, title text, state text,
      note text, by_person boolean, data jsonb)
    on conflict (execution_id, id) do update set position = excluded.position, title = excluded.title,
      state = excluded.state, note = excluded.note, by_person = excluded.by_person`.execute(tx)
  await sql`with made as (update executions set plan_version = plan_version + 1 where id = ${id}
      returning plan_version)
    insert into execution_plan_versions (execution_id, version, account_id, author)
    select ${id}, plan_version, ${accountId}, ${by} from made`.execute(tx)
}

/** The newest versions of a plan, newest first. */
export async function readVersions(
  tx: Tx,
  executionId: string,
): Promise<aiWorkers.Execution['plan']['versions']> {
  const { rows } = await sql<{ version: number; author: string | null; created_at: Date }>`
    select version, author, created_at from execution_plan_versions where execution_id = ${executionId}
    order by version desc limit ${aiWorkers.PLAN_VERSIONS_SHOWN}`.execute(tx)
  return rows.map(({ version, author: by, created_at: at }) => ({ version, by, createdAt: at.toISOString() }))
}

/** The next free task number, for `t7`. */
const nextTaskNumber = (tasks: readonly Pick<TaskRow, 'id'>[]): number =>
  tasks.reduce((most, { id }) => Math.max(most, Number(id.slice(1)) || 0), 0) + 1

/** Limits a title or note in length. */
const shortTitle = (text: string): string => text.trim().slice(0, 300).toWellFormed()
export const shortNote = (text: string): string => text.trim().slice(0, 2000).toWellFormed()

export const isOpenTask = ({ state }: Pick<TaskRow, 'state'>): boolean =>
  state === 'TODO' || state === 'WORKING'

/** A task as a person wants it; without an id, a new one. */
export interface PlanEdit {
  id?: string | undefined
  title: string
  struck: boolean
}

/** The tasks as a person has ordered and changed them. What was begun or done isn't removed by leaving it out. */
export function editedTasks(tasks: readonly TaskRow[], edits: readonly PlanEdit[]): TaskRow[] {
  const now = new Map(tasks.map((task) => [task.id, task]))
  let number = nextTaskNumber(tasks)
  const changed = edits.map(({ id, title, struck }): TaskRow => {
    const old = id === undefined ? undefined : now.get(id)
    if (!old) return { ...NEW_TASK, id: `t${number++}`, title, state: struck ? 'STRUCK' : 'TODO' }
    now.delete(old.id)
    const state = editedState(old, struck)
    return { ...old, title, state, by_person: old.by_person || old.title !== title || old.state !== state }
  })
  const begun = [...now.values()].filter(({ state }) => state !== 'TODO' && state !== 'STRUCK')
  return [...begun, ...changed]
}

const NEW_TASK = { note: '', by_person: true, data: null }

/** What is done stays done: struck and restored, it would be done a second time. */
function editedState({ state }: TaskRow, struck: boolean): TaskRow['state'] {
  if (state === 'DONE') return 'DONE'
  if (struck) return 'STRUCK'
  return state === 'STRUCK' ? 'TODO' : state
}

/**
 * Merges the worker's plan into the current one: completed tasks stay, and so do tasks that people added, changed or
 * struck. Existing titles are not added again.
 */
export function planWith(tasks: readonly TaskRow[], wanted: readonly TaskWish[]): TaskRow[] {
  const kept = tasks.filter((task) => task.by_person || task.state !== 'TODO')
  const titles = new Set(kept.map(({ title }) => title.toLowerCase()))
  let number = nextTaskNumber(tasks)
  const added: TaskRow[] = []
  for (const one of wanted) {
    const title = shortTitle(one.title)
    if (title === '' || titles.has(title.toLowerCase())) continue
    titles.add(title.toLowerCase())
    const own = tasks.find((task) => !kept.includes(task) && task.title === title)
    added.push(
      own ?? {
        id: `t${number++}`,
        title,
        state: 'TODO',
        note: '',
        by_person: false,
        data: one.data ?? null,
      },
    )
  }
  return [...kept, ...added].slice(0, aiWorkers.TASKS_MAX)
}

interface TaskWish {
  title: string
  data?: Record<string, unknown>
}
