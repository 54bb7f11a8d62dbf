import { flows } from '@millrace/contract'
import { useState } from 'react'
import { bannerText } from '../../../../lib/api/failures.ts'
import { Callout } from '../../../../lib/kit/notices/Callout.tsx'
import { SelectField } from '../../../../lib/kit/fields/SelectField.tsx'
import { OFFERED_ROWS, useFirstRecords } from '../../api/records.ts'
import { FormField } from '../../../../lib/flows/form/ParameterForm.tsx'
import { useDocument } from '../store/context.ts'
import css from './Running.module.css'
import type { ChosenRow } from '../store/running.ts'
import { cellText } from '../model/schema-lines.ts'
import { useRunningTexts } from '../run-texts/texts.ts'

const LONGEST = 60

function lineOf(cells: Readonly<Record<string, unknown>>): string {
  const text = Object.values(cells).map(cellText).filter(Boolean).slice(0, 3).join(' · ')
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}

interface RowPickerProps {
  row: ChosenRow | null
  onChange: (row: ChosenRow | null) => void
}

/** Selects the sheet row for a test run. */
export function RowPicker({ row, onChange }: RowPickerProps) {
  const t = useRunningTexts()
  const columns = useDocument((document) => document.settings.columns)
  const [sheetId, setSheetId] = useState(row?.sheetId ?? null)
  const { data, error } = useFirstRecords(sheetId)
  const records = data?.items ?? []
  const [sheet] = useState(() =>
    flows.flowParameter.parse({ key: 'sheet', type: 'SHEET', label: t('row.sheet'), required: false }),
  )
  const lacking = row ? columns.filter((key) => !Object.hasOwn(row.values, key)) : []

  function choose(id: string) {
    const found = records.find((one) => one.id === id)
    const { id: recordId, cells } = found ?? {}
    onChange(sheetId !== null && recordId && cells ? { sheetId, recordId, values: cells } : null)
  }

  return (
    <details className={css.part} open={columns.length > 0 || row !== null}>
      <summary>{t('row.title')}</summary>
      <p className={css.hint}>{t('row.help')}</p>
      <FormField
        definition={sheet}
        definitions={[]}
        values={{ sheet: sheetId }}
        onChange={({ sheet: next }) => {
          setSheetId(typeof next === 'string' ? next : null)
          onChange(null)
        }}
      />
      {sheetId !== null && data ? (
        <SelectField
          label={t('row.record')}
          help={records.length === OFFERED_ROWS ? t('row.first', { count: OFFERED_ROWS }) : undefined}
          value={row?.recordId ?? ''}
          onChange={({ target }) => choose(target.value)}
        >
          <option value="">{t('row.choose')}</option>
          {records.map((one, at) => (
            <option key={one.id} value={one.id}>
              {t('row.line', { number: at + 1, text: lineOf(one.cells ?? {}) })}
            </option>
          ))}
        </SelectField>
      ) : null}
      {lacking.length > 0 ? (
        <Callout kind="warning">{t('row.lacks', { columns: lacking.join(', ') })}</Callout>
      ) : null}
      {error ? <Callout kind="error">{bannerText(error)}</Callout> : null}
    </details>
  )
}
