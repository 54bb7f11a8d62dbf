import { useCallback, useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { finishEdit } from '../actions/edit.ts'
import { typeOf } from '../cells/column-kinds.ts'
import type { Grid } from '../hooks/use-grid.ts'
import { over, usePlaced } from '../hooks/use-placed.ts'
import { useGridTexts } from '../texts.ts'
import { DateEditor } from './DateEditor.tsx'
import type { EditorProps } from './editor-props.ts'
import css from './editors.module.css'
import { LinkEditor } from './LinkEditor.tsx'
import { SelectEditor } from './SelectEditor.tsx'
import { TextEditor } from './TextEditor.tsx'

/** The editor for a column's type. */
function EditorFor(props: EditorProps) {
  const { column } = props
  const type = typeOf(column)
  if (column.type === 'singleSelect' || column.type === 'multiSelect') return <SelectEditor {...props} />
  if (column.type === 'link') return <LinkEditor {...props} />
  return type === 'date' || type === 'dateTime' ? <DateEditor {...props} /> : <TextEditor {...props} />
}

/** The editor overlaid on the cell being edited. */
export function CellEditor({ grid }: { grid: Grid }) {
  const t = useGridTexts()
  const editing = useStore(grid.ui, (ui) => ui.editing)
  const frame = useRef<HTMLDivElement>(null)
  const leave = useRef<() => void>(() => undefined)
  const finish = useCallback<EditorProps['finish']>((how) => finishEdit(grid, how), [grid])
  const onLeave = useCallback((next: () => void) => {
    leave.current = next
  }, [])
  usePlaced(grid, frame, { at: editing, placing: over })
  useLeaving(frame, leave, editing !== null)
  useKeptFocus(grid, frame, editing !== null)
  const column = editing ? grid.columns[editing.column] : undefined
  if (!editing || !column) return null
  const label = t('editor.text', { column: column.label, row: editing.line + 1 })
  const width = (grid.editor?.getBounds(editing.column, editing.line)?.width ?? 160) + 1
  const key = `${column.id} ${editing.recordId ?? 'new'}`
  return (
    <div ref={frame} className={css.frame}>
      <EditorFor key={key} {...{ grid, column, editing, label, width, finish, onLeave }} />
    </div>
  )
}

type Frame = React.RefObject<HTMLDivElement | null>

/** The library focuses its canvas some time after a click, when the user may already be typing here. */
function useKeptFocus(grid: Grid, frame: Frame, open: boolean): void {
  useEffect(() => {
    if (!open) return undefined
    const onFocus = ({ target }: FocusEvent) => {
      const isCanvas = target instanceof Element && target.closest('[data-grid-canvas]') !== null
      if (!isCanvas || grid.ui.getState().editing === null) return
      frame.current?.querySelector<HTMLElement>('input, textarea')?.focus({ preventScroll: true })
    }
    document.addEventListener('focusin', onFocus)
    return () => document.removeEventListener('focusin', onFocus)
  }, [grid, frame, open])
}

/** A click elsewhere writes the input before the click takes effect. */
function useLeaving(frame: Frame, leave: React.RefObject<() => void>, open: boolean): void {
  useEffect(() => {
    if (!open) return undefined
    const onPointerDown = ({ target }: PointerEvent) => {
      if (target instanceof Node && !frame.current?.contains(target)) leave.current()
    }
    document.addEventListener('pointerdown', onPointerDown, true)
    return () => document.removeEventListener('pointerdown', onPointerDown, true)
  }, [frame, leave, open])
}
