import type { Question } from '../question/question.ts'
import { coveredBy, type Scored } from './score.ts'

/** A unit with its worth by words and meaning together. */
export interface Ranked extends Scored {
  joint: number
  /** Its cosine; null where it isn't known. */
  near: number | null
}

interface Ranking {
  /** All units, best first. */
  ranked: readonly Ranked[]
  /** Those that are told. */
  chosen: readonly Ranked[]
}

const TOLD = 0.5
/** The unit that the best one is compared to: two or three may tell the same. */
const OTHER = 3
const YES_NO =
  /^\W*(?:am|is|are|was|were|do|does|did|can|could|may|will|would|should|has|have|ist|sind|war|kann|können|darf|dürfen|gibt|hat|haben|muss|müssen|wird|werden)\b/iu

/** What tells an answer from passages that only share words with the question. */
export function evidenceOf({ text, kind, words, head }: Question, of: Ranking): number[] {
  const { ranked, chosen } = of
  const [best] = ranked
  const coverOf = (word: number) => Math.max(...chosen.map((one) => coveredBy(one, word)))
  return [
    // The share of the question's words that one unit has.
    Math.max(...chosen.map(({ coverage }) => coverage)),
    // How far the best unit is ahead: where nothing answers, many are alike.
    best ? best.joint - (ranked[OTHER]?.joint ?? best.joint / 2) : 0,
    best?.near ?? 0,
    words.length,
    kind === 'open' ? 1 : 0,
    YES_NO.test(text) ? 1 : 0,
    // "Who is the director of the museum?" is not told by a sentence about the museum alone.
    head !== null && coverOf(head) < TOLD ? 1 : 0,
    isOfAnother(words, coverOf) ? 1 : 0,
  ]
}

/** "The medium service" is not told of by what is said of the small one: of two words side by side the first is missing. */
const isOfAnother = (words: Question['words'], coverOf: (word: number) => number): boolean =>
  words.some(({ at, factor }, word) => {
    const next = words.findIndex((other) => other.at === at + 1 && other.factor >= TOLD)
    return next >= 0 && factor >= TOLD && coverOf(next) >= TOLD && coverOf(word) < TOLD
  })

/**
 * Of the evidence in its order, then of all: a logistic regression, with meaning and by words alone (`BENCH_FIT=1 npm run
 * bench answers`). Too few questions are about another thing of a kind to tell what that weighs: the -1 is ours.
 */
const WEIGHTS = {
  meaning: [1.47, 4.81, 2.89, 0.59, 1.24, -1.54, -3.29, -1, -5.5],
  words: [2.18, 4.71, 0, 0.49, 0.83, -1.31, -1.7, -1, -4.21],
}

/** How sure it is that the chosen units answer: from 0 on they are told as an answer. */
export function confidenceOf(evidence: readonly number[], hasMeaning: boolean): number {
  const weights = WEIGHTS[hasMeaning ? 'meaning' : 'words']
  return evidence.reduce((sum, value, at) => sum + value * weights[at]!, weights.at(-1)!)
}
