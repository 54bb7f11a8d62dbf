import type { QueryExecutorProvider } from 'kysely'
import { nearest, type NearChunk, type QueryVector, SignatureCache } from '../vectors/index.ts'
import { feedback, FEEDBACK_CHUNKS } from './feedback.ts'
import { type ChunkFilters, resolveFilters, type Within } from '../within.ts'
import { rangesWithin } from './ranges-within.ts'
import { describeIndex, findTerms, type FoundTerms, type FoundTerm, type Index } from './find-terms.ts'
import { fuse } from './fuse.ts'
import { type ChunkHit, presentHits, type Ranked, type Weighted } from './hits.ts'
import { directReads, type IndexReads } from './index-reads.ts'
import { ActiveChunks } from './active-chunks.ts'
import { questionBoost } from './question-match.ts'
import { Scores } from './scores.ts'

export type ChunkSearch = ChunkFilters & {
  kbIds: readonly string[]
  query: string
  /** Maximum number of hits. */
  topK: number
  /** The question as vectors, one per base that has any; without them, only words count. */
  vectors?: readonly QueryVector[] | undefined
  /** Cached reads of earlier searches in the same database. */
  signatures?: SignatureCache | undefined
  /** Number of best chunks that are re-ranked. Default: topK + 20. */
  candidates?: number | undefined
  /** False uses plain BM25 with the query words only. Default true: the best chunks expand the query. */
  feedback?: boolean | undefined
}

/**
 * Finds the chunks of some knowledge bases that match a query best: BM25 over text, headings and source names, expanded
 * with words of the best chunks, and fused with vector results if vectors are given. Returns enabled chunks of ready
 * sources, best first; ties go to the older one. The caller has checked access to the bases.
 */
export async function searchChunks(
  db: QueryExecutorProvider,
  search: ChunkSearch,
  reads: IndexReads = directReads(db),
): Promise<ChunkHit[]> {
  if (search.topK < 1) return []
  const within = await resolveFilters(db, search.kbIds, search)
  const active = new ActiveChunks(reads, search.kbIds)
  const depth = Math.max(search.topK, search.candidates ?? search.topK + 20)
  const words = await byWords(reads, search, { within, active, depth })
  const near = await byMeaning(db, search, { within, depth })
  const best = boosted(words.ranked, words.asked, 1)
  const ranked =
    near.length > 0 ? boosted(await join(active, best, { near, depth }), words.asked, LEAST_BOOST) : best
  return presentHits(ranked.slice(0, search.topK), words)
}

type Scope = { within: Within | null; active: ActiveChunks; depth: number }

type ByWords = {
  ranked: Ranked[]
  scores: Scores
  worth: ReadonlyMap<string, number>
  asked: readonly FoundTerm[]
  all: readonly Weighted[]
}

async function byWords(reads: IndexReads, search: ChunkSearch, scope: Scope): Promise<ByWords> {
  const ranges = scope.within ? await rangesWithin(reads.db, search.kbIds, scope.within) : null
  const { index, terms, worth } = await look(reads, search)
  const scores = new Scores({ meanLength: index.meanLength, within: ranges })
  if (terms.length === 0 || ranges?.firsts.length === 0)
    return { ranked: [], scores, worth, asked: terms, all: [] }
  const asked = terms.map((term) => weighted(scores, term, false))
  apply(scores, asked)
  let ranked = await rank(scores, scope.active, scope.depth)
  let all = asked
  if (search.feedback !== false && ranked.length > 1) {
    all = await widen(reads, index, { scores, asked, ranked })
    ranked = await rank(scores, scope.active, scope.depth)
  }
  return { ranked, scores, worth, asked: terms, all }
}

async function byMeaning(
  db: QueryExecutorProvider,
  { vectors, signatures = new SignatureCache() }: ChunkSearch,
  { within, depth }: Omit<Scope, 'active'>,
): Promise<NearChunk[]> {
  const near: NearChunk[] = []
  for (const query of vectors ?? [])
    near.push(...(await nearest(db, signatures, { query, within, count: depth })))
  return near.sort((a, b) => b.similarity - a.similarity || a.no - b.no).slice(0, depth)
}

/** Fuses full-text and vector results. */
async function join(
  active: ActiveChunks,
  byWords: readonly Ranked[],
  { near, depth }: { near: readonly NearChunk[]; depth: number },
): Promise<Ranked[]> {
  const words = new Map(byWords.map((entry) => [entry.chunk.no, entry]))
  const meaning = new Map(
    near.map(({ no, similarity }, place) => [no, { rank: place + 1, similarity }] as const),
  )
  const fused = fuse(
    byWords.map(({ chunk }) => ({ no: chunk.no })),
    near,
  )
  const scoreOf = new Map(fused.map(({ no, score }) => [no, score]))
  const chunks = await active.first(depth, [...scoreOf.keys()])
  return chunks.map((chunk) => ({
    chunk,
    slot: words.get(chunk.no)?.slot ?? -1,
    score: scoreOf.get(chunk.no) ?? 0,
    words: words.get(chunk.no)?.words ?? null,
    meaning: meaning.get(chunk.no) ?? null,
  }))
}

const MOST_LOOKS = 3

/** Looks up the query; repeats it if segments were merged between the reads. */
async function look(
  reads: IndexReads,
  { kbIds, query }: ChunkSearch,
): Promise<FoundTerms & { index: Index }> {
  for (let looks = 1; ; looks++) {
    const index = describeIndex(await reads.segments(kbIds))
    const found = await findTerms(reads, index, query)
    if (!found.stale || looks === MOST_LOOKS) return { ...found, index }
  }
}

function weighted(scores: Scores, term: FoundTerm, known: boolean): Weighted {
  const { lists, chunks } = term.postings
  return { term, impacts: scores.impacts(lists, { postings: chunks, known }) }
}

function apply(scores: Scores, all: readonly Weighted[]): void {
  scores.clear()
  for (const { term, impacts } of all) scores.add(impacts, term.weight * term.rarity)
}

/** The best active chunks. Removed chunks only make the list longer. */
async function rank(scores: Scores, active: ActiveChunks, count: number): Promise<Ranked[]> {
  for (let looked = count + 10; ; looked *= 4) {
    const slots = scores.best(looked)
    const slotOf = new Map(slots.map((slot) => [scores.numberOf(slot), slot]))
    const chunks = await active.first(count, [...slotOf.keys()])
    if (chunks.length < count && slots.length === looked) continue
    return chunks.map((chunk, place) => {
      const slot = slotOf.get(chunk.no) ?? 0
      const score = scores.scoreOf(slot)
      return { chunk, slot, score, words: { rank: place + 1, score }, meaning: null }
    })
  }
}

/** Scores again with words of the best chunks; chunks without any query word stay excluded. */
async function widen(
  reads: IndexReads,
  index: Index,
  first: { scores: Scores; asked: Weighted[]; ranked: Ranked[] },
): Promise<Weighted[]> {
  const best = first.ranked.slice(0, FEEDBACK_CHUNKS)
  const { asked, added } = await feedback(reads, index, {
    terms: first.asked.map(({ term }) => term),
    chunks: best.map(({ chunk }) => chunk),
    scores: best.map(({ score }) => score),
  })
  const all = [
    ...first.asked.map(({ impacts }, place) => ({ impacts, term: asked[place]! })),
    ...added.map((term) => weighted(first.scores, term, true)),
  ]
  apply(first.scores, all)
  return all
}

// Fused scores are close together: only a pair that asks the same is boosted there.
const LEAST_BOOST = 1.5

const boosted = (ranked: Ranked[], asked: readonly FoundTerm[], least: number): Ranked[] =>
  ranked
    .map((entry) => {
      const boost = questionBoost(entry.chunk, asked)
      return boost < least ? entry : { ...entry, score: entry.score * boost }
    })
    .sort((a, b) => b.score - a.score || a.chunk.no - b.chunk.no)
