import { useId } from 'react'
import css from './Launch.module.css'

interface ChoiceProps<Value extends string> {
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
}

/** Selects one of a few visible options. */
export function Choice<Value extends string>({ label, value, options, onChange }: ChoiceProps<Value>) {
  const name = useId()
  return (
    <fieldset className={css.choice}>
      <legend>{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={css.option}>
          <input
            type="radio"
            name={name}
            className="visually-hidden"
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}

interface SeveralProps {
  label: string
  help?: string
  value: readonly string[]
  options: readonly { value: string; label: string }[]
  onChange: (value: string[]) => void
}

/** Selects any of a few visible options. */
export function Several({ label, help, value, options, onChange }: SeveralProps) {
  const id = useId()
  if (options.length === 0) return null
  const toggle = (one: string) =>
    onChange(value.includes(one) ? value.filter((other) => other !== one) : [...value, one])
  return (
    <>
      <fieldset className={css.choice} aria-describedby={help ? id : undefined}>
        <legend>{label}</legend>
        {options.map((option) => (
          <label key={option.value} className={css.option}>
            <input
              type="checkbox"
              className="visually-hidden"
              checked={value.includes(option.value)}
              onChange={() => toggle(option.value)}
            />
            {option.label}
          </label>
        ))}
      </fieldset>
      {help ? (
        <p id={id} className={css.hint}>
          {help}
        </p>
      ) : null}
    </>
  )
}
