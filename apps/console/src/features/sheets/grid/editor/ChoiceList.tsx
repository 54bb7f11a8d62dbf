import Check from 'lucide-react/icons/check'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { useGridTexts } from '../texts.ts'
import type { Step } from '../selection.ts'
import css from './editors.module.css'

export interface Choice {
  value: string
  label: string
  /** Of a choice of a select column. */
  colors?: readonly [ground: string, text: string]
}

interface ChoiceListProps {
  label: string
  width: number
  choices: readonly Choice[]
  chosen: readonly string[]
  several: boolean
  query: string
  onQuery: (query: string) => void
  onChange: (chosen: string[]) => void
  /** Ends editing with what is chosen, or with null as it was. */
  onEnd: (chosen: readonly string[] | null, step: Step | null) => void
}

/** A field to search in with the choices under it; the arrows move among them, Enter takes one. */
export function ChoiceList(props: ChoiceListProps) {
  const { label, width, choices, chosen, several, query, onQuery, onChange, onEnd } = props
  const t = useGridTexts()
  const listId = useId()
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      choices.findIndex(({ value }) => value === chosen[0]),
    ),
  )
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const active = Math.min(at, choices.length - 1)
  useEffect(() => {
    list.current?.querySelector('[data-active="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [active])

  function toggled(value: string): string[] {
    if (!several) return [value]
    return chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value]
  }

  function take(value: string, step: Step | null) {
    if (!several) return onEnd([value], step)
    onChange(toggled(value))
    onQuery('')
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    event.stopPropagation()
    if (event.nativeEvent.isComposing) return
    const used = onKey(event)
    if (used) event.preventDefault()
  }

  function onKey(event: KeyboardEvent): boolean {
    const choice = choices[active]
    if (event.key === 'Escape') onEnd(several ? chosen : null, null)
    else if (event.key === 'ArrowDown') setAt(Math.min(active + 1, choices.length - 1))
    else if (event.key === 'ArrowUp') setAt(Math.max(active - 1, 0))
    else if (event.key === 'Enter' && several && (event.ctrlKey || event.metaKey)) onEnd(chosen, 'down')
    else if (event.key === 'Enter' && choice) take(choice.value, 'down')
    else if (event.key === 'Enter') onEnd(several ? chosen : null, 'down')
    else if (event.key === 'Tab' && !several && choice && query !== '')
      onEnd([choice.value], event.shiftKey ? 'left' : 'right')
    else if (event.key === 'Tab') onEnd(several ? chosen : null, event.shiftKey ? 'left' : 'right')
    else if (event.key === 'Backspace' && query === '' && chosen.length > 0) onChange(chosen.slice(0, -1))
    else return false
    return true
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
        aria-activedescendant={choices.length > 0 ? `${listId}-${active}` : undefined}
        aria-label={label}
        placeholder={t('editor.search')}
        autoComplete="off"
        value={query}
        onChange={({ target }) => {
          setAt(0)
          onQuery(target.value)
        }}
        onKeyDown={onKeyDown}
      />
      <ul
        ref={list}
        id={listId}
        role="listbox"
        aria-label={label}
        aria-multiselectable={several}
        className={css.list}
      >
        {choices.map(({ value, label: name, colors }, index) => (
          <li
            key={value}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={chosen.includes(value)}
            data-active={index === active}
            className={css.option}
            onPointerMove={() => setAt(index)}
            onPointerDown={(event) => {
              event.preventDefault()
              take(value, null)
            }}
          >
            <span className={css.check}>
              {chosen.includes(value) ? <Check size={14} aria-hidden="true" /> : null}
            </span>
            <span
              className={css.chip}
              style={colors ? { background: colors[0], color: colors[1] } : undefined}
            >
              {name}
            </span>
          </li>
        ))}
      </ul>
      {choices.length === 0 ? <p className={css.none}>{t('editor.none')}</p> : null}
      {chosen.length > 0 ? (
        <button type="button" className={css.empty} onClick={() => onEnd([], null)}>
          {t('editor.clear')}
        </button>
      ) : null}
    </div>
  )
}
