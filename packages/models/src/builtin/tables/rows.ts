import { wordsOf } from '../../language/words.ts'
import type { Question } from '../../question/question.ts'
import { WordMatcher } from '../match-words.ts'
import type { Quote } from '../compose-answer.ts'
import type { Material } from '../score.ts'
import type { Unit } from '../units/units.ts'
import { amountOf } from './amounts.ts'

/** Rows of a table and what follows from their numbers; the rows are quoted, the result is calculated. */
export interface Calculation {
  quotes: Quote[]
  result: string
}

/** The rows of one source that have the same columns. */
export interface Table {
  rows: Unit[]
  columns: string[]
  /** The headings above it, and the name of its source. */
  title: string
  /** Finds words of the question. */
  matcher: WordMatcher
  /** For each row, the words of the question in its cells. */
  has: ReadonlyMap<Unit, ReadonlySet<number>>
  /** For each row, those in its name. */
  names: ReadonlyMap<Unit, ReadonlySet<number>>
}

const LEAST_ROWS = 2
const MOST_ROWS = 400
/** All tables of the passages. */
export function tablesOf(question: Question, { passages, parsed }: Material): Table[] {
  const rows = parsed.flatMap(({ units, language, passage }) =>
    units
      .filter(({ kind, fields }) => kind === 'record' && fields.length > 1)
      .map((unit) => {
        const { sourceName: source = '', heading = '' } = passages[passage] ?? {}
        return { unit, language, source, title: `${heading} ${unit.heading} ${source}` }
      }),
  )
  const groups = Map.groupBy(
    rows,
    ({ unit, source }) => `${source}\n${unit.fields[0]!.key}\n${unit.fields.at(-1)!.key}`,
  )
  return [...groups.values()].flatMap((group): Table[] => {
    const units = distinct(group.map(({ unit }) => unit)).slice(0, MOST_ROWS)
    const columns = [...new Set(units.flatMap(({ fields }) => fields.map(({ key }) => key)))]
    const matcher = new WordMatcher(question.words, { own: question.language, language: group[0]!.language })
    const has = new Map(
      units.map((unit) => [unit, cellsHave(unit, matcher).union(compoundsOf(unit, question))]),
    )
    const names = new Map(
      units.map((unit) => [unit, matchedIn(nameOf(unit), matcher).union(compoundsOf(unit, question))]),
    )
    const { title } = group[0]!
    return units.length < LEAST_ROWS ? [] : [{ rows: units, columns, title, matcher, has, names }]
  })
}

/** Passages overlap, so a row may be in two of them. */
const distinct = (units: Unit[]) => [...new Map(units.map((unit) => [unit.text, unit])).values()]

const LEAST_QUALITY = 0.6
export const matchedIn = (text: string, matcher: WordMatcher, least = LEAST_QUALITY): Set<number> =>
  new Set(
    wordsOf(text).flatMap(({ form }) =>
      matcher
        .match(form)
        .filter(([, quality]) => quality > least)
        .map(([word]) => word),
    ),
  )

const SHORTEST_PART = 4
/** "Liebling-s-", "Sonne-n-": what may stand between the words of a compound. */
const LONGEST_JOINT = 2

/** The question's words that are put together from two of the row's name: "Herrenhaarschnitt" of "Haarschnitt Herren". */
function compoundsOf(unit: Unit, { words, language }: Question): ReadonlySet<number> {
  if (language !== 'de' && language !== 'nl') return new Set()
  const parts = wordsOf(nameOf(unit))
    .map(({ form }) => form)
    .filter((form) => form.length >= SHORTEST_PART)
  const isOfTwo = (form: string) =>
    parts.some(
      (first) =>
        form.startsWith(first) &&
        parts.some(
          (last) =>
            last !== first &&
            form.endsWith(last) &&
            form.length >= first.length + last.length &&
            form.length <= first.length + last.length + LONGEST_JOINT,
        ),
    )
  return new Set(words.flatMap(({ form }, word) => (isOfTwo(form) ? [word] : [])))
}

/** Whether a word of a row's name is within a compound of the question. */
export const saidWithin = (form: string, { words, language }: Question): boolean =>
  (language === 'de' || language === 'nl') &&
  form.length >= SHORTEST_PART &&
  words.some((word) => word.form.length > form.length && word.form.includes(form))

const CODE = /^[\p{Lu}\d]{1,6}[-/.]?\d+$/u
/** "PL-107" */
export const isCode = (value: string): boolean => /\p{Lu}/u.test(value) && CODE.test(value)

/** The cell that identifies the row: the first with words that is neither a code nor an amount. */
export const nameOf = ({ fields }: Unit): string =>
  (
    fields.find(
      ({ value }) => /\p{L}{3}|\p{Script=Han}/u.test(value) && !CODE.test(value) && amountOf(value) === null,
    ) ?? fields[0]
  )?.value ?? ''

const cellsHave = (unit: Unit, matcher: WordMatcher) =>
  matchedIn(unit.fields.map(({ value }) => value).join(' · '), matcher)
