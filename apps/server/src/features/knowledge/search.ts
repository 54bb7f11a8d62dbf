import type { Data, knowledge } from '@millrace/contract'
import type { Context } from '../../context.ts'
import type { Member } from '../../lib/actor.ts'
import { asMember } from '../../lib/scoped.ts'
import { findBase } from './queries.ts'
import type { ChunkHit } from './retrieval/index.ts'
import { searchKnowledge } from './search-knowledge.ts'
import type { Embedders } from './vectors/embedder.ts'

interface Search {
  query: string
  topK: number
  filters: { sourceIds?: string[] | undefined; tags?: string[] | undefined }
}

/** The search test: what an agent would find for this question, and why. */
export async function searchBase(
  context: Context,
  member: Member,
  input: { id: string; search: Search; models: Embedders },
): Promise<Data<typeof knowledge.search>> {
  const started = performance.now()
  const base = await asMember(context, member, (tx) => findBase(tx, member, input.id))
  const { hits, vectors } = await searchKnowledge(context, input.models, {
    accountId: member.accountId,
    projectId: base.project_id,
    kbIds: [base.id],
    ...input.search,
  })
  return { items: hits.map(presentHit), tookMs: Math.round(performance.now() - started), vectors }
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
  tags: hit.tags,
  words: hit.words,
  meaning: hit.meaning,
})
