import { type Data, sheets } from '@millrace/contract'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Context } from '../../../context.ts'
import type { Member } from '../../../lib/actor.ts'
import { asMember, currentProject } from '../../../lib/scoped.ts'
import { contains } from '../../../lib/sql.ts'
import { openSheet, seesSystemSheets } from '../model/open-sheet.ts'
import { COLUMN_COUNT, presentSummary, showSheet, type SummaryRow } from './present-sheet.ts'

type ListQuery = z.output<typeof sheets.list.query>

const ORDERS = {
  updated: sql`updated_at desc, id`,
  name: sql`lower(name), id`,
  created: sql`created_at desc, id desc`,
  rows: sql`row_count desc, id`,
}

/** System sheets have a type in the database, but are shown without one. */
const ofKind = (kind: sheets.SheetKind) =>
  kind === 'system' ? sql`system is not null` : sql`type = ${kind} and system is null`

/** The sheets of the current project, or those in its trash. */
export async function listSheets(
  context: Context,
  member: Member,
  query: ListQuery,
): Promise<Data<typeof sheets.list>> {
  const project = currentProject(member)
  const { page, size, search, type, deleted, sort } = query
  const condition = sql`project_id = ${project} and ${contains('name', search)}
    and ${type ? ofKind(type) : sql`true`} and ${seesSystemSheets(member, project) ? sql`true` : sql`system is null`}
    and ${deleted ? sql`deleted_at > ${restorableSince(context)} and isfinite(deleted_at)` : sql`deleted_at is null`}`
  return asMember(context, member, async (tx) => {
    const counted = await sql<{ total: number }>`
      select count(*)::int as total from sheets where ${condition}`.execute(tx)
    // Columns are only counted for the sheets of this page.
    const { rows } = await sql<SummaryRow>`
      select s.*, ${COLUMN_COUNT} as columns from (
        select id, project_id, name, type, system, conversations, row_count, created_at, updated_at, deleted_at from sheets
        where ${condition} order by ${ORDERS[sort]} limit ${size} offset ${(page - 1) * size}) s
      order by ${ORDERS[sort]}`.execute(tx)
    return { items: rows.map(presentSummary), total: counted.rows[0]!.total, page, size }
  })
}

/** Sheets deleted before this count as permanently deleted, even if they are not removed yet. */
export const restorableSince = (context: Context): Date =>
  new Date(context.now().getTime() - sheets.TRASH_DAYS * 86_400_000)

export async function getSheet(
  context: Context,
  member: Member,
  id: string,
): Promise<Data<typeof sheets.get>> {
  return asMember(context, member, async (tx) => {
    await openSheet(tx, id, { member })
    return showSheet(tx, id)
  })
}
