import { CheckField } from '../../../kit/fields/CheckField.tsx'
import type { FieldProps } from '../types.ts'

/** CHECKBOX */
export function CheckInput({ label, help, error, value, onChange, disabled }: FieldProps) {
  return (
    <CheckField
      label={label}
      help={error ?? help}
      checked={value === true || value === 'true'}
      disabled={disabled}
      onChange={({ target }) => onChange(target.checked)}
    />
  )
}
