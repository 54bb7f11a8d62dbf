import { type Data, flows, sheets } from '@millrace/contract'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Context } from '../../../context.ts'
import type { Member } from '../../../lib/actor.ts'
import { asMember, currentProject } from '../../../lib/scoped.ts'
import { escapeLike } from '../../../lib/sql.ts'
import { presentSummary } from './present.ts'
import { selectSummaries } from './queries.ts'

type ListQuery = z.output<typeof flows.list.query>

const ORDERS = {
  updated: sql`updated_at desc, id`,
  title: sql`lower(title), id`,
  created: sql`created_at desc, id desc`,
}

/** Flows deleted before this are gone permanently, even if they haven't been removed yet. */
export const restorableSince = (context: Context): Date =>
  new Date(context.now().getTime() - sheets.TRASH_DAYS * 86_400_000)

function searched(words: string | undefined) {
  const pattern = `%${escapeLike(words?.trim() ?? '')}%`
  return words?.trim() ? sql`(title ilike ${pattern} or description ilike ${pattern})` : sql`true`
}

const SHARED = new Map([
  [true, sql`shared`],
  [false, sql`not shared`],
])

/** Flows of the current project and shared ones of the account; with `deleted`, those in the project's trash. */
export async function listFlows(
  context: Context,
  member: Member,
  query: ListQuery,
): Promise<Data<typeof flows.list>> {
  const project = currentProject(member)
  const { page, size, search, tag, shared, deleted, sort } = query
  const where = deleted
    ? sql`project_id = ${project} and deleted_at > ${restorableSince(context)}`
    : sql`(project_id = ${project} or shared) and deleted_at is null`
  const condition = sql`${where} and ${searched(search)}
    and ${tag === undefined ? sql`true` : sql`tags @> ${JSON.stringify([tag])}::jsonb`}
    and ${SHARED.get(shared as boolean) ?? sql`true`}`
  return asMember(context, member, async (tx) => {
    const counted = await sql<{ total: number }>`
      select count(*)::int as total from flows where ${condition}`.execute(tx)
    const { rows } = await sql<{ id: string }>`select id from flows where ${condition}
      order by ${ORDERS[sort]} limit ${size} offset ${(page - 1) * size}`.execute(tx)
    const ids = rows.map(({ id }) => id)
    const found = new Map((await selectSummaries(tx, member, ids)).map((row) => [row.id, row]))
    const tags = await sql<{ tag: string }>`
      select distinct tag from flows, jsonb_array_elements_text(tags) tag where ${where} order by tag limit 500`.execute(
      tx,
    )
    return {
      items: ids.map((id) => presentSummary(found.get(id)!)),
      total: counted.rows[0]!.total,
      page,
      size,
      tags: tags.rows.map((row) => row.tag),
    }
  })
}
