import type { Language } from '../../language/function-words.ts'
import { wordsOf } from '../../language/words.ts'
import type { Passage } from '../../model.ts'
import type { Question } from '../../question/question.ts'
import type { PassageUnits, Unit } from '../units/units.ts'
import { type Fit, isStrict, kindFit } from './answer-kinds.ts'
import { WordMatcher } from './match-words.ts'
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
  own: number[]
  /** By word of the question: how well it or what stands around it has it. */
  credit: number[]
  /** Whether much of what it is about stands in the sentence before. */
  leansOnBefore: boolean
}

// What stands around a sentence tells what it is about, but less surely than its own words.
const AROUND = { asked: 0.85, heading: 0.7, path: 0.7, source: 0.4, before: 0.5, after: 0.3, kind: 0.8 }
const BONUS = {
  headed: 0.1,
  own: 0.25,
  context: 0.25,
  fits: 0.15,
  first: 0.04,
  rank: 0.06,
  near: 0.06,
  defines: 0.06,
  item: 0.05,
}
const MALUS = {
  pair: 0.1,
  leans: 0.04,
  misses: 0.12,
  missesStrictly: 0.4,
  cut: 0.15,
  long: 0.05,
}
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
  const { question, parsed } = ranking
  const matchers = matchersOf(question, parsed)
  const evidence = gather(ranking, matchers)
  const missing = missingWords(question, evidence)
  if (missing.size > 0) {
    for (const matcher of matchers.values()) matcher.words.allowMisspelt(missing)
    for (const [index, entry] of gather(ranking, matchers).entries()) evidence[index] = entry
  }
  const found = question.words.map((_, word) => evidence.filter(({ own }) => (own[word] ?? 0) > 0).length)
  const weights = wordWeights(question.words, found, evidence.length)
  return evidence
    .map((entry, index) =>
      rank(entry, { ranking, weights, before: evidence[index - 1], after: evidence[index + 1] }),
    )
    .sort((a, b) => b.score - a.score)
}

interface Matchers {
  words: WordMatcher
  context: WordMatcher
}

function matchersOf(question: Question, parsed: readonly PassageUnits[]): Map<Language, Matchers> {
  const own = question.language
  return new Map(
    [...new Set(parsed.map(({ language }) => language))].map((language) => [
      language,
      {
        words: new WordMatcher(question.words, { own, language }),
        context: new WordMatcher(question.context, { own, language }),
      },
    ]),
  )
}

/** By word of the question, how well something has it. */
type Qualities = number[]

interface Evidence {
  unit: Unit
  own: Qualities
  heading: Qualities
  /** Of the whole passage: its path of headings and its source. */
  path: Qualities
  source: Qualities
  context: number
  near: number
}

function gather({ question, passages, parsed }: Ranking, matchers: Map<Language, Matchers>): Evidence[] {
  return parsed.flatMap(({ passage: number, language, units }) => {
    const passage = passages[number]
    const matcher = matchers.get(language)
    if (!passage || !matcher) return []
    const read = textReader(matcher.words, question.words.length)
    const path = read(headingOf(passage))
    const source = read(passage.sourceName)
    return units.map((unit): Evidence => {
      const { own, near } = readUnit(matcher.words, unit, question.words.length)
      const context = qualities(matcher.context, unit.words, question.context.length)
      const heading = read(unit.heading)
      const around = read(headingOf(passage), matcher.context, question.context.length)
      return {
        unit,
        own,
        heading,
        path,
        source,
        context: share(
          context.map((quality, index) => Math.max(quality, (around[index] ?? 0) * AROUND.path)),
        ),
        near,
      }
    })
  })
}

/** "Row 12" is where a row stands, not what it is about. */
const headingOf = ({ heading, kind, question }: Passage) => {
  if (kind === 'qa') return question ?? ''
  return heading && !/^\p{L}+ \d+$/u.test(heading) ? heading : ''
}

function textReader(usual: WordMatcher, usualCount: number) {
  const known = new Map<string, Qualities>()
  return (text: string, matcher = usual, count = usualCount): Qualities => {
    const key = `${matcher === usual ? 'w' : 'c'}${text}`
    let found = known.get(key)
    if (!found) known.set(key, (found = qualities(matcher, wordsOf(text.slice(0, 500)), count)))
    return found
  }
}

function qualities(matcher: WordMatcher, words: Unit['words'], count: number): Qualities {
  const found = Array.from({ length: count }, () => 0)
  if (count === 0) return found
  for (const { form } of words)
    for (const [word, quality] of matcher.match(form)) if (quality > (found[word] ?? 0)) found[word] = quality
  return found
}

const share = (qualities: Qualities) =>
  qualities.length === 0 ? 0 : qualities.reduce((sum, quality) => sum + quality, 0) / qualities.length

/** What a unit has of the question, and how close together, 0 to 1. */
function readUnit(matcher: WordMatcher, { words }: Unit, count: number): { own: Qualities; near: number } {
  const own: Qualities = Array.from({ length: count }, () => 0)
  let [different, first, last] = [0, 0, 0]
  for (const [place, { form }] of words.entries())
    for (const [word, quality] of matcher.match(form)) {
      const known = own[word] ?? 0
      if (quality > known) own[word] = quality
      if (known > 0) continue
      if (different === 0) first = place
      different += 1
      last = place
    }
  return { own, near: different < 2 ? 0 : Math.min(1, (2 * different) / (last - first + 1)) }
}

function missingWords(question: Question, evidence: readonly Evidence[]): Set<number> {
  const missing = new Set<number>()
  for (const [index, { factor, form }] of question.words.entries()) {
    if (factor < 1 || /\d/.test(form)) continue
    const has = ({ own, heading, path }: Evidence) => own[index] || heading[index] || path[index]
    if (!evidence.some(has)) missing.add(index)
  }
  return missing
}

interface Surroundings {
  ranking: Ranking
  weights: number[]
  before: Evidence | undefined
  after: Evidence | undefined
}

function rank(entry: Evidence, { ranking, weights, before, after }: Surroundings): Ranked {
  const { unit, own } = entry
  const { question, passages } = ranking
  const inBlock = (other: Evidence | undefined) =>
    other?.unit.passage === unit.passage && other.unit.block === unit.block ? other.own : []
  const [previous, next] = [inBlock(before), inBlock(after)]
  const headingWorth = unit.answers ? AROUND.asked : AROUND.heading
  const isPair = passages[unit.passage]?.kind === 'qa'
  const pathWorth = isPair ? AROUND.asked : AROUND.path
  const fit = kindFit(question.kind, unit.text)
  const itself = own.map((quality, word) => {
    const isShown = fit === 'fits' && (question.words[word]?.isKind ?? false)
    return isShown ? Math.max(quality, AROUND.kind) : quality
  })
  const credit = itself.map((quality, word) =>
    Math.max(
      quality,
      (entry.heading[word] ?? 0) * headingWorth,
      (entry.path[word] ?? 0) * pathWorth,
      (entry.source[word] ?? 0) * AROUND.source,
      (previous[word] ?? 0) * AROUND.before,
      (next[word] ?? 0) * AROUND.after,
    ),
  )
  const total = totalOf(weights, question.language)
  const coverage = Math.min(1, weighted(credit, weights) / total)
  const ownCoverage = Math.min(1, weighted(itself, weights) / total)
  const lent = credit.map((quality, word) =>
    quality === (previous[word] ?? 0) * AROUND.before ? quality : 0,
  )
  const place = 1 - unit.passage / Math.max(1, passages.length)
  const isFirst = before?.unit.passage !== unit.passage || before.unit.block !== unit.block
  const score =
    coverage +
    BONUS.own * ownCoverage +
    BONUS.context * entry.context +
    BONUS.near * entry.near +
    BONUS.rank * place +
    BONUS.headed *
      (weighted(
        entry.path.map((quality, word) => Math.max(quality, entry.heading[word] ?? 0)),
        weights,
      ) /
        total) +
    (isFirst ? BONUS.first : 0) +
    kindScore(question, unit, fit) -
    (unit.cut ? MALUS.cut : 0) -
    (isPair ? MALUS.pair : 0) -
    (unit.leans ? MALUS.leans : 0) -
    (unit.text.length > LONG ? MALUS.long : 0)
  const leansOnBefore = weighted(lent, weights) / total > LENT
  return { unit, score, coverage, ownCoverage, fit, own: itself, credit, leansOnBefore }
}

const weighted = (qualities: Qualities, weights: readonly number[]) =>
  qualities.reduce((sum, quality, word) => sum + quality * (weights[word] ?? 0), 0)

/** Long questions tell more than an answer can repeat. */
function totalOf(weights: readonly number[], language: Language): number {
  const counted = language === 'zh' ? MOST_COUNTED_PAIRS : MOST_COUNTED_WORDS
  const most = weights.toSorted((a, b) => b - a).slice(0, counted)
  return most.reduce((sum, weight) => sum + weight, 0) || 1
}

const DEFINES =
  /^\P{L}*(?:\p{L}+\P{L}+){1,6}?(?:is|are|means|refers|ist|sind|bedeutet|bezeichnet|est|sont|es|son|è|sono|são|betekent)\b|是/u

const DEFINES_AS =
  /\b(?:is|are|ist|sind|est|sont|es|son|è|sono|é|são) (?:an?|the|one of|eine?r?|der|die|das|une?|le|la|una?|el|um|uma|o|il)\b/u

function kindScore({ kind }: Question, unit: Unit, fit: Fit): number {
  const item = kind === 'list' || kind === 'method' ? unit.kind === 'item' : false
  const beginning = unit.text.slice(0, 120)
  const defines =
    kind === 'definition' ? [DEFINES, DEFINES_AS].filter((pattern) => pattern.test(beginning)).length : 0
  const misses = isStrict(kind) ? MALUS.missesStrictly : MALUS.misses
  return (
    (fit === 'fits' ? BONUS.fits : fit === 'misses' ? -misses : 0) +
    (item ? BONUS.item : 0) +
    defines * BONUS.defines
  )
}
