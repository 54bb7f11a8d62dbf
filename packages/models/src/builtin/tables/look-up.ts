import { wordsOf } from '../../language/words.ts'
import { saysKind } from '../../question/kind-of.ts'
import type { Question } from '../../question/question.ts'
import { isStrict, kindFit } from '../answer-kinds.ts'
import type { Material } from '../score.ts'
import type { Unit } from '../units/units.ts'
import type { Field } from '../units/blocks.ts'
import { amountOf } from './amounts.ts'
import { PAYS } from './asks.ts'
import { hasPrices } from './price-list.ts'
import { isCode, matchedIn, nameOf, saidWithin, type Table, tablesOf } from './rows.ts'

const MOST_ROWS = 3
const ASKED = 0.5
/** A synonym identifies a thing less surely than its own name. */
const SAME = 0.9

/**
 * The rows that a question about a number or a person names, when their cells and column names cover all of its
 * words: "What does the Heron cost?" Null when it says more, or when many rows could be meant: then it is a question
 * like any other.
 */
export function lookUp(question: Question, material: Material): Unit[] | null {
  if (!isStrict(question.kind) && question.kind !== 'person' && !isOpen(question)) return null
  const asked = question.words.flatMap(({ form, factor }, word) =>
    factor >= ASKED && !saysKind(form, question) && !PAYS.has(form) ? [word] : [],
  )
  if (asked.length === 0) return null
  const said = new Set(wordsOf(question.text).map(({ form }) => form))
  const found = tablesOf(question, material).flatMap((table) => rowsWith(question, { table, asked, said }))
  const least = Math.min(...found.map(({ unsaid }) => unsaid))
  const units = found.filter(({ unsaid }) => least > 0 || unsaid === 0).map(({ unit }) => unit)
  return units.length > 0 && units.length <= MOST_ROWS ? units : null
}

/** "The day rental of a cargo bike" and "a cargo bike for a day" don't say that they ask for a number. */
const isOpen = ({ kind }: Question): boolean => kind === 'open' || kind === 'definition'

/** "A cargo bike for a week" asks for what the column "Week" has, without a word for the price. */
function isAskedAmount(
  { key, value }: Field,
  { asked, inName, matcher }: { asked: readonly number[]; inName: Set<number>; matcher: Table['matcher'] },
): boolean {
  const inKey = matchedIn(key, matcher, SAME)
  return amountOf(value) !== null && asked.some((word) => inKey.has(word) && !inName.has(word))
}

/** The rows of a table with all words of the question, and how much of each name the question leaves out. */
function rowsWith(
  question: Question,
  { table, asked, said }: { table: Table; asked: readonly number[]; said: ReadonlySet<string> },
) {
  const { kind } = question
  const { rows, matcher, has, names } = table
  const isCalled = (key: string) => wordsOf(key).some(({ form }) => saysKind(form, { kind }))
  const inTitle = matchedIn(table.title, matcher)
  const isPrice = (key: string) => kind === 'price' && hasPrices(table, key, question)
  return rows.flatMap((unit) => {
    const keys = matchedIn(unit.fields.map(({ key }) => key).join(' · '), matcher)
    const codes = unit.fields.flatMap(({ value }) => (isCode(value) ? [value] : [])).join(' · ')
    const inName = names.get(unit)!.union(matchedIn(codes, matcher))
    const isNamed = asked.some((word) => inName.has(word))
    const hasAll = asked.every((word) => has.get(unit)!.has(word) || keys.has(word) || inTitle.has(word))
    const answers = unit.fields.slice(1).some((field) => {
      if (isOpen(question)) return isAskedAmount(field, { asked, inName, matcher })
      // "Price EUR: 32.00" needs no currency sign, and "Day: 49" under "Rental" neither.
      const isNumber = /\d/.test(field.value)
      return (
        kindFit(kind, field.value) === 'fits' || (isNumber && (isCalled(field.key) || isPrice(field.key)))
      )
    })
    if (!isNamed || !hasAll || !answers) return []
    const unsaid = wordsOf(nameOf(unit)).filter(
      ({ form }) =>
        !said.has(form) &&
        !saidWithin(form, question) &&
        !matcher.match(form).some(([, quality]) => quality > SAME),
    )
    return [{ unit, unsaid: unsaid.length }]
  })
}
