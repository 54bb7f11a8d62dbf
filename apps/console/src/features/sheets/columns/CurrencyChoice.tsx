import { useId } from 'react'
import type { sheets } from '@millrace/contract'
import { formatNumber } from '../../../lib/format.ts'
import css from './Columns.module.css'
import { useColumnTexts } from './texts.ts'

const SHOWN = 8

interface CurrencyChoiceProps {
  currencies: sheets.Currencies
  /** Null: not chosen yet. */
  value: string | null
  onChange: (currency: string) => void
}

/** Asks for the currency of a column with amounts in several currencies. */
export function CurrencyChoice({ currencies, value, onChange }: CurrencyChoiceProps) {
  const t = useColumnTexts()
  const name = useId()
  const { amounts, found } = currencies
  return (
    <fieldset className={css.order}>
      <legend>{t('currencies.question')}</legend>
      <p>
        {t('currencies.mixed', {
          count: amounts,
          amounts: formatNumber(amounts),
          found: formatNumber(found.length),
        })}
      </p>
      {found.slice(0, SHOWN).map(({ currency, sign, count, sample }) => (
        <label key={currency ?? sign} className={css.option}>
          <input
            type="radio"
            name={name}
            disabled={currency === null}
            checked={value !== null && value === currency}
            onChange={() => currency && onChange(currency)}
          />
          {t('currencies.option', { currency: currency ?? sign, count, formatted: formatNumber(count) })}
          <code>{sample}</code>
        </label>
      ))}
    </fieldset>
  )
}
