import { sql } from 'kysely'
import type { Tx } from '../../../db/scope.ts'

/** Deletes the uploaded pictures of an agent that neither its draft nor one of its versions shows any more. */
export async function dropOldAvatars(tx: Tx, agentId: string): Promise<void> {
  await sql`delete from agent_avatars p where p.agent_id = ${agentId}
    and not exists (select from agents a where a.id = p.agent_id and a.avatar_id = p.id)
    and not exists (select from agent_versions v
      where v.agent_id = p.agent_id and v.snapshot -> 'values' ->> 'avatar_id' = p.id)`.execute(tx)
}
