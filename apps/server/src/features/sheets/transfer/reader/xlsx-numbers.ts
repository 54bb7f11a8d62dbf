const DAY_MS = 86_400_000
// Serial day 0. Excel counts a nonexistent 29 February 1900, so only dates from March 1900 on are right.
const EPOCH_1900 = Date.UTC(1899, 11, 30)
const EPOCH_1904 = Date.UTC(1904, 0, 1)
const FIRST_DAY = 61
const DAYS_MAX = 2_958_466

export type NumberKind = 'number' | 'percent' | 'date' | 'time' | 'dateTime' | 'utc'

/** What a number format turns a number into. `utc`: the format itself marks the time as UTC, as our exports do. */
export function kindOfFormat(format: string): NumberKind {
  const first = format.split(';', 1)[0]!
  const bare = first.replaceAll(/"[^"]*"|\\.|[_*].|\[(?!h+\]|m+\]|s+\])[^[\]]*\]/gi, '')
  if (/general/i.test(bare) || !/[ymdhs%]/i.test(bare)) return 'number'
  if (bare.includes('%')) return 'percent'
  const hasDay = /[yd]|mmm/i.test(bare)
  if (!/[hs]/i.test(bare)) return 'date'
  if (!hasDay) return 'time'
  return first.endsWith('"Z"') ? 'utc' : 'dateTime'
}

/** A cell's number as text with all digits, in the form that its format implies. */
export function numberText(text: string, kind: NumberKind, since1904: boolean): string {
  const plain = plainDigits(text)
  if (kind === 'number') return plain
  if (kind === 'percent') return `${shiftPoint(plain, 2)}%`
  const value = Number(text)
  if (kind === 'time' || !Number.isFinite(value)) return Number.isFinite(value) ? clock(value) : text
  if (value < (since1904 ? 0 : FIRST_DAY) || value >= DAYS_MAX) return plain
  const ms = Math.round(value * DAY_MS)
  const iso = new Date((since1904 ? EPOCH_1904 : EPOCH_1900) + ms).toISOString()
  if (kind === 'utc') return iso
  if (kind === 'date' && ms % DAY_MS === 0) return iso.slice(0, 10)
  return `${iso.slice(0, 10)} ${iso.slice(11, iso.endsWith('.000Z') ? 19 : 23)}`
}

const two = (value: number) => String(value).padStart(2, '0')

function clock(value: number): string {
  const seconds = Math.round(Math.abs(value) * 86_400)
  const text = `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
  return value < 0 ? `-${text}` : text
}

/** Expands exponents: spreadsheets write 1E-3 for 0.001. */
export function plainDigits(text: string): string {
  const match = /^(-?)(\d*)(?:\.(\d*))?[eE]([+-]?\d{1,3})$/.exec(text)
  if (!match) return text
  const [, sign, whole = '', fraction = '', exponent] = match
  return `${sign}${shiftPoint(fraction ? `${whole || '0'}.${fraction}` : whole || '0', Number(exponent))}`
}

/** Multiplies by ten to the power of `by`, digit by digit. */
export function shiftPoint(text: string, by: number): string {
  const match = /^(-?)(\d+)(?:\.(\d*))?$/.exec(text)
  if (!match) return text
  const [, sign = '', whole = '', fraction = ''] = match
  const digits = `${'0'.repeat(Math.max(0, 1 - whole.length - by))}${whole}${fraction}`
  const point = Math.max(1, whole.length + by)
  const [before, after] = [digits.slice(0, point).padEnd(point, '0'), digits.slice(point)]
  const lead = before.replace(/^0+(?=\d)/, '') || '0'
  return `${sign}${lead}${after ? `.${after}` : ''}`
}
