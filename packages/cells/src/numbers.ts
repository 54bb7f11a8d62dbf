/** Maximum digits of a number, before and after the point; Postgres supports more, but nobody has needed them. */
export const DIGITS_MAX = 1000

const PLAIN = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,5}))?$/

export type NumberProblem = 'not_a_number' | 'ambiguous_number' | 'too_many_digits'
export type PlainNumber = { ok: true; value: string } | { ok: false; code: NumberProblem }

/**
 * Decimal text as stored in cells: every digit and trailing zero as written, without plus, leading zeros or exponent
 * ("1.50e3" is "1500", "-0" is "0").
 */
export function plainNumber(text: string): PlainNumber {
  const match = PLAIN.exec(text)
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match ?? []
  if (!match || whole.length + fraction.length === 0) return { ok: false, code: 'not_a_number' }
  const shift = Number(exponent)
  if (whole.length + fraction.length + Math.abs(shift) > DIGITS_MAX)
    return { ok: false, code: 'too_many_digits' }
  const [before, after] = shifted(whole, fraction, shift)
  const lead = before.replace(/^0+(?=\d)/, '') || '0'
  const body = after === '' ? lead : `${lead}.${after}`
  return { ok: true, value: sign === '-' && /[1-9]/.test(body) ? `-${body}` : body }
}

function shifted(whole: string, fraction: string, by: number): [string, string] {
  if (by === 0) return [whole, fraction]
  if (by > 0) {
    const digits = fraction.padEnd(by, '0')
    return [whole + digits.slice(0, by), digits.slice(by)]
  }
  const digits = whole.padStart(-by, '0')
  return [digits.slice(0, by), digits.slice(by) + fraction]
}

// Never with a leading zero: "0,125" has no thousands separator.
const GROUPS = /^[1-9]\d{0,2}(?:([ .,'’_\u00a0\u2009\u202f])\d{3})(?:\1\d{3})*$|^[1-9]\d?(?:,\d{2})*,\d{3}$/

/**
 * Parses a number in a region's format: "1.234,50" with a decimal comma, "1,234.50" with a point. What contradicts the
 * sign ("1.5" with a decimal comma) is not a number. Null means unknown: a text that would be a different number with
 * each sign is rejected.
 */
export function readNumber(text: string, decimal: '.' | ',' | null): PlainNumber {
  return decimal === null ? readEither(text) : readIn(text, decimal)
}

function readEither(text: string): PlainNumber {
  const [point, comma] = [readIn(text, '.'), readIn(text, ',')]
  if (!point.ok || !comma.ok) return point.ok ? point : comma
  return point.value === comma.value ? point : { ok: false, code: 'ambiguous_number' }
}

function readIn(text: string, decimal: '.' | ','): PlainNumber {
  const trimmed = text.trim().replace(/^[−–]/, '-')
  const bracketed = /^\((.*)\)$/.exec(trimmed)
  const bare = bracketed ? `-${bracketed[1]!.trim()}` : trimmed
  const match = /^([+-]?)\s*(\S.*)?$/s.exec(bare)!
  const parts = (match[2] ?? '').split(decimal)
  if (parts.length > 2) return { ok: false, code: 'not_a_number' }
  const [whole, rest] = [parts[0]!, parts[1]]
  const plain = GROUPS.test(whole) && !whole.includes(decimal) ? whole.replace(/\D/g, '') : whole
  // A point that is neither a separator nor the decimal sign is ambiguous.
  const odd = rest === undefined ? decimal === ',' && plain.includes('.') : !/^\d*$/.test(plain)
  if (odd) return { ok: false, code: 'not_a_number' }
  return plainNumber(`${match[1]}${plain}${rest === undefined ? '' : `.${rest}`}`)
}

export const INTEGER_MIN = -9_223_372_036_854_775_808n
export const INTEGER_MAX = 9_223_372_036_854_775_807n

/** The integer without a redundant fraction; null if there is a fraction. */
export function wholeNumber(plain: string): string | null {
  const match = /^(-?\d+)(?:\.0*)?$/.exec(plain)
  return match ? match[1]! : null
}

/** Negative, zero or positive, comparing all digits. */
export function compareNumbers(a: string, b: string): number {
  const [x, y] = [split(a), split(b)]
  if (x.negative !== y.negative) return x.negative ? -1 : 1
  const sign = x.negative ? -1 : 1
  if (x.whole.length !== y.whole.length) return sign * (x.whole.length - y.whole.length)
  const length = Math.max(x.fraction.length, y.fraction.length)
  const left = x.whole + x.fraction.padEnd(length, '0')
  const right = y.whole + y.fraction.padEnd(length, '0')
  if (left === right) return 0
  return left < right ? -sign : sign
}

function split(plain: string) {
  const [whole = '0', fraction = ''] = plain.replace('-', '').split('.')
  return { negative: plain.startsWith('-'), whole, fraction }
}
