import type { Database } from '../../../apps/server/src/db/open.ts'
import type { QueryVector } from '../../../apps/server/src/features/knowledge/vectors/index.ts'
import { generator } from '../lib/generator.ts'
import { statementTime } from '../lib/statement-time.ts'
import { fillVectors, indexVectors } from '../meaning/fill-vectors.ts'
import { madeUpVectors } from '../meaning/made-up-vectors.ts'
import { type BenchBase, type BenchSource, ingest, makeBase } from './ingest.ts'
import type { Latency } from './measure.ts'
import { timeSearches } from './run-cisi.ts'

/** The duration of searches, and how much of it (on average) was waiting for the database. */
type ScaleRow = { way: string; latency: Latency; statementsMs: number }

export type ScaleResult = {
  database: Database['kind']
  chunks: number
  dimensions: number
  ingestSeconds: number
  vectorSeconds: number
  /** Null where there is no HNSW index. */
  indexSeconds: number | null
  /** The first search by meaning in a process, which reads all signatures. */
  firstMs: number
  rows: ScaleRow[]
}

const VOCABULARY = 60_000
const WORDS_PER_CHUNK = 110
const QUERIES = 60

/**
 * Fills a knowledge base with made-up text whose words are distributed as in real text (Zipf), and with made-up
 * vectors, and asks questions of 3 to 12 words of all degrees of rarity: by words, and by words and meaning. The
 * vendor's time for the question's vector is not included. Writing 100,000 chunks takes minutes.
 */
export async function runScale(
  db: Database,
  size: { chunks: number; chunksPerSource: number; dimensions: number },
): Promise<ScaleResult> {
  const base = await makeBase(db, `scale${Date.now()}`)
  const { queries, ingestSeconds } = await fillTexts(db, base, size)
  const embed = madeUpVectors(size.dimensions)
  const { set, seconds } = await fillVectors(db, base, embed)
  const near =
    (indexed: boolean) =>
    (query: string): QueryVector[] => [{ setId: set.id, kbId: base.kbId, unit: embed(query), indexed }]
  const since = performance.now()
  await timeSearches(db, { base, queries: queries.slice(0, 1), vectors: near(false), rounds: 1, warmUp: 0 })
  const firstMs = performance.now() - since
  const rows = [await measure(db, { base, queries, way: 'words' })]
  rows.push(
    await measure(db, { base, queries, way: 'words and meaning, by signatures', vectors: near(false) }),
  )
  const indexSeconds = await indexVectors(db, base, set)
  if (indexSeconds !== null)
    rows.push(await measure(db, { base, queries, way: 'words and meaning, by HNSW', vectors: near(true) }))
  return { database: db.kind, ...size, ingestSeconds, vectorSeconds: seconds, indexSeconds, firstMs, rows }
}

async function measure(
  db: Database,
  {
    way,
    ...asked
  }: { way: string; base: BenchBase; queries: string[]; vectors?: (query: string) => QueryVector[] },
): Promise<ScaleRow> {
  const latency = await timeSearches(db, asked)
  const once = { ...asked, rounds: 1, warmUp: 0 }
  return {
    way,
    latency,
    statementsMs: (await statementTime(() => timeSearches(db, once))) / asked.queries.length,
  }
}

async function fillTexts(
  db: Database,
  base: BenchBase,
  { chunks, chunksPerSource }: { chunks: number; chunksPerSource: number },
): Promise<{ queries: string[]; ingestSeconds: number }> {
  const random = generator(1)
  const word = zipf(random)
  const text = (words: number): string => Array.from({ length: words }, word).join(' ')
  let ingestSeconds = 0
  for (let from = 0; from < chunks; from += chunksPerSource) {
    const source: BenchSource = {
      id: `${base.kbId}_${from}`,
      name: text(3),
      chunks: Array.from({ length: Math.min(chunksPerSource, chunks - from) }, () => text(WORDS_PER_CHUNK)),
    }
    ingestSeconds += await ingest(db, base, [source])
  }
  return {
    queries: Array.from({ length: QUERIES }, () => text(3 + Math.floor(random() * 10))),
    ingestSeconds,
  }
}

/** Words by rank: the first fifty of real text are function words, which searches ignore. */
function zipf(random: () => number): () => string {
  const sums: number[] = []
  for (let rank = 0; rank < VOCABULARY; rank++) sums.push((sums.at(-1) ?? 0) + 1 / (rank + 50))
  const total = sums.at(-1) ?? 1
  return () => {
    const wanted = random() * total
    let low = 0
    let high = sums.length - 1
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((sums[middle] ?? 0) < wanted) low = middle + 1
      else high = middle
    }
    return spell(low)
  }
}

const CONSONANTS = 'bcdfghjklmnprtvz'
const VOWELS = 'aiou'

function spell(rank: number): string {
  let word = ''
  for (let rest = rank + 64; rest > 0; rest = Math.floor(rest / 64)) {
    word += (CONSONANTS[rest % 16] ?? '') + (VOWELS[Math.floor(rest / 16) % 4] ?? '')
  }
  return word
}
