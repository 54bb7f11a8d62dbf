import { contentWords } from '../../question/content-words.ts'
import type { Question } from '../../question/question.ts'
import { fieldsText } from '../row-text.ts'
import type { Unit } from '../units/units.ts'
import { type Amount, amountOf } from './amounts.ts'
import { partsOf } from './asks.ts'
import { matchedIn, nameOf, type Table } from './rows.ts'

/** Cells of one row that the question compares. */
interface Compared {
  unit: Unit
  keys: string[]
  amounts: Amount[]
  /** How surely this row is meant. */
  clear: number
}

const SAME = 0.9

/**
 * "Is a half day much cheaper than a full day for a canoe?" compares two columns of one row. `tells` is whether a
 * row's name is what is compared: "Which is heavier, A or B?" over the columns A and B means the row "Weight".
 */
export function comparedColumns(
  question: Question,
  { rows, columns, matcher, names }: Table,
  tells: RegExp | null,
): Compared | null {
  const inKeys = wordsInKeys({ columns, matcher })
  const compared = keysNamed(question, inKeys)
  if (compared.length < 2) return null
  const inAny = new Set(compared.flatMap((key) => [...inKeys.get(key)!]))
  const able = rows.flatMap((unit) => {
    const amounts = compared.flatMap((key) => amountIn(unit, key) ?? [])
    const clear = 2 * names.get(unit)!.difference(inAny).size + (tells?.test(nameOf(unit)) ? 1 : 0)
    return amounts.length === compared.length && clear > 0 ? [{ unit, keys: compared, amounts, clear }] : []
  })
  const [best, next] = able.sort((a, b) => b.clear - a.clear)
  return best && best.clear > (next?.clear ?? 0) ? best : null
}

/** For each column but the first, the words of the question in its name. */
export const wordsInKeys = ({ columns, matcher }: Pick<Table, 'columns' | 'matcher'>) =>
  new Map(columns.slice(1).map((key) => [key, matchedIn(key, matcher, SAME)]))

/** The columns that parts of the question name: "a half day" and "a full day". */
export function keysNamed(question: Question, inKeys: ReadonlyMap<string, ReadonlySet<number>>): string[] {
  const keys = [...inKeys.keys()]
  const isTelling = (word: number) => !keys.every((key) => inKeys.get(key)!.has(word))
  const named = partsOf(question.text).flatMap((part) => {
    const forms = new Set(contentWords(part, question.language).map(({ form }) => form))
    const isSaid = (word: number) => forms.has(question.words[word]!.form)
    const able = keys.flatMap((key) => {
      const telling = [...inKeys.get(key)!].filter(isTelling)
      return telling.length > 0 && telling.every(isSaid) ? [{ key, count: telling.length }] : []
    })
    const [best] = able.sort((a, b) => b.count - a.count || a.key.length - b.key.length)
    return best ? [best.key] : []
  })
  return [...new Set(named)]
}

export const amountIn = (unit: Unit, key: string): Amount | null =>
  amountOf(unit.fields.find((field) => field.key === key)?.value ?? '')

/** The row's name with some of its columns. */
export const cellsText = (unit: Unit, keys: readonly string[]): string => {
  const name = nameOf(unit)
  return fieldsText(unit.fields.filter((field) => field.value === name || keys.includes(field.key)))
}
