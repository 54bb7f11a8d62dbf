import type { Member, Visitor } from '../../lib/actor.ts'
import { notFound } from '../../lib/errors.ts'
import { hashToken, newToken, sameSecret } from '../../lib/secrets.ts'
import type { ConversationRow } from './queries.ts'

/** A member asking one of their agents, or a visitor of a public one. */
export interface Asker {
  userId: string | null
  ip: string
  token: string | null
  /** The token for a visitor's new conversation. */
  freshToken: string
}

/** A member asks as such through the agent's id; at the public link, everyone is a visitor. */
export const askerOf = (
  actor: Member | Visitor,
  asked: { asMember: boolean; visitorToken: string | undefined },
): Asker => ({
  userId: asked.asMember && actor.kind === 'member' ? actor.userId : null,
  ip: actor.ip,
  token: asked.visitorToken ?? null,
  freshToken: newToken(),
})

/**
 * A member's conversation belongs to that member; a visitor's to the holder of its token, while visitors are admitted.
 */
export function holds(
  conversation: Pick<ConversationRow, 'user_id' | 'visitor_hash' | 'open_to_visitors'>,
  by: { userId: string | null; token: string | null },
): boolean {
  if (conversation.user_id !== null) return conversation.user_id === by.userId
  if (!conversation.open_to_visitors || conversation.visitor_hash === null || by.token === null) return false
  return sameSecret(conversation.visitor_hash, hashToken(by.token))
}

/** Throws `not_found` unless the actor owns the conversation. An API key does not own its creator's conversations. */
export function checkHolder(
  conversation: ConversationRow | undefined,
  actor: Member | Visitor,
  token: string | undefined,
): asserts conversation is ConversationRow {
  const userId = actor.kind === 'member' ? actor.userId : null
  if (!conversation || !holds(conversation, { userId, token: token ?? null })) throw notFound('conversation')
}
