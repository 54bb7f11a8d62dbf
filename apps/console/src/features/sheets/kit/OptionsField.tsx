import type { sheets } from '@millrace/contract'
import css from './OptionsField.module.css'

interface OptionsFieldProps {
  label: string
  options: readonly sheets.Option[]
  /** The selected values. */
  value: readonly string[]
  onChange: (value: string[]) => void
  /** Allows at most one. */
  single?: boolean
  disabled?: boolean
}

/** The options of a column as toggle chips. */
export function OptionsField({ label, options, value, onChange, single, disabled }: OptionsFieldProps) {
  function toggle(one: string) {
    const isOn = value.includes(one)
    if (isOn) return onChange(value.filter((other) => other !== one))
    return onChange(single ? [one] : [...value, one])
  }
  return (
    <fieldset className={css.options} aria-label={label} disabled={disabled}>
      {options.map((option) => (
        <label key={option.value} className={css.option} data-color={option.color}>
          <input
            type="checkbox"
            className="visually-hidden"
            checked={value.includes(option.value)}
            onChange={() => toggle(option.value)}
          />
          {option.label}
        </label>
      ))}
      {options.length === 0 ? <span className={css.none}>–</span> : null}
    </fieldset>
  )
}
