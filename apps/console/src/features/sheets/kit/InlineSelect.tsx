import select from '../../../lib/kit/fields/SelectField.module.css'
import css from './InlineSelect.module.css'

interface InlineSelectProps<Value extends string> {
  /** Accessible name; there is no room for a visible label. */
  label: string
  value: Value
  options: readonly { value: Value; label: string; disabled?: boolean }[]
  onChange: (value: Value) => void
  disabled?: boolean
  /** Fills the line. */
  grow?: boolean
}

/** A select within a toolbar or a line of a form. */
export function InlineSelect<Value extends string>(props: InlineSelectProps<Value>) {
  const { label, value, options, onChange, disabled = false, grow = false } = props
  return (
    <select
      aria-label={label}
      title={label}
      value={value}
      disabled={disabled}
      data-grow={grow}
      className={`${select.select} ${css.select}`}
      onChange={(event) => onChange(event.target.value as Value)}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value} disabled={option.disabled ?? false}>
          {option.label}
        </option>
      ))}
    </select>
  )
}
