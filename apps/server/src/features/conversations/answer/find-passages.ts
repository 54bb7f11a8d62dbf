import { type ChatTurn, type Passage, type Picture, searchQuery } from '@millrace/models'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { inAccount } from '../../../lib/scoped.ts'
import {
  type ChunkHit,
  type KnowledgeSearch,
  restOfKnowledge,
  searchKnowledge,
} from '../../knowledge/index.ts'
import { type Incomplete, incompleteOf } from './incomplete.ts'
import { BUILTIN, type Models } from '../../models/index.ts'
import type { UsageInput } from '../../usage/index.ts'

/** Passages as sent to the model, with their search hits. */
export interface FoundPassages {
  hits: ChunkHit[]
  passages: Passage[]
  urls: Map<string, string>
  /** Whether they are all of the agent's knowledge; only determined for the built-in model. */
  isWhole?: boolean
  /** Images sent with messages, oldest first. */
  pictures?: Picture[]
  /** Names of files sent with messages that contain no text. */
  unread?: string[]
  /** Why the search may have missed something. */
  incomplete: Incomplete
}

/** What an agent searches, and how. */
interface Lookup {
  id: string
  account_id: string
  project_id: string
  knowledge_ids: string[]
  model: string
  passages: number
  min_score: number
  tags: string[]
}

interface Looking {
  lookup: Lookup
  turns: ChatTurn[]
  /** Nothing of the question may be stored. */
  isPrivate?: boolean
  spent?: UsageInput[]
  signal?: AbortSignal
  /** Reserves the cost of embedding the question. */
  reserve?: KnowledgeSearch['reserve']
}

/** Passages are free for the built-in model: it gets this many, or all knowledge if there is no more. */
const BUILTIN_PASSAGES = 16
const SMALL_KNOWLEDGE = 30

/** Searches the agent's knowledge for the question. The cost is recorded here or passed to `spent`. */
export async function findPassages(
  context: Context,
  models: Models,
  { lookup, turns, spent, reserve, signal, isPrivate = false }: Looking,
): Promise<FoundPassages> {
  const { account_id: accountId, project_id: projectId, knowledge_ids: kbIds, tags } = lookup
  if (kbIds.length === 0) return { hits: [], passages: [], urls: new Map(), incomplete: null }
  const isBuiltin = lookup.model === BUILTIN
  const { hits, ...how } = await searchKnowledge(context, models, {
    accountId,
    projectId,
    kbIds,
    query: searchQuery(turns),
    isPrivate,
    topK: isBuiltin ? Math.max(lookup.passages, BUILTIN_PASSAGES) : lookup.passages,
    filters: { tags: tags.length > 0 ? tags : undefined },
    agentId: lookup.id,
    waits: { signal },
    ...(spent ? { spent } : {}),
    ...(reserve ? { reserve } : {}),
  })
  const best = hits[0]?.score ?? 0
  const kept = hits.filter(({ score }) => score >= best * lookup.min_score)
  const isSmall = isBuiltin && tags.length === 0 && lookup.min_score === 0
  const rest = isSmall
    ? await restOfKnowledge(context, { accountId, kbIds, hits, most: SMALL_KNOWLEDGE })
    : null
  const all = [...kept, ...(rest ?? [])]
  const urls = await urlsOf(context, accountId, all)
  const incomplete = incompleteOf(how)
  const isWhole = rest !== null && incomplete === null
  return { hits: all, passages: all.map(toPassage), urls, isWhole, incomplete }
}

async function urlsOf(context: Context, accountId: string, hits: ChunkHit[]): Promise<Map<string, string>> {
  // Files, texts and Q&A pairs have none.
  const ids = [...new Set(hits.filter((hit) => hit.sourceType === 'url').map((hit) => hit.sourceId))]
  if (ids.length === 0) return new Map()
  return inAccount(context, accountId, async (tx) => {
    const { rows } = await sql<{ id: string; url: string }>`select id, url from knowledge_sources
      where url is not null and id = any(${ids})`.execute(tx)
    return new Map(rows.map((row) => [row.id, row.url]))
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
