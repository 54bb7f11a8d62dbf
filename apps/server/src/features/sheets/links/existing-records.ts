import { sql } from 'kysely'
import type { Tx } from '../model/types.ts'
import { pieces } from '../model/pieces.ts'
import type { LinkTarget } from '../titles/open-target.ts'

/** Filters the ids to records of the linked sheet, which was found under row-level security. */
export async function existingRecords(
  tx: Tx,
  target: LinkTarget,
  ids: Iterable<string>,
): Promise<Set<string>> {
  const found = new Set<string>()
  for (const piece of pieces([...ids])) {
    const { rows } = await sql<{ id: string }>`select id from sheet_records
      where account_id = ${target.accountId} and sheet_id = ${target.id} and id = any(${piece}::text[])`.execute(
      tx,
    )
    for (const { id } of rows) found.add(id)
  }
  return found
}
