import { saysKind } from '../../question/kind-of.ts'
import type { Question } from '../../question/question.ts'
import type { Material } from '../score.ts'
import type { Unit } from '../units/units.ts'
import { written } from './amounts.ts'
import { type Asks, asksOf, compares, PAYS } from './asks.ts'
import { columnOf } from './column-of.ts'
import { amountIn, cellsText } from './columns.ts'
import { type Cleared, combine, compareColumns } from './combine.ts'
import { withSurcharge } from './surcharge.ts'
import { type Calculation, matchedIn, nameOf, type Table, tablesOf } from './rows.ts'

/**
 * Compares or adds up numbers of a table: "Which is cheaper, A or B?", "How much are two A and one B?", "What is the
 * cheapest?". Null when nothing of the kind is asked, when the rows or the column aren't clear, or when cells aren't
 * numbers of one kind: then the passages answer as for any question. The minimum and the maximum of a table are given
 * only where all of the knowledge was searched.
 */
export function calculate(question: Question, material: Material): Calculation | null {
  const read = asksOf(question.text, question.language)
  const about = read.about ?? (question.kind === 'price' ? 'price' : null)
  const asks = { ...read, about }
  if (!asks.order && !asks.adds) return null
  const found = tablesOf(question, material).flatMap((table) => {
    const result = resultIn(question, table, { asks, material })
    return result ? [result] : []
  })
  const [best, ...others] = found.sort((a, b) => b.clear - a.clear)
  if (!best) return asks.together ? withSurcharge(question, material) : null
  // Where lists contradict each other, both are given.
  const all = [best, ...others.filter((one) => one.clear === best.clear && namesIn(one) === namesIn(best))]
  const told = [...new Map(all.map((one) => [one.result || textOf(one), one])).values()]
  return {
    quotes: told.flatMap(({ quotes }) => quotes),
    result: told.map(({ result }) => result).join('\n\n'),
  }
}

const ASKED = 0.5
/** A synonym identifies a thing less surely than its own name. */
const SAME = 0.9

/** "The cheapest boat" is over a whole table, "the cheapest: a canoe or a kayak" is not. */
const OFFERS = /\b(?:or|oder|versus|vs)\b/iu

function resultIn(question: Question, table: Table, of: { asks: Asks; material: Material }): Cleared | null {
  const isOverall = of.asks.order !== null && of.asks.overall
  const best = isOverall ? extreme(question, table, of) : null
  if (best || (isOverall && !OFFERS.test(question.text))) return best
  return combine(question, table, of.asks) ?? compareColumns(question, table, of.asks)
}

const textOf = ({ quotes }: Calculation) => quotes.map(({ text }) => text).join()
const namesIn = ({ quotes }: Calculation) => quotes.map(({ unit }) => nameOf(unit)).join()

/** The row or rows with the minimum or the maximum of a column, among those that the question means. */
function extreme(question: Question, table: Table, of: { asks: Asks; material: Material }): Cleared | null {
  if (!of.material.isWhole) return null
  const meant = meantRows(question, table)
  const column = columnOf(table, { question, asks: of.asks, rows: meant, counted: new Set() })
  if (!column || meant.length < 2 || (column.isBare && !isWholly(question, table, column.key))) return null
  const values = meant.map((unit) => amountIn(unit, column.key)!)
  if (written(0, values) === null && values.some(({ before, after }) => before + after !== '')) return null
  const best = (of.asks.order === 'least' ? Math.min : Math.max)(...values.map(({ value }) => value))
  const winners = meant.filter((_, at) => values[at]!.value === best)
  if (winners.length > 3) return null
  const first = amountIn(winners[0]!, column.key)!
  const result = `**${winners.map(nameOf).join(', ')}: ${written(first.value, [first]) ?? first.value}**`
  return {
    quotes: winners.map((unit) => ({ unit, text: cellsText(unit, [column.key]) })),
    result,
    clear: column.clear,
  }
}

/**
 * Whether a table is about what a question compares: all of it is above the table, its rows or the column. The cheapest
 * e-bike is none of the repairs that have a column "E-bike", and nothing is compared where one row is named.
 */
function isWholly(question: Question, { rows, columns, title, matcher, names }: Table, key: string): boolean {
  const inTable = matchedIn(`${title} · ${columns[0]}`, matcher)
  const inFirst = matchedIn(columns[0]!, matcher, SAME)
  const inKey = matchedIn(key, matcher)
  const asked = question.words.flatMap(({ form, factor }, word) =>
    factor >= ASKED && !compares(form) && !saysKind(form, question) && !PAYS.has(form) ? [word] : [],
  )
  const isNamed = asked.some((word) => !inFirst.has(word) && rows.some((row) => names.get(row)!.has(word)))
  return (
    !isNamed &&
    asked.some((word) => inTable.has(word) && !inKey.has(word)) &&
    asked.every((word) => inTable.has(word) || inKey.has(word))
  )
}

/**
 * "The cheapest saw" is one of the rows with "saw" in a cell or above; a word that is in none or in all of them
 * doesn't narrow them down.
 */
function meantRows(question: Question, { rows, columns, matcher, has }: Table): Unit[] {
  const inColumns = matchedIn(columns.join(' · '), matcher)
  const isAbout = new Map(rows.map((row) => [row, has.get(row)!.union(matchedIn(row.heading, matcher))]))
  const telling = question.words.flatMap((_, word) => {
    const count = rows.filter((row) => isAbout.get(row)!.has(word)).length
    return !inColumns.has(word) && count > 0 && count < rows.length ? [word] : []
  })
  return rows.filter((row) => telling.every((word) => isAbout.get(row)!.has(word)))
}
