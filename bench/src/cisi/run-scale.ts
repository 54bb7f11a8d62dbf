import type { Database } from '../../../apps/server/src/db/open.ts'
import { type BenchSource, ingest, makeBase } from './ingest.ts'
import type { Latency } from './measure.ts'
import { timeSearches } from './run-cisi.ts'

export type ScaleResult = {
  database: Database['kind']
  chunks: number
  chunksPerSource: number
  ingestSeconds: number
  latency: Latency
}

const VOCABULARY = 60_000
const WORDS_PER_CHUNK = 110
const QUERIES = 60

/**
 * Fills a knowledge base with made-up text whose words are spread as in real text (Zipf), and asks questions of 3 to
 * 12 words of all degrees of rarity. Not for CI: 100,000 chunks take minutes to write.
 */
export async function runScale(
  db: Database,
  { chunks, chunksPerSource }: { chunks: number; chunksPerSource: number },
): Promise<ScaleResult> {
  const random = generator(1)
  const word = zipf(random)
  const text = (words: number): string => Array.from({ length: words }, word).join(' ')
  const base = await makeBase(db, `scale${Date.now()}`)
  let ingestSeconds = 0
  for (let from = 0; from < chunks; from += chunksPerSource) {
    const source: BenchSource = {
      id: `${base.kbId}_${from}`,
      name: text(3),
      chunks: Array.from({ length: Math.min(chunksPerSource, chunks - from) }, () => text(WORDS_PER_CHUNK)),
    }
    ingestSeconds += await ingest(db, base, [source])
  }
  const queries = Array.from({ length: QUERIES }, () => text(3 + Math.floor(random() * 10)))
  const latency = await timeSearches(db, { base, queries })
  return { database: db.kind, chunks, chunksPerSource, ingestSeconds, latency }
}

/** The same numbers on every run (mulberry32). */
function generator(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** Words by rank: the first fifty of real text are function words, which the index doesn't ask for. */
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
