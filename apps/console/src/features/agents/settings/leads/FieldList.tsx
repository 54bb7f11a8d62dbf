import Button from '@mui/material/Button'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import type { agents } from '@millrace/contract'
import { agents as contract } from 'virtual:contract'
import { CheckField } from '../../../../lib/kit/fields/CheckField.tsx'
import layout from '../../../../lib/kit/fields/Form.module.css'
import { SelectField } from '../../../../lib/kit/fields/SelectField.tsx'
import { TextField } from '../../../../lib/kit/fields/TextField.tsx'
import { IconAction } from '../../../../lib/kit/IconAction.tsx'
import { complaintOf, LinesField } from '../security/LinesField.tsx'
import css from './Rows.module.css'
import { type ListErrors, problemAt } from './list-errors.ts'
import { useLeadFormTexts } from './texts.ts'

type Field = agents.LeadField

interface FieldListProps {
  fields: readonly Field[]
  errors: ListErrors
  readOnly: boolean
  onChange: (fields: Field[]) => void
}

/** The fields of a form in order. */
export function FieldList({ fields, errors, readOnly, onChange }: FieldListProps) {
  const t = useLeadFormTexts()
  const move = (at: number, by: 1 | -1) =>
    onChange(fields.toSpliced(at, 1).toSpliced(at + by, 0, ...fields.slice(at, at + 1)))
  return (
    <>
      {fields.map((field, at) => (
        <fieldset key={field.key} className={css.item}>
          <legend>{t('field', { number: at + 1 })}</legend>
          {readOnly ? null : (
            <div className={css.actions}>
              {at > 0 ? (
                <IconAction size="small" label={t('up', { number: at + 1 })} onClick={() => move(at, -1)}>
                  <ArrowUp size={16} />
                </IconAction>
              ) : null}
              {at < fields.length - 1 ? (
                <IconAction size="small" label={t('down', { number: at + 1 })} onClick={() => move(at, 1)}>
                  <ArrowDown size={16} />
                </IconAction>
              ) : null}
              {fields.length > 1 ? (
                <IconAction
                  size="small"
                  label={t('remove', { number: at + 1 })}
                  onClick={() => onChange(fields.toSpliced(at, 1))}
                >
                  <Trash2 size={16} />
                </IconAction>
              ) : null}
            </div>
          )}
          <FieldSettings
            field={field}
            taken={new Set(fields.flatMap(({ type, key }) => (key === field.key ? [] : [type])))}
            errors={{
              label: problemAt(errors, at, 'label')?.message,
              options: complaintOf(problemAt(errors, at, 'options')),
            }}
            readOnly={readOnly}
            onChange={(part) => onChange(fields.with(at, { ...field, ...part }))}
          />
        </fieldset>
      ))}
      {!readOnly && fields.length < contract.LEAD_FIELDS_MAX ? (
        <Button startIcon={<Plus size={16} />} onClick={() => onChange([...fields, freshField(fields)])}>
          {t('add')}
        </Button>
      ) : null}
    </>
  )
}

/** The first standard field that is not used yet, else a text field. Its key stays when its type changes. */
function freshField(fields: readonly Field[]): Field {
  const type = (['email', 'name', 'phone'] as const).find(
    (one) => !fields.some((field) => field.type === one),
  )
  const keys = new Set(fields.map(({ key }) => key))
  let key: string = type ?? 'field'
  for (let number = 2; keys.has(key); number++) key = `${type ?? 'field'}_${number}`
  return { key, label: '', type: type ?? 'text', required: false, options: [] }
}

interface FieldSettingsProps {
  field: Field
  /** Types of the other fields. */
  taken: ReadonlySet<Field['type']>
  errors: { label: string | undefined; options: string | undefined }
  readOnly: boolean
  onChange: (part: Partial<Field>) => void
}

function FieldSettings({ field, taken, errors, readOnly, onChange }: FieldSettingsProps) {
  const t = useLeadFormTexts()
  const { type } = field
  const isOwn = type === 'text' || type === 'choice'
  return (
    <>
      <div className={layout.pair}>
        <SelectField
          label={t('type')}
          value={type}
          disabled={readOnly}
          onChange={({ target }) =>
            onChange({ type: contract.LEAD_FIELD_TYPES.find((one) => one === target.value)! })
          }
        >
          {contract.LEAD_FIELD_TYPES.filter(
            (one) => one === type || one === 'text' || one === 'choice' || !taken.has(one),
          ).map((one) => (
            <option key={one} value={one}>
              {t(`types.${one}`)}
            </option>
          ))}
        </SelectField>
        <TextField
          label={t('label')}
          help={isOwn ? undefined : t('labelHelp')}
          value={field.label}
          error={errors.label}
          readOnly={readOnly}
          optional={!isOwn}
          onChange={({ target }) => onChange({ label: target.value })}
        />
      </div>
      {type === 'choice' ? (
        <LinesField
          label={t('options')}
          help={t('optionsHelp')}
          value={field.options}
          onChange={(options) => onChange({ options })}
          readOnly={readOnly}
          error={errors.options}
        />
      ) : null}
      <CheckField
        label={t('fieldRequired')}
        checked={field.required}
        disabled={readOnly}
        onChange={({ target }) => onChange({ required: target.checked })}
      />
    </>
  )
}
