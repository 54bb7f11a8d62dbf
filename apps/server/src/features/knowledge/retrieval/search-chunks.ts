import type { QueryExecutorProvider } from 'kysely'
import { feedback, FEEDBACK_CHUNKS } from './feedback.ts'
import { describeIndex, findTerms, type Found, type FoundTerm, type Index } from './find-terms.ts'
import { type ChunkHit, presentHits, type Ranked, type Weighted } from './hits.ts'
import { LiveChunks } from './live-chunks.ts'
import { questionBoost } from './question-match.ts'
import { readRanges, readSegments } from './read-postings.ts'
import { Scores } from './scores.ts'

export type ChunkSearch = {
  kbIds: readonly string[]
  query: string
  /** At most so many hits. */
  topK: number
  /** Only chunks of these sources. */
  sourceIds?: readonly string[] | undefined
  /** How many of the best chunks are read to be ordered anew. Default: topK + 20. */
  candidates?: number | undefined
  /** False: only chunks with the asked words count, by plain BM25. Default true: the best chunks widen the question. */
  feedback?: boolean | undefined
}

/**
 * Finds the chunks of some knowledge bases that answer a query best: BM25 over text, headings and source names, widened
 * by the words of the best chunks. Gives enabled chunks of ready sources, best first; of equals the older one first.
 * The caller has checked that the bases may be read.
 */
export async function searchChunks(db: QueryExecutorProvider, search: ChunkSearch): Promise<ChunkHit[]> {
  const within = search.sourceIds ? await readRanges(db, search.kbIds, search.sourceIds) : null
  if (search.topK < 1 || within?.firsts.length === 0) return []
  const { index, terms, worth } = await look(db, search)
  if (terms.length === 0) return []
  const scores = new Scores({ meanLength: index.meanLength, within })
  const asked = terms.map((term) => weighted(scores, term, false))
  apply(scores, asked)
  const live = new LiveChunks(db, search.kbIds)
  const depth = Math.max(search.topK, search.candidates ?? search.topK + 20)
  let ranked = await rank(scores, live, depth)
  let all = asked
  if (search.feedback !== false && ranked.length > 1) {
    all = await widen(db, index, { scores, asked, ranked })
    ranked = await rank(scores, live, depth)
  }
  return presentHits(boosted(ranked, terms).slice(0, search.topK), { scores, worth, asked: terms, all })
}

const MOST_LOOKS = 3

/** Looks the query up; again when segments were merged between reading their names and their lists. */
async function look(
  db: QueryExecutorProvider,
  { kbIds, query }: ChunkSearch,
): Promise<Found & { index: Index }> {
  for (let looks = 1; ; looks++) {
    const index = describeIndex(await readSegments(db, kbIds))
    const found = await findTerms(db, index, query)
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

/** The best live chunks. Chunks that are gone only cost a longer list. */
async function rank(scores: Scores, live: LiveChunks, count: number): Promise<Ranked[]> {
  for (let looked = count + 10; ; looked *= 4) {
    const slots = scores.best(looked)
    const slotOf = new Map(slots.map((slot) => [scores.numberOf(slot), slot]))
    const chunks = await live.first(count, [...slotOf.keys()])
    if (chunks.length < count && slots.length === looked) continue
    return chunks.map((chunk) => {
      const slot = slotOf.get(chunk.no) ?? 0
      return { chunk, slot, score: scores.scoreOf(slot) }
    })
  }
}

/** Scores again with the words of the best chunks; what has none of the asked words stays out. */
async function widen(
  db: QueryExecutorProvider,
  index: Index,
  first: { scores: Scores; asked: Weighted[]; ranked: Ranked[] },
): Promise<Weighted[]> {
  const best = first.ranked.slice(0, FEEDBACK_CHUNKS)
  const { asked, added } = await feedback(db, index, {
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

const boosted = (ranked: Ranked[], asked: readonly FoundTerm[]): Ranked[] =>
  ranked
    .map((entry) => ({ ...entry, score: entry.score * questionBoost(entry.chunk, asked) }))
    .sort((a, b) => b.score - a.score || a.chunk.no - b.chunk.no)
