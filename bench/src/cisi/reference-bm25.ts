import { stemmer } from '@orama/stemmers/english'
import { STOP_WORDS } from '../../../apps/server/src/features/knowledge/retrieval/analysis/stop-words.ts'
import type { CisiCollection } from './read-collection.ts'

// The baseline: textbook BM25 over whole documents in memory. It shares no code with the server except the list of
// function words (without it, and without stems, the figure is lower).
const K1 = 1.2
const B = 0.75
const ignored = STOP_WORDS.get('en') ?? new Set<string>()

/** Ranks the collection's documents for each query; returns document IDs, best first, by query ID. */
export function rankByReference({ documents, queries }: CisiCollection): Map<number, number[]> {
  const bags = documents.map(({ id, title, text }) => ({ id, words: words(`${title} ${text}`) }))
  const frequencies = bags.map((bag) => countOf(bag.words))
  const documentFrequency = countOf(frequencies.flatMap((counts) => [...counts.keys()]))
  const meanLength = bags.reduce((sum, bag) => sum + bag.words.length, 0) / bags.length
  const score = (query: string[], place: number): number => {
    const length = bags[place]?.words.length ?? 0
    return query.reduce((sum, word) => {
      const frequency = frequencies[place]?.get(word) ?? 0
      const holding = documentFrequency.get(word) ?? 0
      const rarity = Math.log(1 + (bags.length - holding + 0.5) / (holding + 0.5))
      return sum + (rarity * frequency * (K1 + 1)) / (frequency + K1 * (1 - B + (B * length) / meanLength))
    }, 0)
  }
  return new Map(
    queries.map((query) => {
      const asked = words(query.text)
      const scored = bags.map((bag, place) => ({ id: bag.id, score: score(asked, place) }))
      return [
        query.id,
        scored
          .filter((x) => x.score > 0)
          .sort((a, b) => b.score - a.score)
          .map((x) => x.id),
      ]
    }),
  )
}

const words = (text: string): string[] =>
  (text.toLowerCase().match(/[a-z0-9]+/g) ?? []).filter((word) => !ignored.has(word)).map(stemmer)

function countOf(items: string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1)
  return counts
}
