import { dependents, optionLabels, planFormulas, PLAIN_STYLE, splitList } from '@millrace/cells'
import { sheets } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { Failure } from '../../../lib/errors.ts'
import { newId } from '../../../lib/ids.ts'
import { touchColumns } from '../model/load-columns.ts'
import type { ColumnWork, OpenSheet, Tx } from '../model/types.ts'
import type { Writer } from '../write/types.ts'
import { columnWork } from './column-work.job.ts'
import { isImporting, startOver } from './column-work.handler.ts'
import { finishWork, reloaded } from './finish-work.ts'
import { pass, START, workPosition } from './pass.ts'
import { type ChosenReading, styleOf } from './readings.ts'

/** Up to this many records, the work is done at once, within the call. */
export const AT_ONCE_MAX = 3000
/**
 * Processor time limit for that: nobody else can write to the sheet in the meantime. The rest is done in the
 * background.
 */
const AT_ONCE_CPU_MS = 500

type Change = { tx: Tx; sheet: OpenSheet; by: Writer }

/** Refuses to start work on a sheet's columns while other such work is unfinished. */
export function refuseWhileWorking(sheet: OpenSheet): void {
  const busy = sheet.columns.find(({ progress }) => progress !== null)
  if (!busy) return
  throw new Failure(
    'conflict',
    `Cells of "${busy.label}" are still being converted or calculated. Try again when that’s done.`,
  )
}

/**
 * Changes the type or formula of a column: its cells, and those of dependent formulas, are recomputed, at once in a
 * small sheet and in the background in a large one. `after` has the ID of the column that it changes. Returns the ID of
 * the change, for undoing it.
 */
export async function replaceCells(
  context: Context,
  change: Change,
  { column: after, reading }: ChosenReading,
): Promise<string> {
  const { tx, sheet } = change
  refuseWhileWorking(sheet)
  if (await isImporting(tx, sheet.id))
    throw new Failure('conflict', 'An import into this sheet is running. Try again when it’s done.')
  const before = sheet.byId.get(after.id)!
  const ids = await newIds(tx, sheet)
  const column = { ...after, id: ids(), progress: null, workError: null }
  const style = styleOf(after, reading)
  const changeId = newId('change')
  const merge = reading.mergeOptions ?? false
  const { column: filled } = await optionsFor(tx, sheet, { before, column, merge })
  const toBe = sheet.columns.map((one) => (one.id === before.id ? filled : one))
  const plan = dependents(planFormulas(toBe), [filled.id])
  const own = plan.find((one) => one.column.id === filled.id)
  const first = own ? { ...filled, valueType: own.column.valueType } : filled
  const main: ColumnWork = {
    kind: 'replace',
    column: first,
    style,
    changeId,
    request: { column: after, reading },
  }
  const work = new Map([[before.id, main]])
  for (const one of plan) {
    if (one.column.id === filled.id) continue
    const old = sheet.byId.get(one.column.id)!
    const made = { ...old, id: ids(), valueType: one.column.valueType }
    work.set(old.id, { kind: 'replace', column: made, style: PLAIN_STYLE })
  }
  await startWork(context, change, work)
  return changeId
}

/**
 * Recalculates formulas: those among the named columns, and all that depend on them. Called with the current sheet
 * after columns were added, restored, deleted, or changed in a way that formulas see.
 */
export async function recalculate(
  context: Context,
  change: Change,
  changed: readonly string[],
): Promise<void> {
  const { tx, sheet } = change
  const plan = dependents(planFormulas(sheet.columns), changed)
  if (plan.length === 0 || sheet.rowCount === 0) return
  refuseWhileWorking(sheet)
  const ids = await newIds(tx, sheet)
  const work = new Map<string, ColumnWork>()
  for (const { column } of plan) {
    const old = sheet.byId.get(column.id)!
    const sameType = old.valueType === column.valueType
    const made = { ...old, id: sameType ? old.id : ids(), valueType: column.valueType }
    work.set(old.id, sameType ? { kind: 'fill' } : { kind: 'replace', column: made, style: PLAIN_STYLE })
  }
  await startWork(context, change, work)
}

/** Calculates all formulas of a locked sheet, after rows were written without them. */
export async function calculateAll(context: Context, change: Change): Promise<void> {
  const { tx, sheet } = change
  // Work in progress will reach these rows, too.
  if (sheet.columns.some(({ progress }) => progress !== null)) await startOver(tx, sheet.id)
  else
    await recalculate(
      context,
      change,
      sheet.columns.filter(({ type }) => type === 'formula').map(({ id }) => id),
    )
}

async function startWork(
  context: Context,
  { tx, sheet, by }: Change,
  work: Map<string, ColumnWork>,
): Promise<void> {
  for (const [id, one] of work)
    await sql`update sheet_columns set work = ${JSON.stringify(one)}::jsonb, work_position = ${START},
        work_error = null
      where sheet_id = ${sheet.id} and id = ${id}`.execute(tx)
  await touchColumns(tx, sheet.id)
  const now = await reloaded(tx, sheet)
  if (now.rowCount <= AT_ONCE_MAX && !(await isImporting(tx, sheet.id)) && (await passAtOnce(tx, now)))
    return finishWork(tx, now, by)
  const { accountId, id: sheetId } = sheet
  await context.queue.send(tx, columnWork, { accountId, sheetId, by }, { group: accountId })
}

/** Processes all rows; returns false when that takes too long for one transaction, after processing some. */
async function passAtOnce(tx: Tx, sheet: OpenSheet): Promise<boolean> {
  const begun = process.threadCpuUsage()
  for (let at = await workPosition(tx, sheet.id); at !== null;) {
    const { user, system } = process.threadCpuUsage(begun)
    if ((user + system) / 1000 > AT_ONCE_CPU_MS) return false
    at = await pass(tx, sheet, at)
  }
  return true
}

/** Returns a generator of new column IDs. */
async function newIds(tx: Tx, sheet: OpenSheet): Promise<() => string> {
  // The column itself and every formula that may depend on it.
  const wanted = sheet.columns.filter(({ type }) => type === 'formula').length + 1
  const { rows } = await sql<{ first: number }>`
    update sheets set next_column = next_column + ${wanted}::int where id = ${sheet.id}
    returning next_column - ${wanted}::int as first`.execute(tx)
  let next = rows[0]!.first
  return () => `c${next++}`
}

/** Maximum length of an option, and of a JSON list that is searched for options. */
const [LABEL_MAX, JSON_MAX] = [200, 10_000]

const SELECTS = new Set<sheets.ColumnType>(['singleSelect', 'multiSelect'])

/** The options for a select column without given ones: those in its cells, with the groups that are alike. */
export async function optionsFor(
  tx: Tx,
  sheet: OpenSheet,
  { before, column, merge }: { before: sheets.Column; column: sheets.Column; merge: boolean },
): Promise<{ column: sheets.Column; similar: string[][] }> {
  if (!SELECTS.has(column.type) || column.options.length > 0) return { column, similar: [] }
  if (SELECTS.has(before.type)) return { column: { ...column, options: before.options }, similar: [] }
  const isMulti = column.type === 'multiSelect'
  // Several choices in a text become separate options. JSON lists are split below, as when cells are read.
  const parts = isMulti
    ? sql`case when text ~ '^\\s*\\[' then array[left(text, ${JSON_MAX}::int)]
        else regexp_split_to_array(text, '[,;\\n]') end`
    : sql`array[left(text, ${LABEL_MAX}::int)]`
  const { rows } = await sql<{ text: string; count: number }>`
    select part as text, count(*)::int as count
    from (select cells ->> ${before.id}::text as text from (
        select cells from sheet_records where sheet_id = ${sheet.id} order by position limit 20000) r
      where jsonb_typeof(cells -> ${before.id}::text) = 'string') t, unnest(${parts}) as part
    group by 1 order by 1 limit ${sheets.OPTIONS_MAX}`.execute(tx)
  const texts = isMulti ? rows.flatMap(eachChoice) : rows
  const { labels: all, similar } = optionLabels(texts, merge)
  const labels = all.slice(0, sheets.OPTIONS_MAX)
  const options = labels.map((text, n) => ({
    value: text,
    label: text,
    color: sheets.COLORS[n % sheets.COLORS.length]!,
  }))
  return { column: { ...column, options }, similar }
}

const eachChoice = ({ text, count }: { text: string; count: number }) =>
  splitList(text).map((choice) => ({ text: choice.slice(0, LABEL_MAX), count }))
