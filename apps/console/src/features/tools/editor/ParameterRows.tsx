import type { tools } from '@millrace/contract'
import Button from '@mui/material/Button'
import OutlinedInput from '@mui/material/OutlinedInput'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { IconAction } from '../../../lib/kit/IconAction.tsx'
import select from '../../../lib/kit/fields/SelectField.module.css'
import { useToolsTexts } from '../texts.ts'
import css from './Parameters.module.css'
import { type Row, rowsOf, schemaOf } from './parameter-rows.ts'

const TYPES = ['string', 'number', 'integer', 'boolean', 'array', 'object'] as const

interface ParameterRowsProps {
  value: tools.Parameters
  onChange: (value: tools.Parameters) => void
  readOnly: boolean
}

/** One row per parameter. Rows without a name are not part of the value. */
export function ParameterRows({ value, onChange, readOnly }: ParameterRowsProps) {
  const t = useToolsTexts()
  const [rows, setRows] = useState<readonly Row[]>(() => rowsOf(value))
  // It was changed elsewhere: reloaded, or edited as JSON.
  if (JSON.stringify(schemaOf(rows)) !== JSON.stringify(schemaOf(rowsOf(value)))) setRows(rowsOf(value))

  function change(next: readonly Row[]) {
    setRows(next)
    onChange(schemaOf(next))
  }

  return (
    <>
      {rows.map((row, index) => (
        <ParameterRow
          // eslint-disable-next-line react/no-array-index-key -- rows have no identity but their place
          key={index}
          number={index + 1}
          row={row}
          readOnly={readOnly}
          onChange={(next) => change(rows.with(index, next))}
          onRemove={() => change(rows.toSpliced(index, 1))}
        />
      ))}
      {readOnly ? null : (
        <div>
          <Button
            size="small"
            startIcon={<Plus size={14} />}
            onClick={() => setRows([...rows, { name: '', required: true, parameter: { type: 'string' } }])}
          >
            {t('parameters.add')}
          </Button>
        </div>
      )}
    </>
  )
}

interface ParameterRowProps {
  number: number
  row: Row
  readOnly: boolean
  onChange: (row: Row) => void
  onRemove: () => void
}

function ParameterRow({ number, row, readOnly, onChange, onRemove }: ParameterRowProps) {
  const t = useToolsTexts()
  const { name, required, parameter } = row
  return (
    <div className={css.row}>
      <OutlinedInput
        notched={false}
        value={name}
        placeholder={t('parameters.namePlaceholder')}
        readOnly={readOnly}
        onChange={({ target }) => onChange({ ...row, name: target.value })}
        inputProps={{ 'aria-label': t('parameters.name', { number }), maxLength: 64 }}
      />
      <select
        className={select.select}
        aria-label={t('parameters.type', { number })}
        value={parameter.type}
        disabled={readOnly}
        onChange={({ target }) => onChange({ ...row, parameter: ofType(target.value, parameter) })}
      >
        {TYPES.map((type) => (
          <option key={type} value={type}>
            {t(`parameters.types.${type}`)}
          </option>
        ))}
      </select>
      <OutlinedInput
        notched={false}
        className={css.wide ?? ''}
        value={parameter.description ?? ''}
        placeholder={t('parameters.descriptionPlaceholder')}
        readOnly={readOnly}
        onChange={({ target }) =>
          onChange({ ...row, parameter: { ...parameter, description: target.value } })
        }
        inputProps={{ 'aria-label': t('parameters.description', { number }), maxLength: 1000 }}
      />
      <label className={css.required}>
        <input
          type="checkbox"
          checked={required}
          disabled={readOnly}
          onChange={({ target }) => onChange({ ...row, required: target.checked })}
        />
        {t('parameters.required')}
      </label>
      {readOnly ? null : (
        <IconAction label={t('parameters.remove', { number })} onClick={onRemove}>
          <X size={16} />
        </IconAction>
      )}
    </div>
  )
}

/** A parameter with another type, without properties that only the old type has. */
function ofType(type: string, { description }: tools.Parameter): tools.Parameter {
  const kept = description === undefined ? {} : { description }
  if (type === 'array') return { type, ...kept, items: { type: 'string' } }
  if (type === 'object') return { type, ...kept, properties: {}, required: [] }
  return { type: TYPES.find((one) => one === type) ?? 'string', ...kept }
}
