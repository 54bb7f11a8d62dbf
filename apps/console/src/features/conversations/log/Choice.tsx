import select from '../../../lib/kit/fields/SelectField.module.css'
import css from './Log.module.css'

interface ChoiceProps<T extends string> {
  label: string
  /** The label for no choice. */
  any: string
  values: readonly T[]
  value: T | undefined
  nameOf: (value: T) => string
  onChange: (value: T | undefined) => void
}

/** One of the filters of the history. */
export function Choice<T extends string>({ label, any, values, value, nameOf, onChange }: ChoiceProps<T>) {
  return (
    <div className={css.filter}>
      <select
        className={select.select}
        aria-label={label}
        value={value ?? ''}
        onChange={({ target }) => onChange(values.find((one) => one === target.value))}
      >
        <option value="">{any}</option>
        {values.map((one) => (
          <option key={one} value={one}>
            {nameOf(one)}
          </option>
        ))}
      </select>
    </div>
  )
}
