const DEEPEST = 50

/** Parses a path into a value: `price`, `address.city`, `tags[0]`. An empty path is the value itself. */
export const pathOf = (text: string): string[] =>
  text
    .replaceAll(/\[(\d+)\]/g, '.$1')
    .split('.')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .slice(0, DEEPEST)

/** The value at the path, or null. Reads own properties only. */
export function valueAt(value: unknown, path: readonly string[]): unknown {
  let at = value
  for (const key of path) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, key)) return null
    at = (at as Record<string, unknown>)[key]
  }
  return at ?? null
}
