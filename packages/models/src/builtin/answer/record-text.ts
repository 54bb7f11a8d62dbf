import type { Question } from '../../question/question.ts'
import { kindFit } from '../ranking/answer-kinds.ts'
import { WordMatcher } from '../ranking/match-words.ts'
import type { Field } from '../units/blocks.ts'
import { cleanQuote } from '../units/clean-quote.ts'
import type { PassageUnits, Unit } from '../units/units.ts'
import { fold, wordsOf } from '../../language/words.ts'

const MOST_FIELDS = 8
const FEW_FIELDS = 4
const LONGEST_VALUE = 300

/** What of a row answers: the fields that are asked for, after the one that says which row it is. */
export function recordText(question: Question, unit: Unit, parsed: readonly PassageUnits[]): string {
  const language = parsed.find(({ passage }) => passage === unit.passage)?.language ?? question.language
  const matcher = new WordMatcher(question.words, { own: question.language, language })
  const matched = (text: string) =>
    new Set(wordsOf(text).flatMap(({ form }) => matcher.match(form).map(([word]) => word)))
  const matches = (text: string) => matched(text).size > 0
  const addsWords = (text: string, to: string) => !matched(text).isSubsetOf(matched(to))
  const { fields } = unit
  const [first] = fields
  const asked = fields.filter(({ key }) => matches(key))
  // Without a name of a column, what is asked for may show in the values, or be of the kind that is asked for.
  const fitting = fields.filter(({ value }) => kindFit(question.kind, value) === 'fits')
  const told = fields.filter(({ value }) => matches(value))
  const others =
    fields.length > FEW_FIELDS ? told.filter(({ value }) => first && addsWords(value, first.value)) : []
  const answer = [asked, fitting, others].find((some) => some.length > 0) ?? fields
  const named = first && namesTheRow(unit, { first, parsed, matches }) ? [first] : []
  // Other values that say which row it is, when its name doesn't.
  const identified =
    named.length > 0 && (answer === asked || answer === fitting)
      ? told.filter(({ value }) => !first || addsWords(value, first.value))
      : []
  const shown = fields.filter(
    (field) => named.includes(field) || answer.includes(field) || identified.includes(field),
  )
  return shown.slice(0, MOST_FIELDS).map(fieldText).join(' · ')
}

const fieldText = ({ key, value }: Field) =>
  [key, cleanQuote(value).slice(0, LONGEST_VALUE).toWellFormed()].filter((part) => part !== '').join(': ')

/**
 * Whether the first field says which row this is. In a list such as "Monday: 9 to 5, Tuesday: …" it doesn't: there
 * the names of the fields are the rows.
 */
function namesTheRow(
  unit: Unit,
  given: { first: Field; parsed: readonly PassageUnits[]; matches: (text: string) => boolean },
): boolean {
  if (unit.isTableRow || given.matches(given.first.value)) return true
  const key = fold(given.first.key)
  const rows = given.parsed
    .flatMap(({ units }) => units)
    .filter(({ fields }) => fields[0] && fold(fields[0].key) === key)
  return rows.some((other) => other !== unit && other.text !== unit.text)
}
