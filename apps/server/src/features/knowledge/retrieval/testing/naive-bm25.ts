import { analyse } from '../analysis/analyse.ts'

export type NaiveChunk = { no: number; text: string; name: string }

/** BM25 straight from its definition, over texts in memory; scores by chunk number, for chunks with a score. */
export function naiveScores(
  chunks: readonly NaiveChunk[],
  query: string,
  language = 'en',
): Map<number, number> {
  const terms = (text: string) => analyse(text, language).flatMap(({ term, stop }) => (stop ? [] : [term]))
  const bodies = chunks.map((chunk) => terms(chunk.text))
  const names = chunks.map((chunk) => terms(chunk.name))
  const mean = Math.max(1, bodies.reduce((sum, body) => sum + body.length, 0) / Math.max(chunks.length, 1))
  const times = (list: string[] | undefined, term: string) =>
    (list ?? []).filter((other) => other === term).length
  const weightIn = (place: number, term: string) =>
    times(bodies[place], term) + 0.5 * times(names[place], term)
  const scores = new Map<number, number>()
  for (const term of terms(query)) {
    const holding = chunks.filter((_, place) => weightIn(place, term) > 0).length
    const rarity = Math.log(1 + (chunks.length - holding + 0.5) / (holding + 0.5))
    for (const [place, { no }] of chunks.entries()) {
      const tf = weightIn(place, term)
      if (tf === 0) continue
      const saturated = (tf * 2.2) / (tf + 1.2 * (0.25 + (0.75 * (bodies[place]?.length ?? 0)) / mean))
      scores.set(no, (scores.get(no) ?? 0) + rarity * saturated)
    }
  }
  return scores
}
