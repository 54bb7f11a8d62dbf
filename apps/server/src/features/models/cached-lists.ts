import type { Listing } from '@millrace/models'

const KEPT_MS = 60_000
const MOST_KEPT = 500

/** Lists of models, cached for a minute, so that no page queries a vendor twice. */
export class CachedLists {
  readonly #now: () => Date
  readonly #kept = new Map<string, { at: number; list: Promise<Listing> }>()

  constructor(now: () => Date) {
    this.#now = now
  }

  get(key: string, read: () => Promise<Listing>): Promise<Listing> {
    const now = this.#now().getTime()
    const kept = this.#kept.get(key)
    if (kept && now - kept.at <= KEPT_MS) return kept.list
    const entry = { at: now, list: read() }
    this.#kept.delete(key)
    this.#kept.set(key, entry)
    // Errors are not cached: the next call retries.
    entry.list.catch(() => {
      if (this.#kept.get(key) === entry) this.#kept.delete(key)
    })
    const [oldest] = this.#kept.keys()
    if (this.#kept.size > MOST_KEPT && oldest !== undefined) this.#kept.delete(oldest)
    return entry.list
  }
}
