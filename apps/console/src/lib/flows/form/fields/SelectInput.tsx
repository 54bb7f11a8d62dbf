import { Field } from '../../../kit/fields/Field.tsx'
import select from '../../../kit/fields/SelectField.module.css'
import type { FieldProps } from '../types.ts'
import { asText } from '../values.ts'

/** SELECT: one of the definition's options. */
export function SelectInput({ definition, label, help, error, value, onChange, disabled }: FieldProps) {
  const { options, required } = definition
  const chosen = asText(value)
  const isKnown = options.some((option) => String(option.value) === chosen)
  return (
    <Field label={label} help={help} error={error} optional={!required}>
      {(control) => (
        <select
          {...control}
          className={select.select}
          value={chosen}
          disabled={disabled}
          onChange={({ target }) => onChange(valueOf(definition, target.value))}
        >
          {chosen !== '' && required ? null : <option value="">–</option>}
          {isKnown || chosen === '' ? null : <option value={chosen}>{chosen}</option>}
          {options.map((option) => (
            <option key={String(option.value)} value={String(option.value)}>
              {option.label || String(option.value)}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

/** The chosen value in the option's type, which may be a number. */
const valueOf = ({ options }: FieldProps['definition'], text: string): unknown =>
  text === '' ? null : (options.find((option) => String(option.value) === text)?.value ?? text)
