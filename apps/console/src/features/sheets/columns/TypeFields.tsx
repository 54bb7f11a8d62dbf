import { isNumeric } from '@millrace/cells'
import { lazy, Suspense } from 'react'
import type { sheets } from '@millrace/contract'
import { CheckField } from '../../../lib/kit/fields/CheckField.tsx'
import layout from '../../../lib/kit/fields/Form.module.css'
import { SelectField } from '../../../lib/kit/fields/SelectField.tsx'
import { Skeleton } from '../../../lib/kit/Skeleton.tsx'
import { TextField } from '../../../lib/kit/fields/TextField.tsx'
import { type DraftProps, hasTime, isDate, isSelect } from './draft.ts'
import { OptionsEditor } from './OptionsEditor.tsx'
import { OrderField } from './OrderField.tsx'
import { SheetField } from './SheetField.tsx'
import { useColumnTexts } from './texts.ts'

// Loaded lazily because it includes the formula evaluator.
const FormulaField = lazy(() => import('./FormulaField.tsx'))

interface TypeFieldsProps extends DraftProps {
  sheet: sheets.Sheet
  /** Null for a new one. */
  column: sheets.Column | null
}

/** The settings of a specific type. */
export function TypeFields(props: TypeFieldsProps) {
  const { draft, onDraft, problem } = props
  const t = useColumnTexts()
  const { type, settings } = draft
  const set = (part: sheets.ColumnSettings) => onDraft({ ...draft, settings: { ...settings, ...part } })
  if (isSelect(type)) {
    return (
      <OptionsEditor
        options={draft.options}
        error={problem === 'options' ? t('problems.options') : undefined}
        onOptions={(options) => onDraft({ ...draft, options })}
      />
    )
  }
  if (type === 'formula') {
    return (
      <Suspense fallback={<Skeleton height={96} />}>
        <FormulaField {...props} />
      </Suspense>
    )
  }
  if (type === 'link') {
    return (
      <>
        <SheetField
          value={settings.sheetId}
          error={problem === 'sheet' ? t('problems.sheet') : undefined}
          onChange={(sheetId) => set({ sheetId })}
        />
        <CheckField
          label={t('settings.several')}
          checked={settings.several !== false}
          onChange={(event) => set({ several: event.target.checked })}
        />
      </>
    )
  }
  if (hasTime(type) || isDate(type))
    return (
      <>
        {isDate(type) ? (
          <OrderField value={settings.dateOrder} onChange={(dateOrder) => set({ dateOrder })} />
        ) : null}
        {hasTime(type) ? (
          <ZoneField value={settings.timeZone} onChange={(timeZone) => set({ timeZone })} />
        ) : null}
      </>
    )
  if (isNumeric(type) && type !== 'integer') return <NumberFields {...props} />
  return null
}

function NumberFields({ draft, onDraft }: DraftProps) {
  const t = useColumnTexts()
  const { type, settings } = draft
  const set = (part: sheets.ColumnSettings) => onDraft({ ...draft, settings: { ...settings, ...part } })
  return (
    <div className={layout.pair}>
      {type === 'currency' ? (
        <TextField
          label={t('settings.currency')}
          help={t('settings.currencyHelp')}
          value={settings.currency ?? ''}
          onChange={({ target }) => set({ currency: target.value.toUpperCase() || undefined })}
          inputProps={{ maxLength: 3 }}
          autoComplete="off"
          optional
        />
      ) : null}
      <SelectField
        label={t('settings.decimals')}
        help={t('settings.decimalsHelp')}
        value={settings.decimals ?? ''}
        onChange={({ target }) => set({ decimals: target.value === '' ? undefined : Number(target.value) })}
      >
        <option value="">{t('settings.allDecimals')}</option>
        {[0, 1, 2, 3, 4, 6, 8, 12].map((digits) => (
          <option key={digits} value={digits}>
            {digits}
          </option>
        ))}
      </SelectField>
    </div>
  )
}

interface ZoneFieldProps {
  value: string | undefined
  onChange: (zone: string | undefined) => void
}

function ZoneField({ value, onChange }: ZoneFieldProps) {
  const t = useColumnTexts()
  return (
    <SelectField
      label={t('settings.timeZone')}
      help={t('settings.timeZoneHelp')}
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value || undefined)}
    >
      <option value="">{t('settings.ownZone')}</option>
      {['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')].map((zone) => (
        <option key={zone} value={zone}>
          {zone.replaceAll('_', ' ')}
        </option>
      ))}
    </SelectField>
  )
}
