/** What PostgreSQL's JSON can't hold: a zero character, and halves of surrogate pairs. */
const cleanText = (text: string): string => text.replaceAll('\0', '\uFFFD').toWellFormed()

function clean(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value)
  if (Array.isArray(value)) return value.map(clean)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [cleanText(key), clean(one)]))
}

// As JSON.stringify writes them. An escaped backslash before the same letters is found as well, at no harm.
const SUSPECT = /\\u0000|\\ud[89a-f]/

/** The value as JSON that the database takes; characters that it can't take become U+FFFD. */
export function storable(value: unknown): string {
  const text = JSON.stringify(value)
  return SUSPECT.test(text) ? JSON.stringify(clean(JSON.parse(text))) : text
}
