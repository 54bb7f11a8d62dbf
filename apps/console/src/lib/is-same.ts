const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const keysOf = (value: Record<string, unknown>): string[] =>
  Object.keys(value).filter((key) => value[key] !== undefined)

/**
 * Whether two JSON values are equal, regardless of key order, which databases change. An undefined key counts as
 * missing. Files are only equal to themselves.
 */
export function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (!isObject(a) || !isObject(b) || Array.isArray(a) !== Array.isArray(b)) return false
  if (a instanceof Blob || b instanceof Blob) return false
  const keys = keysOf(a)
  return keys.length === keysOf(b).length && keys.every((key) => isSame(a[key], b[key]))
}
