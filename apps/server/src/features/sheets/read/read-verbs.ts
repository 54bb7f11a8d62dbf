import type { Data, sheets } from '@millrace/contract'
import type { z } from 'zod'
import type { Context } from '../../../context.ts'
import type { Member } from '../../../lib/actor.ts'
import { Failure } from '../../../lib/errors.ts'
import { asMember } from '../../../lib/scoped.ts'
import { hasAiColumns } from '../ai-columns/open-ai-column.ts'
import { readAiCells } from '../ai-columns/read-cells.ts'
import { openSheet } from '../model/open-sheet.ts'
import { presentRecord } from '../model/present-record.ts'
import { aggregateBy } from './aggregate.ts'
import { countBy } from './count-records.ts'
import { findRecord } from './get-record.ts'
import { wantIndexes } from './indexes/want-indexes.ts'
import { labelsOf } from './labels.ts'
import { type RecordWindow, readWindow, wantedColumns } from './read-records.ts'
import { type Reader, within } from './reader.ts'
import { LARGE_ROWS, type OpenSheet, type ReadView, type Tx } from './types.ts'

/** A window of records with the labels of linked records and files. */
export async function listRecords(
  context: Context,
  member: Member,
  {
    id,
    query,
    signal,
  }: { id: string; query: z.output<typeof sheets.listRecords.query>; signal: AbortSignal },
): Promise<Data<typeof sheets.listRecords>> {
  const fields = fieldsOf(query.fields)
  const { plan, ...answer } = await reading(context, member, { id, signal }, async (reader, sheet) => {
    const window = await readWindow(reader, sheet, { ...query, fields, now: context.now() })
    const { next, at } = window
    const wanted = wantedColumns(sheet, fields)
    const items = hasAiColumns(sheet)
      ? await reader.run((tx) => withAiColumn(tx, sheet, { ...window, wanted }))
      : window.items
    const labels = await reader.run((tx) => labelsOf(tx, sheet, { items, wanted }))
    return { items, next, at, labels, revision: sheet.revision, plan: window.plan }
  })
  return { ...answer, index: await wantIndexes(context, plan) }
}

/**
 * Opens the sheet and reads it in one transaction; a large sheet in the embedded database is read with one transaction
 * per statement, so that others get their turn.
 */
async function reading<T>(
  context: Context,
  member: Member,
  { id, signal }: { id: string; signal: AbortSignal },
  work: (reader: Reader, sheet: OpenSheet) => Promise<T>,
): Promise<T> {
  const begun = await asMember(context, member, async (tx): Promise<{ sheet: OpenSheet } | { done: T }> => {
    const sheet = await openSheet(tx, id, { member })
    if (context.db.kind === 'embedded' && sheet.rowCount > LARGE_ROWS) return { sheet }
    return { done: await work(within(tx), sheet) }
  })
  if ('done' in begun) return begun.done
  const run: Reader['run'] = async (one) => {
    // A user who scrolls on has requested something else; the remaining pieces are no longer needed.
    if (signal.aborted) throw new Failure('unavailable', 'The request was cancelled.')
    return asMember(context, member, one)
  }
  return work({ run, inPieces: true }, begun.sheet)
}

/** Adds the status of AI cells to the records. */
async function withAiColumn(
  tx: Tx,
  sheet: OpenSheet,
  input: Pick<RecordWindow, 'items' | 'places'> & { wanted: readonly sheets.Column[] },
): Promise<sheets.SheetRecord[]> {
  const { items, places, wanted } = input
  const keys = new Set(wanted.filter(({ type }) => type === 'live').map(({ key }) => key))
  if (keys.size === 0) return items
  const cells = await readAiCells(tx, sheet, places)
  return items.map((item) => {
    const own = Object.entries(cells.get(item.id) ?? {}).filter(([key]) => keys.has(key))
    return { ...item, live: Object.fromEntries(own) }
  })
}

function fieldsOf(text: string | undefined): string[] | undefined {
  if (text === undefined) return undefined
  return text === 'none' ? [] : text.split(',').filter(Boolean)
}

/** The number of records that match a filter and search. */
export async function count(
  context: Context,
  member: Member,
  { id, view, signal }: { id: string; view: Pick<ReadView, 'filter' | 'search'>; signal: AbortSignal },
): Promise<Data<typeof sheets.countRecords>> {
  const { plan, ...answer } = await reading(context, member, { id, signal }, async (reader, sheet) => {
    const counted = await countBy(reader, sheet, { ...view, now: context.now() })
    return { ...counted, revision: sheet.revision }
  })
  return { ...answer, index: await wantIndexes(context, plan) }
}

/** One record with the labels of what it links to. */
export function getRecord(
  context: Context,
  member: Member,
  { id, recordId }: { id: string; recordId: string },
): Promise<Data<typeof sheets.getRecord>> {
  return asMember(context, member, async (tx) => {
    const sheet = await openSheet(tx, id, { member })
    const row = await findRecord(tx, sheet, recordId)
    const plain = presentRecord(row, sheet)
    const shown = { items: [plain], places: [row], wanted: sheet.columns }
    const [record = plain] = hasAiColumns(sheet) ? await withAiColumn(tx, sheet, shown) : []
    return { record, labels: await labelsOf(tx, sheet, { items: [record], wanted: sheet.columns }) }
  })
}

/** Groups records with counts, sums and other metrics. */
export function queryRecords(
  context: Context,
  member: Member,
  { id, query, signal }: { id: string; query: z.output<typeof sheets.query.body>; signal: AbortSignal },
): Promise<Data<typeof sheets.query>> {
  return reading(context, member, { id, signal }, async (reader, sheet) => {
    const groups = await aggregateBy(reader, sheet, { ...query, now: context.now() })
    const wanted = wantedColumns(sheet, query.groupBy)
    const items = groups.items.map(({ group }) => ({
      cells: Object.fromEntries(wanted.map(({ key }, n) => [key, group[n] ?? null])),
    }))
    return { ...groups, labels: await reader.run((tx) => labelsOf(tx, sheet, { items, wanted })) }
  })
}
