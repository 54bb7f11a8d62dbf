import type { accounts, Data } from '@millrace/contract'
import type { Context } from '../../context.ts'
import { inSystem } from '../../db/scope.ts'
import type { Member } from '../../lib/actor.ts'
import { endSessions } from './open-session.ts'
import { endSession } from './sessions.ts'
import { auditUser } from './trail.ts'

/** Ends the current session or all of the user's sessions, with their open streams. */
export async function signOut(
  context: Context,
  member: Member,
  all: boolean,
): Promise<Data<typeof accounts.logout>> {
  if (!all) return endSession(context, member, member.sessionId)
  return inSystem(context.db.kysely, async (tx) => {
    const { userId } = member
    const ended = await endSessions(context, tx, { userId })
    await auditUser(tx, member, { userId, action: 'session.endAll', details: { ended } })
    return { ended }
  })
}
