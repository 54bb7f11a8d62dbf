import type { Question } from '../question/question.ts'
import { coveredBy, type Scored } from './score.ts'

/** A unit with its worth by words and meaning together. */
export interface Ranked extends Scored {
  joint: number
  /** Its cosine; null where it isn't known. */
  near: number | null
}

interface Ranking {
  /** The weight of each word of the question. */
  weights: readonly number[]
  /** All units, best first. */
  ranked: readonly Ranked[]
  /** Those that are quoted. */
  chosen: readonly Ranked[]
}

const TOLD = 0.5
/** Rarity given to a unit that has all words of a question. */
const RARE = 9
/** The same where its heading has them: usually the heading is the question itself. */
const RARE_HEADING = 15
/** Quality of a word that occurs in a heading. */
const HEADED = 1.5
/** The rank of the unit that the best one is compared with: the second and third may say the same as the best. */
const OTHER = 3
const YES_NO =
  /^\W*(?:am|is|are|was|were|do|does|did|can|could|may|will|would|should|has|have|ist|sind|war|kann|können|darf|dürfen|gibt|hat|haben|muss|müssen|wird|werden)\b/iu

/** Questions in the first person usually have an answer, though their words differ from it. */
const PERSONAL = /\b(?:i|my|me|we|our|us|im|ich|mein\p{L}{0,2}|mir|mich|wir|uns|unsere?\p{L}?)\b/iu

/** The evidence that tells an answer from passages that merely share words with the question. */
export function evidenceOf({ text, kind, words, head }: Question, of: Ranking): number[] {
  const { ranked, chosen } = of
  const [best] = ranked
  const coverOf = (word: number) => Math.max(...chosen.map((one) => coveredBy(one, word)))
  const last = words.findLastIndex(({ factor }) => factor >= TOLD)
  return [
    best ? rarityOf(best, of, words.length) : 0,
    // How far the best unit is ahead: where nothing answers, many score alike.
    best ? best.joint - (ranked[OTHER]?.joint ?? best.joint / 2) : 0,
    best?.near ?? 0,
    words.length,
    kind === 'open' ? 1 : 0,
    YES_NO.test(text) ? 1 : 0,
    // A sentence about the museum alone doesn't answer "Who is the director of the museum?".
    head !== null && coverOf(head) < TOLD ? 1 : 0,
    isOfAnother(words, coverOf) ? 1 : 0,
    PERSONAL.test(text) ? 1 : 0,
    // "When was the airfield opened?": what is asked about the subject usually comes last.
    last >= 0 && coverOf(last) < TOLD ? 1 : 0,
  ]
}

/**
 * How rare the words of the best unit are. A short text has no rare words, and the questions of an FAQ repeat its
 * words. So a unit that has all words of the question counts as one with rare words, and one whose heading has them
 * counts more.
 */
function rarityOf(best: Ranked, { weights }: Ranking, asked: number): number {
  const rarity = weights.reduce((sum, weight, word) => sum + weight * coveredBy(best, word), 0)
  const asks = Array.from({ length: asked }, (_, word) => word)
  const isHeaded = asked > 1 && asks.every((word) => (best.around[word] ?? 0) >= HEADED)
  if (isHeaded) return Math.max(rarity, RARE_HEADING)
  return asks.every((word) => coveredBy(best, word) >= TOLD) ? Math.max(rarity, RARE) : rarity
}

/**
 * Text about the small service doesn't answer for "the medium service": the first of two adjacent words is missing.
 */
const isOfAnother = (words: Question['words'], coverOf: (word: number) => number): boolean =>
  words.some(({ at, factor }, word) => {
    const next = words.findIndex((other) => other.at === at + 1 && other.factor >= TOLD)
    return next >= 0 && factor >= TOLD && coverOf(next) >= TOLD && coverOf(word) < TOLD
  })

/**
 * Of the evidence in its order, then a constant: a logistic regression, with meaning and by words alone (`BENCH_FIT=1
 * npm run bench answers`). Too few questions ask about another thing of the same kind to fit that weight, so the -1
 * is set by hand.
 */
const WEIGHTS = {
  meaning: [0.16, 4.54, 2.53, 0.17, 0.75, -1.42, -3.11, -1, 1.38, -0.33, -4.07],
  words: [0.18, 4.68, 0, 0.1, 0.64, -1.28, -2.95, -1, 1.22, -0.94, -2.84],
}

/** How sure it is that the chosen units answer: from 0 on, they are given as an answer. */
export function confidenceOf(evidence: readonly number[], hasMeaning: boolean): number {
  const weights = WEIGHTS[hasMeaning ? 'meaning' : 'words']
  return evidence.reduce((sum, value, at) => sum + value * weights[at]!, weights.at(-1)!)
}
