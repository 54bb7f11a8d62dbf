const PLAIN = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/
const EXPONENT = /^(-?)(\d)(?:\.(\d+))?e([+-]\d+)$/

/** More digits than a sheet keeps; longer text is not a number. */
const LONGEST = 1100

/**
 * A number as plain decimal text, or null. Text counts only without plus sign, redundant leading zeros, exponent and
 * white space: "007", "+49 30" and "1e3" are identifiers.
 */
export function numberText(value: unknown): string | null {
  if (typeof value === 'string') return value.length <= LONGEST && PLAIN.test(value) ? value : null
  if (typeof value !== 'number' || !Number.isFinite(value)) return null
  const text = String(value)
  const match = EXPONENT.exec(text)
  return match ? withoutExponent(match) : text
}

function withoutExponent([, sign, first, rest = '', exponent]: RegExpExecArray): string {
  const by = Number(exponent)
  const digits = `${first}${rest}`
  return by < 0 ? `${sign}0.${'0'.repeat(-by - 1)}${digits}` : `${sign}${digits.padEnd(by + 1, '0')}`
}

interface Parts {
  negative: boolean
  whole: string
  fraction: string
}

function partsOf(plain: string): Parts {
  const [whole = '0', fraction = ''] = plain.replace('-', '').split('.')
  return { negative: plain.startsWith('-') && /[1-9]/.test(plain), whole, fraction }
}

/** Negative, zero or positive, compared by all digits: 0.1 equals 0.10, and 9007199254740993 differs from …992. */
export function compareNumbers(a: string, b: string): number {
  const [x, y] = [partsOf(a), partsOf(b)]
  if (x.negative !== y.negative) return x.negative ? -1 : 1
  const sign = x.negative ? -1 : 1
  if (x.whole.length !== y.whole.length) return sign * (x.whole.length - y.whole.length)
  const length = Math.max(x.fraction.length, y.fraction.length)
  const left = x.whole + x.fraction.padEnd(length, '0')
  const right = y.whole + y.fraction.padEnd(length, '0')
  if (left === right) return 0
  return left < right ? -sign : sign
}
