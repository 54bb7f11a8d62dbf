import { sql } from 'kysely'
import type { Context } from '../../../../context.ts'
import { inSystem } from '../../../../db/scope.ts'
import { HOUR_MS, type MaintenanceTask } from '../../../../ops/maintenance.ts'
import { dropIndex, withOwner } from './ddl.ts'
import { indexSheet } from './index-sheet.job.ts'
import { type IndexKind, indexKey, PREFIX } from './names.ts'

const IN_ALL = 500

/**
 * Drops indexes that were unused for a week, belong to removed columns or sheets, or exceed the limit (oldest first),
 * and requests indexes that are missing after a restore or crash. Returns the number dropped.
 */
export async function dropUnusedIndexes(context: Context): Promise<number> {
  await inSystem(context.db.kysely, async (tx) => {
    await sql`delete from sheet_indexes i where used_at < now() - interval '7 days'
      or (state = 'failed' and used_at < now() - interval '1 day')
      or not exists (select from sheet_columns c
        where c.sheet_id = i.sheet_id and c.id = i.column_id and c.deleted_at is null)
      or exists (select from sheets s where s.id = i.sheet_id and s.deleted_at is not null)`.execute(tx)
    await sql`delete from sheet_indexes where (sheet_id, column_id, kind) in (
      select sheet_id, column_id, kind from sheet_indexes order by used_at desc offset ${IN_ALL})`.execute(tx)
  })
  await sendMissing(context)
  const strays = await strayIndexes(context)
  if (strays.length === 0) return 0
  await withOwner(context, async (client) => {
    for (const name of strays) await dropIndex(context, client, name)
  })
  return strays.length
}

/** Indexes recorded as ready or requested that do not exist. */
async function sendMissing(context: Context): Promise<void> {
  await inSystem(context.db.kysely, async (tx) => {
    const { rows } = await sql<{ account_id: string; sheet_id: string; column_id: string; kind: IndexKind }>`
      update sheet_indexes i set state = 'building'
      where state <> 'failed' and not exists (
        select from pg_class c join pg_index x on x.indexrelid = c.oid where c.relname = i.name and x.indisvalid)
      returning account_id, sheet_id, column_id, kind`.execute(tx)
    for (const { account_id: accountId, sheet_id: sheetId, column_id: columnId, kind } of rows)
      await context.queue.send(
        tx,
        indexSheet,
        { accountId, sheetId, columnId, kind },
        { key: indexKey(sheetId, columnId, kind), group: accountId },
      )
  })
}

/** Indexes without a record. An index under construction has one. */
async function strayIndexes(context: Context): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
    where c.relkind = 'i' and c.relnamespace = 'public'::regnamespace and starts_with(c.relname, ${PREFIX})
      and not exists (select from sheet_indexes i where i.name = c.relname)`.execute(context.db.kysely)
  return rows.map(({ name }) => name)
}

export const unusedIndexes: MaintenanceTask = {
  everyMs: HOUR_MS,
  run: dropUnusedIndexes,
  done: 'unused indexes of sheets were dropped',
}
