import type { aiWorkers } from '@millrace/contract'
import { isNotFound } from '../../../lib/api/failures.ts'
import { useSheets } from '../../../lib/flows/api/sheets.ts'
import { SelectField } from '../../../lib/kit/fields/SelectField.tsx'
import { TextField } from '../../../lib/kit/fields/TextField.tsx'
import { FailureNotice } from '../../../lib/kit/notices/FailureNotice.tsx'
import type { SetupSlots } from './part-props.ts'
import css from './Setup.module.css'
import { useSetupTexts } from './texts.ts'
import { ThingCombo } from './ThingCombo.tsx'

type Value = aiWorkers.LaunchParams['values'][string]

interface ValueFieldProps extends Pick<SetupSlots, 'renderImport'> {
  definition: aiWorkers.TemplateValue
  values: aiWorkers.LaunchParams['values']
  error: string | undefined
  onChange: (values: aiWorkers.LaunchParams['values']) => void
}

const LABELS = [
  'sheet',
  'companyColumn',
  'facts',
  'keyColumns',
  'agent',
  'questionColumn',
  'answerColumn',
  'sourceColumn',
  'reportSheet',
  'topics',
  'days',
] as const

/** What a value of a template is called. */
export function useValueLabel(): (key: string) => string {
  const t = useSetupTexts()
  return (key) => {
    const known = LABELS.find((one) => one === key)
    return known ? t(`values.${known}`) : key
  }
}

const textOf = (value: Value | undefined): string =>
  Array.isArray(value) ? value.join(', ') : value === undefined ? '' : String(value)

/** One value of a template. */
export function ValueField({ definition, values, error, renderImport, onChange }: ValueFieldProps) {
  const { key, kind, required } = definition
  const label = useValueLabel()(key)
  const value = values[key]
  const set = (next: Value) => onChange({ ...values, [key]: next })
  switch (kind) {
    case 'sheet':
    case 'agent':
      return (
        <ThingCombo
          type={kind === 'sheet' ? 'SHEET' : 'AGENT'}
          label={label}
          optional={!required}
          value={textOf(value)}
          error={error}
          {...(kind === 'sheet' && required ? { renderImport } : {})}
          onChange={set}
        />
      )
    case 'column':
    case 'columns':
      return <ColumnField {...{ definition, label, values, error, set }} />
    case 'number':
      return (
        <TextField
          label={label}
          type="number"
          optional={!required}
          value={textOf(value)}
          error={error}
          onChange={({ target }) => set(target.value === '' ? '' : Number(target.value))}
        />
      )
    default:
      return (
        <TextField
          label={label}
          multiline
          minRows={2}
          optional={!required}
          value={textOf(value)}
          error={error}
          inputProps={{ maxLength: 4000 }}
          onChange={({ target }) => set(target.value)}
        />
      )
  }
}

interface ColumnFieldProps extends Omit<ValueFieldProps, 'onChange' | 'renderImport'> {
  label: string
  set: (value: Value) => void
}

/** Columns of the sheet that another value names. */
function ColumnField({ definition, label, values, error, set }: ColumnFieldProps) {
  const t = useSetupTexts()
  const { key, kind, required, of } = definition
  const sheetId = textOf(values[of ?? ''])
  const sheets = useSheets([sheetId])
  const columns = sheets.known.get(sheetId)?.columns ?? []
  if (sheets.error && isNotFound(sheets.error)) return <p className={css.wrong}>{t('sheetGone')}</p>
  if (sheets.error) return <FailureNotice error={sheets.error} onRetry={sheets.retry} compact />
  if (kind === 'column') {
    const value = textOf(values[key])
    return (
      <SelectField
        label={label}
        help={sheetId === '' ? t('sheetFirst') : undefined}
        error={error}
        value={value}
        disabled={sheetId === ''}
        onChange={({ target }) => set(target.value)}
      >
        <option value="">{t(required ? 'chooseColumn' : 'summary.none')}</option>
        {columns.some((column) => column.key === value) || value === '' ? null : (
          <option value={value}>{value}</option>
        )}
        {columns.map((column) => (
          <option key={column.id} value={column.key}>
            {column.label}
          </option>
        ))}
      </SelectField>
    )
  }
  const given = values[key]
  const chosen = Array.isArray(given) ? given : []
  const toggle = (one: string) =>
    set(chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one])
  return (
    <fieldset className={css.choices}>
      <legend>{label}</legend>
      {key === 'keyColumns' ? <p className={css.hint}>{t('values.keyColumnsHelp')}</p> : null}
      {sheetId === '' ? <p className={css.hint}>{t('sheetFirst')}</p> : null}
      {columns.map((column) => (
        <label key={column.id} className={css.choice}>
          <input type="checkbox" checked={chosen.includes(column.key)} onChange={() => toggle(column.key)} />
          {column.label}
        </label>
      ))}
      {error ? <p className={css.wrong}>{error}</p> : null}
    </fieldset>
  )
}
