import type { sheets } from '@millrace/contract'
import { LinkPicker } from '../kit/LinkPicker.tsx'
import { useFilterTexts } from './texts.ts'

interface RecordsFieldProps {
  column: sheets.Column
  value: readonly string[]
  onChange: (value: string[]) => void
}

/** Selects records of the linked sheet as a condition's value. */
export function RecordsField({ column, value, onChange }: RecordsFieldProps) {
  const t = useFilterTexts()
  const { sheetId } = column.settings
  if (!sheetId) return null
  return <LinkPicker several label={t('value')} sheetId={sheetId} value={value} onChange={onChange} />
}
