import { useId, useRef, useState, type KeyboardEvent } from 'react'
import type { Step } from '../selection.ts'
import { useGridTexts } from '../texts.ts'
import { ChoiceOptions, type Choice } from './ChoiceOptions.tsx'
import css from './editors.module.css'

interface ChoiceListProps {
  label: string
  width: number
  choices: readonly Choice[]
  chosen: readonly string[]
  several: boolean
  query: string
  onQuery: (query: string) => void
  onChange: (chosen: string[]) => void
  /** Ends editing with the selection, or with null to leave it unchanged. */
  onEnd: (chosen: readonly string[] | null, step: Step | null) => void
}

/** A search field with choices below; arrow keys move, Enter selects. */
export function ChoiceList(props: ChoiceListProps) {
  const { label, width, choices, chosen, several, query, onQuery, onChange, onEnd } = props
  const t = useGridTexts()
  const listId = useId()
  const [wanted, setWanted] = useState(() =>
    Math.max(
      0,
      choices.findIndex(({ value }) => value === chosen[0]),
    ),
  )
  const field = useRef<HTMLInputElement>(null)
  const last = choices.length - 1
  const at = Math.min(wanted, last)

  function take(value: string, step: Step | null) {
    if (!several) return onEnd([value], step)
    onChange(chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value])
    return onQuery('')
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    event.stopPropagation()
    if (event.nativeEvent.isComposing) return
    const active = choices[at]?.value
    const keys = { several, query, chosen, active, at, last, go: setWanted, take, onChange, onEnd }
    if (choiceKey(event, keys)) event.preventDefault()
  }

  return (
    <div className={css.choices} style={{ minWidth: Math.max(width, 220) }}>
      <input
        ref={(node) => {
          if (node && !field.current) node.focus({ preventScroll: true })
          field.current = node
        }}
        className={css.line}
        role="combobox"
        aria-expanded="true"
        aria-controls={listId}
        aria-activedescendant={choices.length > 0 ? `${listId}-${at}` : undefined}
        aria-label={label}
        placeholder={t('editor.search')}
        autoComplete="off"
        value={query}
        onChange={({ target }) => {
          setWanted(0)
          onQuery(target.value)
        }}
        onKeyDown={onKeyDown}
      />
      <ChoiceOptions
        {...{ id: listId, label, choices, chosen, several, active: at }}
        onPoint={setWanted}
        onTake={(value) => take(value, null)}
      />
      {choices.length === 0 ? <p className={css.none}>{t('editor.none')}</p> : null}
      {chosen.length > 0 ? (
        <button type="button" className={css.empty} onClick={() => onEnd([], null)}>
          {t('editor.clear')}
        </button>
      ) : null}
    </div>
  )
}

interface ChoiceKeys {
  several: boolean
  query: string
  chosen: readonly string[]
  /** The choice that Enter selects, and its position. */
  active: string | undefined
  at: number
  last: number
  go: (at: number) => void
  take: (value: string, step: Step | null) => void
  onChange: (chosen: string[]) => void
  onEnd: (chosen: readonly string[] | null, step: Step | null) => void
}

/** Keys of a choice list. Returns whether the key was handled. */
function choiceKey(event: KeyboardEvent, keys: ChoiceKeys): boolean {
  const { several, query, chosen, active, at } = keys
  const end = (step: Step | null) => keys.onEnd(several ? chosen : null, step)
  const beside = event.shiftKey ? 'left' : 'right'
  switch (event.key) {
    case 'Escape':
      end(null)
      return true
    case 'ArrowDown':
      keys.go(Math.min(at + 1, keys.last))
      return true
    case 'ArrowUp':
      keys.go(Math.max(at - 1, 0))
      return true
    case 'Enter':
      if (active === undefined || (several && (event.ctrlKey || event.metaKey))) end('down')
      else keys.take(active, 'down')
      return true
    case 'Tab':
      // After a search, the match is selected.
      if (!several && active !== undefined && query !== '') keys.onEnd([active], beside)
      else end(beside)
      return true
    case 'Backspace':
      if (query !== '' || chosen.length === 0) return false
      keys.onChange(chosen.slice(0, -1))
      return true
    default:
      return false
  }
}
