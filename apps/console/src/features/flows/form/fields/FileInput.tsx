import { TextField } from '../../../../lib/kit/TextField.tsx'
import { useFormTexts } from '../texts.ts'
import type { FieldProps } from '../types.ts'
import { asText } from '../values.ts'

/** FILE: the id of a file that is in the project, as a file column of a sheet gives it. */
export function FileInput({ definition, label, help, error, value, onChange, disabled }: FieldProps) {
  const t = useFormTexts()
  return (
    <TextField
      label={label}
      help={help ?? t('fileHelp')}
      error={error}
      optional={!definition.required}
      value={asText(value)}
      placeholder="fil_…"
      disabled={disabled}
      autoComplete="off"
      onChange={({ target }) => onChange(target.value.trim())}
    />
  )
}
