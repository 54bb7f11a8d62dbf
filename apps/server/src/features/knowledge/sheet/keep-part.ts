import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '../../../db/scope.ts'
import { type Chunk, chunkDocument, DocumentError } from '../../../lib/documents/index.ts'
import { newId } from '../../../lib/ids.ts'
import { type Ingestion, startIngestion } from '../ingest/ingestion.ts'
import type { SourceContent } from '../ingest/read-source.ts'
import { writeChunks } from '../ingest/write-chunks.ts'
import type { SheetRow } from '../../sheets/index.ts'
import type { Sync } from './sync.ts'

const GAP = '\n\n'

/**
 * Chunks the rows of a part. Each row is an independent document: its name, then its cells with column labels. A row
 * longer than a chunk is split; two rows never share one.
 */
function rowChunks(rows: readonly SheetRow[], sizes: { size: number; overlap: number }): Chunk[] {
  const chunks: Chunk[] = []
  let start = 0
  for (const { title, lines } of rows) {
    const text = lines.join('\n')
    if (text.trim() === '') continue
    const heading = title === null ? [] : [title]
    const section = { page: null, heading, text, start: 0 }
    for (const chunk of chunkDocument({ kind: 'text', sections: [section] }, sizes))
      chunks.push({ ...chunk, seq: chunks.length, start: start + chunk.start, end: start + chunk.end })
    start += text.length + GAP.length
  }
  return chunks
}

export interface KnownPart {
  part: number
  mark: string | null
  hash: string | null
  rows: number
  part_source_id: string | null
}

/** A part that must be read again. */
interface Reading {
  part: number
  mark: string
  name: string
  rows: readonly SheetRow[]
  known: KnownPart | undefined
}

/** Makes a part's rows searchable, as a separate source below the sheet's; unchanged text is not indexed again. */
export async function keepPart(sync: Sync, reading: Reading): Promise<void> {
  const { source } = sync
  const chunks = rowChunks(reading.rows, { size: source.chunk_size, overlap: source.chunk_overlap })
  const hash = hashOf(reading.name, chunks)
  if (chunks.length === 0) return sync.fenced((tx) => emptyPart(tx, sync, { ...reading, hash }))
  if (reading.known?.hash !== hash) {
    const child = await sync.fenced((tx) => prepare(tx, sync, reading))
    const ingestion = await startIngestion(sync.context, {
      accountId: source.account_id,
      sourceId: child.id,
      revision: child.revision,
      quiet: true,
    })
    // Its reader died repeatedly over these rows: they are left out until they change.
    if (!ingestion) return sync.fenced((tx) => emptyPart(tx, sync, { ...reading, hash }))
    // More than the plan includes: these rows are left out, and tried again when the sheet is read the next time.
    if (!(await isWritten(ingestion, { document: null, name: reading.name, chunks })))
      return sync.fenced((tx) => emptyPart(tx, sync, { ...reading, mark: '', hash }))
  }
  await sync.fenced((tx) => settle(tx, sync, { ...reading, hash, count: reading.rows.length }))
}

async function isWritten(ingestion: Ingestion, content: SourceContent): Promise<boolean> {
  try {
    await writeChunks(ingestion, content)
    return true
  } catch (error) {
    if (error instanceof DocumentError && error.code === 'plan_limit') return false
    throw error
  }
}

const hashOf = (name: string, chunks: readonly Chunk[]): string =>
  createHash('sha256')
    .update(JSON.stringify([name, chunks.map(({ heading, text }) => [heading, text])]))
    .digest('hex')

/** Creates the source for the part's rows. Until they are stored, nothing marks them as read. */
async function prepare(
  tx: Tx,
  { source }: Sync,
  { part, name, known }: Reading,
): Promise<{ id: string; revision: number }> {
  if (known?.part_source_id) {
    const { rows } = await sql<{ id: string; revision: number }>`
      update knowledge_sources set state = 'queued', revision = revision + 1, name = ${name}, crashes = 0,
        updated_at = now()
      where id = ${known.part_source_id} returning id, revision`.execute(tx)
    if (rows[0]) {
      await sql`update knowledge_sheet_parts set mark = null, hash = null
        where source_id = ${source.id} and part = ${part}`.execute(tx)
      return rows[0]
    }
  }
  const { rows } = await sql<{ id: string; revision: number }>`
    insert into knowledge_sources (id, account_id, project_id, kb_id, parent_id, type, name, state)
    values (${newId('source')}, ${source.account_id}, ${source.project_id}, ${source.kb_id}, ${source.id}, 'sheet',
      ${name}, 'queued')
    returning id, revision`.execute(tx)
  await sql`insert into knowledge_sheet_parts (account_id, source_id, part, part_source_id)
    values (${source.account_id}, ${source.id}, ${part}, ${rows[0]!.id})
    on conflict (source_id, part) do update set part_source_id = excluded.part_source_id, mark = null, hash = null`.execute(
    tx,
  )
  return rows[0]!
}

interface Settled {
  part: number
  mark: string
  hash: string
  count: number
}

async function settle(tx: Tx, { source }: Sync, of: Settled): Promise<void> {
  await sql`insert into knowledge_sheet_parts (account_id, source_id, part, mark, hash, rows)
    values (${source.account_id}, ${source.id}, ${of.part}, ${of.mark}, ${of.hash}, ${of.count})
    on conflict (source_id, part) do update set mark = excluded.mark, hash = excluded.hash, rows = excluded.rows`.execute(
    tx,
  )
}

/** Marks the part as empty. */
async function emptyPart(tx: Tx, sync: Sync, of: Reading & { hash: string }): Promise<void> {
  await dropParts(tx, sync, [of.part])
  await settle(tx, sync, { ...of, count: 0 })
}

/** Removes the texts of these parts. */
export async function dropParts(
  tx: Tx,
  { source }: Pick<Sync, 'source'>,
  parts: readonly number[],
): Promise<void> {
  const { rows } = await sql<{ part_source_id: string | null }>`delete from knowledge_sheet_parts
    where source_id = ${source.id} and part = any(${[...parts]}::bigint[]) returning part_source_id`.execute(
    tx,
  )
  const ids = rows.flatMap((row) => row.part_source_id ?? [])
  await sql`delete from knowledge_sources where id = any(${ids}::text[])`.execute(tx)
}
