/** What a visitor has filled in and not sent. */
export interface HalfFilled {
  values: Readonly<Record<string, string>>
  consent: boolean
}

/** Which form of which chat. A form that is there from the start has no conversation yet. */
interface FormPlace {
  target: object
  conversationId: string | null
}

const nameOf = ({ target }: FormPlace) => `millrace.chat.lead.${Object.values(target).join('.')}`

/** Keeps it over a reload of this page, where the browser has a storage. */
export function keepHalfFilled(place: FormPlace, { values, consent }: HalfFilled): void {
  const { conversationId } = place
  try {
    sessionStorage.setItem(nameOf(place), JSON.stringify({ conversationId, values, consent }))
  } catch {
    // Then the form is empty after a reload.
  }
}

export function dropHalfFilled(place: FormPlace): void {
  try {
    sessionStorage.removeItem(nameOf(place))
  } catch {
    // Nothing was kept.
  }
}

/** What was filled in before a reload; null when nothing was, or in another conversation. */
export function recallHalfFilled(place: FormPlace): HalfFilled | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(nameOf(place)) ?? 'null')
    if (typeof kept !== 'object' || kept === null) return null
    const { conversationId, values, consent } = kept as Record<string, unknown>
    if (conversationId !== null && conversationId !== place.conversationId) return null
    const texts = Object.entries(values ?? {}).filter(([, value]) => typeof value === 'string')
    return { values: Object.fromEntries(texts) as Record<string, string>, consent: consent === true }
  } catch {
    // Refused, or written by another version.
    return null
  }
}
