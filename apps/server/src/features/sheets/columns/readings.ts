import {
  cellText,
  Currencies,
  DateOrders,
  DecimalSigns,
  heldAs,
  holdsTexts,
  isNumeric,
  type ReadingStyle,
} from '@millrace/cells'
import type { sheets } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { Failure } from '../../../lib/errors.ts'
import { inAccount } from '../../../lib/scoped.ts'
import type { OpenSheet, Tx } from '../model/types.ts'
import { START } from './pass.ts'

const ROWS_AT_ONCE = 2000

interface Change {
  before: sheets.Column
  after: sheets.Column
  reading: sheets.Reading
}

/** What the texts of a column leave ambiguous: day/month order, decimal separator, currency. */
type Readings = Pick<sheets.Conversion, 'dates' | 'numbers' | 'currencies'>

export const NO_READINGS: Readings = { dates: null, numbers: null, currencies: null }

/** How the texts of a column are read: as the user chose, or as far as all texts are unambiguous. */
export interface ChosenReading {
  column: sheets.Column
  reading: sheets.Reading
}

type Counter = { add: (text: string) => void }

/** Feeds all texts of a column to the counters, in pieces. */
async function showTexts(
  context: Context,
  sheet: OpenSheet,
  { column, counters }: { column: sheets.Column; counters: readonly Counter[] },
): Promise<void> {
  if (counters.length === 0) return
  for (let position: number | null = START; position !== null;) {
    const at: number = position
    const rows = await inAccount(context, sheet.accountId, (tx) =>
      textsAfter(tx, sheet, { column, after: at }),
    )
    for (const { text } of rows) for (const one of counters) one.add(text)
    position = rows.at(-1)?.position ?? null
  }
}

/** What remains ambiguous when a column changes its type. All texts are examined, in pieces. */
export async function findReadings(
  context: Context,
  sheet: OpenSheet,
  { before, after, reading }: Change,
): Promise<Readings> {
  if (before.type === after.type || !holdsTexts(before)) return NO_READINGS
  const { type } = heldAs(after)
  const dates = type === 'date' || type === 'dateTime' ? new DateOrders() : null
  const currencies = type === 'currency' ? new Currencies() : null
  const first = [dates, currencies].filter((one) => one !== null)
  await showTexts(context, sheet, { column: before, counters: first })
  const known = { dates: dates?.found ?? null, numbers: null, currencies: currencies?.found ?? null }
  if (!isNumeric(type)) return known
  // Whether an amount is a valid number depends on the column's currency.
  const { column } = withReadings({ column: after, reading }, known)
  const numbers = new DecimalSigns({ into: { column, style: styleOf(column, reading) } })
  await showTexts(context, sheet, { column: before, counters: [numbers] })
  return { ...known, numbers: numbers.found }
}

async function textsAfter(
  tx: Tx,
  sheet: OpenSheet,
  { column, after }: { column: sheets.Column; after: number },
): Promise<{ position: number; text: string }[]> {
  const { rows } = await sql<{ position: number; value: sheets.CellValue; kept: string | null }>`
    select position, cells -> ${column.id}::text as value, errors -> ${column.id}::text ->> 'text' as kept
    from sheet_records where sheet_id = ${sheet.id} and position > ${after} order by position
    limit ${ROWS_AT_ONCE}`.execute(tx)
  return rows.map(({ position, value, kept }) => ({ position, text: kept ?? cellText(column, value) }))
}

/**
 * How texts are read that become cells of the column, as the user chose. Nothing is guessed: an ambiguous text is kept
 * as an error.
 */
export const styleOf = ({ settings }: sheets.Column, { decimal, accept }: sheets.Reading): ReadingStyle => ({
  decimal: decimal ?? null,
  eitherDecimal: true,
  dateOrder: settings.dateOrder ?? 'ymd',
  timeZone: settings.timeZone ?? 'UTC',
  ...(accept ? { accept } : {}),
})

/** Completes the column and the reading with what the texts determine where the user chose nothing. */
export function withReadings({ column, reading }: ChosenReading, found: Readings): ChosenReading {
  const { settings } = column
  const dateOrder = settings.dateOrder ?? found.dates?.order ?? undefined
  const currency = settings.currency ?? found.currencies?.currency ?? undefined
  const decimal = reading.decimal ?? found.numbers?.sign ?? undefined
  return {
    column: {
      ...column,
      settings: { ...settings, ...(dateOrder ? { dateOrder } : {}), ...(currency ? { currency } : {}) },
    },
    reading: { ...reading, ...(decimal ? { decimal } : {}) },
  }
}

/** Rejects ambiguous texts that neither the user nor the data disambiguates. */
export function refuseUnsaid(chosen: ChosenReading, found: Readings): void {
  const { column, reading } = withReadings(chosen, found)
  const { dates, numbers, currencies } = found
  const { label } = column
  if (dates && column.settings.dateOrder === undefined)
    throw unsaid('settings.dateOrder', { dates }, [
      `Of ${dates.dates} dates in "${label}", ${dates.dayFirst} are valid with the day first and ` +
        `${dates.monthFirst} with the month first; ${dates.ambiguous} would be different days.`,
      'Choose which comes first: settings.dateOrder is dmy or mdy.',
    ])
  if (currencies && currencies.found.length > 1 && column.settings.currency === undefined)
    throw unsaid('settings.currency', { currencies }, [
      `The amounts in "${label}" are in several currencies: ${listOf(currencies)}.`,
      'Set the column’s currency in settings.currency. Amounts in other currencies are kept as errors.',
    ])
  if (numbers && numbers.ambiguous > 0 && reading.decimal === undefined)
    throw unsaid('reading.decimal', { numbers }, [
      `Of ${numbers.numbers} numbers in "${label}", ${numbers.point} are valid with a decimal point and ` +
        `${numbers.comma} with a decimal comma; ${numbers.ambiguous} would be different numbers.`,
      'Choose which it is: reading.decimal is "." or ",".',
    ])
}

const listOf = ({ found }: sheets.Currencies) =>
  found
    .slice(0, 10)
    .map(({ currency, sign, count }) => `${currency ?? sign} (${count})`)
    .join(', ')

const unsaid = (path: string, details: object, [found, choose]: [string, string]) =>
  new Failure('invalid_request', `${found} ${choose}`, {
    issues: [{ path: `body.${path}`, message: choose }],
    ...details,
  })
