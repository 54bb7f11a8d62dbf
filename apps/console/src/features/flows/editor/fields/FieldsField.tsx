import { flows } from '@millrace/contract'
import Button from '@mui/material/Button'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { IconAction } from '../../../../lib/kit/IconAction.tsx'
import type { FieldProps } from '../../../../lib/flows/form/types.ts'
import { useActions } from '../store/context.ts'
import { useEditorTexts } from '../texts.ts'
import { Group } from './Group.tsx'
import css from './Fields.module.css'
import { PlaceHere } from './PlaceHere.tsx'
import { TokenInput } from './TokenInput.tsx'
import { readValue, writeValue } from './value-text.ts'

interface NamedValue {
  name: string
  value: unknown
}

const listOf = (value: unknown): NamedValue[] => (Array.isArray(value) ? (value as NamedValue[]) : [])

function nextName(fields: readonly NamedValue[]): string {
  const taken = new Set(fields.map(({ name }) => name))
  let count = fields.length + 1
  while (taken.has(`field${count}`)) count += 1
  return `field${count}`
}

/** FIELDS: a list of names and values. */
export function FieldsField({ definition, label, help, error, value, onChange, disabled }: FieldProps) {
  const t = useEditorTexts()
  const fields = listOf(value)
  const change = (at: number, part: Partial<NamedValue>) =>
    onChange(fields.map((one, index) => (index === at ? { ...one, ...part } : one)))
  return (
    <Group label={label} help={help} error={error} optional={!definition.required}>
      <PlaceHere param={definition.key}>
        {fields.map((field, at) => (
          // Rows have no ids; they are identified by position.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={at} className={css.pair}>
            <NameInput
              value={field.name}
              label={t('fields.name', { count: at + 1 })}
              disabled={disabled}
              onChange={(name) => change(at, { name })}
            />
            <TokenInput
              label={t('fields.value', { name: field.name })}
              at={`[${at}].value`}
              value={field.value}
              onChange={(next) => change(at, { value: next })}
              disabled={disabled}
              write={writeValue}
              read={readValue}
            />
            {disabled ? null : (
              <IconAction
                size="small"
                label={t('fields.remove', { name: field.name })}
                onClick={() => onChange(fields.toSpliced(at, 1))}
              >
                <Trash2 size={14} />
              </IconAction>
            )}
          </div>
        ))}
        {disabled ? null : (
          <Button
            size="small"
            variant="text"
            startIcon={<Plus size={14} />}
            onClick={() => onChange([...fields, { name: nextName(fields), value: '' }])}
          >
            {t('fields.add')}
          </Button>
        )}
      </PlaceHere>
    </Group>
  )
}

interface NameInputProps {
  value: string
  label: string
  disabled: boolean
  onChange: (name: string) => void
}

function NameInput({ value, label, disabled, onChange }: NameInputProps) {
  const t = useEditorTexts()
  const { endGesture } = useActions()
  const invalid = !flows.FLOW_KEY.test(value)
  return (
    <input
      type="text"
      className={css.name}
      value={value}
      aria-label={label}
      aria-invalid={invalid}
      title={invalid ? t('fields.key') : undefined}
      disabled={disabled}
      autoComplete="off"
      spellCheck={false}
      onChange={({ target }) => onChange(target.value)}
      onBlur={endGesture}
    />
  )
}
