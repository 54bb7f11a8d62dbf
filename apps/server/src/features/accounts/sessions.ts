import type { accounts, Data } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { inSystem } from '../../db/scope.ts'
import type { Member } from '../../lib/actor.ts'
import { notFound } from '../../lib/errors.ts'
import { deviceName } from './device.ts'
import { endSessions, endStreamsOf } from './open-session.ts'
import { auditUser } from './trail.ts'

interface Row {
  id: string
  ip_address: string | null
  user_agent: string | null
  created_at: Date
  updated_at: Date
}

/** The sessions of the user: the current one first, then the most recently used. */
export async function listSessions(
  context: Context,
  member: Member,
): Promise<Data<typeof accounts.sessions>> {
  const { rows } = await inSystem(context.db.kysely, (tx) =>
    sql<Row>`select id, ip_address, user_agent, created_at, updated_at from sessions
      where user_id = ${member.userId} and expires_at > now()
      order by (id = ${member.sessionId}) desc, updated_at desc, id desc limit 200`.execute(tx),
  )
  return {
    items: rows.map((row) => ({
      id: row.id,
      ...deviceName(row.user_agent),
      address: row.ip_address || null,
      createdAt: row.created_at.toISOString(),
      lastSeen: row.updated_at.toISOString(),
      current: row.id === member.sessionId,
    })),
  }
}

/** Ends one of the user's sessions and its open streams. */
export async function endSession(
  context: Context,
  member: Member,
  id: string,
): Promise<Data<typeof accounts.endSession>> {
  return inSystem(context.db.kysely, async (tx) => {
    const { userId } = member
    const { rows } =
      await sql`delete from sessions where id = ${id} and user_id = ${userId} returning id`.execute(tx)
    if (rows.length === 0) throw notFound('session')
    await endStreamsOf(context, tx, { userId })
    await auditUser(tx, member, { userId, action: 'session.end', details: { session: id } })
    return { ended: 1 }
  })
}

/** Ends all of the user's sessions except the current one. */
export async function endOtherSessions(
  context: Context,
  member: Member,
): Promise<Data<typeof accounts.endSession>> {
  return inSystem(context.db.kysely, async (tx) => {
    const { userId, sessionId } = member
    const ended = await endSessions(context, tx, { userId, but: sessionId })
    await auditUser(tx, member, { userId, action: 'session.endOthers', details: { ended } })
    return { ended }
  })
}
