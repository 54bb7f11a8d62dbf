/** One difference inside a value; `before` or `after` is undefined if absent on that side. */
export interface FieldChange {
  /** Path with dots between names; list elements by name, or by index in brackets. */
  path: string
  before: unknown
  after: unknown
}

type Values = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Deep equality, regardless of property order; an undefined property counts as absent. */
export function isSameValue(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((one, at) => isSameValue(one, b[at]))
  if (!isObject(a) || !isObject(b)) return false
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) =>
    isSameValue(own(a, key), own(b, key)),
  )
}

const own = (values: Values, key: string): unknown => (Object.hasOwn(values, key) ? values[key] : undefined)

/** Properties that identify list elements: fields by name, cases by port, parameters and choices by key. */
const NAMES = ['name', 'port', 'key'] as const

/** The elements by name; null if an element has none, or two share one. */
function byName(list: readonly unknown[]): Map<string, unknown> | null {
  const [first] = list
  const name = isObject(first) ? NAMES.find((key) => typeof first[key] === 'string') : undefined
  if (name === undefined) return null
  const found = new Map<string, unknown>()
  for (const one of list) {
    const key = isObject(one) ? own(one, name) : undefined
    if (typeof key !== 'string' || found.has(key)) return null
    found.set(key, one)
  }
  return found
}

function listChanges(before: readonly unknown[], after: readonly unknown[], path: string): FieldChange[] {
  const [old, now] = [byName(before), byName(after)]
  // If a list gained or lost all of its elements, the names of one side suffice.
  if ((old || before.length === 0) && (now || after.length === 0) && (old ?? now)) {
    const names = [...new Set([...(old?.keys() ?? []), ...(now?.keys() ?? [])])]
    const changes = names.flatMap((name) => fieldChanges(old?.get(name), now?.get(name), `${path}.${name}`))
    // The same elements in another order: the order is the change.
    return changes.length === 0 ? [{ path, before, after }] : changes
  }
  if (before.length !== after.length || ![...before, ...after].every(isObject))
    return [{ path, before, after }]
  return before.flatMap((one, at) => fieldChanges(one, after[at], `${path}[${at}]`))
}

/** Differences between two values, as deep as their structures match; empty if equal. */
export function fieldChanges(before: unknown, after: unknown, path = ''): FieldChange[] {
  if (isSameValue(before, after)) return []
  if (Array.isArray(before) && Array.isArray(after)) return listChanges(before, after, path)
  if (!isObject(before) || !isObject(after)) return [{ path, before, after }]
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return keys.flatMap((key) =>
    fieldChanges(own(before, key), own(after, key), path === '' ? key : `${path}.${key}`),
  )
}
