import type { Language } from '../language/languages.ts'
import { daysIn } from '../language/days.ts'
import { wordsOf } from '../language/words.ts'
import type { Passage } from '../model.ts'
import type { QuestionKind } from '../question/phrases.ts'
import type { Question } from '../question/question.ts'
import { kindFit } from './answer-kinds.ts'
import { WordMatcher } from './match-words.ts'
import { daysOf } from './units/days-of.ts'
import type { PassageUnits, Unit } from './units/units.ts'

/** How well a unit matches each word of the question, in their order. */
type Qualities = number[]

/** A unit, and how it matches the question. */
export interface Scored {
  unit: Unit
  /** BM25, including its surroundings; comparable within one question only. */
  score: number
  /** By word: the sum of the qualities of its own matches. */
  own: Qualities
  /** By word: the best match in its heading, paragraph and path. */
  around: Qualities
  /** The share of the question's weight, 0 to 1, that it and its surroundings cover. */
  coverage: number
}

export interface Scores {
  /** Best first. */
  scored: Scored[]
  /** The weight of each word of the question. */
  weights: number[]
}

export interface Material {
  passages: readonly Passage[]
  parsed: readonly PassageUnits[]
  /** Whether the passages are all that is known. */
  isWhole: boolean
}

// BM25 parameters as given by Robertson and Spärck Jones; the rest is measured in bench/RESULTS.md ("Answers with no
// key").
const K1 = 1.2
const B = 0.4
/** What a word is worth in the paragraph or in the names of a row's columns, as a share of its idf. */
const AROUND = 0.35
/** What it is worth in a heading, as a factor on that. */
const HEADING = 1.5
/** The same in the sentence before one that begins with "It" or "They": mostly it tells what these are. */
const SUBJECT = 1.4
/** With few units, every word would look common. */
const LEAST_UNITS = 25
/** Below this quality a match says nothing about how rare a word is. */
const LEAST_QUALITY = 0.5
/** The weight of words from earlier questions, and of what is mentioned beside the question. */
const CONTEXT = 0.3
/** What a number, a time or an address is worth where one is asked for, as a share of the question's weight. */
const KIND = 0.25
/** What a cut-off sentence is worth relative to a whole one. */
const CUT = 0.85
/** How much of a word's weight counts as covered where it occurs only around a unit. */
const COVERED_AROUND = 0.7

/**
 * All units, best first: the sum over the question's words of idf × tf (k1 + 1) / (tf + k1 (1 - b + b length /
 * mean)), and 0.35 × idf for a word that occurs only in the unit's paragraph or above it. `weights` are the words'
 * idf.
 */
export function scoreUnits(question: Question, { passages, parsed }: Material): Scores {
  const words = [...question.words, ...question.context]
  const entries = parsed.flatMap((one) =>
    entriesOf(one, new Finder(words, question.language, one.language), passages),
  )
  for (const entry of entries) showKind(question, entry)
  showDays(words, entries)
  const count = Math.max(entries.length, LEAST_UNITS)
  const mean = entries.reduce((sum, { unit }) => sum + unit.words.length, 0) / (entries.length || 1)
  const weights = words.map(({ factor }, word) => {
    const having = entries.filter(({ own }) => own[word]! >= LEAST_QUALITY).length
    const idf = Math.log(1 + (count - Math.min(having, count) + 0.5) / (having + 0.5))
    return idf * factor * (word < question.words.length ? 1 : having > 0 ? CONTEXT : 0)
  })
  const asked = weights.slice(0, question.words.length)
  const total = asked.reduce((sum, weight) => sum + weight, 0) || 1
  const scored = entries.map(({ unit, own, around }): Scored => {
    const norm = K1 * (1 - B + (B * unit.words.length) / mean)
    const score = weights.reduce(
      (sum, weight, word) =>
        sum +
        weight * (own[word]! > 0 ? (own[word]! * (K1 + 1)) / (own[word]! + norm) : AROUND * around[word]!),
      0,
    )
    const covered = asked.reduce((sum, weight, word) => sum + weight * coveredBy({ own, around }, word), 0)
    const fits = kindFit(question.kind, unit.text) === 'fits' ? total * KIND : 0
    const worth = score > 0 ? (score + fits) * (unit.cut ? CUT : 1) : 0
    return { unit, score: worth, own, around, coverage: covered / total }
  })
  return { scored: scored.sort((a, b) => b.score - a.score), weights: asked }
}

/** How much of a word a unit and its surroundings cover, 0 to 1. */
export const coveredBy = ({ own, around }: Pick<Scored, 'own' | 'around'>, word: number): number =>
  Math.min(1, Math.max(own[word]!, COVERED_AROUND * around[word]!))

const SHOWN: ReadonlySet<QuestionKind> = new Set(['email', 'phone', 'url', 'place'])
/** Words that only say what kind of contact is asked for: the address itself shows it, and need not be named. */
const KIND_WORDS = new Set(
  'email mail address phone telephone number website site web url link contact adresse mailadresse telefon telefonnummer nummer rufnummer webseite kontakt'.split(
    ' ',
  ),
)
const SHOWN_QUALITY = 0.8
/** "18 Cooper Street", "Lindenweg 4": an address that need not be called one. */
const STREET =
  /\d\s(?:\p{Lu}[\p{L}'’-]*\s){1,3}(?:street|road|avenue|square|lane|close|way|drive|court|row|hill|place|terrace|boulevard|st|rd|ave)\b|\p{L}(?:straße|strasse|str\.|weg|platz|allee|gasse|ring|ufer)\s\d/iu
/** A day within a span matches less well than its own name. */
const DAY_QUALITY = 0.6

function showKind({ kind, words }: Question, { unit, own }: Entry): void {
  if (!SHOWN.has(kind) || kindFit(kind, unit.text) !== 'fits') return
  if (kind === 'place' && !STREET.test(unit.text)) return
  for (const [word, { form }] of words.entries())
    if (KIND_WORDS.has(form)) own[word] = Math.max(own[word]!, SHOWN_QUALITY)
}

/** "Tuesday to Friday" includes the Wednesday that is asked for. */
function showDays(words: Question['words'], entries: readonly Entry[]): void {
  const asked = words.flatMap(({ form }, word) => [...daysIn(form)].map((day) => ({ word, day })))
  if (asked.length === 0) return
  for (const { unit, own } of entries) {
    const days = daysOf(unit)
    for (const { word, day } of asked) if (days.has(day)) own[word] = Math.max(own[word]!, DAY_QUALITY)
  }
}

type Entry = Pick<Scored, 'unit' | 'own' | 'around'>

function entriesOf({ passage, units }: PassageUnits, finder: Finder, passages: readonly Passage[]): Entry[] {
  const path = finder.best(passages[passage]?.heading ?? '')
  const blocks = new Map<number, Qualities>()
  for (const unit of units)
    if (unit.kind === 'sentence') blocks.set(unit.block, most(finder.own(unit), blocks.get(unit.block)))
  return units.map((unit, at) => {
    const headings = most(path, finder.best(unit.heading)).map((quality) => quality * HEADING)
    const before = unit.leans && units[at - 1]?.block === unit.block ? finder.own(units[at - 1]!) : []
    const subject = before.map((quality) => Math.min(1, quality) * SUBJECT)
    const above = headings.map((quality, word) => Math.max(quality, subject[word] ?? 0))
    // Column names are in every row, so they don't tell rows apart.
    const columns = finder.best(unit.fields.map(({ key }) => key).join(' · '))
    return { unit, own: [...finder.own(unit)], around: most(above, most(columns, blocks.get(unit.block))) }
  })
}

/** Repetition there adds nothing: 1 at most, except in headings. */
const most = (these: Qualities, those: Qualities = []): Qualities =>
  these.map((quality, word) => Math.max(quality, Math.min(1, those[word] ?? 0)))

/** Finds the words of a question in texts of one language, each text once. */
class Finder {
  readonly #matcher: WordMatcher
  readonly #none: Qualities
  readonly #known = new Map<string | Unit, Qualities>()

  constructor(words: Question['words'], own: Language, language: Language) {
    this.#matcher = new WordMatcher(words, { own, language })
    this.#none = words.map(() => 0)
  }

  own(unit: Unit): Qualities {
    const words = () =>
      unit.fields.length > 0 ? wordsOf(unit.fields.map(({ value }) => value).join(' · ')) : unit.words
    return this.#keep(unit, () => this.#gather(words(), (sum, quality) => sum + quality))
  }

  best(text: string): Qualities {
    return this.#keep(text, () => this.#gather(wordsOf(text), Math.max))
  }

  #keep(key: string | Unit, make: () => Qualities): Qualities {
    let found = this.#known.get(key)
    if (!found) this.#known.set(key, (found = make()))
    return found
  }

  #gather(words: readonly { form: string }[], add: (sum: number, quality: number) => number): Qualities {
    const found = [...this.#none]
    for (const { form } of words)
      for (const [word, quality] of this.#matcher.match(form)) found[word] = add(found[word]!, quality)
    return found
  }
}
