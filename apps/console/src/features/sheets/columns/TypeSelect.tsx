import { sheets } from 'virtual:contract'
import type { sheets as contract } from '@millrace/contract'
import { InlineSelect } from '../kit/InlineSelect.tsx'
import { useColumnTexts } from './texts.ts'

/** Types whose values cannot come from a file. */
const NOT_IMPORTED: readonly contract.ColumnType[] = [
  'formula',
  'link',
  'file',
  'createdTime',
  'updatedTime',
  'live',
]

interface TypeSelectProps {
  label: string
  value: contract.ColumnType
  /** `imported`: only types that a file's values can have. */
  only?: 'imported'
  onChange: (type: contract.ColumnType) => void
}

export function TypeSelect({ label, value, only, onChange }: TypeSelectProps) {
  const t = useColumnTexts()
  const types = sheets.COLUMN_TYPES.filter((type) => !only || !NOT_IMPORTED.includes(type))
  return (
    <InlineSelect
      grow
      label={label}
      value={value}
      options={types.map((type) => ({ value: type, label: t(`types.${type}`) }))}
      onChange={onChange}
    />
  )
}
