const parse = (text: string): { value: unknown } | null => {
  try {
    return { value: JSON.parse(text) as unknown }
  } catch {
    return null
  }
}

/** Formats a typed value: text as is, unless it would be parsed as another type. */
export function writeValue(value: unknown): string {
  if (value === undefined || value === null) return ''
  if (typeof value === 'string') return parse(value) ? JSON.stringify(value) : value
  return JSON.stringify(value, null, typeof value === 'object' ? 2 : 0)
}

/** Parses input: a number, boolean, list or object if it reads as one, else text. */
export function readValue(text: string): unknown {
  if (text.trim() === '') return text === '' ? null : text
  const read = parse(text)
  // A number with more digits than a double holds stays text.
  if (typeof read?.value === 'number' && String(read.value) !== text.trim()) return text
  return read ? read.value : text
}

type ValueKind = 'text' | 'number' | 'boolean' | 'list' | 'object' | 'token' | 'empty'

export function kindOf(value: unknown): ValueKind {
  if (value === null || value === undefined || value === '') return 'empty'
  if (Array.isArray(value)) return 'list'
  if (typeof value === 'string') return /^@@[^@]+@@$/.test(value) ? 'token' : 'text'
  return typeof value as 'number' | 'boolean' | 'object'
}

/** Parses a plain number; anything else, such as a token, stays as typed. */
export function readNumber(text: string): unknown {
  const trimmed = text.trim()
  const number = Number(trimmed)
  return trimmed !== '' && Number.isFinite(number) && String(number) === trimmed ? number : text
}
