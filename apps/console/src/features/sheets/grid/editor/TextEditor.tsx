import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { isNumeric, typeOf } from '../cells/column-kinds.ts'
import { editorKey } from './use-editor-keys.ts'
import type { EditorProps } from './editor-props.ts'
import css from './editors.module.css'

const MODES: Record<string, 'decimal' | 'url' | 'email' | 'tel'> = {
  url: 'url',
  email: 'email',
  phone: 'tel',
}

/** Texts and numbers. Typing replaces the cell; F2, Enter or a double click edit its content. */
export function TextEditor({ column, editing, label, width, finish, onLeave }: EditorProps) {
  const [text, setText] = useState(editing.typing ? '' : editing.text)
  const [typing, setTyping] = useState(editing.typing)
  const field = useRef<HTMLTextAreaElement>(null)
  const type = typeOf(column)
  const multiline = column.type === 'json'
  useEffect(() => {
    onLeave(() => finish({ text }))
  }, [onLeave, finish, text])

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    event.stopPropagation()
    const keys = { finish, result: () => ({ text }), arrowsLeave: typing, multiline }
    if (editorKey(event, keys)) return
    if (event.key === 'F2') setTyping(!typing)
    if (event.key === 'Enter' && event.altKey) {
      event.preventDefault()
      const { selectionStart, selectionEnd } = event.currentTarget
      event.currentTarget.setRangeText('\n', selectionStart, selectionEnd, 'end')
      setText(event.currentTarget.value)
    }
  }

  return (
    <textarea
      ref={(node) => {
        if (node && !field.current) {
          node.focus({ preventScroll: true })
          node.setSelectionRange(node.value.length, node.value.length)
        }
        field.current = node
      }}
      className={css.text}
      style={{ minWidth: width }}
      data-right={isNumeric(type)}
      data-mono={multiline}
      aria-label={label}
      inputMode={isNumeric(type) ? 'decimal' : MODES[type]}
      rows={1}
      spellCheck={type === 'text' || type === 'longText'}
      autoComplete="off"
      value={text}
      onChange={({ target }) => setText(target.value)}
      onKeyDown={onKeyDown}
      onPointerDown={() => setTyping(false)}
    />
  )
}
