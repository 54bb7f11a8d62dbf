import type { IndexReads } from './index-reads.ts'
import { type QueryTerm, queryTerms } from './query-terms.ts'
import type { ReadLimits, Segment, TermPostings } from './read-postings.ts'
import { rarity } from './scores.ts'
import { respell } from './spelling.ts'

/** Basis of a search: the segments of its bases and their totals. */
export type Index = { segments: Segment[]; languages: string[]; chunks: number; meanLength: number }

/** A query term, or a replacement for a misspelled one, with its index data. */
export type FoundTerm = QueryTerm & {
  rarity: number
  postings: TermPostings
  /** It replaces words that the index lacks. */
  respelt?: boolean
}

const MOST_TERMS = 64
const MOST_POSTINGS = 1_500_000

export function describeIndex(segments: Segment[]): Index {
  const chunks = segments.reduce((sum, segment) => sum + segment.chunks, 0)
  const terms = segments.reduce((sum, segment) => sum + segment.terms, 0)
  return {
    segments,
    languages: [...new Set(segments.map((segment) => segment.language))],
    chunks,
    // At least 1: chunks of punctuation only have no terms.
    meanLength: Math.max(1, chunks > 0 ? terms / chunks : 1),
  }
}

export const limitsOf = (index: Index): ReadLimits => ({
  chunks: index.chunks,
  terms: MOST_TERMS,
  postings: MOST_POSTINGS,
})

/**
 * The query terms found in the index, and the weight of each query word, known or not. `stale`: segments were merged
 * meanwhile, so postings may be missing.
 */
export type FoundTerms = { terms: FoundTerm[]; worth: Map<string, number>; stale: boolean }

/** Looks up the terms of a query; a missing word is treated as a misspelling. */
export async function findTerms(reads: IndexReads, index: Index, query: string): Promise<FoundTerms> {
  const asked = queryTerms(query, index.languages)
  const { found, stale } = await reads.postings({
    segments: index.segments,
    terms: asked,
    limits: limitsOf(index),
  })
  const held = asked.flatMap((term, place) => withPostings(term, found.get(place)))
  const known = new Set(held.flatMap((term) => term.words))
  // A term skipped for its cost isn't unknown: rare terms are read first.
  const unknown =
    stale || asked.length > MOST_TERMS
      ? []
      : asked.filter((term) => !term.spare && !term.words.some((word) => known.has(word)))
  const terms = withRarity(index, [...held, ...(await findRespelt(reads, index, unknown))])
  return { terms, worth: worthOf(index, asked, terms), stale }
}

/** Weight of each query word; missing words weigh as much as a word found in no chunk. */
function worthOf(
  index: Index,
  asked: readonly QueryTerm[],
  found: readonly FoundTerm[],
): Map<string, number> {
  const unheard = rarity(index.chunks, 0)
  const worth = new Map<string, number>()
  for (const { words, weight, spare } of asked) {
    if (!spare) for (const word of words) worth.set(word, weight * unheard)
  }
  for (const { words, weight, rarity, spare } of found) {
    if (!spare) for (const word of words) worth.set(word, weight * rarity)
  }
  return worth
}

type ReadTerm = QueryTerm & Pick<FoundTerm, 'postings' | 'respelt'>

const withPostings = (term: QueryTerm, postings: TermPostings | undefined): ReadTerm[] =>
  postings ? [{ ...term, postings }] : []

async function findRespelt(reads: IndexReads, index: Index, unknown: QueryTerm[]): Promise<ReadTerm[]> {
  const respelt = await respell(reads.db, index.segments, unknown)
  const terms = respelt.map((term) => ({ ...term, respelt: true }))
  const { found } = await reads.postings({ segments: index.segments, terms, limits: limitsOf(index) })
  return terms.flatMap((term, place) => withPostings(term, found.get(place)))
}

/** Stems of a word differ by language, but its rarity counts the chunks of all languages. */
function withRarity(index: Index, terms: ReadTerm[]): FoundTerm[] {
  const chunksOf = new Map<string, Map<string, number>>()
  for (const { words, language, postings } of terms) {
    for (const word of words) {
      const perLanguage = chunksOf.get(word) ?? new Map<string, number>()
      chunksOf.set(word, perLanguage.set(language, Math.max(perLanguage.get(language) ?? 0, postings.chunks)))
    }
  }
  return terms.map((term) => {
    const others = new Map<string, number>()
    for (const word of term.words) {
      for (const [language, chunks] of chunksOf.get(word) ?? []) {
        if (language !== term.language) others.set(language, Math.max(others.get(language) ?? 0, chunks))
      }
    }
    const chunks = [...others.values()].reduce((sum, count) => sum + count, term.postings.chunks)
    return { ...term, rarity: rarity(index.chunks, chunks) }
  })
}
