import { isFunctionWord } from '../../language/function-words.ts'
import type { Language } from '../../language/languages.ts'
import { type Word, wordsOf } from '../../language/words.ts'
import type { Passage } from '../../model.ts'
import type { Question } from '../../question/question.ts'
import type { PassageUnits, Unit } from '../units/units.ts'
import { isRowHeading } from '../units/row-heading.ts'
import { WordMatcher } from './match-words.ts'

/** By word of the question, how well something has it: 0 to 1. */
export type Qualities = number[]

/** What a unit and the things around it have of the question. */
export interface Evidence {
  unit: Unit
  own: Qualities
  /** Of the headings in the passage. */
  heading: Qualities
  /** Of the whole passage: its path of headings, or the question of a pair. */
  path: Qualities
  source: Qualities
  /** By word of the question's context. */
  context: Qualities
  /** How close together the words stand, 0 to 1. */
  near: number
  /** Whether it is about another one: "the western plate" when the eastern one is asked for. */
  conflicts: boolean
}

interface ParsedQuestion {
  question: Question
  passages: readonly Passage[]
  parsed: readonly PassageUnits[]
}

const PATH_OF_CONTEXT = 0.7
const LONGEST_HEADING = 500

/** The evidence of all units, passage by passage. */
export function gatherEvidence(asked: ParsedQuestion): Evidence[] {
  const matchers = matchersOf(asked)
  const evidence = gather(asked, matchers)
  const missing = missingWords(asked.question, evidence)
  if (missing.size === 0) return evidence
  for (const { words } of matchers.values()) words.allowMisspelt(missing)
  return gather(asked, matchers)
}

interface Matchers {
  words: WordMatcher
  context: WordMatcher
}

function matchersOf({ question, parsed }: ParsedQuestion): Map<Language, Matchers> {
  const own = question.language
  const languages = [...new Set(parsed.map(({ language }) => language))]
  return new Map(
    languages.map((language) => [
      language,
      {
        words: new WordMatcher(question.words, { own, language }),
        context: new WordMatcher(question.context, { own, language }),
      },
    ]),
  )
}

function gather(
  { question, passages, parsed }: ParsedQuestion,
  matchers: Map<Language, Matchers>,
): Evidence[] {
  const { length } = question.words
  return parsed.flatMap(({ passage: number, language, units }) => {
    const passage = passages[number]
    const matcher = matchers.get(language)
    if (!passage || !matcher) return []
    const headings = new Map<string, Qualities>()
    const read = (text: string) => {
      const known = headings.get(text) ?? qualities(matcher.words, headingWords(text), length)
      headings.set(text, known)
      return known
    }
    const around = qualities(matcher.context, headingWords(pathOf(passage)), question.context.length)
    const path = headingWords(pathOf(passage))
    return units.map((unit) => {
      const context = qualities(matcher.context, unit.words, question.context.length)
      return {
        unit,
        ...readUnit({
          unit,
          matcher: matcher.words,
          question,
          language,
          headings: [headingWords(unit.heading), path],
        }),
        heading: read(unit.heading),
        path: read(pathOf(passage)),
        source: read(passage.sourceName),
        context: context.map((quality, word) => Math.max(quality, (around[word] ?? 0) * PATH_OF_CONTEXT)),
      }
    })
  })
}

/** What the passage as a whole is about. */
function pathOf({ heading, kind, question }: Passage): string {
  if (kind === 'qa') return question ?? ''
  return heading === null || isRowHeading(heading) ? '' : heading
}

const headingWords = (text: string) => wordsOf(text.slice(0, LONGEST_HEADING))

function qualities(matcher: WordMatcher, words: readonly Word[], count: number): Qualities {
  const found = Array.from({ length: count }, () => 0)
  if (count === 0) return found
  for (const { form } of words)
    for (const [word, quality] of matcher.match(form)) if (quality > (found[word] ?? 0)) found[word] = quality
  return found
}

interface Reading {
  unit: Unit
  matcher: WordMatcher
  question: Question
  language: Language
  /** Words of the headings above it. */
  headings: Word[][]
}

function readUnit(reading: Reading): Pick<Evidence, 'own' | 'near' | 'conflicts'> {
  const { unit, matcher, question } = reading
  const own: Qualities = Array.from({ length: question.words.length }, () => 0)
  let [different, first, last] = [0, 0, 0]
  for (const [place, { form }] of unit.words.entries())
    for (const [word, quality] of matcher.match(form)) {
      const known = own[word] ?? 0
      if (quality > known) own[word] = quality
      if (known > 0) continue
      if (different === 0) first = place
      different += 1
      last = place
    }
  const near = different < 2 ? 0 : Math.min(1, (2 * different) / (last - first + 1))
  const texts = [unit.words, ...reading.headings]
  const conflicts = question.modifiers.some(
    (pair) =>
      !texts.some((words) => hasWord(pair[0], words, matcher)) &&
      texts.some((words) => hasOther(pair[1], words, reading)),
  )
  return { own, near, conflicts }
}

const hasWord = (wanted: number, words: readonly Word[], matcher: WordMatcher) =>
  words.some(({ form }) => matcher.match(form).some(([word]) => word === wanted))

/** Whether a text has the thing, always with another word before it. */
function hasOther(noun: number, words: readonly Word[], { matcher, language }: Reading): boolean {
  const places = words.flatMap(({ form }, place) =>
    matcher.match(form).some(([word]) => word === noun) ? [place] : [],
  )
  if (places.length === 0) return false
  return places.every((place) => {
    const [before, word] = [words[place - 1], words[place]]
    if (!before || !word || word.start - before.end !== 1) return false
    return !isFunctionWord(before.form, language) && !/\d/.test(before.form)
  })
}

/** Words that nothing has, which may be misspelt. */
function missingWords({ words }: Question, evidence: readonly Evidence[]): Set<number> {
  const missing = new Set<number>()
  for (const [index, { factor, form }] of words.entries()) {
    if (factor < 1 || /\d/.test(form)) continue
    const has = ({ own, heading, path }: Evidence) => own[index] || heading[index] || path[index]
    if (!evidence.some(has)) missing.add(index)
  }
  return missing
}
