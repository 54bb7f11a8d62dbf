import { wordsOf } from '../../language/words.ts'
import { saysKind } from '../../question/kind-of.ts'
import type { Question } from '../../question/question.ts'
import type { Table } from './rows.ts'

/** Headings above prices that don't say "price". */
const RENTS = new Set('rental rentals rent hire verleih vermietung miete mietpreise leihgebuhren'.split(' '))
const FEES = new Set('fees rates tariffs tarife gebuhren preisliste'.split(' '))
const BUYS = new Set('buy buying sell sold kaufen kauf verkaufen'.split(' '))
/** Columns of numbers that aren't prices, whatever is written above them. */
const OTHER =
  /duration|dauer|weigh|gewicht|\bkg\b|seats|plätze|range|reichweite|\bkm\b|capacity|size|größe|volume|litres|\bage|alter|years?\b|stock|bestand|quantity|menge|anzahl|number|nummer|pages|people|persons|personen/iu

/**
 * Whether a column's bare numbers are prices by what is written above the table: "Rental", "Prices 2026". What
 * something costs to rent doesn't answer what it costs to buy.
 */
export function hasPrices({ title }: Table, key: string, question: Question): boolean {
  if (OTHER.test(key)) return false
  const forms = wordsOf(title).map(({ form }) => form)
  const isRent = forms.some((form) => RENTS.has(form))
  if (isRent && wordsOf(question.text).some(({ form }) => BUYS.has(form))) return false
  return isRent || forms.some((form) => FEES.has(form) || saysKind(form, { kind: 'price' }))
}
