import { i18n } from '../../../lib/i18n/i18n.ts'
import type { Price } from '../api.ts'

const MOST = 100_000

/** Parses a price with decimal point or comma; null when it is invalid. */
export function readPrice(typed: string): number | null {
  const text = typed.trim().replace(',', '.')
  if (!/^\d{1,6}(?:\.\d{1,6})?$/.test(text)) return null
  const price = Number(text)
  return price <= MOST ? price : null
}

/** All own prices, with this one set or removed. */
export function withPrice(
  prices: Readonly<Record<string, Price>>,
  id: string,
  own: Price | null,
): Record<string, Price> {
  const { [id]: _before, ...others } = prices
  return own ? { ...others, [id]: own } : others
}

/** A price per million tokens, with as many digits as needed. */
export const formatPrice = (dollars: number): string =>
  new Intl.NumberFormat(i18n.language, {
    style: 'currency',
    currency: 'USD',
    maximumFractionDigits: 6,
  }).format(dollars)
