import type { Context } from '../../context.ts'
import type { Database } from '../../db/open.ts'
import { inAccount } from '../../lib/scoped.ts'
import { recordUsage, type UsageInput } from '../usage/index.ts'
import { type ChunkHit, type ChunkSearch, searchChunks } from './retrieval/index.ts'
import { type QueryVector, SignatureCache } from './vectors/index.ts'
import { QueryEmbedder } from './vectors/embed-query.ts'
import type { Embedders } from './vectors/embedder.ts'
import { servingSets, type VectorSet } from './vectors/sets.ts'

export interface KnowledgeSearch {
  accountId: string
  /** For the models of this project; null: those of the whole account. */
  projectId: string | null
  /** The caller has checked that these may be read. */
  kbIds: readonly string[]
  query: string
  topK: number
  filters?: { sourceIds?: readonly string[] | undefined; tags?: readonly string[] | undefined }
  /** The agent that looks it up. */
  agentId?: string
  /** Gets what the search is counted as, for whoever writes that with something else; left out: it is written here. */
  spent?: UsageInput[]
  /**
   * Asked before vectors are made of the query with these models, for whoever spends within a budget; what it gives is
   * called with what that was counted as, also when it came to nothing.
   */
  reserve?: (models: readonly string[], query: string) => Promise<(usage: readonly UsageInput[]) => void>
}

export interface KnowledgeHits {
  hits: ChunkHit[]
  /** Whether vectors took part; `late`, `failed`: the vendor did not answer in time, so words alone did. */
  vectors: 'off' | 'used' | 'late' | 'failed'
}

const embedders = new WeakMap<Embedders, QueryEmbedder>()
// Sets are numbered by their database.
const caches = new WeakMap<Database, SignatureCache>()

/**
 * The one search of agents, the API and the test screen: full text and, where the bases have vectors, meaning, joined.
 * Opens its own transactions: never call it within one. Fails for no reason that lies with a vendor.
 */
export async function searchKnowledge(
  context: Context,
  models: Embedders,
  search: KnowledgeSearch,
): Promise<KnowledgeHits> {
  const { accountId, kbIds, query, topK, filters } = search
  const byWords: ChunkSearch = { kbIds, query, topK, ...filters }
  const first = await inAccount(context, accountId, async (tx) => {
    const sets = await servingSets(tx, kbIds)
    return { sets, hits: sets.length === 0 ? await searchChunks(tx, byWords) : [] }
  })
  if (first.sets.length === 0) return { hits: first.hits, vectors: 'off' }
  // A vendor is asked: the database is not held meanwhile.
  const { vectors, state, usage } = await embedQuery(context, models, { search, sets: first.sets })
  search.spent?.push(...usage)
  const signatures = caches.get(context.db) ?? new SignatureCache()
  caches.set(context.db, signatures)
  const wanted: ChunkSearch = { ...byWords, vectors, signatures }
  const hits = await inAccount(context, accountId, async (tx) => {
    if (!search.spent) await recordUsage(tx, usage)
    return searchChunks(tx, wanted)
  })
  return { hits, vectors: state }
}

/** The question as a vector for each set; those of one model share it. */
async function embedQuery(
  context: Context,
  models: Embedders,
  { search, sets }: { search: KnowledgeSearch; sets: readonly VectorSet[] },
): Promise<{ vectors: QueryVector[]; state: KnowledgeHits['vectors']; usage: UsageInput[] }> {
  const embedder = embedders.get(models) ?? new QueryEmbedder(models, context.now)
  embedders.set(models, embedder)
  const { accountId, projectId, query, agentId = null } = search
  const chosen = [...new Set(sets.map(({ model }) => model))]
  const settle = await search.reserve?.(chosen, query)
  const usage: UsageInput[] = []
  const embed = async (model: string) => {
    const outcome = await embedder.embed({ accountId, projectId }, model, query)
    if (typeof outcome === 'object') usage.push(...outcome.usage.map((entry) => ({ ...entry, agentId })))
    return [model, outcome] as const
  }
  const outcomes = await Promise.all(chosen.map(embed)).finally(() => settle?.(usage))
  const outcomeOf = new Map(outcomes)
  const vectors = sets.flatMap((set): QueryVector[] => {
    const outcome = outcomeOf.get(set.model)
    if (typeof outcome !== 'object' || outcome.unit.length !== set.dimensions) return []
    return [{ setId: set.id, kbId: set.kb_id, unit: outcome.unit, indexed: set.indexed }]
  })
  const missed = outcomes.map(([, outcome]) => outcome).find((outcome) => typeof outcome === 'string')
  return { vectors, state: vectors.length > 0 ? 'used' : (missed ?? 'failed'), usage }
}
