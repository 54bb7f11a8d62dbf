import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Member } from '../../../lib/actor.ts'
import { notFound } from '../../../lib/errors.ts'
import { asMember } from '../../../lib/scoped.ts'
import { removeFiles } from '../../storage/index.ts'
import { recordChange } from '../changes.ts'
import { findBase } from '../queries.ts'

/** Removes sources with their chunks and files, all or nothing: an id outside of the base is `not_found`. */
export async function deleteSources(
  context: Context,
  member: Member,
  input: { id: string; sourceIds: string[] },
): Promise<{ deleted: number }> {
  const wanted = [...new Set(input.sourceIds)]
  return asMember(context, member, async (tx) => {
    const base = await findBase(tx, member, input.id)
    // Files of Drive go with the source that they are below.
    const below = await sql<{ key: string }>`select storage_key as key from knowledge_sources
      where kb_id = ${base.id} and parent_id = any(${wanted}) and storage_key is not null`.execute(tx)
    const { rows } = await sql<{ storage_key: string | null }>`
      delete from knowledge_sources where kb_id = ${base.id} and id = any(${wanted}) returning storage_key`.execute(
      tx,
    )
    if (rows.length !== wanted.length) throw notFound('source')
    const keys = [...rows.flatMap((row) => row.storage_key ?? []), ...below.rows.map(({ key }) => key)]
    if (keys.length > 0) await context.queue.send(tx, removeFiles, { keys })
    const details = { count: rows.length }
    await recordChange(context, tx, {
      member,
      projectId: base.project_id,
      kbId: base.id,
      action: 'knowledge.deleteSources',
      details,
    })
    return { deleted: rows.length }
  })
}
