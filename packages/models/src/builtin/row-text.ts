import { wordsOf } from '../language/words.ts'
import { saysKind } from '../question/kind-of.ts'
import type { Question } from '../question/question.ts'
import { isStrict, kindFit } from './answer-kinds.ts'
import { WordMatcher } from './match-words.ts'
import type { Field } from './units/blocks.ts'
import { cleanQuote } from './units/clean-quote.ts'
import type { PassageUnits, Unit } from './units/units.ts'

const MOST_FIELDS = 12
/** Rows with up to this many fields are quoted whole, unless a number is asked for. */
const FEW_FIELDS = 4
const LONGEST_VALUE = 300
const UNITS = new Set('eur euro euros usd gbp chf gross net brutto netto in'.split(' '))

/**
 * The part of a row that answers: the columns that are asked for, after those that say which row it is ("Boat: Canoe
 * · Full day: €84"), or all of it when none is asked for. A column named like what the question asks for is quoted
 * without its name: "Canoe: €84".
 */
export function rowText(question: Question, unit: Unit, parsed: readonly PassageUnits[]): string {
  const { fields } = unit
  const language = parsed.find(({ passage }) => passage === unit.passage)?.language ?? question.language
  const matcher = new WordMatcher(question.words, { own: question.language, language })
  const matched = (text: string) =>
    new Set(wordsOf(text).flatMap(({ form }) => matcher.match(form).map(([word]) => word)))
  const told = fields.filter(({ value }) => matched(value).size > 0)
  // A word that identifies the row doesn't ask for a column: "canoe" in "Canoe: 3".
  const inValues = new Set([...told.flatMap(({ value }) => [...matched(value)]), ...matched(fields[0]!.key)])
  const saysOnlyKind = (key: string) =>
    // "Price EUR" says no more than "Price".
    wordsOf(key).every(({ form }) => UNITS.has(form) || matcher.match(form).some(([word]) => isOfKind(word)))
  const isOfKind = (word: number) => saysKind(question.words[word]!.form, question)
  // "How much is it?" alone doesn't ask for the "Joining fee".
  const asks = (key: string) =>
    saysOnlyKind(key) || [...matched(key)].some((word) => !isOfKind(word) && !inValues.has(word))
  const able = fields.filter(({ key }) => !matched(key).isSubsetOf(inValues) && asks(key))
  const isWhole = (key: string) => wordsOf(key).every(({ form }) => matcher.match(form).length > 0)
  // "Full day" is asked for; "Half day" only shares a word with it, and "Day" is only part of it.
  const isLessThan = (key: string, other: string) =>
    isLess(matched(key), matched(other)) ||
    (!isWhole(key) && isWhole(other) && matched(key).isSubsetOf(matched(other)))
  const asked = able.filter(({ key }) => !able.some((other) => isLessThan(key, other.key)))
  const fitting = isStrict(question.kind)
    ? fields.filter(({ value }) => kindFit(question.kind, value) === 'fits')
    : []
  const answer = asked.length > 0 ? asked : fitting.length < fields.length ? fitting : []
  const isListOfPairs = asked.length > 0 && !sharesColumns(unit, parsed)
  const [first] = fields
  // "7, hub" identifies no row that "Kestrel 7" doesn't.
  const inName = new Set(
    [first!, ...answer].flatMap(({ key, value }) => [...matched(value), ...matched(key)]),
  )
  const naming = told.filter(({ value }) => !matched(value).isSubsetOf(inName))
  const names = isListOfPairs ? [] : [first!, ...naming]
  const [only, ...others] = answer
  if (only && others.length === 0 && only !== first && names.length === 1 && isStrict(question.kind))
    if (saysOnlyKind(only.key)) return shortText(first!, only)
  const shown =
    answer.length === 0 || (fields.length <= FEW_FIELDS && !isStrict(question.kind))
      ? fields
      : fields.filter((one) => names.includes(one) || answer.includes(one))
  return fieldsText(shown.slice(0, MOST_FIELDS))
}

const isLess = (some: Set<number>, others: Set<number>) => some.size < others.size && some.isSubsetOf(others)

export const fieldsText = (fields: readonly Field[]): string =>
  fields
    .map(({ key, value }) => [key, cleanQuote(value).slice(0, LONGEST_VALUE).toWellFormed()])
    .map((parts) => parts.filter(Boolean).join(': '))
    .join(' · ')

/** In "Monday: 9 to 5, Tuesday: …" the field names are the rows; in a table, other rows have the same field names. */
const sharesColumns = (unit: Unit, parsed: readonly PassageUnits[]): boolean =>
  parsed.some(({ units }) =>
    units.some(
      (other) => other !== unit && other.fields[0]?.key === unit.fields[0]?.key && other.text !== unit.text,
    ),
  )

/** Where two questions ask for different columns of a row, it is quoted once, with both. */
export const mergeRows = ({ fields }: Unit, texts: readonly string[]): string =>
  fieldsText(
    fields.filter((field) =>
      texts.some(
        (text) => text.split(' · ').includes(fieldsText([field])) || text === shortText(fields[0]!, field),
      ),
    ),
  )

/** "Canoe: €84" */
const shortText = (name: Field, { value }: Field) => fieldsText([{ key: name.value, value }])
