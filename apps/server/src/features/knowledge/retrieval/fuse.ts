import type { NearChunk } from '../vectors/index.ts'

/** Words have the greater say; the figures are in bench/RESULTS.md. */
const WORDS_SHARE = 0.5

export type Fused = { no: number; score: number }

/**
 * Joins what words found with what is near in meaning: both scores brought to 0..1 within their own list, then weighed.
 * Best first; of equals the older chunk first.
 */
export function fuse(words: readonly { no: number; score: number }[], near: readonly NearChunk[]): Fused[] {
  const sums = new Map<number, number>()
  const add = (no: number, share: number) => sums.set(no, (sums.get(no) ?? 0) + share)
  const most = words[0]?.score ?? 0
  for (const { no, score } of words) add(no, most > 0 ? (WORDS_SHARE * score) / most : 0)
  const nearest = near[0]?.similarity ?? 0
  const furthest = near.at(-1)?.similarity ?? 0
  for (const { no, similarity } of near) {
    const share = nearest > furthest ? (similarity - furthest) / (nearest - furthest) : 1
    add(no, (1 - WORDS_SHARE) * share)
  }
  return [...sums].map(([no, score]) => ({ no, score })).sort((a, b) => b.score - a.score || a.no - b.no)
}
