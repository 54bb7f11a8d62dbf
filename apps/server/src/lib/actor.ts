import type { Edition, Role, team } from '@millrace/contract'

/** Somebody signed in, in the account that is current for them. */
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
  /** The project of this call. */
  projectId: string
  ip: string
  /** Set when an API key calls: role and projects are then what the key and its maker both have. */
  apiKey: ApiKeyHolder | null
}

export interface ApiKeyHolder {
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
export interface System {
  kind: 'system'
  job: string
}

/** Whoever does something. Every function that writes takes one; it is never a nullable user id. */
export type Actor = Member | Visitor | System
