import { sql } from 'kysely'
import type { OpenSheet, Tx } from '../model/types.ts'

export interface LinkUser {
  sheetId: string
  sheetName: string
  columnId: string
  columnLabel: string
}

/** Link columns of other sheets that point to records of this one. */
export async function linksTo(tx: Tx, sheet: Pick<OpenSheet, 'id'>): Promise<LinkUser[]> {
  const { rows } = await sql<LinkUser>`
    select s.id as "sheetId", s.name as "sheetName", c.id as "columnId", c.label as "columnLabel"
    from sheet_columns c join sheets s on s.id = c.sheet_id
    where c.type = 'link' and c.settings ->> 'sheetId' = ${sheet.id} and c.deleted_at is null
      and s.deleted_at is null and s.id <> ${sheet.id}
    order by lower(s.name), s.id limit 50`.execute(tx)
  return rows
}
