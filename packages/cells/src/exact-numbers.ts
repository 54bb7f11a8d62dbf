import { plainNumber } from './numbers.ts'

// Marks a JSON number that no double can hold. NUL is rejected in user input, so nobody else can write the mark.
const MARK = '\u0000number:'

const BACKSLASH = 0x5c

// A double preserves up to 15 digits.
const isShort = (token: string) => token.length <= 15 && !/e/i.test(token)

const significant = (plain: string) => (plain.includes('.') ? plain.replace(/\.?(?<!0)0+$/, '') : plain)

/** Whether a JSON number is exact as a double. */
function isExact(token: string): boolean {
  if (isShort(token) || String(Number(token)) === token) return true
  const written = plainNumber(token)
  const held = plainNumber(String(Number(token)))
  return written.ok && held.ok && significant(written.value) === significant(held.value)
}

/** Sixteen consecutive digits (with or without a point), or an exponent: candidates for loss. */
const DELICATE = /(?:\d\.?){16}|\d[eE][+-]?\d/
const NUMBER = /-?\d[\d.eE+-]*/g

/** Whether a number outside of strings would change as a double. */
function holdsLossy(json: string): boolean {
  for (let from = 0; from < json.length;) {
    const quote = json.indexOf('"', from)
    const to = quote < 0 ? json.length : quote
    // Most gaps between strings are too short for sixteen digits.
    if (to - from > 3 && isLossy(json.slice(from, to))) return true
    from = quote < 0 ? json.length : endOfString(json, quote) + 1
  }
  return false
}

const isLossy = (text: string): boolean =>
  DELICATE.test(text) && (text.match(NUMBER) ?? []).some((token) => !isExact(token))

/** Position of the unescaped quote that ends the string starting at the given quote; the text's end if none does. */
export function endOfString(json: string, begin: number): number {
  for (let end = json.indexOf('"', begin + 1); ; end = json.indexOf('"', end + 1)) {
    if (end < 0) return json.length
    let before = end - 1
    while (json.charCodeAt(before) === BACKSLASH) before -= 1
    if ((end - before) % 2 === 1) return end
  }
}

/** Whether valid JSON has a number with more digits than a double can hold. */
export const hasLossyNumber = (json: string): boolean => DELICATE.test(json) && holdsLossy(json)

/** A JSON number: a double, or a marked text for `exactNumberOf` if a double would change it. */
export const keptNumber = (token: string): number | string => (isExact(token) ? Number(token) : MARK + token)

/** The original text of a number kept by `keptNumber`; null for any other value. */
export const exactNumberOf = (value: unknown): string | null =>
  typeof value === 'string' && value.startsWith(MARK) ? value.slice(MARK.length) : null

/** Whether the value contains such a number. */
export function hasExactNumber(value: unknown): boolean {
  if (typeof value === 'string') return exactNumberOf(value) !== null
  return typeof value === 'object' && value !== null && Object.values(value).some(hasExactNumber)
}
