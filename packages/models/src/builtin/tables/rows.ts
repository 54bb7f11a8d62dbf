import { wordsOf } from '../../language/words.ts'
import { contentWords } from '../../question/content-words.ts'
import type { Question } from '../../question/question.ts'
import { WordMatcher } from '../match-words.ts'
import type { Quote } from '../compose-answer.ts'
import type { Material } from '../score.ts'
import type { Unit } from '../units/units.ts'
import { amountOf } from './amounts.ts'
import { countOf } from './asks.ts'

/** Rows of a table and what follows from their numbers; the rows are quoted, the result is calculated. */
export interface Calculation {
  quotes: Quote[]
  result: string
}

/** The rows of one source that have the same columns. */
export interface Table {
  rows: Unit[]
  columns: string[]
  /** Finds words of the question. */
  matcher: WordMatcher
  /** For each row, the words of the question in its cells. */
  has: ReadonlyMap<Unit, ReadonlySet<number>>
  /** For each row, those in its name. */
  names: ReadonlyMap<Unit, ReadonlySet<number>>
}

/** A row that the question names, and its quantity. */
export interface Named {
  unit: Unit
  count: number
  /** The word that gives the quantity; null where none does. */
  counted: string | null
}

const LEAST_ROWS = 2
const MOST_ROWS = 400
/** The cost of each word of a row's name that the question leaves out: "kayak" is not "double kayak". */
const UNSAID = 0.15

/** All tables of the passages. */
export function tablesOf(question: Question, { passages, parsed }: Material): Table[] {
  const rows = parsed.flatMap(({ units, language, passage }) =>
    units
      .filter(({ kind, fields }) => kind === 'record' && fields.length > 1)
      .map((unit) => ({ unit, language, source: passages[passage]?.sourceName ?? '' })),
  )
  const groups = Map.groupBy(
    rows,
    ({ unit, source }) => `${source}\n${unit.fields[0]!.key}\n${unit.fields.at(-1)!.key}`,
  )
  return [...groups.values()].flatMap((group): Table[] => {
    const units = distinct(group.map(({ unit }) => unit)).slice(0, MOST_ROWS)
    const columns = [...new Set(units.flatMap(({ fields }) => fields.map(({ key }) => key)))]
    const matcher = new WordMatcher(question.words, { own: question.language, language: group[0]!.language })
    const has = new Map(units.map((unit) => [unit, cellsHave(unit, matcher)]))
    const names = new Map(units.map((unit) => [unit, matchedIn(nameOf(unit), matcher)]))
    return units.length < LEAST_ROWS ? [] : [{ rows: units, columns, matcher, has, names }]
  })
}

/** Passages overlap, so a row may be in two of them. */
const distinct = (units: Unit[]) => [...new Map(units.map((unit) => [unit.text, unit])).values()]

const LEAST_QUALITY = 0.6
/** Synonyms stay below it: "E-bike" is not the name of the column "Bike". */
const SAME = 0.9

export const matchedIn = (text: string, matcher: WordMatcher, least = LEAST_QUALITY): Set<number> =>
  new Set(
    wordsOf(text).flatMap(({ form }) =>
      matcher
        .match(form)
        .filter(([, quality]) => quality > least)
        .map(([word]) => word),
    ),
  )

/** The row that a part of the question names by its cells, not by its column names; null when there is none. */
export function namedIn(part: string, table: Table, question: Question): Named | null {
  const { rows, columns, matcher, has, names } = table
  const forms = new Set(contentWords(part, question.language).map(({ form }) => form))
  const inColumns = matchedIn(columns.join(' · '), matcher, SAME)
  const said = question.words.flatMap(({ form }, word) => (forms.has(form) ? [word] : []))
  const weights = new Map(said.map((word) => [word, weightOf(word, table, inColumns)]))
  let best: { unit: Unit; score: number } | null = null
  for (const unit of rows) {
    const found = said.filter((word) => has.get(unit)!.has(word))
    const naming = found.filter((word) => names.get(unit)!.has(word) && !inColumns.has(word))
    if (naming.length === 0) continue
    const unsaid = wordsOf(nameOf(unit)).filter(
      ({ form }) => matcher.match(form).length === 0 && !/^\d/.test(form),
    )
    const worth = found.reduce((sum, word) => sum + weights.get(word)!, 0)
    const score = worth / (1 + UNSAID * unsaid.length)
    if (score > (best?.score ?? 0)) best = { unit, score }
  }
  return best ? { unit: best.unit, ...countBefore(part, best.unit, table) } : null
}

/** "Boat" is the name of a column, but also part of "rowing boat". */
const IN_COLUMNS = 0.2

function weightOf(word: number, { rows, has }: Table, inColumns: ReadonlySet<number>): number {
  if (inColumns.has(word)) return IN_COLUMNS
  const spread = rows.filter((row) => has.get(row)!.has(word)).length
  return Math.log(1 + rows.length / Math.max(1, spread))
}

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

/** "Two canoes", "two large canoes": the number before the row's name. */
function countBefore(part: string, unit: Unit, { matcher, names }: Table): Pick<Named, 'count' | 'counted'> {
  const words = wordsOf(part, { wholes: false })
  const at = words.findIndex(({ form }) => matcher.match(form).some(([word]) => names.get(unit)!.has(word)))
  // Also "two bags of white stoneware".
  for (const before of [at - 1, at - 2, ...(words[at - 1]?.form === 'of' ? [at - 3] : [])]) {
    const count = countOf(words[before]?.form ?? '')
    const form = words[before]?.form ?? ''
    if (count !== null) return { count, counted: /^(?:an?|eine?n?)$/.test(form) ? null : form }
  }
  return { count: 1, counted: null }
}
