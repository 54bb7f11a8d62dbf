import { tools } from 'virtual:contract'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useState } from 'react'
import { api } from '../../../../../lib/api/client.ts'
import type { FieldProps } from '../../../../../lib/flows/form/types.ts'
import { Field } from '../../../../../lib/kit/fields/Field.tsx'
import select from '../../../../../lib/kit/fields/SelectField.module.css'
import layout from '../../../../../lib/kit/fields/Form.module.css'
import { Group } from '../Group.tsx'
import { PlaceHere } from '../PlaceHere.tsx'
import { TokenInput } from '../TokenInput.tsx'
import { readNumber, readValue, writeValue } from '../value-text.ts'
import { asText } from '../../../../../lib/flows/form/values.ts'
import { useEditorTexts } from '../../texts.ts'
import { type ArgumentField, argumentFields, argumentsOf, withArgument } from './argument-fields.ts'

interface ArgumentsFieldProps extends FieldProps {
  /** The same as JSON. */
  Json: ComponentType<FieldProps>
}

/** The arguments of the chosen tool as a form, or as JSON where a form can't show them. */
export default function ArgumentsField({ Json, ...props }: ArgumentsFieldProps) {
  const t = useEditorTexts()
  const [isJson, setJson] = useState(false)
  const { definition, label, help, error, value, onChange, disabled } = props
  const fields = useArgumentFields(props.parent)
  const given = argumentsOf(value)
  if (!fields || !given) return <Json {...props} />
  const toggle = (
    <div>
      <Button size="small" onClick={() => setJson(!isJson)}>
        {t(isJson ? 'arguments.form' : 'arguments.json')}
      </Button>
    </div>
  )
  if (isJson) {
    return (
      <div>
        <Json {...props} />
        {toggle}
      </div>
    )
  }
  const others = Object.keys(given).filter((name) => !fields.some((field) => field.name === name))
  const rest =
    others.length > 0 ? t('arguments.others', { names: others.join(', ').slice(0, 200) }) : undefined
  return (
    <Group label={label} help={rest ?? (fields.length > 0 ? undefined : help)} error={error} optional={false}>
      <PlaceHere param={definition.key}>
        <div className={layout.fields}>
          {fields.map((field) => (
            <Argument
              key={field.name}
              field={field}
              value={given[field.name]}
              onChange={(next) => onChange(withArgument(given, field.name, next))}
              disabled={disabled}
            />
          ))}
        </div>
      </PlaceHere>
      {toggle}
    </Group>
  )
}

/** Of the tool that the setting names with the digest of its description. */
function useArgumentFields(parent: unknown): ArgumentField[] | null {
  const id = typeof parent === 'string' ? parent.split('.', 1).join('') : ''
  const { data } = useQuery({
    queryKey: ['tools', id, 'tool'],
    queryFn: ({ signal }) => api.call(tools.get, { params: { id } }, { signal }),
    enabled: id !== '',
    meta: { silent: true },
  })
  return data?.kind === 'mcp' ? argumentFields(data.schema) : null
}

interface ArgumentProps {
  field: ArgumentField
  value: unknown
  onChange: (value: unknown) => void
  disabled: boolean
}

const READS = { text: (text: string): unknown => text, number: readNumber, value: readValue }

function Argument({ field, value, onChange, disabled }: ArgumentProps) {
  const { name, label, help, required, kind } = field
  return (
    <Field label={label} help={help} optional={!required}>
      {(control) =>
        kind === 'choice' || kind === 'boolean' ? (
          <Choice field={field} control={control} value={value} onChange={onChange} disabled={disabled} />
        ) : (
          <TokenInput
            control={control}
            at={name}
            value={value}
            onChange={onChange}
            disabled={disabled}
            write={kind === 'value' ? writeValue : asText}
            read={READS[kind]}
            mono={kind === 'value'}
          />
        )
      }
    </Field>
  )
}

const BOOLEANS = ['true', 'false'] as const
const OTHER = '\u0000other'

/** One of the tool's values, or a token in its place. */
function Choice({ field, value, onChange, disabled, control }: ArgumentProps & { control: object }) {
  const t = useEditorTexts()
  const isBoolean = field.kind === 'boolean'
  const options: readonly string[] = isBoolean ? BOOLEANS : field.options
  const text = asText(value)
  const isKnown = text === '' || options.includes(text)
  const [isOther, setOther] = useState(!isKnown)
  const read = (next: string): unknown => (isBoolean && Object.hasOwn(YES, next) ? YES[next] : next)
  return (
    <>
      <select
        {...control}
        className={select.select}
        value={isOther || !isKnown ? OTHER : text}
        disabled={disabled}
        onChange={({ target }) => {
          setOther(target.value === OTHER)
          onChange(target.value === OTHER ? '' : read(target.value))
        }}
      >
        <option value="">{t('arguments.none')}</option>
        {options.map((option) => (
          <option key={option} value={option}>
            {option}
          </option>
        ))}
        <option value={OTHER}>{t('arguments.other')}</option>
      </select>
      {isOther || !isKnown ? (
        <TokenInput
          label={t('arguments.otherOf', { name: field.label })}
          at={field.name}
          value={value}
          onChange={onChange}
          disabled={disabled}
          write={asText}
          read={read}
        />
      ) : null}
    </>
  )
}

const YES: Readonly<Record<string, boolean>> = { true: true, false: false }
