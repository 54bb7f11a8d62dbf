import type { Data, knowledge } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Member } from '../../lib/actor.ts'
import { invalid } from '../../lib/errors.ts'
import { asMember } from '../../lib/scoped.ts'
import { recordChange } from './changes.ts'
import type { NewBase } from './create-base.ts'
import { presentBase } from './present.ts'
import { findBase, selectBases } from './queries.ts'

export async function updateBase(
  context: Context,
  member: Member,
  input: { id: string; changes: Partial<NewBase> },
): Promise<Data<typeof knowledge.update>> {
  const { id, changes } = input
  return asMember(context, member, async (tx) => {
    const base = await findBase(tx, member, id)
    const size = changes.chunkSize ?? base.chunk_size
    const overlap = changes.chunkOverlap ?? base.chunk_overlap
    if (overlap >= size)
      throw invalid([{ path: 'chunkOverlap', message: 'must be smaller than the chunk size' }])
    await sql`update knowledge_bases set updated_at = now(), chunk_size = ${size}, chunk_overlap = ${overlap},
        name = coalesce(${changes.name ?? null}, name), description = coalesce(${changes.description ?? null}, description)
      where id = ${id}`.execute(tx)
    const details = { fields: Object.keys(changes) }
    await recordChange(context, tx, {
      member,
      projectId: base.project_id,
      kbId: id,
      action: 'knowledge.update',
      details,
    })
    return presentBase((await selectBases(tx, [id]))[0]!)
  })
}
