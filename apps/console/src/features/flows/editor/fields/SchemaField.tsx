import { useState } from 'react'
import { Field } from '../../../../lib/kit/Field.tsx'
import type { FieldProps } from '../../../../lib/flows/form/types.ts'
import { asText } from '../../../../lib/flows/form/values.ts'
import { useEditorTexts } from '../texts.ts'
import { CodeInput } from './code/CodeInput.tsx'

const EXAMPLE = '{\n  "type": "object",\n  "properties": {\n    "name": { "type": "string" }\n  }\n}'

/** A schema once it can be read, else the text as it stands, so that nothing typed is lost. */
function read(text: string): unknown {
  if (text.trim() === '') return null
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}

/** SCHEMA: a JSON schema. Its properties become fields that tokens can name. */
export function SchemaField({ definition, label, help, error, value, onChange, disabled }: FieldProps) {
  const t = useEditorTexts()
  const [touched, setTouched] = useState(false)
  const isText = typeof value === 'string' && value !== ''
  const own = touched && isText ? t('schema.invalid') : undefined
  return (
    <Field label={label} help={help} error={own ?? error} optional={!definition.required}>
      {(control) => (
        <CodeInput
          language="json"
          title={label}
          control={control}
          value={value}
          onChange={(next) => {
            setTouched(true)
            onChange(next)
          }}
          disabled={disabled}
          write={asText}
          read={read}
          rows={8}
          placeholder={EXAMPLE}
        />
      )}
    </Field>
  )
}
