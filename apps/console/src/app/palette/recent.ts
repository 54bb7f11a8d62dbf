import type { search } from '@millrace/contract'

// Names of objects are kept per tab: local storage contains three fixed entries and nothing else.
const KEY = 'millrace-recent'
const MOST = 6

interface RecentItems {
  userId: string
  items: search.SearchItem[]
}

function read(): RecentItems | null {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    return isKept(value) ? value : null
  } catch {
    // Storage is blocked or contains other data: nothing is remembered.
    return null
  }
}

function isKept(value: unknown): value is RecentItems {
  if (typeof value !== 'object' || value === null) return false
  const { userId, items } = value as Partial<RecentItems>
  return (
    typeof userId === 'string' && Array.isArray(items) && items.every((item) => typeof item.id === 'string')
  )
}

/** What this user opened from the palette in this tab, latest first. */
export function recentOf(userId: string | undefined): search.SearchItem[] {
  const kept = read()
  return kept && kept.userId === userId ? kept.items.slice(0, MOST) : []
}

export function keepRecent(userId: string, item: search.SearchItem): void {
  const items = [item, ...recentOf(userId).filter(({ id }) => id !== item.id)].slice(0, MOST)
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ userId, items }))
  } catch {
    // Storage is unavailable.
  }
}
