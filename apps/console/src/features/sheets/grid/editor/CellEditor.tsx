import { useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import type { sheets } from '@millrace/contract'
import { useStore } from 'zustand'
import { finishEdit } from '../actions/edit.ts'
import { typeOf } from '../cells/column-kinds.ts'
import type { Grid } from '../hooks/use-grid.ts'
import { useGridTexts } from '../texts.ts'
import { DateEditor } from './DateEditor.tsx'
import type { EditorProps } from './editor-props.ts'
import css from './editors.module.css'
import { LinkEditor } from './LinkEditor.tsx'
import { SelectEditor } from './SelectEditor.tsx'
import { TextEditor } from './TextEditor.tsx'

function editorOf(column: sheets.Column) {
  if (column.type === 'singleSelect' || column.type === 'multiSelect') return SelectEditor
  if (column.type === 'link') return LinkEditor
  const type = typeOf(column)
  return type === 'date' || type === 'dateTime' ? DateEditor : TextEditor
}

interface CellEditorProps {
  grid: Grid
  /** Raised when cells move on the screen: the editor goes with its cell. */
  moved: number
}

/** The editor over the cell that is being edited. */
export function CellEditor({ grid, moved }: CellEditorProps) {
  const t = useGridTexts()
  const editing = useStore(grid.ui, (ui) => ui.editing)
  const frame = useRef<HTMLDivElement>(null)
  const leave = useRef<() => void>(() => undefined)
  const finish = useCallback<EditorProps['finish']>((how) => finishEdit(grid, how), [grid])
  const onLeave = useCallback((next: () => void) => {
    leave.current = next
  }, [])
  usePlaced(grid, { frame, editing, moved })
  useLeaving(frame, leave, editing !== null)
  useKeptFocus(grid, frame, editing !== null)
  const column = editing ? grid.columns[editing.column] : undefined
  if (!editing || !column) return null
  const Editor = editorOf(column)
  const label = t('editor.text', { column: column.label, row: editing.line + 1 })
  const width = (grid.editor?.getBounds(editing.column, editing.line)?.width ?? 160) + 1
  const key = `${column.id} ${editing.line}`
  return (
    <div ref={frame} className={css.frame}>
      <Editor key={key} {...{ grid, column, editing, label, width, finish, onLeave }} />
    </div>
  )
}

type Frame = React.RefObject<HTMLDivElement | null>

/** Puts the editor over its cell and keeps it there while the grid scrolls. */
function usePlaced(
  grid: Grid,
  { frame, editing, moved }: { frame: Frame; editing: unknown; moved: number },
): void {
  useLayoutEffect(() => {
    const node = frame.current
    const place = grid.ui.getState().editing
    if (!node || !place) return
    const bounds = grid.editor?.getBounds(place.column, place.line)
    const around = node.offsetParent?.getBoundingClientRect()
    if (!bounds || !around) return
    const left = Math.min(bounds.x - around.x - 1, Math.max(0, around.width - node.offsetWidth - 4))
    const top = Math.min(bounds.y - around.y - 1, Math.max(0, around.height - node.offsetHeight - 4))
    node.style.transform = `translate(${Math.max(left, 0)}px, ${top}px)`
    node.style.setProperty('--cell-height', `${bounds.height + 1}px`)
  }, [grid, frame, editing, moved])
}

/** The library gives its canvas the focus some time after a click: by then somebody may be typing here. */
function useKeptFocus(grid: Grid, frame: Frame, open: boolean): void {
  useEffect(() => {
    if (!open) return
    const onFocus = ({ target }: FocusEvent) => {
      const isCanvas = target instanceof Element && target.closest('[data-grid-canvas]') !== null
      if (!isCanvas || grid.ui.getState().editing === null) return
      frame.current?.querySelector<HTMLElement>('input, textarea')?.focus({ preventScroll: true })
    }
    document.addEventListener('focusin', onFocus)
    return () => document.removeEventListener('focusin', onFocus)
  }, [grid, frame, open])
}

/** A click elsewhere writes what was entered, before whatever the click does. */
function useLeaving(frame: Frame, leave: React.RefObject<() => void>, open: boolean): void {
  useEffect(() => {
    if (!open) return
    const onPointerDown = ({ target }: PointerEvent) => {
      if (target instanceof Node && !frame.current?.contains(target)) leave.current()
    }
    document.addEventListener('pointerdown', onPointerDown, true)
    return () => document.removeEventListener('pointerdown', onPointerDown, true)
  }, [frame, leave, open])
}
