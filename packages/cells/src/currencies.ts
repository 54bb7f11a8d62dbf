import type { sheets } from '@millrace/contract'
import { currencyOf, moneyOf } from './currency.ts'
import { readNumber } from './numbers.ts'

/** Number of signs distinguished: a column with more has no currency. */
const FOUND_MAX = 50

/** Counts the currencies in a column's text; every text must be added. */
export class Currencies {
  #bare = 0
  readonly #found = new Map<string, sheets.Currencies['found'][number]>()

  add(text: string): void {
    const trimmed = text.trim()
    const { bare, sign } = moneyOf(trimmed)
    if (!/\d/.test(bare) || !isNumber(bare)) return
    if (sign === null) {
      this.#bare++
      return
    }
    const currency = currencyOf(sign)
    const key = currency ?? sign
    const known = this.#found.get(key)
    if (known) known.count++
    else if (this.#found.size < FOUND_MAX)
      this.#found.set(key, { currency, sign, count: 1, sample: trimmed.slice(0, 100) })
  }

  /** The result; null if no text has a currency. */
  get found(): sheets.Currencies | null {
    if (this.#found.size === 0) return null
    const found = [...this.#found.values()].toSorted((a, b) => b.count - a.count)
    const amounts = found.reduce((sum, { count }) => sum + count, 0)
    return { amounts, bare: this.#bare, found, currency: found.length === 1 ? found[0]!.currency : null }
  }
}

const isNumber = (text: string) => readNumber(text, '.').ok || readNumber(text, ',').ok

/** The currencies of the amounts among the texts; see `Currencies`. */
export function currenciesOf(texts: Iterable<string>): sheets.Currencies | null {
  const currencies = new Currencies()
  for (const text of texts) currencies.add(text)
  return currencies.found
}
