import { type ChatTurn, type Passage, searchQuery } from '@millrace/models'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { inAccount } from '../../lib/scoped.ts'
import { type ChunkHit, searchChunks } from '../knowledge/index.ts'
import type { Turn } from './open-turn.ts'

/** A passage as the model sees it, with the hit it comes from. */
export interface Found {
  hits: ChunkHit[]
  passages: Passage[]
  urls: Map<string, string>
}

/** The passages of the agent's knowledge that may answer the question. */
export async function findPassages(context: Context, turn: Turn, turns: ChatTurn[]): Promise<Found> {
  const { agent } = turn
  if (agent.knowledge_ids.length === 0) return { hits: [], passages: [], urls: new Map() }
  return inAccount(context, agent.account_id, async (tx) => {
    const query = searchQuery(turns)
    const hits = await searchChunks(tx, { kbIds: agent.knowledge_ids, query, topK: agent.passages })
    const { rows } = await sql<{ id: string; url: string }>`select id, url from knowledge_sources
      where url is not null and id = any(${hits.map((hit) => hit.sourceId)})`.execute(tx)
    return { hits, passages: hits.map(toPassage), urls: new Map(rows.map((row) => [row.id, row.url])) }
  })
}

const toPassage = (hit: ChunkHit): Passage => ({
  id: hit.chunkId,
  sourceName: hit.sourceName,
  page: hit.page,
  heading: hit.sourceType === 'qa' ? null : hit.heading,
  text: hit.text,
  score: hit.score,
  kind: hit.sourceType === 'qa' ? 'qa' : 'document',
  ...(hit.sourceType === 'qa' ? { question: hit.heading ?? '' } : {}),
})
