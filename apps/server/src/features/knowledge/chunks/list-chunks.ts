import type { Data, knowledge } from '@millrace/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Member } from '../../../lib/actor.ts'
import { asMember } from '../../../lib/scoped.ts'
import { contains } from '../../../lib/sql.ts'
import { findBase } from '../queries.ts'

export interface ChunkRow {
  no: number
  id: string
  kb_id: string
  source_id: string
  seq: number
  page: number | null
  heading: string | null
  start_offset: number
  end_offset: number
  text: string
  enabled: boolean
  tags: string[]
  original_text: string | null
}

export const CHUNK_COLUMNS =
  sql.raw(`c.no, c.id, c.kb_id, c.source_id, c.seq, c.page, c.heading, c.start_offset,
  c.end_offset, c.text, c.enabled, c.tags, c.original_text`)

interface ChunkFilter {
  sourceId?: string | undefined
  search?: string | undefined
  tag?: string | undefined
  state?: 'on' | 'off' | 'edited' | undefined
  after?: string | undefined
  limit: number
}

/** Chunks by source and reading order, with a cursor. */
export async function listChunks(
  context: Context,
  member: Member,
  input: { id: string; filter: ChunkFilter },
): Promise<Data<typeof knowledge.listChunks>> {
  const { limit } = input.filter
  return asMember(context, member, async (tx) => {
    await findBase(tx, member, input.id)
    const { rows } = await sql<ChunkRow>`
      select ${CHUNK_COLUMNS}
      from knowledge_chunks c join knowledge_sources s on s.id = c.source_id
      where c.kb_id = ${input.id} and s.state in ('embedding', 'ready') and ${fits(input.filter)}
      order by c.source_id, c.seq limit ${limit + 1}`.execute(tx)
    const shown = rows.slice(0, limit)
    const last = shown.at(-1)
    return {
      items: shown.map(presentChunk),
      next: rows.length > limit && last ? `${last.source_id}.${last.seq}` : null,
    }
  })
}

const STATES = {
  on: sql`c.enabled`,
  off: sql`not c.enabled`,
  edited: sql`c.original_text is not null`,
}

function fits({ sourceId, search, tag, state, after }: ChunkFilter): RawBuilder<boolean> {
  const parts: RawBuilder<unknown>[] = [contains('c.text', search)]
  if (sourceId) parts.push(sql`(c.source_id = ${sourceId} or s.parent_id = ${sourceId})`)
  if (tag) parts.push(sql`(${tag} = any(c.tags) or ${tag} = any(s.tags))`)
  if (state) parts.push(STATES[state])
  const [source, seq] = after?.split('.') ?? []
  if (source && seq) parts.push(sql`(c.source_id, c.seq) > (${source}, ${Number(seq)}::int)`)
  return sql<boolean>`${sql.join(parts, sql` and `)}`
}

export const presentChunk = (row: ChunkRow): knowledge.Chunk => ({
  id: row.id,
  sourceId: row.source_id,
  seq: row.seq,
  page: row.page,
  heading: row.heading,
  start: row.start_offset,
  end: row.end_offset,
  text: row.text,
  enabled: row.enabled,
  tags: row.tags,
  original: row.original_text,
})
