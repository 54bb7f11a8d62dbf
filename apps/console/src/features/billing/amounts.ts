import type { billing } from '@millrace/contract'
import { i18n } from '../../lib/i18n/i18n.ts'

/** An amount in the currency’s smallest unit, as people write it: $19.00, 19,00 €, ￥1,900. */
export function formatMoney({ amount, currency }: billing.Price): string {
  const format = new Intl.NumberFormat(i18n.language, { style: 'currency', currency: currency.toUpperCase() })
  const { maximumFractionDigits = 2 } = format.resolvedOptions()
  return format.format(amount / 10 ** maximumFractionDigits)
}

/** A large number as people say it: 1M, 1 Mio., 100万. */
export const formatShort = (value: number): string =>
  new Intl.NumberFormat(i18n.language, { notation: value < 1_000_000 ? 'standard' : 'compact' }).format(value)
