import { TextField } from '../../../kit/fields/TextField.tsx'
import type { FieldProps, ParameterDefinition } from '../types.ts'
import { asText } from '../values.ts'

/** The virtual keyboard for phones. */
function modeOf({ type, validators }: ParameterDefinition): 'decimal' | 'email' | 'url' | undefined {
  if (type === 'NUMBER') return 'decimal'
  const kind = validators.find((one) => one.kind === 'email' || one.kind === 'url')?.kind
  return kind === 'email' || kind === 'url' ? kind : undefined
}

/** INPUT and NUMBER: a single line. Numbers are kept as typed until they are parsed. */
export function TextInput({ definition, label, help, error, value, onChange, disabled }: FieldProps) {
  return (
    <TextField
      label={label}
      help={help}
      error={error}
      optional={!definition.required}
      value={asText(value)}
      disabled={disabled}
      autoComplete="off"
      inputProps={{ inputMode: modeOf(definition) }}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
