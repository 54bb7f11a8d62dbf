import AtSign from 'lucide-react/icons/at-sign'
import { type KeyboardEvent, useRef, useState } from 'react'
import type { FieldControl } from '../../../../lib/kit/Field.tsx'
import { IconAction } from '../../../../lib/kit/IconAction.tsx'
import { useActions } from '../store/context.ts'
import { useEditorTexts } from '../texts.ts'
import css from './Fields.module.css'
import { usePlace } from './place.ts'
import { TokenPicker } from './TokenPicker.tsx'

interface TokenInputProps {
  value: unknown
  onChange: (value: unknown) => void
  disabled: boolean
  /** How the value is written in the field. */
  write: (value: unknown) => string
  /** What was written. */
  read: (text: string) => unknown
  rows?: number
  mono?: boolean
  placeholder?: string | undefined
  control?: FieldControl
  /** Its name, when no label belongs to it. */
  label?: string
}

/** A text with tokens in it: it grows with what is typed, and a button (or Ctrl+Space) offers the tokens of this place. */
export function TokenInput(props: TokenInputProps) {
  const {
    value,
    onChange,
    disabled,
    write,
    read,
    rows = 1,
    mono = false,
    placeholder,
    control,
    label,
  } = props
  const t = useEditorTexts()
  const place = usePlace()
  const { endGesture } = useActions()
  const area = useRef<HTMLTextAreaElement>(null)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [typed, setTyped] = useState({ text: write(value), value })
  // Undo, and other people, change it from outside; what is typed is not rewritten under the hands.
  if (!Object.is(typed.value, value)) setTyped({ text: write(value), value })

  function take(text: string) {
    const next = read(text)
    setTyped({ text, value: next })
    onChange(next)
  }
  function put(token: string) {
    const field = area.current
    const [from, to] = [field?.selectionStart ?? typed.text.length, field?.selectionEnd ?? typed.text.length]
    take(typed.text.slice(0, from) + token + typed.text.slice(to))
    setAnchor(null)
    requestAnimationFrame(() => {
      field?.focus()
      field?.setSelectionRange(from + token.length, from + token.length)
    })
  }
  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.key !== ' ' || !event.ctrlKey || !place) return
    event.preventDefault()
    setAnchor(event.currentTarget)
  }

  return (
    <div className={css.token} data-mono={mono} data-disabled={disabled}>
      <textarea
        ref={area}
        rows={rows}
        value={typed.text}
        disabled={disabled}
        placeholder={placeholder}
        spellCheck={!mono}
        autoComplete="off"
        {...(control ?? { 'aria-label': label })}
        onChange={({ target }) => take(target.value)}
        onBlur={endGesture}
        onKeyDown={onKeyDown}
      />
      {place && !disabled ? (
        <IconAction
          size="small"
          label={t('tokens.insert')}
          aria-haspopup="dialog"
          className={css.at}
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
        >
          <AtSign size={14} />
        </IconAction>
      ) : null}
      {place && anchor ? (
        <TokenPicker place={place} anchor={anchor} onPick={put} onClose={() => setAnchor(null)} />
      ) : null}
    </div>
  )
}
