import { wordsOf } from '../../language/words.ts'
import { contentWords } from '../../question/content-words.ts'
import type { Question } from '../../question/question.ts'
import type { Unit } from '../units/units.ts'
import { countOf, partsOf } from './asks.ts'
import { matchedIn, nameOf, saidWithin, type Table } from './rows.ts'

/** A row that the question names, and its quantity. */
export interface Named {
  unit: Unit
  /** Rows that could be meant as well: "kayak" names the single and the double kayak. */
  others: Unit[]
  count: number
  /** The word that gives the quantity; null where none does. */
  counted: string | null
  /** Whether that word surely counts this row: "two people kayak" may not be two kayaks. */
  isNext: boolean
}

/** Synonyms stay below it: "E-bike" is not the name of the column "Bike". */
const SAME = 0.9
/** The cost of each word of a row's name that the question leaves out: "kayak" is not "double kayak". */
const UNSAID = 0.15
/** Two scores that differ by less are the same. */
const TIE = 1e-9

/** The rows that parts of the question name, each once. */
export function namedRows(question: Question, table: Table): Named[] {
  const found = partsOf(question.text).flatMap((part) => namedIn(part, table, question) ?? [])
  const sure = new Set(found.flatMap(({ unit, others }) => (others.length === 0 ? [unit] : [])))
  // "Which kayak is cheaper, the single or the double?": the kind of the rows that other parts name.
  const told = found.filter(
    ({ unit, others }) => others.length === 0 || ![unit, ...others].some((one) => sure.has(one)),
  )
  return [...new Map(told.map((one) => [one.unit, one])).values()]
}

/** The row that a part of the question names by its cells, not by its column names; null when there is none. */
function namedIn(part: string, table: Table, question: Question): Named | null {
  const { rows, columns, matcher, has, names } = table
  const forms = new Set(contentWords(part, question.language).map(({ form }) => form))
  const inColumns = matchedIn(columns.join(' · '), matcher, SAME)
  const said = question.words.flatMap(({ form }, word) => (forms.has(form) ? [word] : []))
  const weights = new Map(said.map((word) => [word, weightOf(word, table, inColumns)]))
  const scored = rows.flatMap((unit) => {
    const found = said.filter((word) => has.get(unit)!.has(word))
    const naming = found.filter((word) => names.get(unit)!.has(word) && !inColumns.has(word))
    if (naming.length === 0) return []
    const unsaid = wordsOf(nameOf(unit)).filter(
      ({ form }) => matcher.match(form).length === 0 && !/^\d/.test(form) && !saidWithin(form, question),
    )
    const worth = found.reduce((sum, word) => sum + weights.get(word)!, 0)
    return [{ unit, score: worth / (1 + UNSAID * unsaid.length) }]
  })
  const most = Math.max(...scored.map(({ score }) => score))
  const [unit, ...others] = scored.filter(({ score }) => score > most - TIE).map((one) => one.unit)
  return unit && most > 0 ? { unit, others, ...countBefore(part, unit, table) } : null
}

/** "Boat" is the name of a column, but also part of "rowing boat". */
const IN_COLUMNS = 0.2

function weightOf(word: number, { rows, has }: Table, inColumns: ReadonlySet<number>): number {
  if (inColumns.has(word)) return IN_COLUMNS
  const spread = rows.filter((row) => has.get(row)!.has(word)).length
  return Math.log(1 + rows.length / Math.max(1, spread))
}

/** May stand between a number and what it counts: "two bags of white stoneware", "2 x kayak". */
const BETWEEN = new Set(['of', 'x'])

/** "Two canoes", "two large canoes": the number before the row's name. */
function countBefore(
  part: string,
  unit: Unit,
  { matcher, names }: Table,
): Pick<Named, 'count' | 'counted' | 'isNext'> {
  const words = wordsOf(part, { wholes: false }).map(({ form }) => form)
  const at = words.findIndex((form) => matcher.match(form).some(([word]) => names.get(unit)!.has(word)))
  const before = words[at - 1] ?? ''
  for (const place of [at - 1, at - 2, ...(before === 'of' ? [at - 3] : [])]) {
    const form = words[place] ?? ''
    const count = countOf(form)
    if (count === null) continue
    const counted = /^(?:an?|eine?n?)$/.test(form) ? null : form
    return { count, counted, isNext: place === at - 1 || BETWEEN.has(before) }
  }
  return { count: 1, counted: null, isNext: true }
}
