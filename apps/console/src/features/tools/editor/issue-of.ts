/** The first error anywhere in a part of a form, with its path. */
export function issueOf(error: unknown, path = ''): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  if ('message' in error && typeof error.message === 'string')
    return path ? `${path}: ${error.message}` : error.message
  for (const [key, value] of Object.entries(error)) {
    if (key === 'ref') continue
    const found = issueOf(value, key === 'root' ? path : [path, key].filter(Boolean).join('.'))
    if (found) return found
  }
  return undefined
}
