import type { Data, knowledge } from '@millrace/contract'
import type { Context } from '../../context.ts'
import type { Member } from '../../lib/actor.ts'
import { asMember } from '../../lib/scoped.ts'
import { findBase } from './queries.ts'
import { type ChunkHit, searchChunks } from './retrieval/index.ts'

export interface Search {
  query: string
  topK: number
  filters: { sourceIds?: string[] | undefined }
}

/** The search test screen: what an agent would be given for this question, and why. */
export async function searchBase(
  context: Context,
  member: Member,
  input: { id: string; search: Search },
): Promise<Data<typeof knowledge.search>> {
  const { query, topK, filters } = input.search
  const started = performance.now()
  const hits = await asMember(context, member, async (tx) => {
    await findBase(tx, member, input.id)
    const { sourceIds } = filters
    return searchChunks(tx, { kbIds: [input.id], query, topK, ...(sourceIds ? { sourceIds } : {}) })
  })
  return { items: hits.map(presentHit), tookMs: Math.round(performance.now() - started) }
}

const presentHit = (hit: ChunkHit): knowledge.SearchHit => ({
  chunkId: hit.chunkId,
  sourceId: hit.sourceId,
  sourceName: hit.sourceName,
  sourceType: hit.sourceType as knowledge.SourceType,
  text: hit.text,
  score: hit.score,
  page: hit.page,
  heading: hit.heading,
  start: hit.start,
  end: hit.end,
  highlights: hit.highlights,
  why: hit.why,
})
