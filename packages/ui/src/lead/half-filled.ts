/** Unsent input. */
export interface HalfFilled {
  values: Readonly<Record<string, string>>
  consent: boolean
}

/** The chat and conversation of a form. A form shown at the start has no conversation yet. */
interface FormPlace {
  target: object
  conversationId: string | null
}

const nameOf = ({ target }: FormPlace) => `millrace.chat.lead.${Object.values(target).join('.')}`

/** Stores the input across a reload, if storage is available. */
export function keepHalfFilled(place: FormPlace, { values, consent }: HalfFilled): void {
  const { conversationId } = place
  try {
    sessionStorage.setItem(nameOf(place), JSON.stringify({ conversationId, values, consent }))
  } catch {
    // Storage is unavailable: the form is empty after a reload.
  }
}

export function dropHalfFilled(place: FormPlace): void {
  try {
    sessionStorage.removeItem(nameOf(place))
  } catch {
    // Nothing was stored.
  }
}

/** Input stored before a reload; null if there is none for this conversation. */
export function recallHalfFilled(place: FormPlace): HalfFilled | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(nameOf(place)) ?? 'null')
    if (typeof kept !== 'object' || kept === null) return null
    const { conversationId, values, consent } = kept as Record<string, unknown>
    if (conversationId !== null && conversationId !== place.conversationId) return null
    const texts = Object.entries(values ?? {}).filter(([, value]) => typeof value === 'string')
    return { values: Object.fromEntries(texts) as Record<string, string>, consent: consent === true }
  } catch {
    // Storage is blocked, or contains another version's format.
    return null
  }
}
