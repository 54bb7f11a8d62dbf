import { wordsOf } from '../../language/words.ts'
import { saysKind } from '../../question/kind-of.ts'
import type { Question } from '../../question/question.ts'
import type { Unit } from '../units/units.ts'
import { type Asks, countOf, PAYS } from './asks.ts'
import { ABOUT, type Chosen, columnOf } from './column-of.ts'
import { amountIn, cellsText, comparedColumns, keysNamed, wordsInKeys } from './columns.ts'
import { type Named, namedRows } from './named.ts'
import { addsUp, countsLeft, hasJoinedSide, isCounted } from './quantities.ts'
import { differenceOf, orderOf, sumOf, type Term } from './results.ts'
import { type Calculation, matchedIn, nameOf, type Table } from './rows.ts'

/** A result, and how clearly it is what was asked for. */
export type Cleared = Calculation & { clear: number }

const TOLD = 0.5
/** Rows are shown, and nothing is concluded from them. */
const NO_VERDICT = ''

/** Compares or adds the rows that parts of the question name. */
export function combine(question: Question, table: Table, asks: Asks): Cleared | null {
  const each = namedRows(question, table)
  const named = asks.order !== null && each.length < 2 ? alike(question, table, each) : each
  const isSum =
    asks.adds && (named.some(({ counted }) => counted !== null) || (asks.together && named.length > 1))
  if (named.length === 0 || (!isSum && (asks.order === null || named.length < 2))) return null
  if (named.some(({ others }) => others.length >= MOST_ALIKE)) return null
  const rows = [...new Set(named.flatMap(({ unit, others }) => [unit, ...others]))]
  const column = columnOf(table, { question, asks, rows, counted: countedIn(question, named) })
  if (!column) return null
  if (isSum && column.asked === 0 && column.able.length > 1)
    return sumsByColumn(question, table, { named, rows, column })
  if (isSum && !saysAll(question.text, named, column.key)) return null
  // "A kayak for a day or a canoe for an hour": the things are in different columns.
  const keys = isSum ? [] : keysNamed(question, wordsInKeys(table))
  const isAcross = keys.length > 1
  const result = isSum
    ? sumsOf(named, column.key)
    : isAcross
      ? NO_VERDICT
      : comparisonOf(named, column.key, { question, asks })
  if (result === null) return null
  return {
    quotes: rows.map((unit) => ({ unit, text: cellsText(unit, isAcross ? keys : [column.key]) })),
    result,
    clear: column.clear + named.length,
  }
}

const termOf = ({ unit, count }: Pick<Named, 'unit' | 'count'>, key: string): Term => ({
  name: nameOf(unit),
  count,
  amount: amountIn(unit, key)!,
})

/** The sum; where one of the rows could be another one, too, the sum with each of them. */
function sumsOf(named: readonly Named[], key: string): string | null {
  const unclear = named.filter(({ others }) => others.length > 0)
  const [only] = unclear
  if (!only) return sumOf(named.map((one) => termOf(one, key)))
  if (unclear.length > 1) return NO_VERDICT
  const sums = [only.unit, ...only.others].map((unit) => {
    const sum = sumOf(named.map((one) => termOf(one === only ? { ...one, unit } : one, key)))
    return sum && `${nameOf(unit)}: ${sum}`
  })
  return sums.includes(null) ? null : sums.join('\n\n')
}

/** The order or the difference; only the rows are shown where it isn't sure which are meant, and how many of each. */
function comparisonOf(
  named: readonly Named[],
  key: string,
  { question: { text }, asks }: { question: Question; asks: Asks },
): string | null {
  const terms = named.map((one) => termOf(one, key))
  const amounts = terms.map(({ amount }) => amount)
  const isOfOne = named.every(({ count }) => count === 1)
  const isSure =
    named.every(({ others, isNext }) => others.length === 0 && isNext) &&
    (isOfOne || addsUp(amounts, asks.about)) &&
    !hasJoinedSide(text, named.length) &&
    isCounted(text, {
      names: terms.map(({ name }) => name),
      counts: named.flatMap(({ counted }) => counted ?? []),
      columns: [key],
    })
  if (!isSure) return NO_VERDICT
  return asks.differs ? differenceOf(terms) : orderOf(terms, asks)
}

/** Compares two columns of one row. */
export function compareColumns(question: Question, table: Table, asks: Asks): Cleared | null {
  if (asks.order === null) return null
  const compared = comparedColumns(question, table, asks.about && ABOUT[asks.about])
  if (!compared) return null
  const { unit, keys, amounts, clear } = compared
  const terms = keys.map((name, at) => ({ name, count: 1, amount: amounts[at]! }))
  const isSure = isCounted(question.text, { names: keys, counts: [], columns: [nameOf(unit)] })
  const result = !isSure ? NO_VERDICT : asks.differs ? differenceOf(terms) : orderOf(terms, asks)
  if (result === null) return null
  return { quotes: [{ unit, text: cellsText(unit, keys) }], result, clear: clear + keys.length }
}

const MOST_ALIKE = 3

/** "Which Osprey goes further?": all rows of that name; "the E Plus" is compared with the E. */
function alike(
  question: Question,
  { rows, names, columns, matcher }: Table,
  named: readonly Named[],
): Named[] {
  const inColumns = matchedIn(columns.join(' · '), matcher)
  const telling = question.words.flatMap((_, word) => {
    const count = rows.filter((row) => names.get(row)!.has(word)).length
    return !inColumns.has(word) && count > 0 ? [word] : []
  })
  const same = rows.filter((row) => telling.every((word) => names.get(row)!.has(word)))
  const [only] = same
  const formsOf = (unit: Unit) => new Set(wordsOf(nameOf(unit)).map(({ form }) => form))
  const base = only ? rows.filter((row) => row !== only && formsOf(row).isSubsetOf(formsOf(only))) : []
  const units = telling.length === 0 ? [] : same.length === 1 && base.length === 1 ? [...same, ...base] : same
  if (units.length < 2 || units.length > MOST_ALIKE) return [...named]
  return units.map((unit) => ({ unit, others: [], count: 1, counted: null, isNext: true }))
}

const MOST_COLUMNS = 4

interface Summed {
  named: readonly Named[]
  rows: readonly Unit[]
  column: Chosen
}

/**
 * "What do two canoes cost?" in a table with prices by the hour and by the day: a sum for each. Null when the question
 * says more, for which none of them may be right: "two canoes for a week".
 */
function sumsByColumn(question: Question, table: Table, { named, rows, column }: Summed): Cleared | null {
  const { able: keys, clear } = column
  const said = new Set(rows.flatMap((unit) => [...table.names.get(unit)!]))
  const isMore = question.words.some(
    ({ form, factor }, word) =>
      factor >= TOLD &&
      !said.has(word) &&
      countOf(form) === null &&
      !saysKind(form, question) &&
      !PAYS.has(form),
  )
  if (isMore || keys.length > MOST_COLUMNS || !saysAll(question.text, named, null)) return null
  const isUnclear = named.some(({ others }) => others.length > 0)
  const sums = keys.flatMap((key) => {
    const sum = sumOf(named.map((one) => termOf(one, key)))
    return sum ? [`${key}: ${sum}`] : []
  })
  if (sums.length < keys.length) return null
  return {
    quotes: rows.map((unit) => ({ unit, text: cellsText(unit, keys) })),
    result: isUnclear ? NO_VERDICT : sums.join('\n\n'),
    clear: clear + named.length,
  }
}

/**
 * Whether a sum leaves nothing out: "two kayaks for three hours" is not twice the price of one hour.
 */
function saysAll(text: string, named: readonly Named[], key: string | null): boolean {
  const counted = {
    names: named.map(({ unit }) => nameOf(unit)),
    counts: named.flatMap((one) => one.counted ?? []),
    columns: key === null ? [] : [key],
  }
  return countsLeft(text, counted).length === 0
}

/** "3 skis for six days" doesn't ask for the column "Three days". */
const countedIn = ({ words }: Question, named: readonly Named[]): ReadonlySet<number> =>
  new Set(words.flatMap(({ form }, word) => (named.some(({ counted }) => counted === form) ? [word] : [])))
