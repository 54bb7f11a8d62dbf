import { keptTerms } from './analysis/kept-terms.ts'
import { type FoundTerm, type Index, limitsOf } from './find-terms.ts'
import type { IndexReads } from './index-reads.ts'
import type { ActiveChunk } from './active-chunks.ts'
import { rarity, saturation } from './scores.ts'

// Pseudo-relevance feedback: the best chunks of a first pass provide further words of the answer, and show which query
// words matter. On CISI it raises nDCG@10 from 0.403 to 0.435 and average precision by a seventh, similarly for 6 to 12
// chunks, 6 to 12 terms and shares of 0.2 to 0.3; finding an abstract by its title loses half a percent of reciprocal
// rank. Word proximity, clustering of the best chunks and latent semantics added nothing.
export const FEEDBACK_CHUNKS = 10
const FEEDBACK_TERMS = 8
const FEEDBACK_SHARE = 0.2
// A word in only one chunk is specific to it.
const LEAST_CHUNKS_WITH_TERM = 2
const MOST_CONSIDERED = 60

type Strength = { language: string; term: string; word: string; weight: number; chunks: number }

type Feedback = {
  /** The query terms with new weights. */
  asked: FoundTerm[]
  /** Terms that are not in the query. */
  added: FoundTerm[]
}

/** Derives term weights from the best chunks of a first pass; `scores` are theirs, best first. */
export async function feedback(
  reads: IndexReads,
  index: Index,
  first: { terms: readonly FoundTerm[]; chunks: readonly ActiveChunk[]; scores: readonly number[] },
): Promise<Feedback> {
  const strengths = measure(first.chunks, first.scores, index.meanLength)
  const asked = new Map(first.terms.map((term) => [keyOf(term), term]))
  const others = strengths
    .filter((strength) => !asked.has(keyOf(strength)) && strength.chunks >= LEAST_CHUNKS_WITH_TERM)
    .slice(0, MOST_CONSIDERED)
  const counts = await reads.estimate(index.segments, others)
  const candidates = [
    ...strengths.flatMap((strength): Candidate[] => {
      const term = asked.get(keyOf(strength))
      return term ? [{ ...strength, worth: strength.weight * term.rarity }] : []
    }),
    ...others.map((other, place) => ({
      ...other,
      worth: other.weight * rarity(index.chunks, counts[place] ?? 0),
    })),
  ]
  const strongest = candidates.sort((a, b) => b.worth - a.worth).slice(0, FEEDBACK_TERMS)
  const shares = shareOut(first.terms, strongest)
  return {
    asked: first.terms.map((term) => ({
      ...term,
      weight: (1 - FEEDBACK_SHARE) * term.weight + (shares.get(keyOf(term)) ?? 0),
    })),
    added: await readAdded(
      reads,
      index,
      strongest
        .filter((term) => !asked.has(keyOf(term)))
        .map((term) => ({ ...term, weight: shares.get(keyOf(term)) ?? 0 })),
    ),
  }
}

type Candidate = Strength & { worth: number }

/** Distributes the feedback's share of the query weight among the strongest terms. */
function shareOut(asked: readonly FoundTerm[], strongest: readonly Candidate[]): Map<string, number> {
  const sum = strongest.reduce((total, term) => total + term.worth, 0)
  const all = asked.reduce((total, term) => total + term.weight, 0)
  return new Map(strongest.map((term) => [keyOf(term), (FEEDBACK_SHARE * all * term.worth) / (sum || 1)]))
}

async function readAdded(reads: IndexReads, index: Index, terms: readonly Strength[]): Promise<FoundTerm[]> {
  const { found } = await reads.postings({ segments: index.segments, terms, limits: limitsOf(index) })
  return terms.flatMap(({ language, term, word, weight }, place): FoundTerm[] => {
    const postings = found.get(place)
    return postings
      ? [
          {
            language,
            term,
            words: [word],
            answers: [],
            spare: false,
            weight,
            postings,
            rarity: rarity(index.chunks, postings.chunks),
          },
        ]
      : []
  })
}

const keyOf = ({ language, term }: { language: string; term: string }): string => `${language} ${term}`

/** Strength of each term in the chunks, strongest first; a chunk's influence decreases with its score. */
function measure(chunks: readonly ActiveChunk[], scores: readonly number[], meanLength: number): Strength[] {
  const strengths = new Map<string, Strength>()
  for (const [place, chunk] of chunks.entries()) {
    const trust = ((scores[place] ?? 0) / Math.max(scores[0] ?? 0, Number.MIN_VALUE)) ** 2
    const { counts, length } = countWords(chunk)
    for (const { term, word, count } of counts) {
      const key = keyOf({ language: chunk.language, term })
      const known = strengths.get(key) ?? { language: chunk.language, term, word, weight: 0, chunks: 0 }
      known.weight += trust * saturation(count, length, meanLength)
      known.chunks++
      strengths.set(key, known)
    }
  }
  return [...strengths.values()].sort((a, b) => b.weight - a.weight)
}

function countWords({ text, language }: ActiveChunk) {
  const counts = new Map<string, { term: string; word: string; count: number }>()
  let length = 0
  for (const { term, word, stop } of keptTerms(text, language)) {
    if (stop) continue
    length++
    const known = counts.get(term)
    if (known) known.count++
    else counts.set(term, { term, word, count: 1 })
  }
  return { counts: counts.values(), length }
}
