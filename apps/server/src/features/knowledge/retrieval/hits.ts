import type { FoundTerm } from './find-terms.ts'
import { type Highlight, highlightTerms } from './highlight.ts'
import type { ActiveChunk } from './active-chunks.ts'
import type { Impacts, Scores } from './scores.ts'

export type ChunkHit = {
  chunkId: string
  chunkNo: number
  sourceId: string
  sourceName: string
  sourceType: string
  kbId: string
  language: string
  page: number | null
  heading: string | null
  /** Position in the source's text, in UTF-16 units. */
  start: number
  end: number
  text: string
  /** BM25, or with vectors the fused score (`fuse.ts`): comparable only within one search. */
  score: number
  /** Share of the question's word weight in the chunk: 0 to 1, comparable between searches. */
  coverage: number
  /** The query words in `text`. */
  highlights: Highlight[]
  /** Each query word's contribution to the score, highest first; `instead`: the word found in its place. */
  why: { term: string; weight: number; instead: string | null }[]
  tags: string[]
  /** Rank in the full-text results, from 1, and BM25 score. */
  words: { rank: number; score: number } | null
  /** Rank in the vector results, from 1, and cosine similarity. */
  meaning: { rank: number; similarity: number } | null
}

/** A chunk in search order. */
export type Ranked = Pick<ChunkHit, 'score' | 'words' | 'meaning'> & {
  chunk: ActiveChunk
  /** Index in the scores; -1 if no word found it. */
  slot: number
}

/** A term with its weight in this search, and its chunks. */
export type Weighted = { term: FoundTerm; impacts: Impacts }

type Reasons = {
  scores: Scores
  /** Weight of each query word, including those the index lacks. */
  worth: ReadonlyMap<string, number>
  asked: readonly FoundTerm[]
  all: readonly Weighted[]
}

/** Ranked chunks as hits, with explanations and highlights. */
export function presentHits(ranked: Ranked[], { scores, worth, asked, all }: Reasons): ChunkHit[] {
  const shares = sharesOf(ranked, scores, all)
  const askedTerms = new Set(asked.map(({ language, term }) => `${language} ${term}`))
  return ranked.map(({ chunk, score, words, meaning }, place) => {
    const { no, id, ...rest } = chunk
    const why = shares[place] ?? []
    return {
      chunkId: id,
      chunkNo: no,
      sourceId: rest.sourceId,
      sourceName: rest.sourceName,
      sourceType: rest.sourceType,
      kbId: rest.kbId,
      language: rest.language,
      page: rest.page,
      heading: rest.heading,
      start: rest.start,
      end: rest.end,
      text: rest.text,
      score,
      coverage: coverage(why, worth),
      highlights: highlightTerms(rest.text, [rest.language], (language, term) =>
        askedTerms.has(`${language} ${term}`),
      ),
      why: reasons(why, rest),
      tags: [...new Set(rest.tags)],
      words,
      meaning,
    }
  })
}

/** Feedback terms count too, but explain nothing to the person who asked. */
function reasons(
  shares: readonly Share[],
  chunk: Pick<ActiveChunk, 'text' | 'heading' | 'sourceName' | 'language'>,
): ChunkHit['why'] {
  const entries = shares.flatMap(({ term, weight }) => {
    const word = term.spare ? term.answers.join(' ') : term.words[0]
    if (term.answers.length === 0 || !word) return []
    return [{ term: word, weight, instead: term.respelt ? spelled(chunk, term.term) : null }]
  })
  const groups = Map.groupBy(entries, ({ term, instead }) => `${term} ${instead ?? ''}`)
  return [...groups.values()]
    .map((group) => ({ ...group[0]!, weight: group.reduce((sum, { weight }) => sum + weight, 0) }))
    .sort((a, b) => b.weight - a.weight)
}

/** A term as spelled in the passage, its heading or its source's name. */
function spelled(
  { text, heading, sourceName, language }: Pick<ActiveChunk, 'text' | 'heading' | 'sourceName' | 'language'>,
  wanted: string,
): string {
  for (const place of [text, heading ?? '', sourceName]) {
    const [first] = highlightTerms(place, [language], (_, term) => term === wanted)
    if (first) return place.slice(first.start, first.end)
  }
  return wanted
}

type Share = { term: FoundTerm; weight: number }

/** Contribution of each term to each hit. */
function sharesOf(ranked: Ranked[], scores: Scores, all: readonly Weighted[]): Share[][] {
  const placeOf = new Int32Array(scores.size).fill(-1)
  ranked.forEach(({ slot }, place) => {
    if (slot >= 0) placeOf[slot] = place
  })
  const shares: Share[][] = ranked.map(() => [])
  for (const { term, impacts } of all) {
    for (let i = 0; i < impacts.slots.length; i++) {
      const place = placeOf[impacts.slots[i] ?? 0] ?? -1
      if (place >= 0)
        shares[place]?.push({ term, weight: term.weight * term.rarity * (impacts.values[i] ?? 0) })
    }
  }
  return shares
}

function coverage(shares: readonly Share[], worth: ReadonlyMap<string, number>): number {
  const words = new Set(shares.flatMap(({ term }) => term.answers))
  let had = 0
  let sum = 0
  for (const [word, weight] of worth) {
    sum += weight
    if (words.has(word)) had += weight
  }
  return sum > 0 ? had / sum : 0
}
