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
  /** Projects that the member can access; for an admin, all of the account. */
  projectIds: readonly string[]
  /** Projects whose conversations the member can read, by role or by an admin's grant. */
  conversationProjects: readonly string[]
  /** The project of this call. */
  projectId: string
  ip: string
  /** Runs the installation; false for API keys, whoever made them. */
  isOperator: boolean
  /** Set for API keys: role and projects are limited to what both the key and its creator have. */
  apiKey: ApiKeyHolder | null
}

interface ApiKeyHolder {
  id: string
  name: string
  scopes: readonly team.KeyScope[]
  /** Only for some projects, so nothing of the account as a whole. */
  isLimited: boolean
}

/** Anyone without a token. */
export interface Visitor {
  kind: 'visitor'
  ip: string
}

/** The server itself, processing a job or a rule. */
interface System {
  kind: 'system'
  job: string
}

/** Someone who runs the installation, at work on any account. */
export interface Operator {
  kind: 'operator'
  userId: string
  username: string
}

/** The acting party. Every function that writes takes an actor, never a nullable user id. */
export type Actor = Member | Visitor | System

/** The person who acts manually; null for a program, a visitor and the server itself. */
export const personOf = (actor: Actor): string | null =>
  actor.kind === 'member' && actor.apiKey === null ? actor.userId : null
