import { sql } from 'kysely'
import { jobError } from '../job-error.ts'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/scope.ts'
import { Failure } from '../../../lib/errors.ts'
import {
  announceSheet,
  calculateAll,
  trashReplaced,
  insertRecords,
  type OpenSheet,
  openSheet,
  REBUILT,
  type WriteRow,
} from '../../sheets/index.ts'
import type { JobError, JobRow } from '../types.ts'
import { dropStaging } from '../outputs/staging.ts'

/** Rows moved per statement, so that it holds the embedded database's only session briefly. */
const ROWS_AT_ONCE = 10_000
const REWRITTEN_AT_ONCE = 1000
const SYSTEM = { kind: 'system', id: null } as const

/**
 * Replaces the old rows with the staged ones, in the transaction that ends the job. Returns why a sheet could not be
 * swapped, in which case its old rows stay.
 */
export async function swapStaging(context: Context, tx: Tx, job: JobRow): Promise<JobError | null> {
  let error: JobError | null = null
  // No timeout: half a swap would be worse.
  await sql`set local statement_timeout = 0`.execute(tx)
  const entries = Object.entries(job.aside).map(([index, staging]) => ({
    staging,
    sheetId: job.outputs[Number(index)]!.sheetId!,
    name: job.outputs[Number(index)]!.name,
  }))
  for (const { staging, sheetId, name } of entries.toSorted((a, b) => (a.sheetId < b.sheetId ? -1 : 1))) {
    const target = await openOrNull(tx, sheetId)
    if (!target) error ??= jobError('output_sheet_gone', { name })
    else await swapOne(context, tx, { target, stagingId: staging, jobId: job.id })
  }
  await dropStaging(tx, Object.values(job.aside))
  return error
}

async function openOrNull(tx: Tx, id: string): Promise<OpenSheet | null> {
  try {
    return await openSheet(tx, id, { lock: true })
  } catch (error) {
    if (error instanceof Failure && error.code === 'not_found') return null
    throw error
  }
}

async function swapOne(
  context: Context,
  tx: Tx,
  { target, stagingId, jobId }: { target: OpenSheet; stagingId: string; jobId: string },
): Promise<void> {
  const staging = await openSheet(tx, stagingId, { lock: true, deleted: true })
  await trashReplaced(tx, target, { kind: 'run', id: jobId })
  if (isSame(target, staging)) await moveRows(tx, target, staging)
  else {
    await rewriteRows(tx, withoutFormulas(target), staging)
    const sheet = await openSheet(tx, target.id, { lock: true })
    await calculateAll(context, { tx, sheet, by: SYSTEM })
  }
  await announceSheet(tx, target)
}

/** Whether the columns are still as they were when the rebuild began. */
const isSame = (a: OpenSheet, b: OpenSheet): boolean =>
  a.pending.length === 0 && JSON.stringify(a.columns.map(shapeOf)) === JSON.stringify(b.columns.map(shapeOf))

const shapeOf = ({
  id,
  type,
  valueType,
  options,
  validators,
  settings,
  required,
}: OpenSheet['columns'][number]) => ({
  id,
  type,
  valueType,
  options,
  validators,
  settings,
  required,
})

async function moveRows(tx: Tx, target: OpenSheet, staging: OpenSheet): Promise<void> {
  for (let after = Number.MIN_SAFE_INTEGER; ;) {
    const { rows } = await sql<{ last: number | null }>`with moved as (
        insert into sheet_records (account_id, sheet_id, id, position, version, cells, errors, import_no, created_at,
          updated_at)
        select account_id, ${target.id}, id, position, 1, cells, errors, ${REBUILT}::int, created_at, updated_at
        from sheet_records where sheet_id = ${staging.id} and position > ${after}
        order by position limit ${ROWS_AT_ONCE} returning position)
      select max(position) as last from moved`.execute(tx)
    const last = rows[0]?.last ?? null
    if (last === null) break
    after = last
  }
  await sql`insert into sheet_blocks (account_id, sheet_id, block, records)
    select account_id, ${target.id}, block, records from sheet_blocks where sheet_id = ${staging.id}`.execute(
    tx,
  )
  await sql`update sheets set row_count = ${staging.rowCount}, revision = revision + 1, updated_at = now()
    where id = ${target.id}`.execute(tx)
}

/** Calculating the formulas of all rows would keep the sheet locked for long, so that is done afterwards. */
const withoutFormulas = (sheet: OpenSheet): OpenSheet => ({
  ...sheet,
  columns: sheet.columns.filter(({ type }) => type !== 'formula'),
  pending: [],
})

/** The columns changed in the meantime: writes the rows again, by the rules of the current columns. */
async function rewriteRows(tx: Tx, target: OpenSheet, staging: OpenSheet): Promise<void> {
  for (let after = Number.MIN_SAFE_INTEGER; ;) {
    const { rows } = await sql<{
      position: number
      cells: WriteRow['cells']
      errors: WriteRow['errors'] | null
    }>`
      select position, cells, errors from sheet_records where sheet_id = ${staging.id} and position > ${after}
      order by position limit ${REWRITTEN_AT_ONCE}`.execute(tx)
    if (rows.length === 0) return
    after = rows.at(-1)!.position
    await insertRecords(tx, target, rewritten(target, staging, rows), {
      by: SYSTEM,
      keep: true,
      importNo: REBUILT,
      places: rows.map(({ position }) => position),
    })
  }
}

function rewritten(
  target: OpenSheet,
  staging: OpenSheet,
  rows: readonly { cells: WriteRow['cells']; errors: WriteRow['errors'] | null }[],
): WriteRow[] {
  const writable = (id: string) =>
    target.byId.get(id)?.type === staging.byId.get(id)?.type && target.byId.has(id)
  const onlyKept = <T>(values: Record<string, T>) =>
    Object.fromEntries(Object.entries(values).filter(([id]) => writable(id)))
  return rows.map(({ cells, errors }) => ({ cells: onlyKept(cells), errors: onlyKept(errors ?? {}) }))
}
