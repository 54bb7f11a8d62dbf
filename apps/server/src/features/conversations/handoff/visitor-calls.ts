import type { Data, handoffs } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { inSystem, type Tx } from '../../../db/scope.ts'
import { consumeLimits } from '../../../http/consume-limits.ts'
import type { Member, Visitor } from '../../../lib/actor.ts'
import { Failure } from '../../../lib/errors.ts'
import { type OfConversation, selectHeld } from '../held.ts'
import type { ConversationRow } from '../queries.ts'
import { announceHandoff, changeHandoff } from './change-handoff.ts'
import { requestPerson } from './request-person.ts'
import { lockHandoff, rulesOf, showHandoff } from './rows.ts'

/** Requests and cancellations per conversation. */
const ASKED = { points: 20, seconds: 600 }
/** Typing and read signals: one every second or two. */
const SIGNALS = { points: 600, seconds: 300 }

/** The visitor requests a person, or returns to the agent. */
export async function askForPerson(
  context: Context,
  actor: Member | Visitor,
  { action, ...of }: OfConversation & { action: 'request' | 'withdraw' },
): Promise<handoffs.ShownHandoff> {
  const { conversationId } = of
  await inSystem(context.db.kysely, (tx) => selectHeld(tx, context, { actor, ...of }))
  await limit(context, `handoff:${conversationId}`, ASKED)
  return inSystem(context.db.kysely, async (tx) => {
    const found = await selectHeld(tx, context, { actor, ...of })
    const row =
      action === 'request' ? await request(context, tx, found) : await withdraw(context, tx, conversationId)
    return showHandoff(tx, row)
  })
}

async function request(context: Context, tx: Tx, { id: conversationId }: ConversationRow) {
  const { rules, noLog } = await rulesOf(tx, conversationId)
  if (!rules.enabled || noLog) throw new Failure('conflict', 'This chat has no people to hand over to.')
  return (await requestPerson(context, tx, { conversationId, reason: 'visitor' }))!
}

async function withdraw(context: Context, tx: Tx, conversationId: string) {
  const row = (await lockHandoff(tx, conversationId))!
  return (await changeHandoff(context, tx, { row, action: { type: 'withdraw' } })).row
}

/** Tells the desk that the visitor is typing, and how far they have read. */
export async function signalDesk(
  context: Context,
  actor: Member | Visitor,
  { typing, read, ...of }: OfConversation & { typing?: boolean | undefined; read?: string | undefined },
): Promise<Data<typeof handoffs.signal>> {
  // Checks ownership first, so that others cannot use up a visitor's limit.
  const found = await inSystem(context.db.kysely, (tx) => selectHeld(tx, context, { actor, ...of }))
  await limit(context, `signal:${of.conversationId}`, SIGNALS)
  await inSystem(context.db.kysely, async (tx) => {
    if (typing !== undefined && found.handoff_status !== 'bot')
      await announceHandoff(context, tx, found, { what: 'typing', typing, userId: null })
    if (read === undefined) return
    const { rows } = await sql`update conversations c set visitor_read_seq = m.seq from messages m
      where c.id = ${found.id} and m.id = ${read} and m.conversation_id = c.id and m.seq > c.visitor_read_seq
      returning c.id`.execute(tx)
    if (rows.length > 0)
      await announceHandoff(context, tx, found, { what: 'read', messageId: read, by: 'visitor' })
  })
  return { noted: true }
}

const limit = (context: Context, key: string, rate: { points: number; seconds: number }) =>
  consumeLimits(context, [{ key, ...rate, message: 'Too many requests. Wait a moment.' }])
