import { loadavg } from 'node:os'
import type { sheets } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../../apps/server/src/context.ts'
import type { Database } from '../../../apps/server/src/db/open.ts'
import {
  aggregateBy,
  countBy,
  indexSheet,
  indexSheetHandler,
  readWindow,
  type WindowInput,
} from '../../../apps/server/src/features/sheets/read/index.ts'
import { createLog } from '../../../apps/server/src/lib/log.ts'
import { onBothDatabases } from '../lib/databases.ts'
import { generator } from '../lib/generator.ts'
import { percentile } from '../lib/machine.ts'
import { printTable } from '../lib/table.ts'
import { type BigSheet, fillBigSheet } from './million.ts'

const ROWS = Number(process.env.BENCH_ROWS ?? 1_000_000)
const LIMIT = 200

type View = Omit<WindowInput, 'limit'>
type Line = [what: string, times: number[], target: string]

/** Windows, jumps, sorts, filters and sums in a sheet of a million rows and 12 columns, without HTTP. */
export async function benchSheetReading(): Promise<void> {
  await onBothDatabases(async (db) => {
    const since = performance.now()
    const sheet = await fillBigSheet(db, ROWS)
    const seconds = (performance.now() - since) / 1000
    const lines = [...(await plainLines(sheet)), ...(await withoutIndex(db, sheet))]
    const built = await buildIndexes(db, sheet)
    lines.push(...(await withIndex(sheet)))
    const ms = (value: number) => `${value.toFixed(1)} ms`
    printTable(
      `Reading a sheet of ${ROWS.toLocaleString('en')} × 12, ${db.kind} (filled in ${seconds.toFixed(0)} s; indexes ` +
        `built in ${built.map((one) => one.toFixed(1)).join(', ')} s; load ${loadavg()[0]!.toFixed(1)})`,
      ['what', 'p50', 'p95', 'slowest', 'target'],
      lines.map(([what, times, target]) => [
        what,
        ...[percentile(times, 0.5), percentile(times, 0.95), Math.max(...times)].map(ms),
        target,
      ]),
    )
  })
}

const window = (sheet: BigSheet, view: View) =>
  sheet.read((reader, open) => readWindow(reader, open, { ...view, limit: LIMIT }))

async function timed(times: number, work: (n: number) => Promise<unknown>): Promise<number[]> {
  const taken: number[] = []
  for (let n = 0; n < times; n += 1) {
    const since = performance.now()
    await work(n)
    taken.push(performance.now() - since)
  }
  return taken
}

/** Windows by cursor, starting after this row. */
async function paging(sheet: BigSheet, view: View, { from, windows }: { from: number; windows: number }) {
  let after = (await window(sheet, { ...view, at: from })).next ?? undefined
  return timed(windows, async () => {
    after = (await window(sheet, { ...view, after })).next ?? undefined
  })
}

async function plainLines(sheet: BigSheet): Promise<Line[]> {
  const random = generator(1)
  const places = Array.from({ length: 20 }, () => Math.floor(random() * ROWS * 0.9))
  const cursors: number[] = []
  for (const from of places) cursors.push(...(await paging(sheet, {}, { from, windows: 5 })))
  return [
    ['the first window', await timed(20, () => window(sheet, {})), '-'],
    ['any window of 200 by cursor', cursors, 'p95 under 30 ms'],
    ['jump to row 900,000', await timed(20, () => window(sheet, { at: ROWS * 0.9 })), 'under 100 ms'],
  ]
}

const BY_PRICE: sheets.Sort[] = [{ column: 'k3', descending: true }]
const BY_COMPANY: sheets.Sort[] = [{ column: 'k9', descending: false }]
const RARE: sheets.Filter = { column: 'k9', op: 'eq', value: 'Company 77' }
const DEAR: sheets.Filter = {
  and: [
    { column: 'k3', op: 'gt', value: '9990' },
    { column: 'k7', op: 'eq', value: 'won' },
  ],
}
const COMMON: sheets.Filter = { column: 'k7', op: 'eq', value: 'won' }

async function withoutIndex(db: Database, sheet: BigSheet): Promise<Line[]> {
  const lines: Line[] = [
    [
      'sort by a number, no index',
      await timed(8, () => window(sheet, { sort: BY_PRICE })),
      'p95 under 1.5 s',
    ],
    [
      'sort by a text, no index',
      await timed(8, () => window(sheet, { sort: BY_COMPANY })),
      'p95 under 1.5 s',
    ],
    [
      'in it: first jump to row 900,000',
      await timed(1, () => window(sheet, { sort: BY_COMPANY, at: ROWS * 0.9 })),
      '-',
    ],
    [
      'in it: further jumps',
      await timed(20, (n) => window(sheet, { sort: BY_COMPANY, at: n * 40_000 })),
      '-',
    ],
    ['a filter that 20 rows fit, no index', await timed(8, () => window(sheet, { filter: RARE })), '-'],
    ['a filter that a quarter fits', await timed(8, () => window(sheet, { filter: COMMON })), '-'],
    [
      'its count',
      await timed(4, () => sheet.read((reader, open) => countBy(reader, open, { filter: COMMON }))),
      '-',
    ],
    [
      'search for words that no row has',
      await timed(3, () => window(sheet, { search: 'companies 777' })),
      '-',
    ],
    ['sum by four groups', await timed(3, () => sums(sheet)), '-'],
  ]
  // Invalidates what is cached for this revision, since only the index is measured.
  await sql`update sheets set revision = revision + 1 where id = ${sheet.sheetId}`.execute(db.kysely)
  return lines
}

const sums = (sheet: BigSheet) =>
  sheet.read((reader, open) =>
    aggregateBy(reader, open, {
      groupBy: ['k7'],
      metrics: [{ op: 'sum', column: 'k3' }, { op: 'count' }],
      limit: 100,
    }),
  )

/** Returns the seconds of each. */
async function buildIndexes(db: Database, sheet: BigSheet): Promise<number[]> {
  const context = { db, log: createLog('silent') } as unknown as Context
  const seconds: number[] = []
  const kinds = [
    ['c3', 'number'],
    ['c9', 'text und-x-icu'],
  ]
  for (const [columnId, value] of kinds) {
    const { accountId, sheetId } = sheet
    const name = `sheet_ix_${sheetId.slice('sht_'.length)}_${columnId}`
    await sql`insert into sheet_indexes (account_id, sheet_id, column_id, kind, name, value_type)
      values (${accountId}, ${sheetId}, ${columnId}, 'order', ${name}, ${value})`.execute(db.kysely)
    const since = performance.now()
    const running = { attempt: 0, lastAttempt: true, signal: new AbortController().signal }
    await indexSheetHandler(context).run(indexSheet.payload.parse({ accountId, sheetId, columnId }), running)
    seconds.push((performance.now() - since) / 1000)
  }
  return seconds
}

async function withIndex(sheet: BigSheet): Promise<Line[]> {
  return [
    [
      'sort by a number, with its index',
      await timed(20, () => window(sheet, { sort: BY_PRICE })),
      'p95 under 60 ms',
    ],
    [
      'sort by a text, with its index',
      await timed(20, () => window(sheet, { sort: BY_COMPANY })),
      'p95 under 60 ms',
    ],
    [
      'in it: windows by cursor',
      await paging(sheet, { sort: BY_COMPANY }, { from: 0, windows: 40 }),
      'p95 under 60 ms',
    ],
    [
      'in it: first jump to row 900,000',
      await timed(1, () => window(sheet, { sort: BY_COMPANY, at: ROWS * 0.9 })),
      '-',
    ],
    [
      'in it: further jumps',
      await timed(20, (n) => window(sheet, { sort: BY_COMPANY, at: n * 40_000 })),
      '-',
    ],
    [
      'a filter that 20 rows fit, with its index',
      await timed(20, () => window(sheet, { filter: RARE })),
      'under 200 ms',
    ],
    [
      'two conditions, one with an index, sorted',
      await timed(20, () => window(sheet, { filter: DEAR, sort: BY_COMPANY })),
      'under 200 ms',
    ],
    [
      'its count',
      await timed(20, () => sheet.read((reader, open) => countBy(reader, open, { filter: DEAR }))),
      'under 200 ms',
    ],
    [
      'a filter that a quarter fits, sorted',
      await timed(8, () => window(sheet, { filter: COMMON, sort: BY_PRICE })),
      '-',
    ],
  ]
}
