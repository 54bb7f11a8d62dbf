import type { sheets } from '@millrace/contract'
import { slashedDay, withoutClock } from './dates.ts'

const SAMPLES = 5

/** Determines the day and month order of a column's dates; every text must be added. */
export class DateOrders {
  #dates = 0
  #ambiguous = 0
  #dayFirst = 0
  #monthFirst = 0
  #shortYears = 0
  readonly #samples: sheets.DateOrders['samples'] = []

  add(text: string): void {
    const date = slashedDay(withoutClock(text))
    if (!date || (date.dmy === null && date.mdy === null)) return
    this.#dates++
    if (date.dmy !== null) this.#dayFirst++
    if (date.mdy !== null) this.#monthFirst++
    if (date.short) this.#shortYears++
    const isAmbiguous = date.dmy !== null && date.mdy !== null && date.dmy !== date.mdy
    if (isAmbiguous) this.#ambiguous++
    this.#keepSample(
      { text: text.trim().slice(0, 100), dayFirst: date.dmy, monthFirst: date.mdy },
      isAmbiguous,
    )
  }

  /** Keeps samples of both kinds: dates that both orders can read, and dates that only one can. */
  #keepSample(sample: sheets.DateOrders['samples'][number], isAmbiguous: boolean): void {
    const kind = ({ dayFirst, monthFirst }: typeof sample) => `${dayFirst === null} ${monthFirst === null}`
    const alike = this.#samples.filter((one) => kind(one) === kind(sample)).length
    if (alike < (isAmbiguous ? SAMPLES : 2) && this.#samples.every(({ text }) => text !== sample.text))
      this.#samples.push(sample)
  }

  /** The result; null if no date can be read in two ways. */
  get found(): sheets.DateOrders | null {
    if (this.#dates === 0) return null
    return {
      dates: this.#dates,
      ambiguous: this.#ambiguous,
      dayFirst: this.#dayFirst,
      monthFirst: this.#monthFirst,
      shortYears: this.#shortYears,
      order: this.#order,
      samples: this.#samples,
    }
  }

  /** The only order that reads all dates; null if both do, differently, or neither does. */
  get #order(): 'dmy' | 'mdy' | null {
    const [byDay, byMonth] = [this.#dayFirst === this.#dates, this.#monthFirst === this.#dates]
    if (byDay && byMonth) return this.#ambiguous === 0 ? 'dmy' : null
    if (byDay) return 'dmy'
    return byMonth ? 'mdy' : null
  }
}

/** The order of the dates among the texts; see `DateOrders`. */
export function dateOrdersOf(texts: Iterable<string>): sheets.DateOrders | null {
  const orders = new DateOrders()
  for (const text of texts) orders.add(text)
  return orders.found
}
