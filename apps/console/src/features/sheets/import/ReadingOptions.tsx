import { sheets } from 'virtual:contract'
import type { sheets as contract } from '@millrace/contract'
import { CheckField } from '../../../lib/kit/fields/CheckField.tsx'
import { SelectField } from '../../../lib/kit/fields/SelectField.tsx'
import css from './Import.module.css'
import { useImportTexts } from './texts.ts'

interface ReadingOptionsProps {
  preview: contract.ImportPreview
  /** The user's choices; everything else is detected. */
  options: contract.ReadOptions
  onOptions: (options: contract.ReadOptions) => void
}

interface Choice {
  key: 'sheetName' | 'delimiter' | 'encoding' | 'decimal'
  values: readonly string[]
}

const isText = ({ format }: contract.ImportPreview['options']) => format === 'csv' || format === 'tsv'

function choicesOf({ options, sheetNames }: contract.ImportPreview): Choice[] {
  const text: Choice[] = [
    { key: 'delimiter', values: sheets.DELIMITERS },
    { key: 'encoding', values: sheets.ENCODINGS },
  ]
  return [
    ...(sheetNames.length > 1 ? [{ key: 'sheetName', values: sheetNames } as const] : []),
    ...(isText(options) ? text : []),
    { key: 'decimal', values: ['.', ','] },
  ]
}

/** How the file is read; a change reads it again. */
export function ReadingOptions({ preview, options, onOptions }: ReadingOptionsProps) {
  const t = useImportTexts()
  const read = { ...preview.options, ...options }
  return (
    <details className={css.options}>
      <summary>{t('options.title')}</summary>
      <div className={css.grid}>
        {choicesOf(preview).map(({ key, values }) => (
          <SelectField
            key={key}
            label={t(`options.${key}`)}
            value={read[key] ?? ''}
            onChange={(event) => onOptions({ ...options, [key]: event.target.value })}
          >
            {read[key] === undefined ? <option value="">{t('options.guess')}</option> : null}
            {values.map((value) => (
              <option key={value} value={value}>
                {key === 'sheetName' ? value : t(`values.${nameOf(key, value)}`)}
              </option>
            ))}
          </SelectField>
        ))}
      </div>
      {preview.options.format === 'json' || preview.options.format === 'ndjson' ? null : (
        <CheckField
          label={t('options.header')}
          checked={read.header}
          onChange={(event) => onOptions({ ...options, header: event.target.checked })}
        />
      )}
    </details>
  )
}

const NAMES = {
  ',': 'comma',
  ';': 'semicolon',
  '\t': 'tab',
  '|': 'bar',
  'utf-8': 'utf8',
  'utf-16le': 'utf16le',
  'utf-16be': 'utf16be',
  'windows-1252': 'windows1252',
} as const

/** The catalog key of an option's name. */
function nameOf(key: Choice['key'], value: string) {
  if (key === 'decimal') return value === ',' ? 'decimalComma' : 'decimalPoint'
  return NAMES[value as keyof typeof NAMES]
}
