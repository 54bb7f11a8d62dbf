import { sql } from 'kysely'
import { knowledge } from '@millrace/contract'
import type { Context } from '../../../context.ts'
import { handler, type Handler } from '../../../queue/queue.ts'
import {
  type DocumentedSheet,
  openDocuments,
  readPart,
  type SheetPart,
  sheetParts,
} from '../../sheets/index.ts'
import { Abandoned } from '../ingest/ingestion.ts'
import { dropParts, keepPart, type KnownPart } from './keep-part.ts'
import { openSync, type Sync } from './sync.ts'
import { syncSheet } from './sync.job.ts'
import { tellSettled } from '../ingest/tell-settled.ts'

/** Ends the reading: the source is ready with its current rows. */
async function finishSheet(sync: Sync, of: { name: string; state: string; total: number }): Promise<void> {
  const { source } = sync
  await sync.fenced(async (tx) => {
    await sql`update knowledge_sheets k set read_state = ${of.state}, total = ${of.total},
        rows = (select coalesce(sum(p.rows), 0)::int from knowledge_sheet_parts p where p.source_id = k.source_id)
      where source_id = ${source.id}`.execute(tx)
    await sql`update knowledge_sources q set state = 'ready', refreshing = false, crashes = 0, name = ${of.name},
        error_code = null, error_message = null, progress_done = 0, progress_total = null,
        language = c.language, characters = c.characters, hidden_characters = c.hidden, refreshed_at = now(), updated_at = now()
      from (select coalesce(sum(characters), 0)::int as characters,
          coalesce(sum(hidden_characters), 0)::int as hidden, mode() within group (order by language) as language
        from knowledge_sources where parent_id = ${source.id}) c
      where q.id = ${source.id}`.execute(tx)
    await sync.announce(tx)
    await tellSettled(sync.context, tx, placeOf(sync))
  })
}

/** Ends it with a reason for people. A sheet that can't be kept in sync must not keep answering. */
async function failSheet(sync: Sync, reason: { code: string; message: string }): Promise<void> {
  const { source } = sync
  await sync.fenced(async (tx) => {
    await sql`delete from knowledge_sheet_parts where source_id = ${source.id}`.execute(tx)
    await sql`delete from knowledge_sources where parent_id = ${source.id}`.execute(tx)
    await sql`update knowledge_sheets set read_state = null, rows = 0, total = 0
      where source_id = ${source.id}`.execute(tx)
    await sql`update knowledge_sources set state = 'failed', refreshing = false, error_code = ${reason.code},
        error_message = ${reason.message}, error_reason = null, progress_done = 0, progress_total = null, updated_at = now()
      where id = ${source.id}`.execute(tx)
    await sync.announce(tx)
    await tellSettled(sync.context, tx, placeOf(sync))
  })
}

const placeOf = ({ source }: Sync) => ({
  accountId: source.account_id,
  projectId: source.project_id,
  kbId: source.kb_id,
})

const MOST_CRASHES = 3
const PARTS_PER_DROP = 20

const DELETED = {
  code: 'sheet_deleted',
  message: 'The sheet was deleted. Restore it to process it again.',
}
const CRASHED = {
  code: 'crashed',
  message: 'The server stopped several times while processing this sheet. Refresh it to try again.',
}
const INTERNAL = {
  code: 'internal',
  message: 'Processing failed several times because of a server error. Try again later.',
}

/**
 * Handles `syncSheet`: finds the parts of the sheet that changed since they were read, and reads only those. Each part
 * is recorded when done, so that a crash costs at most one part. Unchanged rows stay searchable meanwhile.
 */
export const sheetHandler = (context: Context): Handler =>
  handler(syncSheet, async (payload, running) => {
    const sync = await openSync(context, payload, running.signal)
    if (!sync) return
    try {
      if (sync.source.crashes > MOST_CRASHES) return await failSheet(sync, CRASHED)
      await readSheet(sync)
    } catch (error) {
      if (error instanceof Abandoned) return
      await sync.survive().catch(() => undefined)
      if (running.lastAttempt && !running.signal.aborted) await failSheet(sync, INTERNAL)
      throw error
    }
  })

async function readSheet(sync: Sync): Promise<void> {
  const { sheet_id: sheetId } = sync.source
  const sheet = sheetId ? await sync.fenced((tx) => openDocuments(tx, sheetId)) : null
  if (!sheet) return failSheet(sync, DELETED)
  const known = await knownParts(sync)
  const now = await partsNow(sync, sheet)
  const gone = [...known.keys()].filter((part) => !now.marks.has(part))
  for (let from = 0; from < gone.length; from += PARTS_PER_DROP)
    await sync.fenced((tx) => dropParts(tx, sync, gone.slice(from, from + PARTS_PER_DROP)))
  const changed = [...now.marks].filter(([part, mark]) => known.get(part)?.mark !== mark)
  for (const [done, [part, mark]] of changed.entries()) {
    sync.signal.throwIfAborted()
    await sync.progress(done, changed.length)
    const rows = await sync.fenced((tx) => readPart(tx, sheet, part))
    await keepPart(sync, { part, mark, name: sheet.name, rows, known: known.get(part) })
  }
  await finishSheet(sync, { name: sheet.name, state: sheet.state, total: now.total })
}

async function knownParts(sync: Sync): Promise<Map<number, KnownPart>> {
  const { rows } = await sync.fenced((tx) =>
    sql<KnownPart>`select part, mark, hash, rows, part_source_id from knowledge_sheet_parts
      where source_id = ${sync.source.id}`.execute(tx),
  )
  return new Map(rows.map((row) => [row.part, row]))
}

/** Current parts of the sheet, in order, up to the row limit. */
async function partsNow(
  sync: Sync,
  sheet: DocumentedSheet,
): Promise<{ marks: Map<number, string>; total: number }> {
  const { chunk_size, chunk_overlap } = sync.source
  const marks = new Map<number, string>()
  let total = 0
  for (let after: number | null = null; ;) {
    const from: number | null = after
    const found: { parts: SheetPart[]; next: number | null } = await sync.fenced((tx) =>
      sheetParts(tx, sheet, from),
    )
    for (const { part, rows, mark } of found.parts) {
      total += rows
      if (total <= knowledge.SHEET_ROWS_MAX)
        marks.set(part, `${sheet.mark}/${chunk_size}/${chunk_overlap}/${mark}`)
    }
    if (found.next === null) return { marks, total }
    after = found.next
  }
}
