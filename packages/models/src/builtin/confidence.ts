import type { Language } from '../language/languages.ts'
import type { Question } from '../question/question.ts'
import { isStrict, kindFit } from './answer-kinds.ts'
import { counts } from './counted.ts'
import { coveredBy, type Scored } from './score.ts'
import { asksYesNo, tellsRule } from './yes-no.ts'

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
/** More than a word that WordNet merely relates to one of the question: it doesn't say the same. */
const SAID = 0.55
/** Rarity given to a unit that has all words of a question. */
const RARE = 9
/** The same where its heading has them: usually the heading is the question itself. */
const RARE_HEADING = 15
/** Quality of a word that occurs in a heading. */
const HEADED = 1.5
/** The rank of the unit that the best one is compared with: the second and third may say the same as the best. */
const OTHER = 3
/** What is left of the doubt about questions for yes or no, where a rule is told. */
const RULED = 0.6

/** Questions in the first person usually have an answer, though their words differ from it. */
const PERSONAL = /\b(?:i|my|me|we|our|us|im|ich|mein\p{L}{0,2}|mir|mich|wir|uns|unsere?\p{L}?)\b/iu

/** The evidence that tells an answer from passages that merely share words with the question. */
export function evidenceOf(question: Question, of: Ranking): number[] {
  const { text, kind, words } = question
  const { ranked, chosen } = of
  const [best] = ranked
  const coverOf = (word: number) => Math.max(...chosen.map((one) => coveredBy(one, word)))
  const last = words.findLastIndex(({ factor }) => factor >= TOLD)
  return [
    best ? rarityOf(best, of, question) : 0,
    // How far the best unit is ahead: where nothing answers, many score alike.
    best ? best.joint - (ranked[OTHER]?.joint ?? best.joint / 2) : 0,
    best?.near ?? 0,
    words.length,
    kind === 'open' ? 1 : 0,
    asksYesNo(text) ? (best && tellsRule(best.unit.text) ? RULED : 1) : 0,
    // A sentence about the museum alone doesn't answer "Who is the director of the museum?".
    lacksHead(question, chosen) ? 1 : 0,
    isOfAnother(words, coverOf) ? 1 : 0,
    PERSONAL.test(text) ? 1 : 0,
    // "Is the family canoe stable?": what is asked about the subject usually comes last.
    last >= 0 && coverOf(last) < TOLD ? 1 : 0,
  ]
}

/** Languages whose number words are known. */
const COUNTED = new Set<Language>(['en', 'de'])

/** Whether the word that says what is asked is missing, or, where its number is asked, stands without one. */
function lacksHead({ head, kind, words, language }: Question, chosen: readonly Ranked[]): boolean {
  if (head === null) return false
  if (Math.max(...chosen.map((one) => coveredBy(one, head))) < TOLD) return true
  const having = chosen.filter(({ own }) => own[head]! >= TOLD)
  if (kind !== 'amount' || !COUNTED.has(language) || having.length === 0) return false
  return !having.some(({ unit }) => counts(unit, words[head]!.form, language))
}

/**
 * How rare the words of the best unit are. A short text has no rare words, and the questions of an FAQ repeat its
 * words. So a unit that has all words of the question counts as one with rare words, and one whose heading has them
 * counts more.
 */
function rarityOf(best: Ranked, { weights }: Ranking, { words, kind }: Question): number {
  const rarity = weights.reduce((sum, weight, word) => sum + weight * coveredBy(best, word), 0)
  const all = words.map((_, word) => word)
  const isHeaded = all.length > 1 && all.every((word) => (best.around[word] ?? 0) >= HEADED)
  if (isHeaded) return Math.max(rarity, RARE_HEADING)
  // "How long does a visit last?": with the minutes, it need not have "long".
  const strong = all.filter((word) => words[word]!.factor >= TOLD)
  const fits = strong.length > 1 && isStrict(kind) && kindFit(kind, best.unit.text) === 'fits'
  const asks = fits ? strong : all
  return asks.every((word) => coveredBy(best, word) >= SAID) ? Math.max(rarity, RARE) : rarity
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
 * is set by hand; so are the constants, between those of the fit and those that decline more. With
 * meaning, whether the last word is missing tells nothing more.
 */
const WEIGHTS = {
  meaning: [0.15, 4.05, 3.01, 0.41, 0.53, -1.42, -3.25, -1, 1.24, 0, -4.65],
  words: [0.16, 4.34, 0, 0.37, 0.62, -1.56, -3.45, -1, 1.12, -0.82, -3.15],
}

/** How sure it is that the chosen units answer: from 0 on, they are given as an answer. */
export function confidenceOf(evidence: readonly number[], hasMeaning: boolean): number {
  const weights = WEIGHTS[hasMeaning ? 'meaning' : 'words']
  return evidence.reduce((sum, value, at) => sum + value * weights[at]!, weights.at(-1)!)
}
