import { formatNumber } from '../../../lib/format.ts'
import { InlineSelect } from '../kit/InlineSelect.tsx'
import css from './Import.module.css'
import { lacksCurrency, type PlannedColumn } from './plan.ts'
import { useImportTexts } from './texts.ts'
import type { sheets as contract } from '@millrace/contract'

export interface ReadingProps {
  /** Name of the column in the file. */
  name: string
  column: contract.ImportColumn
  planned: PlannedColumn
  onPlanned: (planned: PlannedColumn) => void
}

/** Shows the currencies of a column with several; a new amount column is assigned one of them. */
export function CurrencySelect({ name, column, planned, onPlanned }: ReadingProps) {
  const t = useImportTexts()
  const found = column.currencies?.found ?? []
  const { target } = planned
  if (found.length < 2 || target.kind === 'none') return null
  const list = found
    .map(({ currency, sign, count }) => `${currency ?? sign} (${formatNumber(count)})`)
    .join(', ')
  const chosen = target.kind === 'new' ? (target.column.settings?.currency ?? '') : ''
  return (
    <div className={css.order}>
      {target.kind === 'new' && target.column.type === 'currency' ? (
        <InlineSelect
          grow
          label={t('mapping.currencyOf', { name })}
          value={chosen}
          options={[
            ...(chosen === '' ? [{ value: '', label: t('mapping.chooseCurrency') }] : []),
            ...found.flatMap(({ currency }) =>
              currency === null ? [] : [{ value: currency, label: currency }],
            ),
          ]}
          onChange={(currency) =>
            currency !== '' &&
            onPlanned({
              ...planned,
              target: { kind: 'new', column: { ...target.column, settings: { currency } } },
            })
          }
        />
      ) : null}
      <div className={lacksCurrency(planned, column.currencies) ? css.failing : css.samples}>
        {t('mapping.currencies', { found: formatNumber(found.length), list })}
      </div>
    </div>
  )
}
