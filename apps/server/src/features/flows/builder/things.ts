import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { inAccount } from '../../../lib/scoped.ts'
import { visibleThings } from '../drafts/choices/visible-things.ts'

const KINDS = ['SHEET', 'KNOWLEDGE', 'AGENT', 'CREDENTIAL', 'CONNECTION', 'CHANNEL', 'TOOL'] as const
const MOST_OF_EACH = 30
const MOST_SHEETS_WITH_COLUMNS = 15

type ProjectRef = { accountId: string; projectId: string }
type Things = Partial<Record<(typeof KINDS)[number] | 'SHEET_COLUMN', unknown[]>>

/** Project resources that settings can refer to, by id and name, for the model to choose from. */
export async function thingsOf(context: Context, { accountId, projectId }: ProjectRef): Promise<Things> {
  return inAccount(context, accountId, async (tx) => {
    const things: Things = {}
    for (const kind of KINDS) {
      const { rows } = await sql<{ id: string; name: string }>`
        select value as id, label as name from (${visibleThings(kind, { projectId })}) t
        order by place, lower(label), value limit ${MOST_OF_EACH}`.execute(tx)
      things[kind] = rows
    }
    const { rows } = await sql<{ sheet: string; columns: string[] }>`
      select sheet_id as sheet, array_agg(key order by key) as columns from sheet_columns
      where deleted_at is null and sheet_id in (
        select value from (${visibleThings('SHEET', { projectId })}) t
        order by place, lower(label), value limit ${MOST_SHEETS_WITH_COLUMNS})
      group by sheet_id`.execute(tx)
    things.SHEET_COLUMN = rows
    return things
  })
}
