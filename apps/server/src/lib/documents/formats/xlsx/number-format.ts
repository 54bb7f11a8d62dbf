const DAY_MS = 86_400_000
// Serial day 0. Excel counts a nonexistent 29 February 1900, so only dates from March 1900 on are right.
const EPOCH_1900 = Date.UTC(1899, 11, 30)
const EPOCH_1904 = Date.UTC(1904, 0, 1)
const LAST_DAY = 2_958_466

/** A number as the spreadsheet shows it. Dates are written as 2026-03-31, which is unambiguous everywhere. */
export function showNumber(value: number, format: string, since1904 = false): string {
  const code = sectionOf(format, value)
  const bare = withoutLiterals(code)
  if (isDate(bare) && value >= 0 && value < LAST_DAY) return showDate(value, bare, since1904)
  if (/general|@|^$/i.test(bare)) return plain(value)
  return showPattern(Math.abs(value), code, bare, value < 0 && code === firstOf(format))
}

const firstOf = (format: string) => splitSections(format)[0]!

/** Formats have up to three sections: positive, negative and zero. */
function sectionOf(format: string, value: number): string {
  const sections = splitSections(format)
  if (value < 0 && sections[1] !== undefined) return sections[1]
  if (value === 0 && sections[2] !== undefined) return sections[2]
  return sections[0]!
}

function splitSections(format: string): string[] {
  const sections = ['']
  let quoted = false
  for (const letter of format) {
    if (letter === '"') quoted = !quoted
    if (letter === ';' && !quoted) sections.push('')
    else sections[sections.length - 1] += letter
  }
  return sections
}

/** The format without quoted text, escaped characters, colors, conditions and `_x` and `*x` spacing. */
const withoutLiterals = (code: string) =>
  code
    .replace(/"[^"]*"/g, '')
    .replace(/[\\_*]./g, '')
    .replace(/\[(?!h+\]|m+\]|s+\])[^[\]]*\]/gi, '')

const isDate = (bare: string) => /[ymdhs]/i.test(bare) && !/general/i.test(bare)

function showDate(value: number, bare: string, since1904: boolean): string {
  const hasDay = /[yd]|mmm/i.test(bare)
  const hasTime = /[hs]/i.test(bare)
  const ms = Math.round(value * DAY_MS)
  if (/\[h+\]/i.test(bare)) return duration(ms)
  const iso = new Date((since1904 ? EPOCH_1904 : EPOCH_1900) + ms).toISOString()
  const time = iso.slice(11, /s/i.test(bare) ? 19 : 16)
  if (!hasDay) return hasTime ? time : iso.slice(0, 10)
  return hasTime ? `${iso.slice(0, 10)} ${time}` : iso.slice(0, 10)
}

function duration(ms: number): string {
  const minutes = Math.floor(ms / 60_000)
  const two = (n: number) => String(n).padStart(2, '0')
  return `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(Math.round((ms % 60_000) / 1000))}`
}

/** The digits that a spreadsheet shows for a number without a format. */
const plain = (value: number) => String(Number(value.toPrecision(11)))

function showPattern(size: number, code: string, bare: string, minus: boolean): string {
  const percent = bare.includes('%')
  const decimals = /\.([0#?]+)/.exec(bare)?.[1]?.length ?? 0
  const scaled = (percent ? size * 100 : size) / 1000 ** trailingCommas(bare)
  const digits = /E[+-]/i.test(bare)
    ? scaled.toExponential(decimals)
    : trimmed(scaled, { decimals, grouped: /[#0?],[#0?]/.test(bare), fixed: fixedDecimals(bare) })
  const { before, after } = literalsOf(code)
  return `${minus ? '-' : ''}${before}${digits}${percent && !after.includes('%') ? '%' : ''}${after}`.trim()
}

/** Each comma after the last digit divides by a thousand. */
const trailingCommas = (bare: string) => /[0#?](,+)(?![0#?])/.exec(bare)?.[1]?.length ?? 0

const fixedDecimals = (bare: string) => /\.(0*)/.exec(bare)?.[1]?.length ?? 0

function trimmed(value: number, how: { decimals: number; grouped: boolean; fixed: number }): string {
  return new Intl.NumberFormat('en', {
    useGrouping: how.grouped,
    minimumFractionDigits: Math.min(how.fixed, 20),
    maximumFractionDigits: Math.min(how.decimals, 20),
  }).format(value)
}

/** Currency symbols and words around the digits. */
function literalsOf(code: string): { before: string; after: string } {
  const shown = code
    .replace(/\[\$([^[\]-]*)(?:-[^[\]]*)?\]/g, '"$1"')
    .replace(/\[[^[\]]*\]/g, '')
    .replace(/[_*]./g, '')
  let before = ''
  let after = ''
  let digits = false
  for (const [part] of shown.matchAll(/"[^"]*"|\\.|./gs)) {
    const literal = part.startsWith('"') ? part.slice(1, -1) : part.startsWith('\\') ? part.slice(1) : null
    if (literal === null && /[0#?]/.test(part)) digits = true
    const text = literal ?? (/[^0#?.,%E+-]/.test(part) ? part : '')
    if (digits) after += text
    else before += text
  }
  return { before, after }
}
