const parse = (text: string): { value: unknown } | null => {
  try {
    return { value: JSON.parse(text) as unknown }
  } catch {
    return null
  }
}

/** How a value that keeps its type is written: text as it is, unless it would read as something else. */
export function writeValue(value: unknown): string {
  if (value === undefined || value === null) return ''
  if (typeof value === 'string') return parse(value) ? JSON.stringify(value) : value
  return JSON.stringify(value, null, typeof value === 'object' ? 2 : 0)
}

/** What was written: a number, true, a list or an object when it reads as one, else text. */
export function readValue(text: string): unknown {
  if (text.trim() === '') return text === '' ? null : text
  const read = parse(text)
  // Digits beyond what a number holds exactly stay text.
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

/** A number when it is nothing else, so that documents hold numbers; else as it was typed, such as a token. */
export function readNumber(text: string): unknown {
  const trimmed = text.trim()
  const number = Number(trimmed)
  return trimmed !== '' && Number.isFinite(number) && String(number) === trimmed ? number : text
}
