import { showCell } from '@millrace/cells'
import type { sheets } from '@millrace/contract'
import { formatNumber } from '../../../lib/format.ts'
import { region } from '../../../lib/i18n/region.ts'
import css from './Columns.module.css'
import { useColumnTexts } from './texts.ts'

interface OutcomeTableProps {
  outcomes: readonly sheets.ConversionOutcome[]
  /** The column before and after. */
  from: sheets.Column
  to: sheets.Column
}

type Sample = sheets.ConversionOutcome['samples'][number]

const ROWS = 3
/** Outcomes with a single result: their texts are listed side by side. */
const ALIKE: ReadonlySet<string> = new Set(['checked', 'unchecked', 'empty'])

/** The results of a conversion by outcome, with examples before and after. */
export function OutcomeTable({ outcomes, from, to }: OutcomeTableProps) {
  const t = useColumnTexts()
  return (
    <table className={css.outcomes}>
      <caption>{t('outcomes.title')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('outcomes.before')}</th>
          <th scope="col">{t('outcomes.after')}</th>
        </tr>
      </thead>
      {outcomes.map(({ kind, count, samples }) => (
        <tbody key={kind} data-kind={kind}>
          <tr>
            <th scope="rowgroup" colSpan={2}>
              {t(`outcomes.${kind}`)}{' '}
              <small>{t('outcomes.count', { count, formatted: formatNumber(count) })}</small>
            </th>
          </tr>
          {ALIKE.has(kind) ? (
            <tr>
              <td>
                {samples.map(({ text }) => (
                  <code key={text}>{text}</code>
                ))}
              </td>
              <td>{kind === 'empty' ? t('changes.empty') : t(`outcomes.${kind}`)}</td>
            </tr>
          ) : null}
          {kind === 'error' || ALIKE.has(kind)
            ? null
            : samples.slice(0, ROWS).map((sample) => (
                <tr key={sample.text}>
                  <td>
                    <code>{shown(from, sample.before, sample.text)}</code>
                  </td>
                  <td>
                    <code>{shown(to, sample.after, sample.result)}</code>
                  </td>
                </tr>
              ))}
        </tbody>
      ))}
    </table>
  )
}

/** Types whose cells are formatted differently from their stored value. */
const FORMATTED: ReadonlySet<sheets.ColumnType> = new Set([
  'number',
  'integer',
  'percent',
  'currency',
  'date',
  'dateTime',
  'createdTime',
  'updatedTime',
  'checkbox',
])

/** A value as the column shows it; the text itself if it is the same or too long. */
function shown(column: sheets.Column, value: Sample['before'], text: string): string {
  if (value === null || !FORMATTED.has(column.valueType)) return text
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return showCell(column, value, { locale: region(), timeZone })
}
