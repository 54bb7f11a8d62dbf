import { plainNumber } from './numbers.ts'

// Before a number that JSON had and no double holds. NUL is refused in what people send, so that nobody else writes it.
const MARK = '\u0000number:'

const BACKSLASH = 0x5c

// Up to 15 digits come back from a double as they went in.
const isShort = (token: string) => token.length <= 15 && !/e/i.test(token)

const significant = (plain: string) => (plain.includes('.') ? plain.replace(/\.?(?<!0)0+$/, '') : plain)

/** Whether a number of JSON is the same number as a double. */
function isExact(token: string): boolean {
  if (isShort(token) || String(Number(token)) === token) return true
  const written = plainNumber(token)
  const held = plainNumber(String(Number(token)))
  return written.ok && held.ok && significant(written.value) === significant(held.value)
}

/** Sixteen digits in a row or around a point, or an exponent: what a double might not hold. */
const DELICATE = /(?:\d\.?){16}|\d[eE][+-]?\d/
const NUMBER = /-?\d[\d.eE+-]*/g

/** Whether there is a number outside of strings that a double would change. */
function holdsLossy(json: string): boolean {
  for (let from = 0; from < json.length;) {
    const quote = json.indexOf('"', from)
    const to = quote < 0 ? json.length : quote
    // Most of what stands between strings is too short to have sixteen digits.
    if (to - from > 3 && isLossy(json.slice(from, to))) return true
    from = quote < 0 ? json.length : endOfString(json, quote) + 1
  }
  return false
}

const isLossy = (text: string): boolean =>
  DELICATE.test(text) && (text.match(NUMBER) ?? []).some((token) => !isExact(token))

/** Where the string ends that begins at the quote: at the next one before which backslashes are even in number. */
function endOfString(json: string, begin: number): number {
  for (let end = json.indexOf('"', begin + 1); ; end = json.indexOf('"', end + 1)) {
    if (end < 0) return json.length
    let before = end - 1
    while (json.charCodeAt(before) === BACKSLASH) before -= 1
    if ((end - before) % 2 === 1) return end
  }
}

/** Whether valid JSON has a number with more digits than JavaScript and its like can hold. */
export const hasLossyNumber = (json: string): boolean => DELICATE.test(json) && holdsLossy(json)

/** A number of JSON: as a double, or as the text that `exactNumberOf` knows where a double would change it. */
export const keptNumber = (token: string): number | string => (isExact(token) ? Number(token) : MARK + token)

/** The number as it was written, of a value that `keptNumber` gave; null for any other value. */
export const exactNumberOf = (value: unknown): string | null =>
  typeof value === 'string' && value.startsWith(MARK) ? value.slice(MARK.length) : null

/** Whether such a number is anywhere in the value. */
export function hasExactNumber(value: unknown): boolean {
  if (typeof value === 'string') return exactNumberOf(value) !== null
  return typeof value === 'object' && value !== null && Object.values(value).some(hasExactNumber)
}
