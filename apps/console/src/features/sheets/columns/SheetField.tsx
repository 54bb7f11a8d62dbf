import { SelectField } from '../../../lib/kit/SelectField.tsx'
import { useSheetChoice } from '../api/list-sheets.ts'
import { useSheet } from '../api/sheet.ts'
import { SearchField } from '../../../lib/kit/SearchField.tsx'
import { useState } from 'react'
import css from './Columns.module.css'
import { useColumnTexts } from './texts.ts'

interface SheetFieldProps {
  /** Id of the sheet. */
  value: string | undefined
  error: string | undefined
  onChange: (sheetId: string | undefined) => void
}

/** The sheet whose records a column names. A search helps where there are many. */
export function SheetField({ value, error, onChange }: SheetFieldProps) {
  const t = useColumnTexts()
  const [search, setSearch] = useState('')
  const { data } = useSheetChoice(search)
  const { data: chosen } = useSheet(value)
  const found = data?.items ?? []
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
        {found.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
    </div>
  )
}
