import type { Edition, Role, team } from '@millrace/contract'

/** A signed-in user in their current account. */
export interface Member {
  kind: 'member'
  userId: string
  sessionId: string
  username: string
  name: string
  accountId: string
  edition: Edition
  membershipId: string
  role: Role
  /** Projects that the member may enter: all of the account for an admin. */
  projectIds: readonly string[]
  /** Those of them whose conversations the member can read: by their role, or because an admin granted it. */
  conversationProjects: readonly string[]
  /** The project of this call. */
  projectId: string
  ip: string
  /** Set when an API key calls: role and projects are then what the key and its maker both have. */
  apiKey: ApiKeyHolder | null
}

interface ApiKeyHolder {
  id: string
  name: string
  scopes: readonly team.KeyScope[]
}

/** Anybody without a token. */
export interface Visitor {
  kind: 'visitor'
  ip: string
}

/** The server itself, working off a job or a rule. */
interface System {
  kind: 'system'
  job: string
}

/** Who acts. Every function that writes takes an actor, never a nullable user id. */
export type Actor = Member | Visitor | System

/** The person who does this by hand; null for a program, a visitor and the server itself. */
export const personOf = (actor: Actor): string | null =>
  actor.kind === 'member' && actor.apiKey === null ? actor.userId : null
