import { TextField } from '../../../kit/fields/TextField.tsx'
import type { FieldProps } from '../types.ts'
import { asText } from '../values.ts'

/** DATE: a date input; other values, such as a timestamp, are shown as text. */
export function DateInput({ definition, label, help, error, value, onChange, disabled }: FieldProps) {
  const text = asText(value)
  const isDay = text === '' || /^\d{4}-\d{2}-\d{2}$/.test(text)
  return (
    <TextField
      label={label}
      help={help}
      error={error}
      optional={!definition.required}
      type={isDay ? 'date' : 'text'}
      value={text}
      disabled={disabled}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
