import type { Database } from '../../../apps/server/src/db/open.ts'
import { inScope } from '../../../apps/server/src/db/scope.ts'
import { searchChunks } from '../../../apps/server/src/features/knowledge/retrieval/index.ts'
import {
  type QueryVector,
  SignatureCache,
  toUnit,
} from '../../../apps/server/src/features/knowledge/vectors/index.ts'
import { chunkDocument } from '../../../apps/server/src/lib/documents/index.ts'
import { fillVectors } from '../meaning/fill-vectors.ts'
import { learnLatentSemantics } from '../meaning/latent-semantics.ts'
import { type BenchBase, type BenchSource, ingest, makeBase } from './ingest.ts'
import { type Latency, latencyOf, type Quality, qualityOf } from './measure.ts'
import { type CisiCollection, type CisiDocument, type CisiQuery, readCisi } from './read-collection.ts'
import { rankByReference } from './reference-bm25.ts'

export type CisiResult = {
  database: Database['kind']
  chunks: number
  ingestSeconds: number
  reference: Quality
  plain: Quality
  search: Quality
  /** By latent semantics alone, which stand in for an embedding model. */
  meaning: Quality
  /** By words and latent semantics together. */
  joined: Quality
  latency: Latency
}

const WARM_UP = 20
const ROUNDS = 3
// Enough chunks for ten different documents, and for a meaningful average precision.
const TOP_CHUNKS = 100

/**
 * Ingests the CISI collection into a migrated database and runs its judged queries: quality compared with a plain BM25,
 * and the time of a search for ten chunks. `folder` holds CISI.ALL, CISI.QRY and CISI.REL.
 */
export async function runCisi(db: Database, { folder }: { folder: string }): Promise<CisiResult> {
  const collection = await readCisi(folder)
  const base = await makeBase(db, `cisi${Date.now()}`)
  const sources = collection.documents.map((document) => sourceOf(base, document))
  const ingestSeconds = await ingest(db, base, sources)
  const documentOf = new Map(sources.map(({ id }, place) => [id, collection.documents[place]?.id ?? 0]))
  const rankAll = (feedback: boolean) => rankBySearch(db, { base, collection, documentOf, feedback })
  const plain = await rankAll(false)
  const search = await rankAll(true)
  const { alone, joined } = await rankByMeaning(db, { base, collection, documentOf, sources })
  return {
    database: db.kind,
    chunks: sources.reduce((sum, source) => sum + source.chunks.length, 0),
    ingestSeconds,
    reference: qualityOf(collection.queries, rankByReference(collection)),
    plain: qualityOf(collection.queries, plain),
    search: qualityOf(collection.queries, search),
    meaning: qualityOf(collection.queries, alone),
    joined: qualityOf(collection.queries, joined),
    latency: await timeSearches(db, { base, queries: collection.queries.map(({ text }) => text) }),
  }
}

const sourceOf = (base: BenchBase, { id, title, text }: CisiDocument): BenchSource => ({
  id: `${base.kbId}_${id}`,
  name: title,
  chunks: cut(`${title}\n\n${text}`),
})

const cut = (text: string): string[] =>
  chunkDocument({ kind: 'text', sections: [{ page: null, heading: [], text, start: 0 }] }).map(
    (chunk) => chunk.text,
  )

type Ranking = {
  base: BenchBase
  collection: CisiCollection
  documentOf: ReadonlyMap<string, number>
  feedback: boolean
}

/** A document has the rank of its best chunk. */
async function rankBySearch(
  db: Database,
  { base, collection, documentOf, feedback }: Ranking,
): Promise<Map<number, number[]>> {
  const ranked = new Map<number, number[]>()
  for (const query of collection.queries) {
    const hits = await search(db, base, { query: query.text, topK: TOP_CHUNKS, feedback })
    ranked.set(query.id, [...new Set(hits.map((hit) => documentOf.get(hit.sourceId) ?? 0))])
  }
  return ranked
}

/** The ranking by latent semantics, and that ranking joined with the one by words. */
async function rankByMeaning(
  db: Database,
  { base, collection, documentOf, sources }: Omit<Ranking, 'feedback'> & { sources: readonly BenchSource[] },
): Promise<{ alone: Map<number, number[]>; joined: Map<number, number[]> }> {
  const { embed } = learnLatentSemantics(sources.flatMap((source) => source.chunks))
  const { set } = await fillVectors(db, base, embed)
  const alone = new Map<number, number[]>()
  const joined = new Map<number, number[]>()
  const documentsOf = (sourceIds: string[]) => [...new Set(sourceIds.map((id) => documentOf.get(id) ?? 0))]
  for (const { id, text } of collection.queries) {
    const query: QueryVector = { setId: set.id, kbId: base.kbId, unit: toUnit(embed(text)), indexed: false }
    const hits = await search(db, base, { query: text, topK: TOP_CHUNKS, vectors: [query] })
    joined.set(id, documentsOf(hits.map((hit) => hit.sourceId)))
    const near = await search(db, base, { query: '', topK: TOP_CHUNKS, vectors: [query] })
    alone.set(id, documentsOf(near.map((hit) => hit.sourceId)))
  }
  return { alone, joined }
}

const search = (
  db: Database,
  { accountId, kbId }: BenchBase,
  of: { query: string; topK: number; feedback?: boolean; vectors?: QueryVector[] },
) =>
  inScope(db.kysely, { accountId }, (tx) =>
    searchChunks(tx, { kbIds: [kbId], signatures: signaturesOf(db), ...of }),
  )

const caches = new WeakMap<Database, SignatureCache>()

function signaturesOf(db: Database): SignatureCache {
  const kept = caches.get(db) ?? new SignatureCache()
  caches.set(db, kept)
  return kept
}

/** Searches one after another, for ten chunks each, after a warm-up. */
export async function timeSearches(
  db: Database,
  asked: {
    base: BenchBase
    queries: readonly CisiQuery['text'][]
    /** The question as vectors; computing them is not timed. */
    vectors?: (query: string) => QueryVector[]
    rounds?: number
    warmUp?: number
  },
): Promise<Latency> {
  const { base, queries, vectors, rounds = ROUNDS, warmUp = WARM_UP } = asked
  const durations: number[] = []
  for (let i = -warmUp; i < queries.length * rounds; i++) {
    const query = queries[(i + queries.length * rounds) % queries.length] ?? ''
    const near = vectors ? { vectors: vectors(query) } : {}
    const since = performance.now()
    await search(db, base, { query, topK: 10, ...near })
    if (i >= 0) durations.push(performance.now() - since)
  }
  return latencyOf(durations)
}
