import type { sheets } from '@millrace/contract'
import { formatMoment, formatNumber } from '../../../lib/format.ts'
import { SelectField } from '../../../lib/kit/fields/SelectField.tsx'
import { useSheetChoice } from '../api/list-sheets.ts'
import { useSheet } from '../api/sheet.ts'
import { SearchField } from '../../../lib/kit/fields/SearchField.tsx'
import { twinsAmong } from '../../../lib/twins.ts'
import { useState } from 'react'
import css from './Columns.module.css'
import { useColumnTexts } from './texts.ts'

/** Facts that distinguish sheets with the same name. */
const factsOf = ({ name, rowCount, updatedAt }: sheets.SheetSummary) => ({
  name,
  count: rowCount,
  formatted: formatNumber(rowCount),
  at: formatMoment(updatedAt),
})

interface SheetFieldProps {
  /** Sheet id. */
  value: string | undefined
  error: string | undefined
  onChange: (sheetId: string | undefined) => void
}

/** Selects the sheet that a column links to, with search. */
export function SheetField({ value, error, onChange }: SheetFieldProps) {
  const t = useColumnTexts()
  const [search, setSearch] = useState('')
  const { data } = useSheetChoice(search)
  const { data: chosen } = useSheet(value)
  const found = data?.items ?? []
  const twins = twinsAmong(found)
  const isMissing = chosen && !found.some(({ id }) => id === chosen.id)
  const isMany = search !== '' || (data && data.total > found.length)
  return (
    <div className={css.sheet}>
      {isMany ? <SearchField label={t('settings.findSheet')} value={search} onSearch={setSearch} /> : null}
      <SelectField
        label={t('settings.sheet')}
        error={error}
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value || undefined)}
      >
        <option value="">{t('settings.chooseSheet')}</option>
        {isMissing ? <option value={chosen.id}>{chosen.name}</option> : null}
        {found.map((sheet) => (
          <option key={sheet.id} value={sheet.id}>
            {twins.has(sheet.id) ? t('settings.twinSheet', factsOf(sheet)) : sheet.name}
          </option>
        ))}
      </SelectField>
    </div>
  )
}
