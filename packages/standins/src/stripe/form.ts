/** A value of a form with brackets: `a[b][0]=c` is `{ a: { b: ['c'] } }`. */
export type FormValue = string | FormValue[] | { [key: string]: FormValue }
export type Form = { [key: string]: FormValue }

/** Parses a form or a query as Stripe does. Null when keys contradict each other. */
export function parseForm(text: string): Form | null {
  const form: Form = Object.create(null) as Form
  for (const [name, value] of new URLSearchParams(text)) {
    const path = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name)
    if (!path) return null
    const keys = [path[1]!, ...[...path[2]!.matchAll(/\[([^[\]]*)\]/g)].map((match) => match[1]!)]
    if (!put(form, keys, value)) return null
  }
  return withLists(form) as Form
}

function put(form: Form, keys: string[], value: string): boolean {
  let at = form
  for (const [depth, key] of keys.entries()) {
    // `a[]` adds to a list.
    const name = key === '' ? String(Object.keys(at).length) : key
    if (depth === keys.length - 1) {
      if (name in at) return false
      at[name] = value
      return true
    }
    const next = (at[name] ??= Object.create(null) as Form)
    if (typeof next !== 'object' || Array.isArray(next)) return false
    at = next
  }
  return false
}

/** Objects whose keys are 0, 1, 2 … are lists. */
function withLists(value: FormValue): FormValue {
  if (typeof value === 'string' || Array.isArray(value)) return value
  const entries = Object.entries(value).map(([key, one]) => [key, withLists(one)] as const)
  const isList = entries.length > 0 && entries.every(([key], index) => key === String(index))
  return isList ? entries.map(([, one]) => one) : Object.fromEntries(entries)
}
