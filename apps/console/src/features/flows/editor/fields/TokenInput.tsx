import { type ChangeEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import type { FieldControl } from '../../../../lib/kit/fields/Field.tsx'
import { useActions } from '../store/context.ts'
import { beginningOf } from './beginning.ts'
import { type FlowTextHistory, useFlowTextHistory } from './flow-text.ts'
import { usePlace } from './place.ts'
import { type Picking, TokenFrame } from './TokenFrame.tsx'
import { TokenMarks } from './TokenMarks.tsx'
import { changeOf, type TextChange } from './typing-steps.ts'
import { usePlaceProblems } from './use-place-problems.ts'

const INDENT = '  '

export interface TokenInputProps {
  value: unknown
  onChange: (value: unknown) => void
  disabled: boolean
  /** Formats the value for the field. */
  write: (value: unknown) => string
  /** Parses the text of the field. */
  read: (text: string) => unknown
  rows?: number
  mono?: boolean
  placeholder?: string | undefined
  control?: FieldControl
  /** Accessible name, if there is no label. */
  label?: string
  /** Path of this text within the setting, as used by problems: `[2].value`. */
  at?: string
  /** Takes focus on mount. */
  startHere?: boolean
}

type TextProps = Pick<TokenInputProps, 'value' | 'onChange' | 'write' | 'read'>

interface Around {
  takesTokens: boolean
  history: FlowTextHistory | null
}

/** The field's text while typing, and the picker at its caret. */
function useTokenText({ value, onChange, write, read }: TextProps, { takesTokens, history }: Around) {
  const area = useRef<HTMLTextAreaElement>(null)
  const [picking, setPicking] = useState<Picking | null>(null)
  const [typed, setTyped] = useState({ text: write(value), value })
  // Undo and other users change the value from outside; text being typed is not reformatted.
  if (!Object.is(typed.value, value)) setTyped({ text: write(value), value })

  function take(text: string, change: TextChange) {
    const next = read(text)
    history?.step(change)
    setTyped({ text, value: next })
    onChange(next)
  }
  function insert(words: string, { from, to }: { from: number; to: number }) {
    take(typed.text.slice(0, from) + words + typed.text.slice(to), 'other')
    setPicking(null)
    requestAnimationFrame(() => {
      area.current?.focus()
      area.current?.setSelectionRange(from + words.length, from + words.length)
    })
  }
  function pick(anchor: HTMLElement, before = 0) {
    const { selectionStart: from, selectionEnd: to } = area.current ?? { selectionStart: 0, selectionEnd: 0 }
    setPicking({ anchor, from: from - before, to })
  }
  function onType({ target, nativeEvent }: ChangeEvent<HTMLTextAreaElement>) {
    const inputType = nativeEvent instanceof InputEvent ? nativeEvent.inputType : ''
    take(target.value, changeOf(inputType))
    const isTyped = inputType === 'insertText'
    const begun = takesTokens && isTyped ? beginningOf(target.value, target.selectionEnd) : 0
    if (begun > 0) pick(target, begun)
  }
  return { area, text: typed.text, picking, insert, pick, onType, close: () => setPicking(null) }
}

/**
 * A text field with tokens that grows with its content. `@@`, `{{`, `=` in an empty field, a button or Ctrl+Space open
 * the list of tokens. Tokens are highlighted, and underlined when undefined.
 */
export function TokenInput(props: TokenInputProps) {
  const { disabled, rows = 1, mono = false, placeholder, control, label, at = '', startHere = false } = props
  const place = usePlace()
  const problems = usePlaceProblems(place, at)
  const { endGesture } = useActions()
  const history = useFlowTextHistory()
  const { area, text, picking, insert, pick, onType, close } = useTokenText(props, {
    takesTokens: place !== null,
    history,
  })
  const under = useRef<HTMLDivElement>(null)
  const noteId = useId()
  // A problem of the whole field is shown at the field already.
  const note = at === '' ? undefined : problems[0]
  const indents = mono && rows > 1
  useEffect(() => {
    if (startHere) area.current?.focus()
  }, [startHere, area])
  const keys = useAreaKeys({ indents, insert, onPick: place ? pick : undefined, history })
  const notes = [control?.['aria-describedby'], note && noteId, indents && `${noteId}-tab`]

  return (
    <TokenFrame
      id={noteId}
      place={disabled ? null : place}
      mono={mono}
      problem={note}
      indents={indents ? 'field' : null}
      picking={picking}
      onPick={pick}
      onInsert={insert}
      onClose={close}
    >
      {place && text.includes('@@') ? <TokenMarks ref={under} text={text} problems={problems} /> : null}
      <textarea
        ref={area}
        rows={rows}
        value={text}
        disabled={disabled}
        placeholder={placeholder}
        spellCheck={!mono}
        autoComplete="off"
        {...(control ?? { 'aria-label': label, 'aria-invalid': note !== undefined })}
        aria-describedby={notes.filter(Boolean).join(' ') || undefined}
        onChange={onType}
        onBlur={endGesture}
        onKeyDown={keys}
        onScroll={({ currentTarget }) => {
          if (under.current) under.current.scrollTop = currentTarget.scrollTop
        }}
      />
    </TokenFrame>
  )
}

interface AreaKeys {
  /** Whether Tab indents. Escape makes it leave the field again, so that keyboard users are never trapped. */
  indents: boolean
  insert: (words: string, range: { from: number; to: number }) => void
  onPick: ((anchor: HTMLElement) => void) | undefined
  history: FlowTextHistory | null
}

function useAreaKeys({ indents, insert, onPick, history }: AreaKeys) {
  const leaves = useRef(false)
  return (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const { key, ctrlKey, shiftKey, altKey, metaKey, currentTarget, nativeEvent } = event
    if (nativeEvent.isComposing) return
    if (history?.onKey(event)) event.preventDefault()
    else if (key === ' ' && ctrlKey && onPick) {
      event.preventDefault()
      onPick(currentTarget)
    } else if (key === 'Tab' && indents && !leaves.current && !shiftKey && !ctrlKey && !altKey && !metaKey) {
      event.preventDefault()
      insert(INDENT, { from: currentTarget.selectionStart, to: currentTarget.selectionEnd })
    }
    leaves.current = key === 'Escape'
  }
}
