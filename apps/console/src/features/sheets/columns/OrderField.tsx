import type { sheets } from '@millrace/contract'
import { SelectField } from '../../../lib/kit/fields/SelectField.tsx'
import { useColumnTexts } from './texts.ts'

type Order = sheets.ColumnSettings['dateOrder']

const ORDERS = ['dmy', 'mdy'] as const

interface OrderFieldProps {
  value: Order
  onChange: (order: Order) => void
}

/** The day/month order of ambiguous dates such as 03/04/2026 entered in the column. */
export function OrderField({ value, onChange }: OrderFieldProps) {
  const t = useColumnTexts()
  return (
    <SelectField
      label={t('dates.setting')}
      help={t('dates.settingHelp')}
      value={value ?? ''}
      onChange={({ target }) => onChange(ORDERS.find((order) => order === target.value))}
    >
      <option value="">{t('dates.ownLanguage')}</option>
      {ORDERS.map((order) => (
        <option key={order} value={order}>
          {t(`dates.${order}Example`)}
        </option>
      ))}
    </SelectField>
  )
}
