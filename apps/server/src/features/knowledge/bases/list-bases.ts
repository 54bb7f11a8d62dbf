import type { Data, knowledge } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Member } from '../../../lib/actor.ts'
import { asMember, currentProject } from '../../../lib/scoped.ts'
import { contains } from '../../../lib/sql.ts'
import { presentBase } from '../present.ts'
import { findBase, selectBases } from '../queries.ts'

/** The bases of the current project, newest first. */
export async function listBases(
  context: Context,
  member: Member,
  query: { page: number; size: number; search?: string | undefined },
): Promise<Data<typeof knowledge.list>> {
  const project = currentProject(member)
  const { page, size } = query
  return asMember(context, member, async (tx) => {
    const { rows } = await sql<{ id: string; total: number }>`
      select id, count(*) over ()::int as total from knowledge_bases
      where project_id = ${project} and ${contains('name', query.search)}
      order by id desc limit ${size} offset ${(page - 1) * size}`.execute(tx)
    const bases =
      rows.length === 0
        ? []
        : await selectBases(
            tx,
            rows.map((row) => row.id),
          )
    return { items: bases.map(presentBase), total: rows[0]?.total ?? 0, page, size }
  })
}

export async function getBase(
  context: Context,
  member: Member,
  id: string,
): Promise<Data<typeof knowledge.get>> {
  return asMember(context, member, async (tx) => {
    await findBase(tx, member, id)
    return presentBase((await selectBases(tx, [id]))[0]!)
  })
}
