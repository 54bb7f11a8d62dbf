import { TextField } from '../../../kit/fields/TextField.tsx'
import type { FieldProps } from '../types.ts'
import { asText } from '../values.ts'
import css from './Fields.module.css'

/** TEXTAREA and JSON: several lines. JSON is kept as typed until it is parsed. */
export function TextArea({ definition, label, help, error, value, onChange, disabled }: FieldProps) {
  const isJson = definition.type === 'JSON'
  return (
    <TextField
      label={label}
      help={help}
      error={error}
      optional={!definition.required}
      value={asText(value)}
      disabled={disabled}
      multiline
      minRows={3}
      maxRows={16}
      inputProps={{ spellCheck: !isJson, ...(isJson ? { className: css.code } : {}) }}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
