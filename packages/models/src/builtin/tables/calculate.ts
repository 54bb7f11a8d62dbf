import type { Question } from '../../question/question.ts'
import type { Quote } from '../compose-answer.ts'
import type { Material } from '../score.ts'
import type { Unit } from '../units/units.ts'
import { type Amount, isMoney, written } from './amounts.ts'
import { wordsOf } from '../../language/words.ts'
import { type Asks, asksOf, countOf, partsOf } from './asks.ts'
import { amountIn, cellsText, comparedColumns } from './columns.ts'
import { withSurcharge } from './surcharge.ts'
import { type Calculation, matchedIn, type Named, namedIn, nameOf, type Table, tablesOf } from './rows.ts'

const ABOUT: Record<NonNullable<Asks['about']>, RegExp> = {
  price: /price|cost|fee|rate|preis|kosten|gebühr|tarif|€|eur|\$/iu,
  weight: /weigh|gewicht|\bkg\b|\blbs?\b/iu,
  length: /length|long|länge|dauer|duration|\bcm\b|\bm\b|minute|hours|days|tage/iu,
  range: /range|reach|distance|reichweite|\bkm\b|miles/iu,
  size: /size|large|capacity|volume|seats|größe|fläche|inhalt|plätze|litres|m²/iu,
}

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
    const result =
      asks.order && asks.overall
        ? extreme(question, table, { asks, material })
        : (combine(question, table, asks) ?? compareColumns(question, table, asks))
    return result ? [result] : []
  })
  const [best, ...others] = found.sort((a, b) => b.clear - a.clear)
  if (!best) return asks.together ? withSurcharge(question, material) : null
  // Where lists contradict each other, both are given.
  const all = [best, ...others.filter((one) => one.clear === best.clear && namesIn(one) === namesIn(best))]
  const told = [...new Map(all.map((one) => [one.result, one])).values()]
  return {
    quotes: told.flatMap(({ quotes }) => quotes),
    result: told.map(({ result }) => result).join('\n\n'),
  }
}

const namesIn = ({ quotes }: Calculation) => quotes.map(({ unit }) => nameOf(unit)).join()

type Cleared = Calculation & { clear: number }

/** Compares or adds the rows that parts of the question name. */
function combine(question: Question, table: Table, asks: Asks): Cleared | null {
  const each = distinct(partsOf(question.text).flatMap((part) => namedIn(part, table, question) ?? []))
  const named = asks.order !== null && each.length < 2 ? alike(question, table, each) : each
  const isSum =
    asks.adds && (named.some(({ counted }) => counted !== null) || (asks.together && named.length > 1))
  if (named.length === 0 || (!isSum && (asks.order === null || named.length < 2))) return null
  const column = columnOf(table, {
    asks,
    rows: named.map(({ unit }) => unit),
    counted: countedIn(question, named),
  })
  if (!column || (isSum && !saysAll(question.text, named, column))) return null
  const amounts = named.map(({ unit }) => amountIn(unit, column.key)!)
  const result = isSum
    ? sumOf(named, amounts)
    : asks.differs
      ? differenceOf(amounts)
      : orderOf(
          named.map(({ unit }) => nameOf(unit)),
          amounts,
          asks,
        )
  if (!result) return null
  return {
    quotes: named.map(({ unit }) => quoteOf(unit, column.key)),
    result,
    clear: column.clear + named.length,
  }
}

/** Compares two columns of one row. */
function compareColumns(question: Question, table: Table, asks: Asks): Cleared | null {
  if (asks.order === null) return null
  const compared = comparedColumns(question, table, asks.about && ABOUT[asks.about])
  if (!compared) return null
  const { unit, keys, amounts, clear } = compared
  const result = asks.differs ? differenceOf(amounts) : orderOf(keys, amounts, asks)
  if (!result) return null
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
  return units.map((unit) => ({ unit, count: 1, counted: null }))
}

interface Chosen {
  key: string
  clear: number
  /** How many words of the question are in its name. */
  asked: number
  /** How many columns could be meant where none is named. */
  able: number
}

const ARTICLE = /^(?:an?|eine?[nmrs]?)$/

/**
 * Whether a sum leaves nothing out: prices by the hour and by the day can't answer "two canoes for a week", and "two
 * kayaks for three hours" is not twice the price of one hour.
 */
function saysAll(text: string, named: readonly Named[], { key, asked, able }: Chosen): boolean {
  if (asked === 0 && able > 1) return false
  const inKey = new Set(wordsOf(key).map(({ form }) => countOf(form)))
  const consumed = named.flatMap(({ counted }) => counted ?? [])
  return wordsOf(text).every(({ form }) => {
    const count = ARTICLE.test(form) ? null : countOf(form)
    return count === null || consumed.includes(form) || inKey.has(count)
  })
}

/** "3 skis for six days" doesn't ask for the column "Three days". */
const countedIn = ({ words }: Question, named: readonly Named[]): ReadonlySet<number> =>
  new Set(words.flatMap(({ form }, word) => (named.some(({ counted }) => counted === form) ? [word] : [])))

const distinct = (named: Named[]) => [...new Map(named.map((one) => [one.unit, one])).values()]

/** "2 × €84 + €61 = €229" */
function sumOf(named: readonly Named[], amounts: readonly Amount[]): string | null {
  const total = named.reduce((sum, { count }, at) => sum + count * amounts[at]!.value, 0)
  const text = written(Number(total.toFixed(4)), amounts)
  if (text === null) return null
  const parts = named.map(
    ({ count }, at) =>
      `${count > 1 ? `${count} × ` : ''}${written(amounts[at]!.value, [amounts[at]!]) ?? amounts[at]!.value}`,
  )
  return `${parts.join(' + ')} = **${text}**`
}

/** "€98 − €84 = €14" */
function differenceOf(amounts: readonly Amount[]): string | null {
  const [more, less, ...others] = amounts.toSorted((a, b) => b.value - a.value)
  if (!more || !less || others.length > 0) return null
  const text = written(Number((more.value - less.value).toFixed(4)), amounts)
  if (text === null) return null
  const [from, of] = [more, less].map((one) => written(one.value, [one]) ?? `${one.value}`)
  return `${from} − ${of} = **${text}**`
}

/** "Canoe: €84 < Rowing boat: €98" */
function orderOf(names: readonly string[], amounts: readonly Amount[], { order }: Asks): string | null {
  if (written(0, amounts) === null && amounts.some(({ before, after }) => before + after !== '')) return null
  const sorted = names
    .map((name, at) => ({ name, amount: amounts[at]! }))
    .sort((a, b) => (order === 'least' ? 1 : -1) * (a.amount.value - b.amount.value))
  return sorted
    .map(({ name, amount }, at) => {
      const sign =
        at === 0
          ? ''
          : sorted[at - 1]!.amount.value === amount.value
            ? ' = '
            : order === 'least'
              ? ' < '
              : ' > '
      const text = `${name}: ${written(amount.value, [amount]) ?? amount.value}`
      return `${sign}${at === 0 ? `**${text}**` : text}`
    })
    .join('')
}

/** The row or rows with the minimum or the maximum of a column, among those that the question means. */
function extreme(question: Question, table: Table, of: { asks: Asks; material: Material }): Cleared | null {
  if (!of.material.isWhole) return null
  const meant = meantRows(question, table)
  const column = columnOf(table, { asks: of.asks, rows: meant, counted: new Set() })
  if (!column || meant.length < 2) return null
  const values = meant.map((unit) => amountIn(unit, column.key)!)
  if (written(0, values) === null && values.some(({ before, after }) => before + after !== '')) return null
  const best = (of.asks.order === 'least' ? Math.min : Math.max)(...values.map(({ value }) => value))
  const winners = meant.filter((_, at) => values[at]!.value === best)
  if (winners.length > 3) return null
  const first = amountIn(winners[0]!, column.key)!
  const result = `**${winners.map(nameOf).join(', ')}: ${written(first.value, [first]) ?? first.value}**`
  return { quotes: winners.map((unit) => quoteOf(unit, column.key)), result, clear: column.clear }
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

/** The column of numbers that is asked for: by its name, else by what is compared, else the first with money. */
function columnOf(
  { columns, matcher }: Table,
  { asks, rows, counted }: { asks: Asks; rows: readonly Unit[]; counted: ReadonlySet<number> },
): Chosen | null {
  const inFirst = matchedIn(columns[0] ?? '', matcher)
  const isAsked = columns.some(
    (key) => matchedIn(key, matcher).difference(counted).difference(inFirst).size > 0,
  )
  // Where no column is named, "How much more is it?" asks for money.
  const about = asks.about ?? (asks.adds || (asks.differs && !isAsked) ? 'price' : null)
  const candidates = columns.flatMap((key, at) => {
    const amounts = rows.map((unit) => amountIn(unit, key))
    if (at === 0 || amounts.length === 0 || amounts.some((amount) => amount === null)) return []
    const fits =
      about !== null &&
      (ABOUT[about].test(key) || (about === 'price' && amounts.some((amount) => isMoney(amount!))))
    // "Membership" doesn't ask for the column "Joining fee".
    const asked = matchedIn(key, matcher).difference(counted).difference(inFirst).size
    return [{ key, clear: asked * 2 + (fits ? 1 : 0), fits, asked }]
  })
  const able =
    about === null ? candidates.filter(({ asked }) => asked > 0) : candidates.filter(({ fits }) => fits)
  const [best] = able.sort((a, b) => b.clear - a.clear)
  return best ? { ...best, able: able.length } : null
}

const quoteOf = (unit: Unit, key: string): Quote => ({ unit, text: cellsText(unit, [key]) })
