import { loadavg } from 'node:os'
import { calculate, planFormulas } from '@millrace/cells'
import type { sheets } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../../apps/server/src/context.ts'
import type { Database } from '../../../apps/server/src/db/open.ts'
import { inScope } from '../../../apps/server/src/db/scope.ts'
import {
  changeColumn,
  columnWorkHandler,
  previewConversion,
} from '../../../apps/server/src/features/sheets/columns/index.ts'
import { openSheet } from '../../../apps/server/src/features/sheets/index.ts'
import { createLog } from '../../../apps/server/src/lib/log.ts'
import { onBothDatabases } from '../lib/databases.ts'
import { printTable } from '../lib/table.ts'
import { type BigSheet, fillBigSheet } from './million.ts'

const ROWS = Number(process.env.BENCH_ROWS ?? 1_000_000) / 10
const FORMULAS = 100_000

/** Changing the type of a column of 100,000 cells, and formulas alone. */
export async function benchSheetConversion(): Promise<void> {
  const lines: string[][] = [['a formula of four operations, in memory', formulaFigure()]]
  await onBothDatabases(async (db) => {
    const sheet = await fillBigSheet(db, ROWS)
    lines.push(...(await conversionFigures(db, sheet)))
  })
  printTable(
    `Columns of a sheet of ${ROWS.toLocaleString('en')} × 12 (load ${loadavg()[0]!.toFixed(1)})`,
    ['what', 'takes'],
    lines,
  )
}

function formulaFigure(): string {
  const column = (id: string, key: string, type: sheets.ColumnType, formula?: string) => ({
    id,
    key,
    label: key,
    type,
    valueType: type,
    required: false,
    options: [],
    validators: {},
    settings: formula ? { formula } : {},
  })
  const plan = planFormulas([
    column('c1', 'price', 'currency'),
    column('c2', 'amount', 'integer'),
    column('c3', 'total', 'formula', 'IF({amount} > 2, ROUND({price} * {amount} * 1.19, 2), 0)'),
  ])
  const since = performance.now()
  for (let n = 0; n < FORMULAS; n += 1) calculate(plan, { c1: '19.99', c2: String(n) })
  return `${(((performance.now() - since) / FORMULAS) * 1000).toFixed(1)} µs each`
}

async function conversionFigures(db: Database, big: BigSheet): Promise<string[][]> {
  // Jobs are done below instead of being sent.
  const queue = { send: async () => undefined }
  const context = { db, queue, log: createLog('silent'), now: () => new Date() } as unknown as Context
  const { accountId, sheetId } = big
  const by = { kind: 'system' as const, id: null }
  await sql`update sheets set next_column = 13 where id = ${sheetId}`.execute(db.kysely)
  const wanted = await inScope(db.kysely, { accountId }, async (tx) => {
    const sheet = await openSheet(tx, sheetId)
    const before = sheet.byKey.get('k4')!
    return { sheet, before, after: { ...before, type: 'text' as const } }
  })
  const timed = async (work: () => Promise<unknown>) => {
    const since = performance.now()
    await work()
    return `${((performance.now() - since) / 1000).toFixed(1)} s`
  }
  const preview = await timed(() => previewConversion(context, wanted.sheet, { ...wanted, reading: {} }))
  await inScope(db.kysely, { accountId }, async (tx) => {
    const sheet = await openSheet(tx, sheetId, { lock: true })
    await changeColumn(context, { tx, sheet, by }, wanted)
  })
  const running = { attempt: 0, lastAttempt: true, signal: new AbortController().signal }
  const work = await timed(() => columnWorkHandler(context).run({ accountId, sheetId, by }, running))
  return [
    [`looking at what another type would do, ${db.kind}`, preview],
    [`making the cells of the other type, ${db.kind}`, work],
  ]
}
