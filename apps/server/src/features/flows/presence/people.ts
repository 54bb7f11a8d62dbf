import { flows } from '@millrace/contract'
import type { Event } from '../../../events/events.ts'

type PresenceEvent = Extract<Event, { name: 'presence' }>

/** An editor without a heartbeat for this long was closed, or its machine sleeps. */
const GONE_MS = 3 * flows.PRESENCE_MS
/** Maximum open windows per flow. */
const MOST = 100

/**
 * Open editors by flow, as far as this process knows. Nothing is stored: after a restart, the editors' heartbeats
 * restore it within seconds.
 */
export class People {
  readonly #flows = new Map<string, Map<string, { seen: PresenceEvent; at: number }>>()

  tell(seen: PresenceEvent, at: number): void {
    const key = `${seen.editor.userId}/${seen.editor.tab}`
    const people = this.#flows.get(seen.flowId) ?? new Map<string, { seen: PresenceEvent; at: number }>()
    if (seen.leaving) people.delete(key)
    else if (people.has(key) || people.size < MOST) people.set(key, { seen, at })
    this.#flows.set(seen.flowId, people)
    this.#forget(at)
  }

  /** The other open editors of a flow. */
  others({ flowId, editor: { userId, tab } }: PresenceEvent, at: number): flows.PresentEditor[] {
    return [...(this.#flows.get(flowId)?.values() ?? [])]
      .filter((one) => at - one.at < GONE_MS)
      .map(({ seen }) => seen.editor)
      .filter((editor) => editor.userId !== userId || editor.tab !== tab)
      .toSorted((a, b) => a.name.localeCompare(b.name) || a.tab.localeCompare(b.tab))
  }

  #forget(now: number): void {
    for (const [flowId, people] of this.#flows) {
      for (const [key, { at }] of people) if (now - at >= GONE_MS) people.delete(key)
      if (people.size === 0) this.#flows.delete(flowId)
    }
  }

  get size(): number {
    return this.#flows.size
  }
}
