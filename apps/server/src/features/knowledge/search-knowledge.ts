import type { Context } from '../../context.ts'
import { inAccount } from '../../lib/scoped.ts'
import { onePerDatabase } from '../../lib/one-per-database.ts'
import { recordUsage, type UsageInput } from '../usage/index.ts'
import { type ChunkHit, type ChunkSearch, searchChunks } from './retrieval/index.ts'
import { searchInGroups } from './search-in-groups.ts'
import { awaitFresh } from './unread.ts'
import { type QueryVector, SignatureCache } from './vectors/index.ts'
import { QueryEmbedder } from './vectors/embed-query.ts'
import type { Embedders } from './vectors/embedder.ts'
import type { VectorSet } from './vectors/sets.ts'

export interface KnowledgeSearch {
  accountId: string
  /** Project whose models may be used; null for the whole account. */
  projectId: string | null
  /** The caller has checked access to these. */
  kbIds: readonly string[]
  query: string
  /** Nothing of the query may be stored. */
  isPrivate?: boolean
  topK: number
  filters?: { sourceIds?: readonly string[] | undefined; tags?: readonly string[] | undefined }
  /** For a response: waits for recently added sources, so that their content isn't reported as unknown. */
  waits?: { signal?: AbortSignal | undefined }
  /** The agent that searches. */
  agentId?: string
  /** Receives the usage if the caller stores it; otherwise it is stored here. */
  spent?: UsageInput[]
  /**
   * Called before the query is embedded, for callers with a budget; its result is called with the usage, and whether
   * that is complete: a failed call may have cost something.
   */
  reserve?: (
    models: readonly string[],
    query: string,
  ) => Promise<(usage: readonly UsageInput[], isKnown: boolean) => void>
}

export interface KnowledgeHits {
  hits: ChunkHit[]
  /** Whether vectors were used; `late`, `failed`: the vendor didn't respond in time, so only words were. */
  vectors: 'off' | 'used' | 'late' | 'failed'
  /** Some sources of the bases were still being read for the first time. */
  unread: boolean
}

const embedders = new WeakMap<Embedders, QueryEmbedder>()
// Set numbers are unique per database.
const signaturesOf = onePerDatabase(() => new SignatureCache())

/**
 * The search used by agents, the API and the search test: full text and, where bases have vectors, semantic search,
 * fused. Opens its own transactions, so never call it within one. Vendor problems never make it fail.
 */
export async function searchKnowledge(
  context: Context,
  models: Embedders,
  search: KnowledgeSearch,
): Promise<KnowledgeHits> {
  const { accountId, kbIds, query, topK, filters } = search
  const byWords: ChunkSearch = { kbIds, query, topK, ...filters }
  const look = () => searchInGroups(context, { accountId, search: byWords })
  let first = await look()
  if (search.waits && first.unread.isFresh) {
    await awaitFresh(context, { accountId, kbIds, signal: search.waits.signal })
    first = await look()
  }
  const unread = first.unread.any
  if (first.sets.length === 0) return { hits: first.hits, vectors: 'off', unread }
  // The vendor call happens outside of a transaction.
  const { vectors, state, usage } = await embedQuery(context, models, { search, sets: first.sets })
  search.spent?.push(...usage)
  const signatures = signaturesOf(context)
  const wanted: ChunkSearch = { ...byWords, vectors, signatures }
  const hits = await inAccount(context, accountId, async (tx) => {
    if (!search.spent) await recordUsage(tx, usage)
    return searchChunks(tx, wanted)
  })
  return { hits, vectors: state, unread }
}

/** The question as a vector for each set; sets of the same model share it. */
async function embedQuery(
  context: Context,
  models: Embedders,
  { search, sets }: { search: KnowledgeSearch; sets: readonly VectorSet[] },
): Promise<{ vectors: QueryVector[]; state: KnowledgeHits['vectors']; usage: UsageInput[] }> {
  const embedder = embedders.get(models) ?? new QueryEmbedder(models, context.now)
  embedders.set(models, embedder)
  const { accountId, projectId, query, agentId = null, isPrivate = false } = search
  const chosen = [...new Set(sets.map(({ model }) => model))]
  const settle = await search.reserve?.(chosen, query)
  const usage: UsageInput[] = []
  const embed = async (model: string) => {
    const outcome = await embedder.embed({ accountId, projectId }, model, { query, isPrivate })
    if (typeof outcome === 'object') usage.push(...outcome.usage.map((entry) => ({ ...entry, agentId })))
    return [model, outcome] as const
  }
  let isKnown = false
  const outcomes = await Promise.all(chosen.map(embed))
    .then((all) => {
      isKnown = all.every(([, outcome]) => typeof outcome === 'object')
      return all
    })
    .finally(() => settle?.(usage, isKnown))
  const outcomeOf = new Map(outcomes)
  const vectors = sets.flatMap((set): QueryVector[] => {
    const outcome = outcomeOf.get(set.model)
    if (typeof outcome !== 'object' || outcome.unit.length !== set.dimensions) return []
    return [{ setId: set.id, kbId: set.kb_id, unit: outcome.unit, indexed: set.indexed }]
  })
  const missed = outcomes.map(([, outcome]) => outcome).find((outcome) => typeof outcome === 'string')
  return { vectors, state: vectors.length > 0 ? 'used' : (missed ?? 'failed'), usage }
}
