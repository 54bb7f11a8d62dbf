import { wordsOf } from '../../language/words.ts'
import { saysKind } from '../../question/kind-of.ts'
import type { Question } from '../../question/question.ts'
import { isStrict, kindFit } from '../answer-kinds.ts'
import type { Material } from '../score.ts'
import type { Unit } from '../units/units.ts'
import { PAYS } from './asks.ts'
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
  if (!isStrict(question.kind) && question.kind !== 'person') return null
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

/** The rows of a table with all words of the question, and how much of each name the question leaves out. */
function rowsWith(
  question: Question,
  { table, asked, said }: { table: Table; asked: readonly number[]; said: ReadonlySet<string> },
) {
  const { kind } = question
  const { rows, matcher, has, names } = table
  const isCalled = (key: string) => wordsOf(key).some(({ form }) => saysKind(form, { kind }))
  return rows.flatMap((unit) => {
    const keys = matchedIn(unit.fields.map(({ key }) => key).join(' · '), matcher)
    const codes = unit.fields.flatMap(({ value }) => (isCode(value) ? [value] : [])).join(' · ')
    const inName = names.get(unit)!.union(matchedIn(codes, matcher))
    const isNamed = asked.some((word) => inName.has(word))
    const hasAll = asked.every((word) => has.get(unit)!.has(word) || keys.has(word))
    // "Price EUR: 32.00" needs no currency sign.
    const answers = unit.fields
      .slice(1)
      .some(({ key, value }) => kindFit(kind, value) === 'fits' || (/\d/.test(value) && isCalled(key)))
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
