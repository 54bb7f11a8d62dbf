import { showCell } from '@millrace/cells'
import type { sheets } from '@millrace/contract'
import { formatNumber } from '../../../lib/format.ts'
import { region } from '../../../lib/i18n/region.ts'
import css from './Columns.module.css'
import { useColumnTexts } from './texts.ts'

interface OutcomeTableProps {
  outcomes: readonly sheets.ConversionOutcome[]
  /** The column as it is, and as it would be. */
  from: sheets.Column
  to: sheets.Column
}

type Sample = sheets.ConversionOutcome['samples'][number]

const ROWS = 3
/** These have one result for all: their texts stand side by side. */
const ALIKE: ReadonlySet<string> = new Set(['checked', 'unchecked', 'empty'])

/** What becomes of the cells, by outcome, with some of them before and after. */
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

/** Types whose cells look otherwise than they are written. */
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

/** A value as its column shows it; its text where that is the same, or it is too long to be told. */
function shown(column: sheets.Column, value: Sample['before'], text: string): string {
  if (value === null || !FORMATTED.has(column.valueType)) return text
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return showCell(column, value, { locale: region(), timeZone })
}
