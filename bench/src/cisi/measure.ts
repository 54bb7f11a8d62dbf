import type { CisiQuery } from './read-collection.ts'

export type Quality = { ndcg10: number; meanAveragePrecision: number; recall10: number }

/** The usual metrics over ranked document IDs per query, with binary relevance. */
export function qualityOf(
  queries: readonly CisiQuery[],
  ranked: ReadonlyMap<number, readonly number[]>,
): Quality {
  const mean = (of: (ids: readonly number[], relevant: ReadonlySet<number>) => number): number =>
    queries.reduce((sum, query) => sum + of(ranked.get(query.id) ?? [], query.relevant), 0) / queries.length
  return {
    ndcg10: mean((ids, relevant) => gain(ids, relevant) / gain([...relevant], relevant)),
    meanAveragePrecision: mean(averagePrecision),
    recall10: mean(
      (ids, relevant) => ids.slice(0, 10).filter((id) => relevant.has(id)).length / relevant.size,
    ),
  }
}

const gain = (ids: readonly number[], relevant: ReadonlySet<number>): number =>
  ids.slice(0, 10).reduce((sum, id, place) => sum + (relevant.has(id) ? 1 / Math.log2(place + 2) : 0), 0)

function averagePrecision(ids: readonly number[], relevant: ReadonlySet<number>): number {
  let found = 0
  const sum = ids.reduce((total, id, place) => (relevant.has(id) ? total + ++found / (place + 1) : total), 0)
  return sum / relevant.size
}

export type Latency = { p50: number; p95: number; max: number }

/** Milliseconds. */
export function latencyOf(durations: readonly number[]): Latency {
  const sorted = [...durations].sort((a, b) => a - b)
  const at = (share: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { p50: at(0.5), p95: at(0.95), max: at(1) }
}
