import select from '../kit/fields/SelectField.module.css'
import css from './InlineSelect.module.css'

interface InlineSelectProps<Value extends string> {
  /** Accessible name; there is no room for a visible label. */
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
  disabled?: boolean
  /** Id of the error message. */
  describedBy?: string | undefined
}

/** A select within a toolbar or a line of a form. */
export function InlineSelect<Value extends string>(props: InlineSelectProps<Value>) {
  const { label, value, options, onChange, disabled = false, describedBy } = props
  return (
    <select
      aria-label={label}
      title={label}
      aria-describedby={describedBy}
      aria-invalid={describedBy ? true : undefined}
      value={value}
      disabled={disabled}
      className={`${select.select} ${css.select}`}
      onChange={({ target }) => onChange(target.value as Value)}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  )
}
