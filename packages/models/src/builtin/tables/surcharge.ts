import { wordsOf } from '../../language/words.ts'
import { saysKind } from '../../question/kind-of.ts'
import type { Question } from '../../question/question.ts'
import { fieldsText } from '../row-text.ts'
import type { Material } from '../score.ts'
import type { Unit } from '../units/units.ts'
import { amountOf, isMoney, written } from './amounts.ts'
import { isTotal } from './asks.ts'
import { type Calculation, matchedIn, nameOf, type Table, tablesOf } from './rows.ts'

const MORE = /\b(?:more|extra|surcharge|on top|additional(?:ly)?|aufpreis|zuschlag|zusätzlich|mehr)\b/iu
const MONEY =
  /[€$£¥₹]\s?\d[\d.,]{0,12}|\b(?:eur|usd|gbp|chf)\s\d[\d.,]{0,12}|\d[\d.,]{0,12}\s?(?:[€$£]|(?:eur|euros?|chf|francs?|pounds?|dollars?)\b)/giu
const ASKED = 0.5

/**
 * "A full service on an e-bike in total": the price in the row, and the surcharge that a sentence states for e-bikes.
 */
export function withSurcharge(question: Question, material: Material): Calculation | null {
  const wanted = question.words.flatMap(({ form, factor }, word) =>
    factor >= ASKED && !isTotal(form) && !saysKind(form, { kind: 'price' }) ? [word] : [],
  )
  const sentences = material.parsed
    .flatMap(({ units }) => units)
    .filter(({ kind, text }) => kind === 'sentence' && MORE.test(text) && text.match(MONEY)?.length === 1)
  const found = tablesOf(question, material).flatMap((table) =>
    sentences.flatMap((sentence) => sumsOf(table, sentence, wanted)),
  )
  return found.length === 1 ? found[0]! : null
}

/**
 * The row whose whole name is asked for, with the sentence that covers the rest of the question and is about no other
 * row.
 */
function sumsOf(
  { rows, matcher, has, names }: Table,
  sentence: Unit,
  wanted: readonly number[],
): Calculation[] {
  const inSentence = matchedIn(sentence.text, matcher)
  const forms = new Set(sentence.words.map(({ form }) => form))
  const isNamed = (unit: Unit) => wordsOf(nameOf(unit)).every(({ form }) => forms.has(form))
  const isOfSome = rows.some(isNamed)
  return rows.flatMap((unit): Calculation[] => {
    const own = has.get(unit)!
    const extra = wanted.filter((word) => !own.has(word))
    const isWhole = wordsOf(nameOf(unit)).every(({ form }) =>
      matcher.match(form).some(([word]) => names.get(unit)!.has(word)),
    )
    if (!isWhole || extra.length === 0 || !extra.every((word) => inSentence.has(word))) return []
    if (isOfSome && !isNamed(unit)) return []
    const prices = unit.fields.filter(({ value }) => isMoney(amountOf(value) ?? NONE))
    const [price, ...others] = prices
    const amounts = [price?.value ?? '', sentence.text.match(MONEY)?.[0].replace(/[.,]$/, '') ?? ''].map(
      amountOf,
    )
    const [base, more] = amounts
    if (others.length > 0 || !price || !base || !more) return []
    const total = written(Number((base.value + more.value).toFixed(4)), [base, more])
    if (total === null) return []
    const parts = [base, more].map((one) => written(one.value, [one]) ?? `${one.value}`)
    return [
      {
        quotes: [
          { unit, text: fieldsText([{ key: nameOf(unit), value: price.value }]) },
          { unit: sentence, text: sentence.text },
        ],
        result: `${parts.join(' + ')} = **${total}**`,
      },
    ]
  })
}

const NONE = { before: '', after: '' }
