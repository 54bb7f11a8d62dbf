import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { inAccount } from '../../../lib/scoped.ts'
import { isOpenProject } from '../../../lib/open-project.ts'
import { MINUTE_MS, type MaintenanceTask } from '../../../ops/maintenance.ts'
import { openSheet } from '../model/open-sheet.ts'
import { wantLinkTitles } from '../links/want-link-titles.ts'
import { wantKeyIndexes } from '../read/index.ts'
import { LARGE_ROWS } from '../read/types.ts'

interface KeyedSheet {
  account_id: string
  sheet_id: string
  columns: string[]
}

/**
 * Requests indexes for columns in large sheets that are looked up on every write: unique columns, key columns of
 * running imports, and the titles of records that other sheets link to.
 */
export async function indexKeyColumns(context: Context): Promise<void> {
  await indexTitles(context)
  const { rows } = await sql<KeyedSheet>`
    select s.account_id, s.id as sheet_id, array_agg(c.id) as columns
    from sheets s join sheet_columns c on c.sheet_id = s.id and c.deleted_at is null
    where s.row_count > ${LARGE_ROWS} and s.deleted_at is null and ${isOpenProject(sql`s.project_id`)} and (
      c.validators @> '{"unique": true}' or exists (
        select from sheet_imports i where i.sheet_id = s.id and i.state in ('queued', 'running')
          and i.plan -> 'keys' ? c.id))
    group by s.id`.execute(context.db.kysely)
  for (const { account_id, sheet_id, columns } of rows) {
    const sheet = await inAccount(context, account_id, (tx) => openSheet(tx, sheet_id))
    const wanted = sheet.columns.filter(({ id }) => columns.includes(id))
    await wantKeyIndexes(context, sheet, wanted)
  }
}

async function indexTitles(context: Context): Promise<void> {
  const { rows } = await sql<{ accountId: string; projectId: string; sheetId: string }>`
    select s.account_id as "accountId", s.project_id as "projectId", s.id as "sheetId" from sheets s
    where s.row_count > ${LARGE_ROWS} and s.deleted_at is null and exists (
      select from sheet_columns c where c.account_id = s.account_id and c.type = 'link' and c.deleted_at is null
        and c.settings ->> 'sheetId' = s.id)`.execute(context.db.kysely)
  for (const { sheetId, ...sheet } of rows)
    await wantLinkTitles(context, sheet, [{ type: 'link', settings: { sheetId } }])
}

export const keyIndexes: MaintenanceTask = { everyMs: MINUTE_MS, run: indexKeyColumns }
