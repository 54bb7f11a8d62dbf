import { Field } from '../../../../lib/kit/Field.tsx'
import type { FieldProps, Fields } from '../../form/types.ts'
import { asText } from '../../form/values.ts'
import { CasesField } from './CasesField.tsx'
import { CodeInput } from './code/CodeInput.tsx'
import { FieldsField } from './FieldsField.tsx'
import { PlaceHere } from './PlaceHere.tsx'
import { RulesField } from './RulesField.tsx'
import { SchemaField } from './SchemaField.tsx'
import { TokenInput } from './TokenInput.tsx'
import { readNumber, readValue, writeValue } from './value-text.ts'

interface Look {
  rows?: number
  mono?: boolean
  write?: (value: unknown) => string
  read?: (text: string) => unknown
  placeholder?: string
}

const sameText = (text: string): unknown => text

/** A control for text with tokens; each type reads and writes it its own way. */
function tokenField({ rows = 1, mono = false, write = asText, read = sameText, placeholder }: Look) {
  return function TokenField({ definition, label, help, error, value, onChange, disabled }: FieldProps) {
    return (
      <Field label={label} help={help} error={error} optional={!definition.required}>
        {(control) => (
          <PlaceHere param={definition.key}>
            <TokenInput
              control={control}
              value={value}
              onChange={onChange}
              disabled={disabled}
              write={write}
              read={read}
              rows={rows}
              mono={mono}
              placeholder={placeholder}
            />
          </PlaceHere>
        )}
      </Field>
    )
  }
}

function CodeField({ definition, label, help, error, value, onChange, disabled }: FieldProps) {
  return (
    <Field label={label} help={help} error={error} optional={!definition.required}>
      {(control) => (
        <CodeInput
          language="javascript"
          control={control}
          value={value}
          onChange={onChange}
          disabled={disabled}
          write={asText}
          read={sameText}
          rows={10}
        />
      )}
    </Field>
  )
}

/** JSON in which tokens stand for values. */
function JsonField({ definition, label, help, error, value, onChange, disabled }: FieldProps) {
  return (
    <Field label={label} help={help} error={error} optional={!definition.required}>
      {(control) => (
        <PlaceHere param={definition.key}>
          <CodeInput
            language="json"
            control={control}
            value={value}
            onChange={onChange}
            disabled={disabled}
            write={asText}
            read={sameText}
            rows={5}
          />
        </PlaceHere>
      )}
    </Field>
  )
}

/** Controls of what only settings of nodes have, and of texts that may hold tokens there. */
export const SETTING_FIELDS: Fields = {
  INPUT: tokenField({}),
  TEXTAREA: tokenField({ rows: 4 }),
  NUMBER: tokenField({ read: readNumber }),
  DATE: tokenField({ placeholder: 'YYYY-MM-DD' }),
  JSON: JsonField,
  VALUE: tokenField({ write: writeValue, read: readValue }),
  URL: tokenField({ placeholder: 'https://', mono: true }),
  HTML: tokenField({ rows: 6, mono: true }),
  CODE: CodeField,
  SCHEMA: SchemaField,
  FIELDS: FieldsField,
  RULES: RulesField,
  CASES: CasesField,
}
