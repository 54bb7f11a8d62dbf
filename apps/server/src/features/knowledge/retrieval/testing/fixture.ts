import { sql } from 'kysely'
import type { Database } from '../../../../db/open.ts'
import { inScope } from '../../../../db/scope.ts'
import { newId } from '../../../../lib/ids.ts'
import { buildPostings, type ChunkHit, type ChunkSearch, searchChunks, writePostings } from '../index.ts'

export type TestBase = { accountId: string; projectId: string; kbId: string }

export type TestSource = {
  name?: string
  language?: string
  state?: string
  question?: string
  chunks: (string | { text: string; heading?: string; page?: number; enabled?: boolean })[]
}

/** An account with a project and an empty knowledge base. */
export async function makeBase(db: Database): Promise<TestBase> {
  const base = { accountId: newId('account'), projectId: newId('project'), kbId: newId('knowledge') }
  await sql`insert into accounts (id, name) values (${base.accountId}, 'test')`.execute(db.kysely)
  await sql`insert into projects (id, account_id, name) values (${base.projectId}, ${base.accountId}, 'test')`.execute(
    db.kysely,
  )
  await sql`insert into knowledge_bases (id, account_id, project_id, name)
    values (${base.kbId}, ${base.accountId}, ${base.projectId}, 'test')`.execute(db.kysely)
  return base
}

/** Writes a source as ingestion does; returns its ID and its chunks' numbers. */
export async function addSource(
  db: Database,
  base: TestBase,
  source: TestSource,
): Promise<{ sourceId: string; numbers: number[] }> {
  const sourceId = newId('source')
  const { accountId, projectId, kbId } = base
  const name = source.name ?? 'untitled'
  const language = source.language ?? 'en'
  const chunks = source.chunks.map((chunk) => (typeof chunk === 'string' ? { text: chunk } : chunk))
  const numbers = await inScope(db.kysely, { accountId }, async (tx) => {
    await sql`insert into knowledge_sources (id, account_id, project_id, kb_id, type, name, state, language, question)
      values (${sourceId}, ${accountId}, ${projectId}, ${kbId}, ${source.question ? 'qa' : 'text'}, ${name}, 'chunking',
        ${language}, ${source.question ?? null})`.execute(tx)
    const numbers: number[] = []
    for (const [seq, chunk] of chunks.entries()) {
      const { rows } = await sql<{ no: number }>`
        insert into knowledge_chunks (id, account_id, project_id, kb_id, source_id, seq, page, heading, start_offset,
          end_offset, text, length, enabled)
        values (${newId('chunk')}, ${accountId}, ${projectId}, ${kbId}, ${sourceId}, ${seq}, ${chunk.page ?? null},
          ${chunk.heading ?? null}, 0, ${chunk.text.length}, ${chunk.text}, 0, ${chunk.enabled ?? true})
        returning no`.execute(tx)
      numbers.push(rows[0]?.no ?? 0)
    }
    const built = await buildPostings(
      chunks.map(({ text, heading }, place) => ({ no: numbers[place] ?? 0, text, heading: heading ?? null })),
      { name, language },
    )
    await writePostings(tx, { accountId, kbId, sourceId }, built.postings)
    await sql`update knowledge_sources set state = ${source.state ?? 'ready'} where id = ${sourceId}`.execute(
      tx,
    )
    return numbers
  })
  return { sourceId, numbers }
}

export const searchIn = (
  db: Database,
  { accountId, kbId }: TestBase,
  search: Partial<ChunkSearch> & { query: string },
): Promise<ChunkHit[]> =>
  inScope(db.kysely, { accountId }, (tx) => searchChunks(tx, { kbIds: [kbId], topK: 10, ...search }))
