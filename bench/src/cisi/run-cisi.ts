import type { Database } from '../../../apps/server/src/db/open.ts'
import { inScope } from '../../../apps/server/src/db/scope.ts'
import { searchChunks } from '../../../apps/server/src/features/knowledge/retrieval/index.ts'
import { chunkDocument } from '../../../apps/server/src/lib/documents/index.ts'
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
  latency: Latency
}

const WARM_UP = 20
const ROUNDS = 3
// Enough chunks for ten different documents, and for average precision to mean something.
const TOP_CHUNKS = 100

/**
 * Ingests the CISI collection into a migrated database and asks its judged queries: quality beside a plain BM25, and
 * the time of a search for ten chunks. `folder` holds CISI.ALL, CISI.QRY and CISI.REL.
 */
export async function runCisi(db: Database, { folder }: { folder: string }): Promise<CisiResult> {
  const collection = await readCisi(folder)
  const base = await makeBase(db, `cisi${Date.now()}`)
  const sources = collection.documents.map((document) => sourceOf(base, document))
  const ingestSeconds = await ingest(db, base, sources)
  const documentOf = new Map(sources.map(({ id }, place) => [id, collection.documents[place]?.id ?? 0]))
  const rankAll = (feedback: boolean) => rankBySearch(db, { base, collection, documentOf, feedback })
  return {
    database: db.kind,
    chunks: sources.reduce((sum, source) => sum + source.chunks.length, 0),
    ingestSeconds,
    reference: qualityOf(collection.queries, rankByReference(collection)),
    plain: qualityOf(collection.queries, await rankAll(false)),
    search: qualityOf(collection.queries, await rankAll(true)),
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

/** A document ranks where its best chunk does. */
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

const search = (
  db: Database,
  { accountId, kbId }: BenchBase,
  of: { query: string; topK: number; feedback?: boolean },
) => inScope(db.kysely, { accountId }, (tx) => searchChunks(tx, { kbIds: [kbId], ...of }))

/** One search after the other, for ten chunks each, after a warm-up. */
export async function timeSearches(
  db: Database,
  { base, queries }: { base: BenchBase; queries: readonly CisiQuery['text'][] },
): Promise<Latency> {
  const durations: number[] = []
  for (let i = -WARM_UP; i < queries.length * ROUNDS; i++) {
    const query = queries[(i + queries.length * ROUNDS) % queries.length] ?? ''
    const since = performance.now()
    await search(db, base, { query, topK: 10 })
    if (i >= 0) durations.push(performance.now() - since)
  }
  return latencyOf(durations)
}
