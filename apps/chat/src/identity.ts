import { enterRoute } from '@millrace/ui'
import { entrance } from './client.ts'
import { remember } from './remembered.ts'
import { forgetVisit, keepVisit } from './visit.ts'

/** The identity the chat is open as in this browser. */
interface Person {
  id: string
  email?: string
  name: string
  /** Expiry in ms since 1970. */
  until: number
}

/** A link identifies someone else: the visitor chooses. */
export interface IdentityChange {
  from: string
  to: string
  /** Continues as the link's identity. The other one's messages are no longer shown here. */
  accept: () => void
}

const nameOf = (publicId: string) => `millrace.chat.person.${publicId}`

/** Stores the admitted identity; null removes it. */
export function keepPerson(publicId: string, person: Person | null): void {
  try {
    if (person) localStorage.setItem(nameOf(publicId), JSON.stringify(person))
    else localStorage.removeItem(nameOf(publicId))
  } catch {
    // Storage is full or blocked: access ends with the page.
  }
}

function personOf(publicId: string): Person | null {
  try {
    const person = JSON.parse(localStorage.getItem(nameOf(publicId)) ?? 'null') as Person | null
    return person && person.until > Date.now() ? person : null
  } catch {
    return null
  }
}

/** The identity in a token that the server has accepted. */
function personIn(identity: string, until: string): Person {
  const [, claims = ''] = identity.split('.')
  const bytes = atob(claims.replaceAll('-', '+').replaceAll('_', '/'))
  const json = new TextDecoder().decode(Uint8Array.from(bytes, (byte) => byte.codePointAt(0)!))
  const { sub, email, name } = JSON.parse(json) as { sub: string; email?: string; name?: string }
  return { id: sub, ...(email ? { email } : {}), name: name || email || sub, until: Date.parse(until) }
}

const isSame = (one: Person, other: Person) =>
  one.id === other.id || (one.email !== undefined && one.email.toLowerCase() === other.email?.toLowerCase())

/** Removes everything of the previous identity. */
function leave(publicId: string): void {
  forgetVisit(publicId)
  keepPerson(publicId, null)
}

async function enter(publicId: string, identity: string) {
  const body = { publicId, with: { way: 'identity' as const, identity } }
  try {
    const { token, expiresAt } = await entrance.call(enterRoute, { body })
    return { token, person: personIn(identity, expiresAt) }
  } catch (error) {
    leave(publicId)
    // The site's developer looks in the browser console.
    console.warn(error)
    return null
  }
}

/**
 * Applies the identity from the embedding website; null after a sign-out. If the server rejects it, the visitor is not
 * admitted, even if someone was before: the site has said that this is someone else.
 */
export async function identify(publicId: string, identity: string | null): Promise<void> {
  if (identity === null) {
    leave(publicId)
    remember(publicId, null)
    return
  }
  const entered = await enter(publicId, identity)
  if (!entered) return
  keepVisit(publicId, entered.token)
  keepPerson(publicId, entered.person)
}

/**
 * `identify` for a link, which anyone can send: it never replaces an identity without asking. Returns the question to
 * ask.
 */
export async function openSigned(publicId: string, identity: string): Promise<IdentityChange | null> {
  const before = personOf(publicId)
  const entered = await enter(publicId, identity)
  if (!entered) return null
  const { token, person } = entered
  const keep = () => {
    keepVisit(publicId, token)
    keepPerson(publicId, person)
  }
  if (before === null || isSame(before, person)) {
    keep()
    return null
  }
  const accept = () => {
    remember(publicId, null)
    keep()
  }
  return { from: before.name, to: person.name, accept }
}
