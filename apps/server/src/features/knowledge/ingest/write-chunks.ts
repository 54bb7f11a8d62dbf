import { withoutHidden } from '@millrace/contract'
import { sql } from 'kysely'
import type { Tx } from '../../../db/scope.ts'
import { chunkInTurns, DocumentError, type Chunk } from '../../../lib/documents/index.ts'
import { newId } from '../../../lib/ids.ts'
import { checkCharacters } from './check-characters.ts'
import type { Ingestion } from './ingestion.ts'
import type { SourceContent } from './read-source.ts'
import { tellSettled } from './tell-settled.ts'
import {
  buildPostings,
  deletePostings,
  detectLanguage,
  type PostingRow,
  writePostings,
} from '../retrieval/index.ts'

// Small transactions let other work run in between: the embedded database runs one at a time.
const CHUNKS_PER_WRITE = 250
const POSTINGS_PER_WRITE = 2000
const LANGUAGE_SAMPLE = 20_000

/** Called in the same transaction when bases were read or assigned to an agent. */
export type OnRead = (tx: Tx, of: { accountId: string; kbIds: string[] }) => Promise<void>

/** Chunks the content and makes it searchable; the last write marks the source ready. */
export async function writeChunks(ingestion: Ingestion, read: SourceContent, onRead?: OnRead): Promise<void> {
  const { source } = ingestion
  const { chunks, hidden } = seenOnly(read, await chunksOf(ingestion, read))
  if (chunks.length === 0) throw new DocumentError('no_text', 'It contains no text.')
  const characters = charactersOf(ingestion, read)
  await checkCharacters(ingestion, characters)
  const language = detectLanguage(sampleOf(chunks))
  const written = await insertAll(ingestion, chunks)
  const numbers = written.map(({ no }) => no)
  const name = read.name ?? source.name
  const built = await buildPostings(
    chunks.map((chunk, index) => ({ ...written[index]!, heading: headingOf(chunk) })),
    { name, language },
  )
  await insertPostings(ingestion, built.postings)
  await finish(ingestion, {
    read,
    chunks,
    characters,
    numbers,
    lengths: built.lengths,
    tokens: built.tokens,
    hidden,
    language,
    name,
    onRead,
  })
}

const charactersOf = ({ source }: Ingestion, { document, chunks }: SourceContent): number =>
  document?.characters ?? chunks?.at(-1)?.end ?? (source.content ?? '').length

/** Cleans typed text and sheet cells; documents were cleaned when they were read. */
function seenOnly({ document }: SourceContent, chunks: Chunk[]): { chunks: Chunk[]; hidden: number } {
  let hidden = document?.sections.reduce((sum, section) => sum + (section.hidden ?? 0), 0) ?? 0
  const only = (text: string) => {
    const seen = withoutHidden(text)
    hidden += seen.hidden
    return seen.text
  }
  const cleaned = chunks.map((chunk) => ({
    ...chunk,
    text: only(chunk.text),
    heading: chunk.heading.map(only),
  }))
  return { chunks: cleaned, hidden }
}

/** A pair is one chunk: found by its question, quoted by its answer. */
async function chunksOf({ source }: Ingestion, read: SourceContent): Promise<Chunk[]> {
  if (read.chunks) return read.chunks
  if (read.document)
    return chunkInTurns(read.document, { size: source.chunk_size, overlap: source.chunk_overlap })
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

/** A chunk's number and its text, which may have been edited. */
type StoredChunk = { no: number; text: string }

async function insertAll(ingestion: Ingestion, chunks: Chunk[]): Promise<StoredChunk[]> {
  const { source } = ingestion
  await ingestion.fenced(async (tx) => {
    await sql`delete from knowledge_chunks where source_id = ${source.id}`.execute(tx)
    await deletePostings(tx, source.id)
    await sql`update knowledge_sources set state = 'chunking', progress_done = 0, progress_total = 1000,
      updated_at = now() where id = ${source.id}`.execute(tx)
    await ingestion.announce(tx)
  })
  const written: StoredChunk[] = []
  const twins = countTwins(chunks)
  for (let from = 0; from < chunks.length; from += CHUNKS_PER_WRITE) {
    const slice = twins.slice(from, from + CHUNKS_PER_WRITE)
    written.push(...(await ingestion.fenced((tx) => insertSlice(tx, ingestion, slice))))
    await ingestion.progress('chunking', Math.round((written.length / chunks.length) * 500), 1000)
  }
  return written
}

/** Numbers chunks with identical text, so that an edit stays with its chunk. */
function countTwins(chunks: Chunk[]): (Chunk & { occurrence: number })[] {
  const seen = new Map<string, number>()
  return chunks.map((chunk) => {
    const occurrence = seen.get(chunk.text) ?? 0
    seen.set(chunk.text, occurrence + 1)
    return { ...chunk, occurrence }
  })
}

async function insertSlice(
  tx: Tx,
  { source, accountId }: Ingestion,
  slice: (Chunk & { occurrence: number })[],
): Promise<StoredChunk[]> {
  const { rows } = await sql<StoredChunk & { seq: number }>`
    insert into knowledge_chunks (id, account_id, project_id, kb_id, source_id, seq, page, heading, start_offset,
      end_offset, text, length, original_text, enabled, tags, edited_at)
    select c.id, ${accountId}, ${source.project_id}, ${source.kb_id}, ${source.id}, c.seq, c.page, c.heading,
      c.start_offset, c.end_offset, coalesce(e.text, c.text), 0, case when e.text is not null then c.text end,
      coalesce(e.enabled, true), coalesce(e.tags, '{}'), e.edited_at
    from unnest(${slice.map(() => newId('chunk'))}::text[], ${slice.map((c) => c.seq)}::int[],
      ${slice.map((c) => c.page)}::int[], ${slice.map(headingOf)}::text[], ${slice.map((c) => c.start)}::int[],
      ${slice.map((c) => c.end)}::int[], ${slice.map((c) => c.text)}::text[], ${slice.map((c) => c.occurrence)}::int[])
      as c(id, seq, page, heading, start_offset, end_offset, text, occurrence)
    left join knowledge_chunk_edits e
      on e.source_id = ${source.id} and e.origin = md5(c.text)::uuid and e.occurrence = c.occurrence
    order by c.seq
    returning no, seq, text`.execute(tx)
  return rows.sort((a, b) => a.seq - b.seq).map(({ no, text }) => ({ no, text }))
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
    read: SourceContent
    chunks: Chunk[]
    characters: number
    numbers: number[]
    lengths: number[]
    tokens: number
    hidden: number
    language: string
    name: string
    onRead: OnRead | undefined
  },
): Promise<void> {
  const { source } = ingestion
  const { document } = done.read
  await ingestion.fenced(async (tx) => {
    await sql`update knowledge_chunks c set length = v.length
      from unnest(${done.numbers}::bigint[], ${done.lengths}::int[]) as v(no, length) where c.no = v.no`.execute(
      tx,
    )
    const embeds = await ingestion.embeds(tx)
    await sql`update knowledge_sources set state = ${embeds ? 'embedding' : 'ready'}, embedding_pending = ${embeds},
        name = ${done.name}, language = ${done.language},
        pages = ${document?.pages ?? null}, pages_without_text = ${document?.withoutText ?? null}, characters = ${done.characters}, chunk_count = ${done.chunks.length},
        token_count = ${done.tokens}, hidden_characters = ${done.hidden}, progress_done = 0, progress_total = null, error_code = null, error_message = null,
        refreshed_at = now(), updated_at = now()
      where id = ${source.id}`.execute(tx)
    await done.read.record?.(tx)
    await ingestion.takePlace(tx)
    await ingestion.announce(tx)
    const place = { accountId: ingestion.accountId, projectId: source.project_id, kbId: source.kb_id }
    if (source.parent_id === null) await tellSettled(ingestion.context, tx, place)
    await done.onRead?.(tx, { accountId: ingestion.accountId, kbIds: [source.kb_id] })
  })
}
