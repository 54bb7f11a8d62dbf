import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/scope.ts'
import type { Member } from '../../../lib/actor.ts'
import { asMember } from '../../../lib/scoped.ts'
import { removeFiles } from '../../storage/index.ts'
import { recordChange } from '../changes.ts'
import { findBase } from '../queries.ts'

/** Deletes a base with its sources, chunks and files; agents that used it continue without it. */
export async function deleteBase(context: Context, member: Member, id: string): Promise<{ deleted: true }> {
  return asMember(context, member, async (tx) => {
    await removeBase(context, tx, { member, id })
    return { deleted: true }
  })
}

/** Same within the caller's transaction. */
export async function removeBase(
  context: Context,
  tx: Tx,
  { member, id }: { member: Member; id: string },
): Promise<void> {
  const base = await findBase(tx, member, id)
  const files = await sql<{ storage_key: string }>`
    select storage_key from knowledge_sources where kb_id = ${id} and storage_key is not null`.execute(tx)
  await sql`delete from knowledge_bases where id = ${id}`.execute(tx)
  const keys = files.rows.map((row) => row.storage_key)
  if (keys.length > 0) await context.queue.send(tx, removeFiles, { keys })
  await recordChange(context, tx, {
    member,
    projectId: base.project_id,
    kbId: id,
    action: 'knowledge.delete',
    details: { name: base.name, files: keys.length },
  })
}
