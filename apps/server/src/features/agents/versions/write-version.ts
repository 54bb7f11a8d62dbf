import { sql } from 'kysely'
import type { Tx } from '../../../db/scope.ts'
import type { Member } from '../../../lib/actor.ts'
import { dropOldAvatars } from '../avatar/set-avatar.ts'
import { readDraft, type Snapshot } from './snapshot.ts'

/** Number of versions kept per agent. */
const MOST = 200

/** Publishes a snapshot of the agent, whose row is locked; returns its version number. */
export async function writeVersion(
  tx: Tx,
  member: Member,
  { agentId, snapshot, note = '' }: { agentId: string; snapshot: Snapshot; note?: string },
): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    insert into agent_versions (agent_id, version, account_id, snapshot, note, created_by)
    select id, next_version, account_id, ${JSON.stringify(snapshot)}::jsonb, ${note}, ${member.userId}
    from agents where id = ${agentId} returning version`.execute(tx)
  const { version } = rows[0]!
  await sql`update agents set published_version = ${version}, next_version = ${version + 1}
    where id = ${agentId}`.execute(tx)
  await sql`delete from agent_versions where agent_id = ${agentId} and version in (
    select version from agent_versions where agent_id = ${agentId} order by version desc offset ${MOST})`.execute(
    tx,
  )
  await dropOldAvatars(tx, agentId)
  return version
}

/** Publishes a newly created agent. */
export async function publishFirst(tx: Tx, member: Member, agentId: string): Promise<void> {
  const { snapshot } = await readDraft(tx, agentId)
  await writeVersion(tx, member, { agentId, snapshot })
}
