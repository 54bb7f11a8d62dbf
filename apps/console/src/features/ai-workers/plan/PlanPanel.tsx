import { aiWorkers } from 'virtual:contract'
import type { aiWorkers as contract } from '@millrace/contract'
import Plus from 'lucide-react/icons/plus'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { formatNumber } from '../../../lib/format.ts'
import { IconAction } from '../../../lib/kit/IconAction.tsx'
import { useMayWrite } from '../../../lib/session/use-may.ts'
import { useWorkerChatTexts } from '../chat/texts.ts'
import { isEnded } from '../states.ts'
import { moveBy, type PlanEdit } from './edits.ts'
import css from './Plan.module.css'
import { PlanVersions } from './PlanVersions.tsx'
import { TaskRow } from './TaskRow.tsx'
import { useDrag } from './use-drag.ts'
import { useEditPlan, usePlanTasks } from './use-edit-plan.ts'

interface PlanPanelProps {
  execution: contract.Execution
  /** Whether tasks of people are done as well: those of a template without a model are fixed. */
  canAdd: boolean
  /** Closes it. */
  actions: React.ReactNode
}

/** The list of tasks that an execution works through, which people can reorder, edit, strike and add to. */
export function PlanPanel({ execution, canAdd, actions }: PlanPanelProps) {
  const t = useWorkerChatTexts()
  const mayWrite = useMayWrite()
  const { plan, state } = execution
  const tasks = usePlanTasks(execution)
  const counted = tasks.filter((task) => task.state !== 'STRUCK')
  const done = counted.filter((task) => task.state === 'DONE' || task.state === 'FAILED').length
  const words = { done: formatNumber(done), total: formatNumber(counted.length) }
  const canEdit = mayWrite && !isEnded(state)
  return (
    <section className={css.panel} aria-label={t('plan')}>
      <header className={css.head}>
        <h2>{t('plan')}</h2>
        {actions}
      </header>
      {plan.version > 0 ? <PlanVersions plan={plan} /> : null}
      {counted.length > 0 ? (
        <div className={css.progress}>
          <progress max={counted.length} value={done} aria-label={t('planEditor.progress', words)} />
          <span aria-hidden="true">{t('planEditor.progress', words)}</span>
        </div>
      ) : null}
      {tasks.length === 0 ? (
        <p className={css.empty}>{t('planEditor.empty')}</p>
      ) : (
        <TaskList executionId={execution.id} tasks={tasks} canEdit={canEdit} />
      )}
      {canEdit && canAdd && plan.version > 0 ? <AddTask execution={execution} /> : null}
    </section>
  )
}

interface TaskListProps {
  executionId: string
  tasks: readonly contract.ExecutionTask[]
  canEdit: boolean
}

function TaskList({ executionId, tasks, canEdit }: TaskListProps) {
  const t = useWorkerChatTexts()
  const scroller = useRef<HTMLUListElement>(null)
  const { mutate } = useEditPlan(executionId)
  const [moved, setMoved] = useState('')
  const toFocus = useRef<string | null>(null)
  const latest = useRef(tasks)
  const { drag, handlers } = useDrag(scroller, (id, before) => mutate({ kind: 'move', id, before }))

  // The page takes the focus from what is moved in it.
  useEffect(() => {
    latest.current = tasks
    const id = toFocus.current
    if (id === null || !tasks.some((task) => task.id === id)) return
    toFocus.current = null
    document.getElementById(`move-${id}`)?.focus()
  }, [tasks])

  function move(id: string, by: number): void {
    // Read here, so that the rows stay as they are drawn when the plan changes.
    const now = latest.current
    const edit = moveBy(now, id, by)
    if (!edit) return
    toFocus.current = id
    mutate(edit)
    const at = now.findIndex((task) => task.id === id)
    const place = Math.max(0, Math.min(now.length - 1, at + by)) + 1
    const title = now[at]?.title ?? ''
    setMoved(t('planEditor.moved', { title, place: formatNumber(place), total: formatNumber(now.length) }))
  }
  const edit = (one: PlanEdit): void => mutate(one)

  return (
    <>
      <ul
        ref={scroller}
        className={css.list}
        aria-label={t('planEditor.list')}
        data-dragging={drag !== null}
        data-end={drag?.before === null}
      >
        {tasks.map((task) => (
          <TaskRow
            key={task.id}
            task={task}
            canEdit={canEdit}
            isDragged={drag?.id === task.id}
            isTarget={drag?.before === task.id && drag.id !== task.id}
            handlersOf={handlers}
            onMove={move}
            onEdit={edit}
          />
        ))}
      </ul>
      <output className="visually-hidden">{moved}</output>
    </>
  )
}

const TITLE_MAX = 300

function AddTask({ execution: { id, plan } }: { execution: contract.Execution }) {
  const t = useWorkerChatTexts()
  const { mutate } = useEditPlan(id)
  const [title, setTitle] = useState('')
  const isFull = plan.tasks.length >= aiWorkers.TASKS_MAX
  function submit(event: FormEvent) {
    event.preventDefault()
    if (title.trim() === '' || isFull) return
    mutate({ kind: 'add', title: title.trim() })
    setTitle('')
  }
  if (isFull) return <p className={css.empty}>{t('planEditor.full', { most: aiWorkers.TASKS_MAX })}</p>
  return (
    <form className={css.add} onSubmit={submit}>
      <input
        className={css.field}
        value={title}
        maxLength={TITLE_MAX}
        placeholder={t('planEditor.addLabel')}
        aria-label={t('planEditor.addLabel')}
        onChange={({ target }) => setTitle(target.value)}
      />
      <IconAction size="small" type="submit" label={t('planEditor.add')} disabled={title.trim() === ''}>
        <Plus size={16} />
      </IconAction>
    </form>
  )
}
