import type { Data, tools } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Member } from '../../lib/actor.ts'
import { asMember, currentProject } from '../../lib/scoped.ts'
import { contains } from '../../lib/sql.ts'
import { presentTool } from './present.ts'
import { findTool, selectTools } from './queries.ts'

/** The tools of the current project, by name. */
export async function listTools(
  context: Context,
  member: Member,
  query: { page: number; size: number; search?: string | undefined },
): Promise<Data<typeof tools.list>> {
  const project = currentProject(member)
  const { page, size, search } = query
  return asMember(context, member, async (tx) => {
    const { rows } = await sql<{ id: string; total: number }>`
      select id, count(*) over ()::int as total from tools
      where project_id = ${project} and (${contains('name', search)} or ${contains('description', search)})
      order by name, id limit ${size} offset ${(page - 1) * size}`.execute(tx)
    const found = await selectTools(
      tx,
      rows.map((row) => row.id),
    )
    return { items: found.map(presentTool), total: rows[0]?.total ?? 0, page, size }
  })
}

export const getTool = (context: Context, member: Member, id: string): Promise<tools.Tool> =>
  asMember(context, member, async (tx) => presentTool(await findTool(tx, member, id)))
