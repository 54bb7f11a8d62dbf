import { sheets } from '@millrace/contract'
import { invalid } from '../../../lib/errors.ts'
import { addDays, daysOf, dayIn, isDay, midnight, type Span } from './days.ts'
import { kindOf } from '../model/kinds.ts'

const NUMBER = /^[+-]?(\d{1,1000}(\.\d{0,1000})?|\.\d{1,1000})([eE][+-]?\d{1,3})?$/
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:\d{2})$/

/** Reads the operands of a condition. Rejects operands that do not suit the column, with its name in the error. */
export class Values {
  readonly condition: sheets.Condition
  readonly column: sheets.Column
  readonly now: Date

  constructor(input: { condition: sheets.Condition; column: sheets.Column; now: Date }) {
    this.condition = input.condition
    this.column = input.column
    this.now = input.now
  }

  refuse(message: string): Error {
    return invalid([{ path: `filter.${this.condition.column}.${this.condition.op}`, message }])
  }

  text(): string {
    const { value } = this.condition
    if (value === undefined || Array.isArray(value)) throw this.refuse('must be one value')
    return noNul(String(value), this)
  }

  list(): string[] {
    const { value } = this.condition
    if (!Array.isArray(value)) return [this.text()]
    return value.map((one) => noNul(one, this))
  }

  truth(): boolean {
    const text = this.text()
    if (text !== 'true' && text !== 'false') throw this.refuse('must be true or false')
    return text === 'true'
  }

  number = (text: string): string => {
    if (!NUMBER.test(text)) throw this.refuse('must be a number such as 12.5')
    return text
  }

  /** A date, or a timestamp with its precision, as the range of column values that count as equal. */
  span = (text: string): Span => {
    const day = isDay(text)
    if (kindOf(this.column) === 'date') {
      if (!day) throw this.refuse('must be a date such as 2026-03-01')
      return { from: text, to: addDays(text, 1) }
    }
    if (day) return this.#moments({ from: text, to: addDays(text, 1) })
    const time = INSTANT.test(text) ? Date.parse(text) : Number.NaN
    if (Number.isNaN(time)) throw this.refuse('must be a date or time such as 2026-03-01T09:30:00Z')
    return { from: new Date(time).toISOString(), to: new Date(time + 1).toISOString() }
  }

  within(): Span {
    const word = sheets.RELATIVE_DATES.find((one) => one === this.text())
    if (!word) throw this.refuse(`must be one of ${sheets.RELATIVE_DATES.join(', ')}`)
    const days = daysOf(word, dayIn(this.#zone, this.now))
    return kindOf(this.column) === 'date' ? days : this.#moments(days)
  }

  get #zone(): string {
    return this.column.settings.timeZone ?? 'UTC'
  }

  #moments({ from, to }: Span): Span {
    return { from: midnight(from, this.#zone), to: midnight(to, this.#zone) }
  }
}

/** Database texts cannot contain NUL, so nothing would match; an error is more helpful. */
function noNul(text: string, values: Values): string {
  if (text.includes('\0')) throw values.refuse('contains a character that cells can’t store')
  return text
}
