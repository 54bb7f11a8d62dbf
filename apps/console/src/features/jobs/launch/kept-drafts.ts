import type { LaunchDraft } from './types.ts'

const PREFIX = 'millrace-launch-'
const nameOf = (key: string): string => PREFIX + key

/** What the tab has kept under this key, on top of a new draft; the new one where there is nothing, or nothing to be read. */
export function readKept(key: string, fresh: LaunchDraft): LaunchDraft {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(nameOf(key)) ?? 'null')
    return isLike(value, fresh) ? { ...fresh, ...value } : fresh
  } catch {
    // Site data is blocked, or it is no JSON: the wizard begins anew.
    return fresh
  }
}

/** `null` removes it. */
export function writeKept(key: string, draft: LaunchDraft | null): void {
  try {
    if (draft === null) sessionStorage.removeItem(nameOf(key))
    else sessionStorage.setItem(nameOf(key), JSON.stringify(draft))
  } catch {
    // Site data is blocked or full: the draft lasts as long as the page.
  }
}

/** Removes all of them. */
export function forgetKept(): void {
  try {
    for (const name of Object.keys(sessionStorage))
      if (name.startsWith(PREFIX)) sessionStorage.removeItem(name)
  } catch {
    // Site data is blocked: nothing was kept.
  }
}

/** Another release of the console may have kept it: each part must be of the kind that it has now. */
function isLike(value: unknown, fresh: LaunchDraft): value is LaunchDraft {
  if (typeof value !== 'object' || value === null) return false
  const found = new Map(Object.entries(value))
  return Object.entries(fresh).every(([part, usual]) => {
    const one: unknown = found.get(part)
    return typeof one === typeof usual && Array.isArray(one) === Array.isArray(usual) && one !== null
  })
}
