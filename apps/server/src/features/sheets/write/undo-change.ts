import { isDeepStrictEqual } from 'node:util'
import { isComputed, readCell } from '@millrace/cells'
import type { sheets } from '@millrace/contract'
import { sql } from 'kysely'
import { Failure, notFound } from '../../../lib/errors.ts'
import { takeTurn } from '../../../lib/take-turn.ts'
import type { CellErrors, Cells, OpenSheet, RecordRow, Tx } from '../model/types.ts'
import { checkDrafts, writeDrafts } from './apply-drafts.ts'
import { trashRecords, loadTrash, untrashRecords } from './trash.ts'
import { POSITION } from './changes.ts'
import { changedDraft, keepError } from './drafts.ts'
import { loadRecords } from './load-records.ts'
import { putAt } from './move-record.ts'
import { outcomeOfRows } from './outcome.ts'
import { pieces } from '../model/pieces.ts'
import { placeNear } from './places.ts'
import type { Draft, RowResult, WriteOptions, WriteOutcome } from './types.ts'
import { beginWork, endWork, type Work } from './work.ts'

interface ChangedRow {
  id: string
  before: Cells | null
  after: Cells | null
  errors_before: CellErrors | null
  errors_after: CellErrors | null
}

/**
 * Reverts a change, as a change of its own. Cells that were changed again since are kept and counted, and so are moved
 * or deleted records. The sheet must be locked.
 */
export async function undoChange(
  tx: Tx,
  sheet: OpenSheet,
  { changeId, by }: { changeId: string } & Pick<WriteOptions, 'by'>,
): Promise<WriteOutcome & { skipped: number }> {
  const work = beginWork(sheet)
  const changed = await loadChange(tx, sheet, changeId)
  const ids = changed.map(({ id }) => id)
  const records = await loadRecords(tx, sheet, ids)
  const results = new Map<string, RowResult['outcome']>()
  const put = { tx, sheet, changed, records, work, results }
  await takeOut(put)
  await bringBack(put)
  const skippedCells = await setBack(put, by)
  await moveBack(put)
  const options = { by, kind: 'undo' as const, undoes: changeId }
  const undoId = await endWork(tx, sheet, { work, options })
  const rows = changed.map(({ id }, index): RowResult => {
    const outcome = results.get(id) ?? 'unchanged'
    return { index, id, version: null, outcome, code: null, issues: [], current: null }
  })
  await tellVersions(tx, sheet, rows)
  const untouched = rows.filter((row) => row.outcome === 'unchanged').length
  return { ...outcomeOfRows({ sheet, changeId: undoId, rows }), skipped: Math.max(skippedCells, untouched) }
}

interface Undoing {
  tx: Tx
  sheet: OpenSheet
  changed: ChangedRow[]
  records: Map<string, RecordRow>
  work: Work
  results: Map<string, RowResult['outcome']>
}

async function loadChange(tx: Tx, sheet: OpenSheet, changeId: string): Promise<ChangedRow[]> {
  const found = await sql<{ kind: sheets.HistoryEntry['kind'] }>`
    select kind from sheet_changes where id = ${changeId} and sheet_id = ${sheet.id}`.execute(tx)
  const change = found.rows[0]
  if (!change) throw notFound('change')
  if (change.kind === 'import' || change.kind === 'convert')
    throw new Failure(
      'conflict',
      'This change can’t be undone here. Undo the import, or change the type back.',
    )
  const { rows } = await sql<ChangedRow>`
    select record_id as id, before, after, errors_before, errors_after from sheet_change_records
    where change_id = ${changeId} order by record_id`.execute(tx)
  return rows
}

/** Records that the change added go to the trash, unless someone edited them since. */
async function takeOut({ tx, sheet, changed, records, work, results }: Undoing) {
  const going: RecordRow[] = []
  for (const row of changed) {
    await takeTurn()
    const record = records.get(row.id)
    if (row.before !== null || !row.after || !record) continue
    const cells = Object.keys(row.after)
    if (cells.every((id) => isAsLeft(record, row, id))) going.push(record)
  }
  if (going.length === 0) return
  await trashRecords(tx, sheet, { going, work })
  for (const { id } of going) results.set(id, 'deleted')
}

/** Records that the change moved to the trash are restored. */
async function bringBack({ tx, sheet, changed, work, results }: Undoing) {
  const ids = changed.filter((row) => row.after === null).map(({ id }) => id)
  if (ids.length === 0) return
  const rows = await loadTrash(tx, sheet, ids)
  await untrashRecords(tx, sheet, { rows, work })
  for (const id of rows.keys()) results.set(id, 'inserted')
}

/** Cells that are still as the change left them get their previous values. Returns how many are not. */
async function setBack({ tx, sheet, changed, records, work, results }: Undoing, by: WriteOptions['by']) {
  const drafts: Draft[] = []
  let skipped = 0
  for (const row of changed) {
    await takeTurn()
    const record = records.get(row.id)
    if (!row.before || !row.after || !record) continue
    const ids = Object.keys(row.after).filter((id) => id !== POSITION)
    const back = ids.filter((id) => isAsLeft(record, row, id) && isWritable(sheet, id))
    skipped += ids.length - back.length
    if (back.length > 0) drafts.push(draftBack(sheet, { record, row, ids: back }))
  }
  await checkDrafts(tx, sheet, { drafts, at: work.at, keep: true })
  const written = await writeDrafts(tx, sheet, { drafts, work, options: { by } })
  for (const { id } of written) results.set(id, 'updated')
  return skipped
}

const isWritable = (sheet: OpenSheet, id: string) => {
  const column = sheet.byId.get(id)
  return column !== undefined && !isComputed(column.type)
}

const isAsLeft = (record: RecordRow, row: ChangedRow, id: string): boolean =>
  id === POSITION ||
  (isDeepStrictEqual(record.cells[id] ?? null, row.after?.[id] ?? null) &&
    isDeepStrictEqual(record.errors?.[id] ?? null, row.errors_after?.[id] ?? null))

function draftBack(
  sheet: OpenSheet,
  { record, row, ids }: { record: RecordRow; row: ChangedRow; ids: string[] },
): Draft {
  const cells = Object.fromEntries(ids.map((id) => [id, row.before?.[id] ?? null]))
  const draft = changedDraft(record, { cells }, 0)
  draft.trusted = { ...record.cells, ...cells }
  for (const id of ids) {
    const error = row.errors_before?.[id]
    // The column may have a different type now.
    const read = readCell(sheet.byId.get(id)!, cells[id])
    if (error) keepError(draft, id, error)
    else if (!read.ok) keepError(draft, id, read)
  }
  return draft
}

/** Records that the change moved return to their position, or near it. */
async function moveBack({ tx, sheet, changed, records, work, results }: Undoing) {
  for (const { id, before, after } of changed) {
    const record = records.get(id)
    const from = before?.[POSITION]
    if (!record || typeof from !== 'number' || record.position !== after?.[POSITION]) continue
    await putAt(tx, sheet, { id, position: await placeNear(tx, sheet, from), work })
    results.set(id, 'updated')
  }
}

async function tellVersions(tx: Tx, sheet: OpenSheet, rows: RowResult[]) {
  const versions = new Map<string, number>()
  for (const piece of pieces(rows)) {
    const found = await sql<{ id: string; version: number }>`select id, version from sheet_records
      where sheet_id = ${sheet.id} and id = any(${piece.map((row) => row.id)})`.execute(tx)
    for (const { id, version } of found.rows) versions.set(id, version)
  }
  for (const row of rows) row.version = versions.get(row.id!) ?? null
}
