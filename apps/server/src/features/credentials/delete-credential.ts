import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Member } from '../../lib/actor.ts'
import { Failure } from '../../lib/errors.ts'
import { asMember } from '../../lib/scoped.ts'
import { recordChange } from './changes.ts'
import { findCredential, selectUses } from './queries.ts'

/** Deletes a credential. While it is in use, this fails with a list of its uses, unless forced. */
export async function deleteCredential(
  context: Context,
  member: Member,
  { id, force }: { id: string; force: boolean },
): Promise<{ deleted: true }> {
  return asMember(context, member, async (tx) => {
    await sql`select 1 from credentials where id = ${id} for update`.execute(tx)
    const { name, kind, project_id: projectId } = await findCredential(tx, id)
    const usedBy = (await selectUses(tx, [id])).get(id) ?? []
    if (usedBy.length > 0 && !force)
      throw new Failure('conflict', `${name} is in use: ${usedBy.map((use) => use.name).join(', ')}.`, {
        usedBy,
      })
    await sql`delete from credentials where id = ${id}`.execute(tx)
    const details = { name, kind, uses: usedBy.length }
    await recordChange(context, tx, { member, projectId, id, action: 'credential.delete', details })
    return { deleted: true }
  })
}
