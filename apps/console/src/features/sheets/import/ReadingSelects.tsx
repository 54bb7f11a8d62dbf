import type { sheets as contract } from '@millrace/contract'
import { formatNumber } from '../../../lib/format.ts'
import { numberShown } from '../columns/shown.ts'
import { useColumnTexts } from '../columns/texts.ts'
import { InlineSelect } from '../kit/InlineSelect.tsx'
import { CurrencySelect, type ReadingProps } from './CurrencySelect.tsx'
import css from './Import.module.css'
import { OrderSelect } from './OrderSelect.tsx'
import { changesFor, takesDates, takesNumbers, type DecimalSign } from './plan.ts'
import { useImportTexts } from './texts.ts'

/** How ambiguous texts of a column are read, and what happens to texts that would be changed. */
export function ReadingSelects({ sheet, ...props }: ReadingProps & { sheet: contract.Sheet | null }) {
  const { name, column, planned, onPlanned } = props
  const { dateOrder, decimal } = planned
  return (
    <>
      {dateOrder !== undefined && takesDates(planned, sheet) ? (
        <OrderSelect
          name={name}
          dates={column.dates}
          value={dateOrder}
          onChange={(next) => onPlanned({ ...planned, dateOrder: next })}
        />
      ) : null}
      {decimal !== undefined && takesNumbers(planned, sheet) ? (
        <DecimalSelect
          name={name}
          numbers={column.numbers}
          value={decimal}
          onChange={(next) => onPlanned({ ...planned, decimal: next })}
        />
      ) : null}
      <CurrencySelect {...props} />
      {changesFor(column, planned, sheet).map((change) => (
        <ChangeSelect key={change.kind} {...props} change={change} />
      ))}
    </>
  )
}

const NAMES = { '.': 'point', ',': 'comma' } as const

interface DecimalSelectProps {
  name: string
  numbers: contract.DecimalSigns | null
  value: DecimalSign | null
  onChange: (sign: DecimalSign) => void
}

/** Selects the decimal separator of a column, with an example. */
function DecimalSelect({ name, numbers, value, onChange }: DecimalSelectProps) {
  const t = useImportTexts()
  const words = useColumnTexts()
  const sample = numbers?.samples.find(({ point, comma }) => point !== null && comma !== null)
  const labelOf = (sign: DecimalSign) => {
    const number = sample?.[NAMES[sign]]
    const label = words(`numbers.${NAMES[sign]}`)
    return number && sample ? `${label}: ${sample.text} → ${numberShown(number)}` : label
  }
  return (
    <div className={css.order}>
      <InlineSelect
        grow
        label={t('mapping.decimalOf', { name })}
        value={value ?? ''}
        options={[
          ...(value === null ? [{ value: '' as const, label: t('mapping.chooseDecimal') }] : []),
          { value: '.' as const, label: labelOf('.') },
          { value: ',' as const, label: labelOf(',') },
        ]}
        onChange={(sign) => sign !== '' && onChange(sign)}
      />
      {numbers && numbers.ambiguous > 0 ? (
        <div className={value === null ? css.failing : css.samples}>
          {t('mapping.numbers', {
            count: numbers.numbers,
            ambiguous: formatNumber(numbers.ambiguous),
            all: formatNumber(numbers.numbers),
          })}
        </div>
      ) : null}
    </div>
  )
}

/** What happens to texts that the type would change: kept as errors unless the user accepts. */
function ChangeSelect({
  name,
  change,
  planned,
  onPlanned,
}: ReadingProps & { change: contract.ReadingChange }) {
  const t = useImportTexts()
  const words = useColumnTexts()
  const { kind, count, samples } = change
  const { accept = [] } = planned
  const others = accept.filter((one) => one !== kind)
  const [sample] = samples
  return (
    <div className={css.order}>
      <InlineSelect
        grow
        label={t('mapping.changesOf', { name })}
        value={accept.includes(kind) ? 'accept' : 'keep'}
        options={[
          { value: 'keep', label: words('changes.keep') },
          {
            value: 'accept',
            label: sample
              ? `${words('changes.accept')}: ${sample.text} → ${sample.result}`
              : words('changes.accept'),
          },
        ]}
        onChange={(value) =>
          onPlanned({ ...planned, accept: value === 'accept' ? [...others, kind] : others })
        }
      />
      <div className={css.failing}>
        {t('mapping.changes', { count, formatted: formatNumber(count), reason: words(`changes.${kind}`) })}
      </div>
    </div>
  )
}
