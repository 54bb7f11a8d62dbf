/** A number with its prefix and suffix: €84, 1,450 W, 8,00 €. */
export interface Amount {
  value: number
  before: string
  after: string
  decimals: number
  decimalMark: '.' | ','
  /** The separator of thousands: "£2,840". */
  thousandsMark: string
}

const AMOUNT =
  /^([^\d\s-]{0,4}\s?)(-?\d{1,3}(?:[.,'’ ]\d{3})+(?:[.,]\d{1,2})?|-?\d{1,12}(?:[.,]\d{1,4})?)(\s?[^\d\s][^\d]{0,24})?$/u
const FREE = /^(?:free|gratis|kostenlos|frei|gratuite?|gratuit[oa]|免费)$/iu

/** The single number of a cell; null for a range, several numbers or none. */
export function amountOf(cell: string): Amount | null {
  const text = cell.trim()
  if (FREE.test(text))
    return { value: 0, before: '', after: '', decimals: 0, decimalMark: '.', thousandsMark: '' }
  const [, before = '', digits = '', after = ''] = AMOUNT.exec(text) ?? []
  if (digits === '') return null
  const fraction = /[.,](\d{1,2}|\d{4})$/.exec(digits)
  const whole = (fraction ? digits.slice(0, fraction.index) : digits).replace(/[.,'’ ]/g, '')
  const value = Number(`${whole}.${fraction?.[1] ?? '0'}`)
  const decimalMark = fraction?.[0].startsWith(',') ? ',' : '.'
  const thousandsMark = /\d([.,'’ ])\d{3}(?:\D|$)/.exec(digits)?.[1] ?? ''
  return { value, before, after, decimals: fraction?.[1]?.length ?? 0, decimalMark, thousandsMark }
}

/** A value formatted like these amounts; null when they are of different kinds. */
export function written(value: number, like: readonly Amount[]): string | null {
  const known = like.filter(({ before, after }) => before !== '' || after !== '')
  const [first = like[0]] = known
  if (!first) return null
  if (
    known.some(
      ({ before, after }) => before.trim() !== first.before.trim() || after.trim() !== first.after.trim(),
    )
  )
    return null
  const decimals = Math.max(...like.map((one) => one.decimals))
  const mark = like.find(({ thousandsMark }) => thousandsMark !== '')?.thousandsMark ?? ''
  const [whole = '', fraction] = value.toFixed(decimals).split('.')
  const grouped = mark === '' ? whole : thousandsOf(whole).join(mark)
  const text = fraction === undefined ? grouped : `${grouped}${first.decimalMark}${fraction}`
  return `${first.before}${text}${first.after}`
}

/** "2840" is 2 and 840. */
function thousandsOf(digits: string): string[] {
  const from = digits.length % 3
  const groups = Array.from({ length: Math.floor(digits.length / 3) }, (_, at) =>
    digits.slice(from + 3 * at, from + 3 * at + 3),
  )
  return from === 0 ? groups : [digits.slice(0, from), ...groups]
}

export const isMoney = ({ before, after }: Pick<Amount, 'before' | 'after'>): boolean =>
  /[€$£¥₹]|eur|usd|gbp|chf|\bfr\.|kr\b|zł|元/i.test(`${before} ${after}`)
