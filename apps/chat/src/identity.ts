import { enterRoute } from '@millrace/ui'
import { entrance } from './client.ts'
import { remember } from './remembered.ts'
import { forgetVisit, keepVisit } from './visit.ts'

/** As whom the chat is open in this browser. */
interface Person {
  id: string
  email?: string
  name: string
  /** Milliseconds since 1970; after that the visit is over. */
  until: number
}

/** A link names someone else than the person as whom the chat is open: they choose. */
export interface IdentityChange {
  from: string
  to: string
  /** Continues as the person of the link. What the other one wrote is no longer shown here. */
  accept: () => void
}

const nameOf = (publicId: string) => `millrace.chat.person.${publicId}`

/** Keeps who was let in; null forgets it. */
export function keepPerson(publicId: string, person: Person | null): void {
  try {
    if (person) localStorage.setItem(nameOf(publicId), JSON.stringify(person))
    else localStorage.removeItem(nameOf(publicId))
  } catch {
    // Full, or refused: then no visit outlives the page either.
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

/** Whom a token names that the server has believed. */
function personIn(identity: string, until: string): Person {
  const [, claims = ''] = identity.split('.')
  const bytes = atob(claims.replaceAll('-', '+').replaceAll('_', '/'))
  const json = new TextDecoder().decode(Uint8Array.from(bytes, (byte) => byte.codePointAt(0)!))
  const { sub, email, name } = JSON.parse(json) as { sub: string; email?: string; name?: string }
  return { id: sub, ...(email ? { email } : {}), name: name || email || sub, until: Date.parse(until) }
}

const isSame = (one: Person, other: Person) =>
  one.id === other.id || (one.email !== undefined && one.email.toLowerCase() === other.email?.toLowerCase())

/** Lets nobody go on as who was here before. */
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
    // The console of the browser is where the site's developer looks.
    console.warn(error)
    return null
  }
}

/**
 * Takes in who the website around the chat says that this is; null when they signed out. What the server does not
 * believe leaves the visitor before the gate, also when somebody was let in before: the site has said that this is
 * someone else.
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
 * The same for a link, which anybody can send: it does not put a person in the place of another without asking. Gives
 * what there is to ask.
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
