import type { aiWorkers, Body } from '@millrace/contract'

type Task = aiWorkers.ExecutionTask

/** What a person does to a plan. It names tasks, not places, so it can be done again on a newer plan. */
export type PlanEdit =
  /** Before that task; null: to the end. */
  | { kind: 'move'; id: string; before: string | null }
  | { kind: 'rename'; id: string; title: string }
  | { kind: 'strike'; id: string; struck: boolean }
  | { kind: 'remove'; id: string }
  | { kind: 'add'; title: string }

/** How ids of tasks begin that the server doesn't know yet. */
const NEW = 'new-'

/** The plan after the edit; null where the task that it is about is gone. */
export function applyEdit(tasks: readonly Task[], edit: PlanEdit): Task[] | null {
  if (edit.kind === 'add')
    return [
      ...tasks,
      { id: `${NEW}${tasks.length}`, title: edit.title, state: 'TODO', note: '', byPerson: true },
    ]
  const at = tasks.findIndex(({ id }) => id === edit.id)
  const task = tasks[at]
  if (!task) return null
  if (edit.kind === 'remove') return tasks.toSpliced(at, 1)
  if (edit.kind === 'rename') return tasks.with(at, { ...task, title: edit.title, byPerson: true })
  if (edit.kind === 'strike') {
    if (!isStrikable(task)) return [...tasks]
    const state = edit.struck ? 'STRUCK' : task.state === 'STRUCK' ? 'TODO' : task.state
    return tasks.with(at, { ...task, state, byPerson: true })
  }
  const others = tasks.toSpliced(at, 1)
  const to = edit.before === null ? -1 : others.findIndex(({ id }) => id === edit.before)
  return others.toSpliced(to === -1 ? others.length : to, 0, task)
}

/** What the server is told of a plan. */
export const planBody = (version: number, tasks: readonly Task[]): Body<typeof aiWorkers.setPlan> => ({
  version,
  tasks: tasks.map(({ id, title, state }) => ({
    ...(id.startsWith(NEW) ? {} : { id }),
    title,
    struck: state === 'STRUCK',
  })),
})

/** The move by so many places; null where there is no further. */
export function moveBy(tasks: readonly Pick<Task, 'id'>[], id: string, by: number): PlanEdit | null {
  const at = tasks.findIndex((task) => task.id === id)
  const to = Math.max(0, Math.min(tasks.length - 1, at + by))
  if (at === -1 || to === at) return null
  return { kind: 'move', id, before: tasks[to < at ? to : to + 1]?.id ?? null }
}

/** Whether a person can strike or restore it: what is done stays done. */
export const isStrikable = ({ state }: Pick<Task, 'state'>): boolean => state !== 'DONE'

/** Whether a person can take it off the plan: what was begun or done stays. */
export const isRemovable = ({ state }: Pick<Task, 'state'>): boolean => state === 'TODO' || state === 'STRUCK'
