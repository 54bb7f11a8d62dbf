import { setTimeout as rest } from 'node:timers/promises'
import type { Context } from '../../../../context.ts'
import { inAccount } from '../../../../lib/scoped.ts'
import type { FileStore } from '../../../storage/index.ts'
import { wantLinkTitles } from '../../links/want-link-titles.ts'
import { openSheet } from '../../model/open-sheet.ts'
import type { OpenSheet } from '../../model/types.ts'
import { analyzeAfterWrite } from '../../read/analyze-grown.ts'
import { ReaderError, readInProcess, type ReadPlan } from '../reader/index.ts'
import type { RunningImport } from './running.ts'
import { ColumnsChanged, isPlain, writePiece } from './write-piece.ts'

/**
 * Rows per transaction, during which the embedded database or other writers of the sheet wait: 1,000 take 8 ms on
 * PostgreSQL, 500 take 8 ms embedded. Upserts also look up each row.
 */
const PIECE_ROWS = { embedded: 500, postgres: 1000, checked: 500 }
const ANNOUNCE_MS = 1000
/** Timeout for the reader process: it may have to skip a line of a gigabyte or unpack the texts of a workbook. */
const PATIENCE_MS = 180_000
/** On the embedded database, the import pauses for this share of its time so that others get their turn. */
const REST_SHARE = 0.5
const REST_MAX_MS = 100

interface ImportWork {
  context: Context
  store: FileStore
  running: RunningImport
  signal: AbortSignal
}

/** Reads the file in a separate process and writes it in pieces; resumes where an earlier attempt stopped. */
export async function runImport(work: ImportWork): Promise<void> {
  const { store, running } = work
  const opened = await inAccount(work.context, running.row.account_id, (tx) =>
    openSheet(tx, running.row.sheet_id),
  )
  await wantLinkTitles(work.context, opened, opened.columns)
  await store.withFile(running.row.storage_key, async (path) => {
    let skip = running.row.checkpoint?.rowsRead ?? 0
    for (;;) {
      const sheet = await inAccount(work.context, running.row.account_id, (tx) =>
        openSheet(tx, running.row.sheet_id),
      )
      const reached = await readWith(sheet, { work, path, skip })
      if (reached === 'end') return
      // The columns changed: rows read ahead are read again for the new columns.
      skip = reached
    }
  })
}

async function readWith(
  sheet: OpenSheet,
  { work, path, skip }: { work: ImportWork; path: string; skip: number },
): Promise<'end' | number> {
  const { context, running, signal } = work
  const { name, plan } = running.row
  const task = { type: 'read', name, options: plan.options, plan: readPlan(sheet, work, skip) } as const
  let reached = skip
  let announced = 0
  for await (const report of readInProcess(path, task, { signal, silentMs: PATIENCE_MS })) {
    if (report.type !== 'piece') continue
    const begun = performance.now()
    const announce = begun - announced > ANNOUNCE_MS
    if (announce) announced = begun
    const { columnsRevision } = sheet
    const written = await write(running, {
      piece: report.piece,
      columnsRevision,
      announce,
      plans: context.config.plans,
    })
    if (!written) return reached
    // Later rows may look up rows that were just written.
    await analyzeAfterWrite(context, written)
    reached = report.piece.rowsRead
    if (context.db.kind === 'embedded')
      await rest(Math.min(REST_MAX_MS, (performance.now() - begun) * REST_SHARE))
  }
  return 'end'
}

/** Null when the columns have changed. */
async function write(
  running: RunningImport,
  input: Parameters<typeof writePiece>[1],
): Promise<OpenSheet | null> {
  try {
    return await writePiece(running, input)
  } catch (error) {
    if (error instanceof ColumnsChanged) return null
    throw error
  }
}

function readPlan(sheet: OpenSheet, { context, running }: ImportWork, skip: number): ReadPlan {
  const { plan } = running.row
  if (plan.mapping.some(({ column }) => !sheet.byId.has(column)))
    throw new ReaderError('column_deleted', 'A column that the file fills was deleted during the import.')
  return {
    columns: [...sheet.columns],
    mapping: plan.mapping,
    invalid: plan.invalid,
    mode: plan.mode,
    skip,
    pieceRows: isPlain(sheet, running) ? PIECE_ROWS[context.db.kind] : PIECE_ROWS.checked,
  }
}
