import type { Data, knowledge } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Member } from '../../lib/actor.ts'
import { asMember } from '../../lib/scoped.ts'
import { findBase } from './queries.ts'

interface Row {
  no: number
  id: string
  source_id: string
  seq: number
  page: number | null
  heading: string | null
  start_offset: number
  end_offset: number
  text: string
}

export interface ChunkFilter {
  sourceId?: string | undefined
  after?: string | undefined
  limit: number
}

/** Chunks in the order in which they were written, by cursor. */
export async function listChunks(
  context: Context,
  member: Member,
  input: { id: string; filter: ChunkFilter },
): Promise<Data<typeof knowledge.listChunks>> {
  const { sourceId, after, limit } = input.filter
  return asMember(context, member, async (tx) => {
    await findBase(tx, member, input.id)
    const { rows } = await sql<Row>`
      select c.no, c.id, c.source_id, c.seq, c.page, c.heading, c.start_offset, c.end_offset, c.text
      from knowledge_chunks c join knowledge_sources s on s.id = c.source_id
      where c.kb_id = ${input.id} and s.state = 'ready' and c.no > ${Number(after ?? 0)}
        and (${sourceId ?? null}::text is null or c.source_id = ${sourceId ?? null})
      order by c.no limit ${limit + 1}`.execute(tx)
    const shown = rows.slice(0, limit)
    return {
      items: shown.map((row) => ({
        id: row.id,
        sourceId: row.source_id,
        seq: row.seq,
        page: row.page,
        heading: row.heading,
        start: row.start_offset,
        end: row.end_offset,
        text: row.text,
      })),
      next: rows.length > limit ? String(shown.at(-1)!.no) : null,
    }
  })
}
