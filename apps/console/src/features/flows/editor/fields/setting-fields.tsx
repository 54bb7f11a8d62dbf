import { lazy, useState } from 'react'
import { Field } from '../../../../lib/kit/fields/Field.tsx'
import type { FieldProps, Fields } from '../../../../lib/flows/form/types.ts'
import { asText } from '../../../../lib/flows/form/values.ts'
import { CasesField } from './CasesField.tsx'
import { CodeInput } from './code/CodeInput.tsx'
import type { CodeLanguage } from './code/code-view.ts'
import { FieldsField } from './FieldsField.tsx'
import { PlaceHere } from './PlaceHere.tsx'
import { TokenInput } from './TokenInput.tsx'
import { readNumber, readValue, writeValue } from './value-text.ts'
import { Group } from './Group.tsx'
import { RuleGroupEditor } from './RuleGroupEditor.tsx'
import { groupOf } from './rules.ts'
import { useEditorTexts } from '../texts.ts'

const EXAMPLE = '{\n  "type": "object",\n  "properties": {\n    "name": { "type": "string" }\n  }\n}'

/** Parses a schema; while it is invalid, keeps the text so that nothing typed is lost. */
function read(text: string): unknown {
  if (text.trim() === '') return null
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}

/** SCHEMA: a JSON schema. Its properties become fields that tokens can use. */
function SchemaField({ definition, label, help, error, value, onChange, disabled }: FieldProps) {
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

interface Look {
  mono?: boolean
  write?: (value: unknown) => string
  read?: (text: string) => unknown
  placeholder?: string
}

const sameText = (text: string): unknown => text

/** Creates a single-line control with tokens; each type parses and formats its own way. */
function tokenField({ mono = false, write = asText, read = sameText, placeholder }: Look) {
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
              mono={mono}
              placeholder={placeholder}
            />
          </PlaceHere>
        )}
      </Field>
    )
  }
}

interface LongLook {
  language: CodeLanguage
  rows: number
  /** False for code, which may contain `@@` itself. */
  tokens?: boolean
}

/** Creates a multi-line control: code, JSON and HTML with tokens, prompts and emails. */
function longField({ language, rows, tokens = true }: LongLook) {
  return function LongField({ definition, label, help, error, value, onChange, disabled }: FieldProps) {
    return (
      <Field label={label} help={help} error={error} optional={!definition.required}>
        {(control) => {
          const text = (
            <CodeInput
              language={language}
              title={label}
              control={control}
              value={value}
              onChange={onChange}
              disabled={disabled}
              write={asText}
              read={sameText}
              rows={rows}
            />
          )
          return tokens ? <PlaceHere param={definition.key}>{text}</PlaceHere> : text
        }}
      </Field>
    )
  }
}

const JsonText = longField({ language: 'json', rows: 5 })

/** Loaded with the first step that calls a tool. */
const ArgumentsField = lazy(() => import('./arguments/ArgumentsField.tsx'))

/** Loaded with the first step that sends a template. */
const TemplateValuesField = lazy(() => import('./template-values/TemplateValuesField.tsx'))

/** JSON: a text, or a form of what the chosen tool or template takes. */
function JsonField(props: FieldProps) {
  const { dependsOn } = props.definition
  if (!dependsOn) return <JsonText {...props} />
  const Form = dependsOn === 'template' ? TemplateValuesField : ArgumentsField
  return <Form {...props} Json={JsonText} />
}

/** Controls for settings that only nodes have, and for texts with tokens. */
export const SETTING_FIELDS: Fields = {
  INPUT: tokenField({}),
  TEXTAREA: longField({ language: 'text', rows: 4 }),
  NUMBER: tokenField({ read: readNumber }),
  DATE: tokenField({ placeholder: 'YYYY-MM-DD' }),
  JSON: JsonField,
  VALUE: tokenField({ write: writeValue, read: readValue }),
  URL: tokenField({ placeholder: 'https://', mono: true }),
  HTML: longField({ language: 'html', rows: 6 }),
  CODE: longField({ language: 'javascript', rows: 10, tokens: false }),
  SCHEMA: SchemaField,
  FIELDS: FieldsField,
  RULES: RulesField,
  CASES: CasesField,
}

/** RULES: comparisons in and/or groups. */
function RulesField({ definition, label, help, error, value, onChange, disabled }: FieldProps) {
  return (
    <Group label={label} help={help} error={error} optional={!definition.required}>
      <PlaceHere param={definition.key}>
        <RuleGroupEditor group={groupOf(value)} onChange={onChange} disabled={disabled} depth={1} />
      </PlaceHere>
    </Group>
  )
}
