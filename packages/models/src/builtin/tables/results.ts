import { type Amount, written } from './amounts.ts'
import type { Asks } from './asks.ts'

/** One side of a sum or a comparison: so many of a thing, each with this amount. */
export interface Term {
  name: string
  count: number
  amount: Amount
}

/** "2 × €84 + €61 = €229" */
export function sumOf(terms: readonly Term[]): string | null {
  const total = round(terms.reduce((sum, term) => sum + worthOf(term), 0))
  const text = written(
    total,
    terms.map(({ amount }) => amount),
  )
  return text === null ? null : `${terms.map(factorsOf).join(' + ')} = **${text}**`
}

/** "€98 − €84 = €14" */
export function differenceOf(terms: readonly Term[]): string | null {
  const [more, less, ...others] = terms.toSorted((a, b) => worthOf(b) - worthOf(a))
  if (!more || !less || others.length > 0) return null
  const text = written(
    round(worthOf(more) - worthOf(less)),
    terms.map(({ amount }) => amount),
  )
  return text === null ? null : `${factorsOf(more)} − ${factorsOf(less)} = **${text}**`
}

/** "Canoe: €84 < Rowing boat: €98", "Double kayak: €19 < Single kayak: 2 × €12 = €24" */
export function orderOf(terms: readonly Term[], { order }: Pick<Asks, 'order'>): string | null {
  const amounts = terms.map(({ amount }) => amount)
  if (written(0, amounts) === null && amounts.some(({ before, after }) => before + after !== '')) return null
  const direction = order === 'least' ? 1 : -1
  const sorted = terms.toSorted((a, b) => direction * (worthOf(a) - worthOf(b)))
  return sorted
    .map((term, at) => {
      const text = `${term.name}: ${productOf(term)}`
      return at === 0 ? `**${text}**` : `${signBetween(sorted[at - 1]!, term, order)}${text}`
    })
    .join('')
}

function signBetween(before: Term, term: Term, order: Asks['order']): string {
  if (worthOf(before) === worthOf(term)) return ' = '
  return order === 'least' ? ' < ' : ' > '
}

const round = (value: number) => Number(value.toFixed(4))
const worthOf = ({ count, amount }: Term) => round(count * amount.value)

const plain = (value: number, amount: Amount) => written(value, [amount]) ?? `${value}`
const factorsOf = ({ count, amount }: Term) =>
  `${count > 1 ? `${count} × ` : ''}${plain(amount.value, amount)}`
/** "2 × €12 = €24" */
const productOf = (term: Term) =>
  term.count > 1 ? `${factorsOf(term)} = ${plain(worthOf(term), term.amount)}` : factorsOf(term)
