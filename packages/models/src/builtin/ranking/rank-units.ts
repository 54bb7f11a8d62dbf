import type { Language } from '../../language/languages.ts'
import type { Passage } from '../../model.ts'
import type { Question } from '../../question/question.ts'
import type { PassageUnits, Unit } from '../units/units.ts'
import { type Fit, kindFit } from './answer-kinds.ts'
import { type Evidence, gatherEvidence, type Qualities } from './gather-evidence.ts'
import { kindScore } from './kind-score.ts'
import { wordWeights } from './weights.ts'

/** A unit with how well it answers. */
export interface Ranked {
  unit: Unit
  score: number
  /** Share of the question, 0 to 1, that it and what stands around it are about. */
  coverage: number
  /** The same without what stands around it. */
  ownCoverage: number
  fit: Fit
  /** By word of the question: how well the unit itself has it. */
  own: Qualities
  /** By word of the question: how well it or what stands around it has it. */
  credit: Qualities
  /** Whether it can't be understood without the sentence before, or much of what it is about stands there. */
  leansOnBefore: boolean
}

// What stands around a sentence tells what it is about, but less surely than its own words.
const AROUND = { asked: 0.85, heading: 0.7, path: 0.7, source: 0.4, before: 0.5, block: 0.35, kind: 0.8 }
const BONUS = { own: 0.25, context: 0.4, headed: 0.1, near: 0.06, rank: 0.06, first: 0.04 }
const MALUS = { cut: 0.15, pair: 0.1, leans: 0.04, long: 0.05 }
/** Of the coverage that is left to a sentence about another thing of the kind. */
const CONFLICT = 0.8
const LENT = 0.2
const MOST_COUNTED_WORDS = 6
const MOST_COUNTED_PAIRS = 9
const LONG = 320

interface Ranking {
  question: Question
  passages: readonly Passage[]
  parsed: readonly PassageUnits[]
}

/** All units, best first. */
export function rankUnits(ranking: Ranking): Ranked[] {
  const { question, passages } = ranking
  const evidence = gatherEvidence(ranking)
  const count = (has: (entry: Evidence) => number | undefined) =>
    evidence.filter((entry) => has(entry)).length
  const found = question.words.map((_, word) => count(({ own }) => own[word]))
  const foundContext = question.context.map((_, word) => count(({ context }) => context[word]))
  const weights = wordWeights(question.words, found, evidence.length)
  // What nothing tells of can't tell one unit from another.
  const contextWeights = wordWeights(question.context, foundContext, evidence.length).map((weight, word) =>
    foundContext[word] ? weight : 0,
  )
  const blocks = qualitiesOfBlocks(evidence)
  const scoring = { question, passages, weights, contextWeights }
  return evidence
    .map((entry, index) =>
      rank(entry, { ...scoring, before: evidence[index - 1], block: blocks.get(blockOf(entry)) ?? [] }),
    )
    .sort((a, b) => b.score - a.score)
}

const blockOf = ({ unit }: Evidence) => `${unit.passage} ${unit.block}`

function qualitiesOfBlocks(evidence: readonly Evidence[]): Map<string, Qualities> {
  const blocks = new Map<string, Qualities>()
  for (const entry of evidence) {
    const known = blocks.get(blockOf(entry)) ?? []
    blocks.set(
      blockOf(entry),
      entry.own.map((quality, word) => Math.max(quality, known[word] ?? 0)),
    )
  }
  return blocks
}

interface Scoring {
  question: Question
  passages: readonly Passage[]
  weights: number[]
  contextWeights: number[]
  before: Evidence | undefined
  /** What its paragraph or list has as a whole. */
  block: Qualities
}

function rank(entry: Evidence, scoring: Scoring): Ranked {
  const { unit } = entry
  const { question, passages, weights, before } = scoring
  const fit = kindFit(question.kind, unit.text)
  const own = entry.own.map((quality, word) => {
    const isShown = fit === 'fits' && (question.words[word]?.isKind ?? false)
    return isShown ? Math.max(quality, AROUND.kind) : quality
  })
  const isPair = passages[unit.passage]?.kind === 'qa'
  const { credit, lent } = creditOf(entry, { own, isPair, scoring })
  const total = totalOf(weights, question.language)
  const coverage = Math.min(1, weighted(credit, weights) / total) * (entry.conflicts ? CONFLICT : 1)
  const ownCoverage = Math.min(1, weighted(own, weights) / total)
  const headed = entry.path.map((quality, word) => Math.max(quality, entry.heading[word] ?? 0))
  const isFirst = before?.unit.passage !== unit.passage || before.unit.block !== unit.block
  const score =
    coverage +
    BONUS.own * ownCoverage +
    BONUS.context * shareOf(entry.context, scoring.contextWeights) +
    BONUS.headed * (weighted(headed, weights) / total) +
    BONUS.near * entry.near +
    BONUS.rank * (1 - unit.passage / passages.length) +
    (isFirst ? BONUS.first : 0) +
    kindScore(question.kind, unit, fit) -
    malusOf(unit, isPair)
  // "It" may also stand for what the heading names.
  const leansOnBefore =
    weighted(lent, weights) / total > LENT ||
    (unit.leans && (weighted(lent, weights) > 0 || weighted(headed, weights) === 0))
  return { unit, score, coverage, ownCoverage, fit, own, credit, leansOnBefore }
}

function malusOf(unit: Unit, isPair: boolean): number {
  return (
    (unit.cut ? MALUS.cut : 0) +
    (isPair ? MALUS.pair : 0) +
    (unit.leans ? MALUS.leans : 0) +
    (unit.text.length > LONG ? MALUS.long : 0)
  )
}

/** What a unit is about with all that stands around it; `lent` is what it has from the sentence before only. */
function creditOf(
  entry: Evidence,
  given: { own: Qualities; isPair: boolean; scoring: Scoring },
): { credit: Qualities; lent: Qualities } {
  const { unit, heading, path, source } = entry
  const { own, isPair, scoring } = given
  const inBlock = (other: Evidence | undefined) =>
    other?.unit.passage === unit.passage && other.unit.block === unit.block ? other.own : []
  const before = inBlock(scoring.before)
  const headingWorth = unit.answers ? AROUND.asked : AROUND.heading
  const pathWorth = isPair ? AROUND.asked : AROUND.path
  const others = own.map((quality, word) =>
    Math.max(
      quality,
      (heading[word] ?? 0) * headingWorth,
      (path[word] ?? 0) * pathWorth,
      (source[word] ?? 0) * AROUND.source,
      (scoring.block[word] ?? 0) * AROUND.block,
    ),
  )
  const fromBefore = own.map((_, word) => (before[word] ?? 0) * AROUND.before)
  return {
    credit: others.map((quality, word) => Math.max(quality, fromBefore[word] ?? 0)),
    lent: fromBefore.map((quality, word) => (quality > (others[word] ?? 0) ? quality : 0)),
  }
}

const weighted = (qualities: Qualities, weights: readonly number[]) =>
  qualities.reduce((sum, quality, word) => sum + quality * (weights[word] ?? 0), 0)
const shareOf = (qualities: Qualities, weights: readonly number[]) =>
  weighted(qualities, weights) / (weights.reduce((sum, weight) => sum + weight, 0) || 1)

/** Long questions tell more than an answer can repeat. */
function totalOf(weights: readonly number[], language: Language): number {
  const counted = language === 'zh' ? MOST_COUNTED_PAIRS : MOST_COUNTED_WORDS
  const most = weights.toSorted((a, b) => b - a).slice(0, counted)
  return most.reduce((sum, weight) => sum + weight, 0) || 1
}
