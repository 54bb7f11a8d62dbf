import { wordsOf } from '../../language/words.ts'
import { contentWords } from '../../question/content-words.ts'
import type { Question } from '../../question/question.ts'
import { WordMatcher } from '../match-words.ts'
import type { Material } from '../score.ts'
import type { Unit } from '../units/units.ts'
import { countOf } from './asks.ts'

/** The rows of one source that have the same columns. */
export interface Table {
  rows: Unit[]
  columns: string[]
  /** Finds words of the question in its cells. */
  matcher: WordMatcher
}

/** A row that the question names, and how many of it. */
export interface Named {
  unit: Unit
  count: number
  /** Whether the question says how many. */
  isCounted: boolean
}

const LEAST_ROWS = 2
const MOST_ROWS = 400
/** What each word of a row's name costs that the question doesn't say: "kayak" is no "double kayak". */
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
    return units.length < LEAST_ROWS ? [] : [{ rows: units, columns, matcher }]
  })
}

/** Passages overlap: a row may stand in two of them. */
const distinct = (units: Unit[]) => [...new Map(units.map((unit) => [unit.text, unit])).values()]

export const matchedIn = (text: string, matcher: WordMatcher): Set<number> =>
  new Set(
    wordsOf(text).flatMap(({ form }) =>
      matcher
        .match(form)
        .filter(([, quality]) => quality > 0.6)
        .map(([word]) => word),
    ),
  )

/** The row that a part of the question names in its cells, not by the names of its columns; null when none. */
export function namedIn(part: string, { rows, columns, matcher }: Table, question: Question): Named | null {
  const forms = new Set(contentWords(part, question.language).map(({ form }) => form))
  const inColumns = matchedIn(columns.join(' · '), matcher)
  const wanted = question.words.flatMap(({ form }, word) =>
    forms.has(form) && !inColumns.has(word) ? [word] : [],
  )
  // "Boat" is the name of a column, and of the rowing boat too.
  const also = question.words.flatMap(({ form }, word) =>
    forms.has(form) && inColumns.has(word) ? [word] : [],
  )
  const spread = (word: number) => rows.filter((row) => cellsHave(row, matcher).has(word)).length
  const weight = (word: number) => Math.log(1 + rows.length / Math.max(1, spread(word)))
  let best: { unit: Unit; score: number } | null = null
  for (const unit of rows) {
    const has = cellsHave(unit, matcher)
    const found = wanted.filter((word) => has.has(word))
    if (found.length === 0) continue
    const name = unit.fields.find(({ value }) => found.some((word) => matchedIn(value, matcher).has(word)))!
    const unsaid = wordsOf(name.value).filter(
      ({ form }) => matcher.match(form).length === 0 && !/^\d/.test(form),
    ).length
    const score =
      [...found, ...also.filter((word) => has.has(word)).map(() => -1)].reduce(
        (sum, word) => sum + (word < 0 ? 0.2 : weight(word)),
        0,
      ) /
      (1 + UNSAID * unsaid)
    if (score > (best?.score ?? 0)) best = { unit, score }
  }
  return best ? { unit: best.unit, ...countBefore(part, best.unit, matcher) } : null
}

const cellsHave = (unit: Unit, matcher: WordMatcher) =>
  matchedIn(unit.fields.map(({ value }) => value).join(' · '), matcher)

/** "Two canoes", "two large canoes": the number that stands before the row's name. */
function countBefore(part: string, unit: Unit, matcher: WordMatcher): { count: number; isCounted: boolean } {
  const words = wordsOf(part, { wholes: false })
  const has = cellsHave(unit, matcher)
  const at = words.findIndex(({ form }) => matcher.match(form).some(([word]) => has.has(word)))
  for (const before of [at - 1, at - 2]) {
    const count = countOf(words[before]?.form ?? '')
    if (count !== null) return { count, isCounted: !/^(?:an?|eine?n?)$/.test(words[before]!.form) }
  }
  return { count: 1, isCounted: false }
}
