import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/scope.ts'
import { inAccount } from '../../../lib/scoped.ts'
import type { FileStore } from '../../storage/index.ts'
import {
  type Counts,
  FILE_PIECE_BYTES,
  FORMAT,
  type Head,
  type Line,
  type TransferChunk,
  type TransferEdit,
  type TransferSource,
  VECTORS_PER_LINE,
  VERSION,
} from './format.ts'

const SOURCES_PER_READ = 100
const CHUNKS_PER_READ = 500
const VECTORS_PER_READ = 500
/** Limit of `format.ts`. */
const CONTENT_MAX = 1_000_000

interface Of {
  accountId: string
  kbId: string
}

type Row = TransferSource & { id: string; storageKey: string | null }
type ReadInTx = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

const asLine = (value: Line | Head): string => `${JSON.stringify(value)}\n`

/** The lines of an export, each read in its own small transaction. */
export async function* exportLines(context: Context, store: FileStore, of: Of): AsyncGenerator<string> {
  const read: ReadInTx = (work) => inAccount(context, of.accountId, work)
  const counts: Counts = { sources: 0, chunks: 0, vectors: 0 }
  const { head, setId } = await read((tx) => readHead(context, tx, of.kbId))
  yield asLine(head)
  for (let after = ''; ;) {
    const rows = await read((tx) => readSources(tx, of.kbId, after))
    for (const row of rows) {
      counts.sources++
      yield* sourceLines(store, row)
      for (const edit of await read((tx) => readEdits(tx, row.id))) yield asLine({ edit })
      for await (const chunk of chunksOf(read, row.id)) {
        counts.chunks++
        yield asLine({ chunk })
      }
    }
    const last = rows.at(-1)
    if (!last) break
    after = last.id
  }
  for await (const vectors of setId === null ? [] : vectorsOf(read, setId)) {
    counts.vectors += vectors.length
    yield asLine({ vectors })
  }
  yield asLine({ end: counts })
}

async function readHead(
  context: Context,
  tx: Tx,
  kbId: string,
): Promise<{ head: Head; setId: number | null }> {
  const { rows } = await sql<Head['base'] & { setId: number | null; kind: string; dimensions: number }>`
    select b.name, b.description, b.chunk_size as "chunkSize", b.chunk_overlap as "chunkOverlap", v.id as "setId",
      v.kind, v.dimensions
    from knowledge_bases b
    left join knowledge_vector_sets v on v.kb_id = b.id and v.serving and v.dimensions is not null
    where b.id = ${kbId}`.execute(tx)
  const { setId, kind, dimensions, ...base } = rows[0]!
  const vectors = setId === null ? null : { kind, dimensions }
  const exportedAt = context.now().toISOString()
  return { head: { format: FORMAT, version: VERSION, exportedAt, base: { ...base, vectors } }, setId }
}

async function readSources(tx: Tx, kbId: string, after: string): Promise<Row[]> {
  const { rows } = await sql<
    Omit<Row, 'error' | 'refreshedAt' | 'fileBytes'> & {
      error_code: string | null
      error_message: string | null
      refreshed_at: Date | null
    }
  >`select id, case when type = 'sheet' then 'text' else type end as type, name, url, question,
      case when type = 'sheet' then (select left(string_agg(c.text, e'\\n\\n' order by c.seq), ${CONTENT_MAX})
        from knowledge_chunks c where c.source_id = s.id) else content end as content, mime, content_hash as "contentHash", bytes, language, pages, characters,
      tags, error_code, error_message, refreshed_at, storage_key as "storageKey"
    from knowledge_sources s
    where kb_id = ${kbId} and id > ${after} and state in ('embedding', 'ready', 'failed')
      and (type in ('text', 'qa', 'file', 'url') or type = 'sheet' and parent_id is not null)
    order by id limit ${SOURCES_PER_READ}`.execute(tx)
  return rows.map(({ error_code, error_message, refreshed_at, ...row }) => ({
    ...row,
    fileBytes: null,
    error: error_code ? { code: error_code, message: error_message ?? '' } : null,
    refreshedAt: refreshed_at?.toISOString() ?? null,
  }))
}

async function* sourceLines(
  store: FileStore,
  { id: _id, storageKey, ...source }: Row,
): AsyncGenerator<string> {
  // Missing after a restore without files.
  const found = storageKey === null ? null : await store.read(storageKey)
  const fileBytes = found?.bytes || null
  yield asLine({ source: { ...source, fileBytes } })
  if (!found) return
  for await (const piece of piecesOf(found.content)) yield asLine({ file: piece.toString('base64') })
}

/** A file in pieces of one size, so that no line is longer than an import accepts. */
async function* piecesOf(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let kept: Buffer = Buffer.alloc(0)
  for await (const part of content) {
    kept = Buffer.concat([kept, part])
    for (; kept.length >= FILE_PIECE_BYTES; kept = kept.subarray(FILE_PIECE_BYTES))
      yield kept.subarray(0, FILE_PIECE_BYTES)
  }
  if (kept.length > 0) yield kept
}

async function readEdits(tx: Tx, sourceId: string): Promise<TransferEdit[]> {
  const { rows } = await sql<TransferEdit>`
    select origin, occurrence, text, enabled, tags from knowledge_chunk_edits
    where source_id = ${sourceId} order by origin, occurrence`.execute(tx)
  return rows
}

async function* chunksOf(read: ReadInTx, sourceId: string): AsyncGenerator<TransferChunk> {
  for (let after = -1; ;) {
    const rows = await read(async (tx) => {
      const found = await sql<TransferChunk & { seq: number }>`
        select seq, page, heading, start_offset as start, end_offset as "end", text, original_text as original, enabled,
          tags
        from knowledge_chunks where source_id = ${sourceId} and seq > ${after}
        order by seq limit ${CHUNKS_PER_READ}`.execute(tx)
      return found.rows
    })
    for (const { seq: _seq, ...chunk } of rows) yield chunk
    const last = rows.at(-1)
    if (!last) return
    after = last.seq
  }
}

async function* vectorsOf(read: ReadInTx, setId: number): AsyncGenerator<[string, string][]> {
  for (let after = 0; ;) {
    const rows = await read(async (tx) => {
      const found = await sql<{ id: number; hash: string; packed: Buffer }>`
        select id, hash, signature || code as packed from knowledge_vectors
        where set_id = ${setId} and id > ${after} order by id limit ${VECTORS_PER_READ}`.execute(tx)
      return found.rows
    })
    for (let from = 0; from < rows.length; from += VECTORS_PER_LINE)
      yield rows
        .slice(from, from + VECTORS_PER_LINE)
        .map(({ hash, packed }) => [hash, packed.toString('base64')])
    const last = rows.at(-1)
    if (!last) return
    after = last.id
  }
}
