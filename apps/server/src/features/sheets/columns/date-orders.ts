import { cellText, DateOrders, heldAs } from '@millrace/cells'
import type { sheets } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { Failure } from '../../../lib/errors.ts'
import { inAccount } from '../../../lib/scoped.ts'
import type { OpenSheet, Tx } from '../model/types.ts'
import { START } from './pass.ts'
import { holdsTexts } from './start-work.ts'

const ROWS_AT_ONCE = 5000

interface Change {
  before: sheets.Column
  after: sheets.Column
}

/** Whether the change makes dates of texts, so that the order of day and month matters. */
const makesDates = ({ before, after }: Change): boolean => {
  const { type } = heldAs(after)
  return before.type !== after.type && holdsTexts(before) && (type === 'date' || type === 'dateTime')
}

/** In which order the texts of a column that is to hold dates have day and month; all of them are looked at, in pieces. */
export async function findDateOrders(
  context: Context,
  sheet: OpenSheet,
  change: Change,
): Promise<sheets.DateOrders | null> {
  if (!makesDates(change)) return null
  const orders = new DateOrders()
  for (let position: number | null = START; position !== null;) {
    const after: number = position
    const rows = await inAccount(context, sheet.accountId, (tx) =>
      textsAfter(tx, sheet, { column: change.before, after }),
    )
    for (const { text } of rows) orders.add(text)
    position = rows.at(-1)?.position ?? null
  }
  return orders.found
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

/** The column with the order of its dates: the one that was said, else the only one that fits them all. */
export function withDateOrder(after: sheets.Column, found: sheets.DateOrders | null): sheets.Column {
  const dateOrder = after.settings.dateOrder ?? found?.order ?? undefined
  return dateOrder === undefined ? after : { ...after, settings: { ...after.settings, dateOrder } }
}

/** Refuses to read dates of which nobody said, and nothing tells, whether day or month comes first. */
export function refuseUnsaidOrder(after: sheets.Column, found: sheets.DateOrders | null): void {
  if (!found || withDateOrder(after, found).settings.dateOrder !== undefined) return
  const { dates, ambiguous, dayFirst, monthFirst } = found
  const message =
    `Of ${dates} dates in "${after.label}", ${dayFirst} can be read with the day first and ${monthFirst} with the ` +
    `month first; ${ambiguous} would be different days. Choose which comes first: settings.dateOrder is dmy or mdy.`
  throw new Failure('invalid_request', message, {
    issues: [{ path: 'body.settings.dateOrder', message: 'say whether the day or the month comes first' }],
    dates: found,
  })
}
