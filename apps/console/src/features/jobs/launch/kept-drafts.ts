import type { LaunchDraft } from './types.ts'

const PREFIX = 'millrace-launch-'
const nameOf = (key: string): string => PREFIX + key

/** The draft stored in this tab, merged into a new one; the new one if nothing readable is stored. */
export function readKept(key: string, fresh: LaunchDraft): LaunchDraft {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(nameOf(key)) ?? 'null')
    return isLike(value, fresh) ? { ...fresh, ...value } : fresh
  } catch {
    // Storage is blocked or contains invalid JSON: the wizard starts over.
    return fresh
  }
}

/** `null` removes it. */
export function writeKept(key: string, draft: LaunchDraft | null): void {
  try {
    if (draft === null) sessionStorage.removeItem(nameOf(key))
    else sessionStorage.setItem(nameOf(key), JSON.stringify(draft))
  } catch {
    // Storage is blocked or full: the draft lasts as long as the page.
  }
}

/** Removes all of them. */
export function forgetKept(): void {
  try {
    for (const name of Object.keys(sessionStorage))
      if (name.startsWith(PREFIX)) sessionStorage.removeItem(name)
  } catch {
    // Storage is blocked: nothing was stored.
  }
}

/** It may come from another version of the console: each part must have the expected type. */
function isLike(value: unknown, fresh: LaunchDraft): value is LaunchDraft {
  if (typeof value !== 'object' || value === null) return false
  const found = new Map(Object.entries(value))
  return Object.entries(fresh).every(([part, usual]) => {
    const one: unknown = found.get(part)
    return typeof one === typeof usual && Array.isArray(one) === Array.isArray(usual) && one !== null
  })
}
