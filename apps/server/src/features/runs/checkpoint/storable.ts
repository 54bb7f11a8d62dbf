/** What PostgreSQL's JSON can't store: NUL and lone surrogates. */
const cleanText = (text: string): string => text.replaceAll('\0', '\uFFFD').toWellFormed()

function clean(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value)
  if (Array.isArray(value)) return value.map(clean)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [cleanText(key), clean(one)]))
}

// As escaped by JSON.stringify. Also matches an escaped backslash before the same letters, which is harmless.
const SUSPECT = /\\u0000|\\ud[89a-f]/

/** The value as JSON for the database; unsupported characters become U+FFFD. */
export function storable(value: unknown): string {
  const text = JSON.stringify(value)
  return SUSPECT.test(text) ? JSON.stringify(clean(JSON.parse(text))) : text
}
