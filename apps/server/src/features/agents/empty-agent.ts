import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { inSystem } from '../../db/scope.ts'
import { inPieces } from '../../lib/in-pieces.ts'

const CONVERSATIONS_AT_ONCE = 100

/** Removes an agent with its conversations in small pieces; the agent itself goes last. */
export async function emptyAgent(context: Context, agentId: string): Promise<void> {
  await inPieces(context, {
    size: CONVERSATIONS_AT_ONCE,
    statement: sql`delete from conversations where id in (
      select id from conversations where agent_id = ${agentId} limit ${CONVERSATIONS_AT_ONCE}) returning 1`,
  })
  if (context.stopping.aborted) return
  await inSystem(context.db.kysely, (tx) => sql`delete from agents where id = ${agentId}`.execute(tx))
}
