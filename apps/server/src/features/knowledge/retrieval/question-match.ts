import { countTerms } from './analysis/analyse.ts'
import type { FoundTerm } from './find-terms.ts'
import type { ActiveChunk } from './active-chunks.ts'

// Someone wrote this answer for this question: a score well above any text lets it win.
const FULL_BOOST = 1.5

/**
 * Score factor of a chunk: 1, or up to 2.5 for a question-and-answer pair, depending on how closely its question
 * matches the query.
 */
export function questionBoost(chunk: ActiveChunk, asked: readonly FoundTerm[]): number {
  if (chunk.sourceType !== 'qa' || !chunk.question) return 1
  const match = agreement(
    countTerms(chunk.question, chunk.language),
    asked.filter((term) => term.language === chunk.language),
  )
  return 1 + FULL_BOOST * match ** 2
}

/** Harmonic mean of the query's coverage by the question, and the question's coverage by the query; 0 to 1. */
function agreement(question: ReadonlyMap<string, number>, asked: readonly FoundTerm[]): number {
  const weightOf = (terms: readonly FoundTerm[]) =>
    terms.reduce((sum, term) => sum + term.weight * term.rarity, 0)
  const shared = asked.filter((term) => question.has(term.term))
  const ofQuery = weightOf(shared) / Math.max(weightOf(asked), Number.MIN_VALUE)
  const ofQuestion = shared.length / Math.max(question.size, 1)
  return ofQuery + ofQuestion > 0 ? (2 * ofQuery * ofQuestion) / (ofQuery + ofQuestion) : 0
}
