import type { aiWorkers } from '@millrace/contract'
import Circle from 'lucide-react/icons/circle'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleDot from 'lucide-react/icons/circle-dot'
import CircleSlash from 'lucide-react/icons/circle-slash'
import CircleX from 'lucide-react/icons/circle-x'
import GripVertical from 'lucide-react/icons/grip-vertical'
import Strikethrough from 'lucide-react/icons/strikethrough'
import Trash2 from 'lucide-react/icons/trash-2'
import Undo2 from 'lucide-react/icons/undo-2'
import { type KeyboardEvent, memo, type PointerEvent, useState } from 'react'
import { useTipHandlers } from '../../../lib/kit/tips/use-tip.ts'
import { useWorkerChatTexts } from '../chat/texts.ts'
import { isRemovable, isStrikable, type PlanEdit } from './edits.ts'
import css from './Plan.module.css'

const ICONS = {
  TODO: Circle,
  WORKING: CircleDot,
  DONE: CircleCheck,
  FAILED: CircleX,
  STRUCK: CircleSlash,
} as const satisfies Record<aiWorkers.ExecutionTask['state'], unknown>

const TITLE_MAX = 300

/** Keys of the handle: how far a task goes. */
const MOVES: Record<string, number> = { ArrowUp: -1, ArrowDown: 1, Home: -Infinity, End: Infinity }

interface DragHandlers {
  onPointerDown: (event: PointerEvent<HTMLElement>) => void
  onPointerMove: (event: PointerEvent<HTMLElement>) => void
  onPointerUp: () => void
  onPointerCancel: () => void
}

interface TaskRowProps {
  task: aiWorkers.ExecutionTask
  canEdit: boolean
  isDragged: boolean
  isTarget: boolean
  handlersOf: (id: string) => DragHandlers
  onMove: (id: string, by: number) => void
  onEdit: (edit: PlanEdit) => void
}

/** One task. Two hundred stand in a plan, so a row is drawn again only when it is another. */
export const TaskRow = memo(function TaskRow(props: TaskRowProps) {
  const { task, canEdit, isDragged, isTarget, handlersOf, onMove, onEdit } = props
  const t = useWorkerChatTexts()
  const [editing, setEditing] = useState(false)
  const { id, title, state, note, byPerson } = task
  const Icon = ICONS[state]
  const isOpen = state === 'TODO' || state === 'WORKING' || state === 'STRUCK'
  const mayEdit = canEdit && isOpen

  function onKeyDown(event: KeyboardEvent) {
    const by = MOVES[event.key]
    if (by === undefined) return
    event.preventDefault()
    onMove(id, by)
  }
  return (
    <li
      className={css.task}
      data-task={id}
      data-state={state}
      data-dragged={isDragged}
      data-target={isTarget}
    >
      {canEdit ? (
        <button
          type="button"
          id={`move-${id}`}
          className={css.handle}
          aria-label={t('planEditor.move', { title })}
          onKeyDown={onKeyDown}
          {...handlersOf(id)}
        >
          <GripVertical size={14} aria-hidden="true" />
        </button>
      ) : null}
      <Icon size={16} aria-hidden="true" className={css.sign} />
      <span className="visually-hidden">{t(`planEditor.states.${state}`)}</span>
      <div className={css.words}>
        {editing ? (
          <TitleField
            title={title}
            onDone={(next) => {
              setEditing(false)
              if (next !== null && next !== title) onEdit({ kind: 'rename', id, title: next })
            }}
          />
        ) : mayEdit && state !== 'STRUCK' ? (
          <button
            type="button"
            className={css.title}
            aria-label={t('planEditor.edit', { title })}
            onClick={() => setEditing(true)}
          >
            {title}
          </button>
        ) : (
          <span className={css.title}>{title}</span>
        )}
        {note ? <p className={css.note}>{note}</p> : null}
        {byPerson ? <p className={css.note}>{t('planEditor.byPerson')}</p> : null}
      </div>
      {mayEdit ? <TaskActions task={task} onEdit={onEdit} /> : null}
    </li>
  )
})

function TaskActions({ task, onEdit }: Pick<TaskRowProps, 'task' | 'onEdit'>) {
  const t = useWorkerChatTexts()
  const { id, title, state } = task
  const isStruck = state === 'STRUCK'
  return (
    <div className={css.actions}>
      {isStrikable(task) ? (
        <RowButton
          label={t(isStruck ? 'planEditor.restore' : 'planEditor.strike', { title })}
          onPress={() => onEdit({ kind: 'strike', id, struck: !isStruck })}
        >
          {isStruck ? <Undo2 size={14} aria-hidden="true" /> : <Strikethrough size={14} aria-hidden="true" />}
        </RowButton>
      ) : null}
      {isRemovable(task) ? (
        <RowButton label={t('planEditor.remove', { title })} onPress={() => onEdit({ kind: 'remove', id })}>
          <Trash2 size={14} aria-hidden="true" />
        </RowButton>
      ) : null}
    </div>
  )
}

interface RowButtonProps {
  label: string
  onPress: () => void
  children: React.ReactNode
}

/** A plain button: the kit's own would be drawn 400 times. */
function RowButton({ label, onPress, children }: RowButtonProps) {
  return (
    <button
      type="button"
      className={css.action}
      aria-label={label}
      onClick={onPress}
      {...useTipHandlers(label)}
    >
      {children}
    </button>
  )
}

/** Enter and leaving keep what was typed, Escape does not. */
function TitleField({ title, onDone }: { title: string; onDone: (title: string | null) => void }) {
  const t = useWorkerChatTexts()
  const [typed, setTyped] = useState(title)
  const done = () => onDone(typed.trim() === '' ? null : typed.trim())
  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') done()
    else if (event.key === 'Escape') {
      event.stopPropagation()
      onDone(null)
    }
  }
  return (
    <input
      ref={(field) => {
        field?.focus()
      }}
      className={css.field}
      value={typed}
      maxLength={TITLE_MAX}
      aria-label={t('planEditor.title')}
      onChange={({ target }) => setTyped(target.value)}
      onKeyDown={onKeyDown}
      onBlur={done}
    />
  )
}
