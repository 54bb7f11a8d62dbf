/** Drafts of one kind that outlive a reload of their tab. */
interface TabDrafts<Draft extends object> {
  /**
   * The parts that are stored under this key, if each is of the same type as in `fresh`; null if one isn't, or nothing
   * is stored. It may come from another version of the console.
   */
  read(key: string, fresh: Draft): Partial<Draft> | null
  /** `null` removes it. */
  write(key: string, draft: Partial<Draft> | null): void
  /** Removes all of this kind. */
  forget(): void
}

/** Keeps drafts in the tab's storage; `nullable` are parts that may be null whatever they are in a fresh draft. */
export function tabDrafts<Draft extends object>(
  kind: string,
  nullable: readonly (keyof Draft & string)[] = [],
): TabDrafts<Draft> {
  const prefix = `millrace-${kind}-`
  return {
    read(key, fresh) {
      try {
        const value: unknown = JSON.parse(sessionStorage.getItem(prefix + key) ?? 'null')
        return isLike(value, fresh, nullable) ? value : null
      } catch {
        // Storage is blocked or contains invalid JSON.
        return null
      }
    },
    write(key, draft) {
      try {
        if (draft === null) sessionStorage.removeItem(prefix + key)
        else sessionStorage.setItem(prefix + key, JSON.stringify(draft))
      } catch {
        // Storage is blocked or full: the draft lasts as long as the page.
      }
    },
    forget() {
      try {
        for (const name of Object.keys(sessionStorage))
          if (name.startsWith(prefix)) sessionStorage.removeItem(name)
      } catch {
        // Storage is blocked: nothing was stored.
      }
    },
  }
}

function isLike<Draft extends object>(
  value: unknown,
  fresh: Draft,
  nullable: readonly string[],
): value is Partial<Draft> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const usual = new Map<string, unknown>(Object.entries(fresh))
  return Object.entries(value).every(([part, one]: [string, unknown]) => {
    if (nullable.includes(part) && (one === null || usual.get(part) === null)) return typeof one === 'object'
    const other = usual.get(part)
    return typeof one === typeof other && Array.isArray(one) === Array.isArray(other) && one !== null
  })
}
