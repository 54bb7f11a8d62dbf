import CalendarDays from 'lucide-react/icons/calendar-days'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { showCell } from '@millrace/cells'
import { typeOf } from '../cells/column-kinds.ts'
import { readInput } from '../cells/input.ts'
import { useGridTexts } from '../texts.ts'
import { editorKey } from './use-editor-keys.ts'
import type { EditorProps } from './editor-props.ts'
import css from './editors.module.css'

/** A date, or date with time, typed in the user's format or picked. */
export function DateEditor({ grid, column, editing, label, width, finish, onLeave }: EditorProps) {
  const t = useGridTexts()
  const [text, setText] = useState(editing.typing ? '' : editing.text)
  const [typing, setTyping] = useState(editing.typing)
  const field = useRef<HTMLInputElement>(null)
  const picker = useRef<HTMLInputElement>(null)
  const isDate = typeOf(column) === 'date'
  useEffect(() => {
    onLeave(() => finish({ text }))
  }, [onLeave, finish, text])

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    event.stopPropagation()
    if (editorKey(event, { finish, result: () => ({ text }), arrowsLeave: typing })) return
    if (event.key === 'F2') setTyping(!typing)
    if (event.key === 'ArrowDown' && event.altKey) openPicker()
  }

  function openPicker() {
    picker.current?.showPicker()
  }

  function onPick(value: string) {
    if (value === '') return setText('')
    const { locale, style } = grid
    setText(isDate ? showCell(column, value, { locale, timeZone: style.timeZone }) : value.replace('T', ' '))
    field.current?.focus()
  }

  return (
    <div className={css.date} style={{ minWidth: width }}>
      <input
        ref={(node) => {
          if (node && !field.current) node.focus({ preventScroll: true })
          field.current = node
        }}
        className={css.line}
        aria-label={label}
        autoComplete="off"
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={onKeyDown}
        onPointerDown={() => setTyping(false)}
      />
      <input
        ref={picker}
        className={css.picker}
        type={isDate ? 'date' : 'datetime-local'}
        tabIndex={-1}
        aria-hidden="true"
        value={pickerValue(readInput(column, text, grid.style).value, isDate)}
        onChange={({ target }) => onPick(target.value)}
      />
      <button type="button" className={css.pick} aria-label={t('editor.date')} onClick={openPicker}>
        <CalendarDays size={14} aria-hidden="true" />
      </button>
    </div>
  )
}

/** The initial value of the browser's date picker, which has no time zones: a timestamp is shown in local time. */
function pickerValue(value: unknown, isDate: boolean): string {
  if (typeof value !== 'string') return ''
  if (isDate) return /^\d{4}-\d\d-\d\d$/.test(value) ? value : ''
  const moment = new Date(value)
  if (Number.isNaN(moment.getTime())) return ''
  return new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}
