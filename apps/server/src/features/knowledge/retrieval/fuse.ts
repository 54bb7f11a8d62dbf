import type { NearChunk } from '../vectors/index.ts'

// Reciprocal ranks: places count, not scores, so that no model's own scale of nearness matters. On CISI, with latent
// semantics as a stand-in for a model (which alone finds less than words do: nDCG@10 0.377 against 0.435), they give
// 0.439 and lift average precision by 8 %; sums of scores brought to 0..1 give 0.417 to 0.439 by their weights and need
// other weights for other models. Anything from 20 to 60, and half to two thirds for the words, does within 0.01 of it.
const DAMPING = 60
const WORDS_SHARE = 0.6

type Fused = { no: number; score: number }

/**
 * Joins what words found with what is near in meaning, both best first. The score is 1 for what leads both lists. Best
 * first; of equals the older chunk first.
 */
export function fuse(words: readonly { no: number }[], near: readonly NearChunk[]): Fused[] {
  const sums = new Map<number, number>()
  const add = (list: readonly { no: number }[], share: number) => {
    for (const [place, { no }] of list.entries())
      sums.set(no, (sums.get(no) ?? 0) + (share * (DAMPING + 1)) / (DAMPING + 1 + place))
  }
  add(words, WORDS_SHARE)
  add(near, 1 - WORDS_SHARE)
  return [...sums].map(([no, score]) => ({ no, score })).sort((a, b) => b.score - a.score || a.no - b.no)
}
