import { sql, type Transaction } from 'kysely'
import type { DB } from '../../db/tables.ts'
import { chunkDocument, DocumentError, type Chunk } from '../../lib/documents/index.ts'
import { newId } from '../../lib/ids.ts'
import type { Ingestion } from './ingestion.ts'
import type { Read } from './read-source.ts'
import {
  buildPostings,
  deletePostings,
  detectLanguage,
  type PostingRow,
  writePostings,
} from './retrieval/index.ts'

// Small transactions let other work in between: the embedded database serves one at a time.
const CHUNKS_PER_WRITE = 250
const POSTINGS_PER_WRITE = 2000
const LANGUAGE_SAMPLE = 20_000

/** Cuts what was read into chunks and makes them findable; the source turns ready in the last write. */
export async function writeChunks(ingestion: Ingestion, read: Read): Promise<void> {
  const { source } = ingestion
  const chunks = chunksOf(ingestion, read)
  if (chunks.length === 0) throw new DocumentError('no_text', 'There is no text in it.')
  const language = detectLanguage(sampleOf(chunks))
  const numbers = await insertAll(ingestion, chunks)
  const name = read.name ?? source.name
  const built = await buildPostings(
    chunks.map((chunk, index) => ({ no: numbers[index]!, text: chunk.text, heading: headingOf(chunk) })),
    { name, language },
  )
  await insertPostings(ingestion, built.postings)
  await finish(ingestion, {
    read,
    chunks,
    numbers,
    lengths: built.lengths,
    tokens: built.tokens,
    language,
    name,
  })
}

/** A pair is one chunk: found by its question, quoted by its answer. */
function chunksOf({ source }: Ingestion, read: Read): Chunk[] {
  if (read.document)
    return chunkDocument(read.document, { size: source.chunk_size, overlap: source.chunk_overlap })
  const text = source.content ?? ''
  return [{ seq: 0, page: null, heading: [source.question ?? ''], start: 0, end: text.length, text }]
}

const headingOf = (chunk: Chunk) => chunk.heading.join(' › ') || null
const sampleOf = (chunks: Chunk[]) => {
  let sample = ''
  for (const chunk of chunks) {
    sample += `${chunk.text}\n`
    if (sample.length > LANGUAGE_SAMPLE) break
  }
  return sample
}

async function insertAll(ingestion: Ingestion, chunks: Chunk[]): Promise<number[]> {
  const { source } = ingestion
  await ingestion.fenced(async (tx) => {
    await sql`delete from knowledge_chunks where source_id = ${source.id}`.execute(tx)
    await deletePostings(tx, source.id)
    await sql`update knowledge_sources set state = 'chunking', progress_done = 0, progress_total = 1000,
      updated_at = now() where id = ${source.id}`.execute(tx)
    await ingestion.announce(tx)
  })
  const numbers: number[] = []
  for (let from = 0; from < chunks.length; from += CHUNKS_PER_WRITE) {
    const slice = chunks.slice(from, from + CHUNKS_PER_WRITE)
    numbers.push(...(await ingestion.fenced((tx) => insertSlice(tx, ingestion, slice))))
    await ingestion.progress('chunking', Math.round((numbers.length / chunks.length) * 500), 1000)
  }
  return numbers
}

async function insertSlice(
  tx: Transaction<DB>,
  { source, accountId }: Ingestion,
  slice: Chunk[],
): Promise<number[]> {
  const { rows } = await sql<{ no: number; seq: number }>`
    insert into knowledge_chunks (id, account_id, project_id, kb_id, source_id, seq, page, heading, start_offset,
      end_offset, text, length)
    select c.id, ${accountId}, ${source.project_id}, ${source.kb_id}, ${source.id}, c.seq, c.page, c.heading,
      c.start_offset, c.end_offset, c.text, 0
    from unnest(${slice.map(() => newId('chunk'))}::text[], ${slice.map((c) => c.seq)}::int[],
      ${slice.map((c) => c.page)}::int[], ${slice.map(headingOf)}::text[], ${slice.map((c) => c.start)}::int[],
      ${slice.map((c) => c.end)}::int[], ${slice.map((c) => c.text)}::text[])
      as c(id, seq, page, heading, start_offset, end_offset, text)
    order by c.seq
    returning no, seq`.execute(tx)
  return rows.sort((a, b) => a.seq - b.seq).map((row) => row.no)
}

async function insertPostings(ingestion: Ingestion, postings: PostingRow[]): Promise<void> {
  const { source, accountId } = ingestion
  for (let from = 0; from < postings.length; from += POSTINGS_PER_WRITE) {
    const slice = postings.slice(from, from + POSTINGS_PER_WRITE)
    await ingestion.fenced((tx) =>
      writePostings(tx, { accountId, kbId: source.kb_id, sourceId: source.id }, slice),
    )
    const share = Math.min(1, (from + slice.length) / postings.length)
    await ingestion.progress('chunking', Math.round(500 + share * 500), 1000)
  }
}

async function finish(
  ingestion: Ingestion,
  done: {
    read: Read
    chunks: Chunk[]
    numbers: number[]
    lengths: number[]
    tokens: number
    language: string
    name: string
  },
): Promise<void> {
  const { source } = ingestion
  const { document } = done.read
  const characters = document?.characters ?? (source.content ?? '').length
  await ingestion.fenced(async (tx) => {
    await sql`update knowledge_chunks c set length = v.length
      from unnest(${done.numbers}::bigint[], ${done.lengths}::int[]) as v(no, length) where c.no = v.no`.execute(
      tx,
    )
    await sql`update knowledge_sources set state = 'ready', name = ${done.name}, language = ${done.language},
        pages = ${document?.pages ?? null}, characters = ${characters}, chunk_count = ${done.chunks.length},
        token_count = ${done.tokens}, progress_done = 0, progress_total = null, error_code = null, error_message = null,
        refreshed_at = now(), updated_at = now()
      where id = ${source.id}`.execute(tx)
    await ingestion.announce(tx)
  })
}
