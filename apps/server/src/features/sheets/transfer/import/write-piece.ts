import type { Plans } from '@millrace/contract'
import { sql } from 'kysely'
import { checkLimit } from '../../../../lib/plan-limits.ts'
import { openSheet } from '../../model/open-sheet.ts'
import type { OpenSheet, Tx } from '../../model/types.ts'
import { calculatingFirst } from '../../write/calculate-first.ts'
import { insertBulk } from '../../write/bulk.ts'
import { insertRecords } from '../../write/insert-records.ts'
import type { WriteOutcome, WriteRow } from '../../write/types.ts'
import { upsertRecords } from '../../write/upsert-records.ts'
import type { Piece, Reject } from '../reader/index.ts'
import type { RunningImport } from './running.ts'

/** The sheet's columns differ from those for which the file was read. */
export class ColumnsChanged extends Error {}

interface Counts {
  inserted: number
  updated: number
  unchanged: number
  cellsBad: number
  rejects: Reject[]
}

interface Writing {
  piece: Piece
  columnsRevision: number
  announce: boolean
  /** What the account’s edition includes. */
  plans: Plans
}

/**
 * Writes some rows, adds rejected ones to the report and stores the progress in one transaction, so that a crash
 * neither loses nor duplicates a row. Returns the resulting sheet.
 */
export async function writePiece(
  running: RunningImport,
  { piece, columnsRevision, announce, plans }: Writing,
): Promise<OpenSheet> {
  const { row } = running
  return calculatingFirst((calculated) =>
    running.fenced(async (tx) => {
      const sheet = await openSheet(tx, row.sheet_id, { lock: true, calculated })
      if (sheet.columnsRevision !== columnsRevision) throw new ColumnsChanged()
      if (row.plan.mode === 'append')
        await checkLimit(tx, plans, { accountId: sheet.accountId, of: 'sheetRows', adding: piece.count })
      const counts = isPlain(sheet, running)
        ? await addPlain(tx, sheet, { running, piece, announce })
        : await writeRows(tx, sheet, { running, piece })
      // With keys, what was added is known only now.
      if (row.plan.mode !== 'append' && counts.inserted > 0)
        await checkLimit(tx, plans, { accountId: sheet.accountId, of: 'sheetRows', adding: 0 })
      await saveRejects(tx, running, counts.rejects)
      await sql`update sheet_imports set checkpoint = ${JSON.stringify({ rowsRead: piece.rowsRead })}::jsonb,
        bytes_done = ${piece.bytesDone}, rows_read = ${piece.rowsRead}, inserted = inserted + ${counts.inserted},
        updated = updated + ${counts.updated}, unchanged = unchanged + ${counts.unchanged},
        rows_bad = rows_bad + ${counts.rejects.length}, cells_bad = cells_bad + ${counts.cellsBad}, crashes = 1
      where id = ${row.id}`.execute(tx)
      return sheet
    }),
  )
}

/** New records that nothing in the sheet can conflict with need no lookup. */
export const isPlain = (sheet: OpenSheet, { row }: RunningImport): boolean =>
  row.plan.mode === 'append' &&
  !sheet.columns.some(({ type, validators }) => validators.unique || type === 'link' || type === 'file')

async function addPlain(
  tx: Tx,
  sheet: OpenSheet,
  { running, piece, announce }: { running: RunningImport; piece: Piece; announce: boolean },
): Promise<Counts> {
  const { records, count, cellsBad, rejects } = piece
  await insertBulk(tx, sheet, { records, count, importNo: running.row.no, announce })
  return { inserted: count, updated: 0, unchanged: 0, cellsBad, rejects }
}

async function writeRows(
  tx: Tx,
  sheet: OpenSheet,
  { running, piece }: { running: RunningImport; piece: Piece },
): Promise<Counts> {
  const { id, no, plan } = running.row
  const rows = JSON.parse(piece.records) as WriteRow[]
  const options = {
    by: { kind: 'import' as const, id },
    importNo: no,
    kind: 'import' as const,
    keep: plan.invalid === 'keep',
  }
  const keys = plan.keys.map((key) => sheet.byId.get(key)!.key)
  const outcome =
    plan.mode === 'upsert'
      ? await upsertRecords(tx, sheet, rows.map(withErrors), { ...options, keys })
      : await insertRecords(tx, sheet, rows.map(withErrors), options)
  const failed = failures(sheet, { outcome, rows, lines: piece.lines })
  return {
    inserted: outcome.inserted,
    updated: outcome.updated,
    unchanged: outcome.unchanged,
    cellsBad: outcome.cellsKept,
    rejects: [...piece.rejects, ...failed],
  }
}

// The id is assigned where the record is written.
const withErrors = ({ cells, errors }: WriteRow): WriteRow => ({ cells, errors: errors ?? undefined })

/** Rejected rows, with their cells as read. */
function failures(
  sheet: OpenSheet,
  { outcome, rows, lines }: { outcome: WriteOutcome; rows: WriteRow[]; lines: number[] },
): Reject[] {
  return outcome.rows
    .filter((row) => row.outcome === 'failed')
    .map(({ index, issues }) => ({
      line: lines[index]!,
      reason: issues.map((issue) => `${labelOf(sheet, issue.path)}: ${issue.message}`).join('; '),
      row: Object.values(rows[index]!.cells).map((value) =>
        typeof value === 'string' ? value : value === null ? '' : JSON.stringify(value),
      ),
    }))
}

function labelOf(sheet: OpenSheet, path: string): string {
  const key = path.replace(/^cells\./, '')
  return sheet.byKey.get(key.toLowerCase())?.label ?? key
}

async function saveRejects(tx: Tx, { row }: RunningImport, rejects: Reject[]): Promise<void> {
  if (rejects.length === 0) return
  await sql`insert into sheet_import_rejects (account_id, import_id, line, reason, row)
    select ${row.account_id}, ${row.id}, d.line, d.reason, d.row
    from jsonb_to_recordset(${JSON.stringify(rejects)}::jsonb) as d(line bigint, reason text, row jsonb)
    on conflict (import_id, line) do nothing`.execute(tx)
}
