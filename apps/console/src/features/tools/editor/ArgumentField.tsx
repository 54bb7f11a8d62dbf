import type { tools } from '@millrace/contract'
import { CheckField } from '../../../lib/kit/fields/CheckField.tsx'
import { SelectField } from '../../../lib/kit/fields/SelectField.tsx'
import { TextField } from '../../../lib/kit/fields/TextField.tsx'
import { useToolsTexts } from '../texts.ts'

interface ArgumentFieldProps {
  name: string
  parameter: tools.Parameter
  value: string | boolean | undefined
  onChange: (value: string | boolean) => void
}

/** One parameter to fill in, by its type. */
export function ArgumentField({ name, parameter, value, onChange }: ArgumentFieldProps) {
  const t = useToolsTexts()
  const { type, description } = parameter
  const text = typeof value === 'string' ? value : ''
  if (type === 'boolean') {
    return (
      <CheckField
        label={name}
        help={description}
        checked={value === true}
        onChange={({ target }) => onChange(target.checked)}
      />
    )
  }
  if (parameter.enum) {
    return (
      <SelectField
        label={name}
        help={description}
        value={text}
        onChange={({ target }) => onChange(target.value)}
      >
        <option value="">–</option>
        {parameter.enum.map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </SelectField>
    )
  }
  const isJson = type === 'array' || type === 'object'
  return (
    <TextField
      label={name}
      help={isJson ? `${description ?? ''} ${t('test.json')}`.trim() : description}
      value={text}
      type={type === 'number' || type === 'integer' ? 'number' : 'text'}
      multiline={isJson}
      autoComplete="off"
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
