// The search field keeps focus and handles the keys for these options.
/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role, jsx-a11y/click-events-have-key-events */
import Check from 'lucide-react/icons/check'
import { useEffect, useRef } from 'react'
import css from './editors.module.css'

export interface Choice {
  value: string
  label: string
  /** Colors of a select option. */
  colors?: readonly [ground: string, text: string]
}

interface ChoiceOptionsProps {
  id: string
  label: string
  choices: readonly Choice[]
  chosen: readonly string[]
  several: boolean
  /** Index of the option that Enter selects. */
  active: number
  onPoint: (at: number) => void
  onTake: (value: string) => void
}

/** The options below a search field. */
export function ChoiceOptions(props: ChoiceOptionsProps) {
  const { id, label, choices, chosen, several, active, onPoint, onTake } = props
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    <ul
      ref={list}
      id={id}
      role="listbox"
      aria-label={label}
      aria-multiselectable={several}
      className={css.list}
    >
      {choices.map(({ value, label: name, colors }, index) => (
        <li
          key={value}
          id={`${id}-${index}`}
          role="option"
          aria-selected={chosen.includes(value)}
          data-active={index === active}
          className={css.option}
          onPointerMove={() => onPoint(index)}
          onPointerDown={(event) => {
            event.preventDefault()
            onTake(value)
          }}
        >
          <span className={css.check}>
            {chosen.includes(value) ? <Check size={14} aria-hidden="true" /> : null}
          </span>
          <span className={css.chip} style={colors ? { background: colors[0], color: colors[1] } : undefined}>
            {name}
          </span>
        </li>
      ))}
    </ul>
  )
}
