import {
  cellText,
  Currencies,
  DateOrders,
  DecimalSigns,
  heldAs,
  holdsTexts,
  isNumeric,
} from '@millrace/cells'
import type { sheets } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { Failure } from '../../../lib/errors.ts'
import { inAccount } from '../../../lib/scoped.ts'
import type { OpenSheet, Tx } from '../model/types.ts'
import { START } from './pass.ts'

const ROWS_AT_ONCE = 5000

interface Change {
  before: sheets.Column
  after: sheets.Column
}

/** What the texts of a column leave open: the order of day and month, the sign of decimals, the currency. */
export type Readings = Pick<sheets.Conversion, 'dates' | 'numbers' | 'currencies'>

export const NO_READINGS: Readings = { dates: null, numbers: null, currencies: null }

/** How the texts of a column are read: as somebody said, else as all of them can be read. */
export interface ChosenReading {
  column: sheets.Column
  reading: sheets.Reading
}

type Counter = { add: (text: string) => void }

/** What has to be known of texts that become values of the type. */
function countersFor(type: sheets.ColumnType) {
  const dates = type === 'date' || type === 'dateTime' ? new DateOrders() : null
  const numbers = isNumeric(type) ? new DecimalSigns() : null
  const currencies = type === 'currency' ? new Currencies() : null
  const all: (Counter | null)[] = [dates, numbers, currencies]
  return { dates, numbers, currencies, all: all.filter((one) => one !== null) }
}

/** What the texts leave open of a column that is to be of another type; all of them are looked at, in pieces. */
export async function findReadings(
  context: Context,
  sheet: OpenSheet,
  { before, after }: Change,
): Promise<Readings> {
  const { all, dates, numbers, currencies } = countersFor(heldAs(after).type)
  if (before.type === after.type || !holdsTexts(before) || all.length === 0) return NO_READINGS
  for (let position: number | null = START; position !== null;) {
    const at: number = position
    const rows = await inAccount(context, sheet.accountId, (tx) =>
      textsAfter(tx, sheet, { column: before, after: at }),
    )
    for (const { text } of rows) for (const one of all) one.add(text)
    position = rows.at(-1)?.position ?? null
  }
  return {
    dates: dates?.found ?? null,
    numbers: numbers?.found ?? null,
    currencies: currencies?.found ?? null,
  }
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

/** The column and the reading with what its texts tell by themselves, where nobody said it. */
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

/** Refuses to read texts of which nobody said, and nothing tells, what they mean. */
export function refuseUnsaid(chosen: ChosenReading, found: Readings): void {
  const { column, reading } = withReadings(chosen, found)
  const { dates, numbers, currencies } = found
  const { label } = column
  if (dates && column.settings.dateOrder === undefined)
    throw unsaid('settings.dateOrder', { dates }, [
      `Of ${dates.dates} dates in "${label}", ${dates.dayFirst} can be read with the day first and ` +
        `${dates.monthFirst} with the month first; ${dates.ambiguous} would be different days.`,
      'Choose which comes first: settings.dateOrder is dmy or mdy.',
    ])
  if (numbers && reading.decimal === undefined)
    throw unsaid('reading.decimal', { numbers }, [
      `Of ${numbers.numbers} numbers in "${label}", ${numbers.point} can be read with a decimal point and ` +
        `${numbers.comma} with a decimal comma; ${numbers.ambiguous} would be different numbers.`,
      'Choose which it is: reading.decimal is "." or ",".',
    ])
  if (currencies && currencies.found.length > 1 && column.settings.currency === undefined)
    throw unsaid('settings.currency', { currencies }, [
      `The amounts in "${label}" are in several currencies: ${listOf(currencies)}.`,
      'Choose that of the column as settings.currency; amounts in the others are kept as errors.',
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
