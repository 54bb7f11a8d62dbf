import type { flows } from '@millrace/contract'
import AtSign from 'lucide-react/icons/at-sign'
import { type ChangeEvent, type KeyboardEvent, lazy, Suspense, useId, useRef, useState } from 'react'
import type { FieldControl } from '../../../../lib/kit/Field.tsx'
import { IconAction } from '../../../../lib/kit/IconAction.tsx'
import { useActions } from '../store/context.ts'
import { useEditorTexts } from '../texts.ts'
import { useProblemText } from '../use-problem-text.ts'
import { beginningOf } from './beginning.ts'
import css from './Fields.module.css'
import { usePlace } from './place.ts'
import { Underlined } from './Underlined.tsx'
import { usePlaceProblems } from './use-place-problems.ts'

const TokenPicker = lazy(async () => ({ default: (await import('./TokenPicker.tsx')).TokenPicker }))

const INDENT = '  '

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
  /** The way to this text within the setting, as problems name it: `[2].value`. */
  at?: string
}

/** Where the picker stands, and the text that the token takes the place of. */
interface Picking {
  anchor: HTMLElement
  from: number
  to: number
}

type TextProps = Pick<TokenInputProps, 'value' | 'onChange' | 'write' | 'read'>

/** The text of the field while it is typed, and the picker at its caret. */
function useTokenText({ value, onChange, write, read }: TextProps, takesTokens: boolean) {
  const area = useRef<HTMLTextAreaElement>(null)
  const [picking, setPicking] = useState<Picking | null>(null)
  const [typed, setTyped] = useState({ text: write(value), value })
  // Undo, and other people, change it from outside; what is typed is not rewritten under the hands.
  if (!Object.is(typed.value, value)) setTyped({ text: write(value), value })

  function take(text: string) {
    const next = read(text)
    setTyped({ text, value: next })
    onChange(next)
  }
  function insert(words: string, { from, to }: { from: number; to: number }) {
    take(typed.text.slice(0, from) + words + typed.text.slice(to))
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
    take(target.value)
    const isTyped = nativeEvent instanceof InputEvent && nativeEvent.inputType === 'insertText'
    const begun = takesTokens && isTyped ? beginningOf(target.value, target.selectionEnd) : 0
    if (begun > 0) pick(target, begun)
  }
  return { area, text: typed.text, picking, insert, pick, onType, close: () => setPicking(null) }
}

/**
 * A text with tokens in it: it grows with what is typed; `@@`, `{{`, `=` in the empty field, a button or Ctrl+Space
 * offer the tokens of this place, and tokens that nothing provides are underlined.
 */
export function TokenInput(props: TokenInputProps) {
  const { disabled, rows = 1, mono = false, placeholder, control, label, at = '' } = props
  const t = useEditorTexts()
  const place = usePlace()
  const problems = usePlaceProblems(place, at)
  const { endGesture } = useActions()
  const { area, text, picking, insert, pick, onType, close } = useTokenText(props, place !== null)
  const under = useRef<HTMLDivElement>(null)
  const noteId = useId()
  // A problem of the field as a whole stands at the field already.
  const note = at === '' ? undefined : problems[0]
  const indents = mono && rows > 1
  const keys = useAreaKeys({ indents, insert, onPick: place ? pick : undefined })
  const notes = [control?.['aria-describedby'], note && noteId, indents && `${noteId}-tab`]

  return (
    <div className={css.token} data-mono={mono} data-disabled={disabled}>
      {problems.length > 0 ? <Underlined ref={under} text={text} problems={problems} /> : null}
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
      {place && !disabled ? (
        <IconAction
          size="small"
          label={t('tokens.insert')}
          aria-haspopup="dialog"
          className={css.at}
          onClick={({ currentTarget }) => pick(currentTarget)}
        >
          <AtSign size={14} />
        </IconAction>
      ) : null}
      <Notes id={noteId} problem={note} indents={indents} />
      <Suspense fallback={null}>
        {place && picking ? (
          <TokenPicker
            place={place}
            anchor={picking.anchor}
            onPick={(token) => insert(token, picking)}
            onClose={close}
          />
        ) : null}
      </Suspense>
    </div>
  )
}

interface NotesProps {
  id: string
  problem: flows.FlowProblem | undefined
  indents: boolean
}

/** What is wrong in the text, and for those who cannot see it how Tab is used. */
function Notes({ id, problem, indents }: NotesProps) {
  const t = useEditorTexts()
  const textOf = useProblemText()
  return (
    <>
      {problem ? (
        <p id={id} className={css.tokenNote}>
          {textOf(problem)}
        </p>
      ) : null}
      {indents ? (
        <span id={`${id}-tab`} className="visually-hidden">
          {t('tokens.tab')}
        </span>
      ) : null}
    </>
  )
}

interface AreaKeys {
  /** Tab indents. Escape gives it back to the page, so that the keyboard is never caught. */
  indents: boolean
  insert: (words: string, range: { from: number; to: number }) => void
  onPick: ((anchor: HTMLElement) => void) | undefined
}

function useAreaKeys({ indents, insert, onPick }: AreaKeys) {
  const leaves = useRef(false)
  return (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const { key, ctrlKey, shiftKey, altKey, metaKey, currentTarget, nativeEvent } = event
    if (nativeEvent.isComposing) return
    if (key === ' ' && ctrlKey && onPick) {
      event.preventDefault()
      onPick(currentTarget)
    } else if (key === 'Tab' && indents && !leaves.current && !shiftKey && !ctrlKey && !altKey && !metaKey) {
      event.preventDefault()
      insert(INDENT, { from: currentTarget.selectionStart, to: currentTarget.selectionEnd })
    }
    leaves.current = key === 'Escape'
  }
}
