import { sql } from 'kysely'
import type { OpenSheet, Tx } from './types.ts'

/** Names of the sheet's files by id; missing files have no entry. */
export async function fileNames(
  tx: Tx,
  sheet: Pick<OpenSheet, 'id'>,
  ids: readonly string[],
): Promise<Record<string, string>> {
  if (ids.length === 0) return {}
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from sheet_files where sheet_id = ${sheet.id} and id = any(${[...new Set(ids)]}::text[])`.execute(
    tx,
  )
  return Object.fromEntries(rows.map(({ id, name }) => [id, name]))
}
