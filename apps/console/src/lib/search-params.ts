// Search parameters are plain text: `?q=42` is the text 42 and is written without quotes, unlike the router's default
// JSON encoding.

export function parseSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text))
}

/** Omits undefined and empty values. */
export function stringifySearch(search: Record<string, unknown>): string {
  const entries = Object.entries(search)
    .filter(([, value]) => value !== undefined && value !== null && value !== '')
    .map(([key, value]): [string, string] => [key, String(value)])
  return entries.length === 0 ? '' : `?${new URLSearchParams(entries)}`
}

export const textParam = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

/** One of the given words; undefined for the first one, which is the default. */
export const wordParam = <const Words extends readonly string[]>(
  value: unknown,
  words: Words,
): Words[number] | undefined => words.find((word) => word === value)

/** A page number above 1. */
export function pageParam(value: unknown): number | undefined {
  const page = Number(value)
  return Number.isInteger(page) && page > 1 && page <= 100_000 ? page : undefined
}

/** Rejects dates such as 31 February, which parsing would turn into a day in March. */
const isDay = (text: string): boolean => {
  const time = Date.parse(text)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

/** A date such as 2026-11-21. */
export const dayParam = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && isDay(value) ? value : undefined
