import type { accounts, Data } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { inSystem } from '../../db/scope.ts'
import type { Member } from '../../lib/actor.ts'
import { audit } from '../../lib/audit.ts'

/** Ends this session, or all of the user's; streams that they hold open end too. */
export async function signOut(
  context: Context,
  member: Member,
  all: boolean,
): Promise<Data<typeof accounts.logout>> {
  return inSystem(context.db.kysely, async (tx) => {
    const ended = await sql`delete from sessions where user_id = ${member.userId}
      and (${all} or id = ${member.sessionId}) returning id`.execute(tx)
    await context.events.publish(tx, { name: 'sessions', userId: member.userId })
    await audit(tx, member, {
      accountId: member.accountId,
      action: all ? 'session.endAll' : 'session.end',
      objectId: member.sessionId,
    })
    return { ended: ended.rows.length }
  })
}
