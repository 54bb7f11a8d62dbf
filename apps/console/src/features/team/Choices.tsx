import { useId } from 'react'
import css from './Choices.module.css'

interface Choice<Key extends string> {
  key: Key
  label: string
  help?: string
}

interface ChoicesProps<Key extends string> {
  label: string
  choices: readonly Choice<Key>[]
  selected: readonly Key[]
  onChange: (selected: Key[]) => void
  help?: string | undefined
  error?: string | undefined
}

/** Selects several of a few: projects, or the scopes of a key. */
export function Choices<Key extends string>(props: ChoicesProps<Key>) {
  const { label, choices, selected, onChange, help, error } = props
  const id = useId()
  const toggle = (key: Key) =>
    onChange(selected.includes(key) ? selected.filter((other) => other !== key) : [...selected, key])
  const note = error ?? help
  return (
    <fieldset className={css.list} aria-describedby={note ? id : undefined}>
      <legend>{label}</legend>
      <div className={css.items}>
        {choices.map((choice) => (
          <label key={choice.key} className={css.item}>
            <input
              type="checkbox"
              checked={selected.includes(choice.key)}
              onChange={() => toggle(choice.key)}
            />
            <span className={css.name}>
              {choice.label}
              {choice.help ? <span className={css.help}>{choice.help}</span> : null}
            </span>
          </label>
        ))}
      </div>
      {note ? (
        <p id={id} className={css.note} data-error={error !== undefined}>
          {note}
        </p>
      ) : null}
    </fieldset>
  )
}
