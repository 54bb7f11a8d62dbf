import { sql } from 'kysely'
import type { Tx } from '../../../db/scope.ts'
import { newId } from '../../../lib/ids.ts'

/**
 * Creates a hidden sheet with another sheet's columns, in which the rows of DELETE_AND_REBUILD are collected. Its
 * deletion date never comes: no list shows it, and no maintenance removes it. Returns its id.
 */
export async function makeStaging(tx: Tx, sheetId: string): Promise<string> {
  const id = newId('sheet')
  await sql`insert into sheets (id, account_id, project_id, name, type, next_column, deleted_at)
    select ${id}, account_id, project_id, name, type, next_column, 'infinity' from sheets where id = ${sheetId}`.execute(
    tx,
  )
  await sql`insert into sheet_columns (account_id, sheet_id, id, key, label, type, value_type, place, width, hidden,
      required, default_value, description, options, validators, settings, deleted_at)
    select account_id, ${id}, id, key, label, type, value_type, place, width, hidden, required, default_value,
      description, options, validators, settings, deleted_at
    from sheet_columns where sheet_id = ${sheetId}`.execute(tx)
  return id
}

/** Hides a filled sheet in the same way. */
export async function hideSheet(tx: Tx, id: string): Promise<void> {
  await sql`update sheets set deleted_at = 'infinity' where id = ${id}`.execute(tx)
}

/** Shows a hidden sheet with its rows; false if it was removed in the meantime. */
export async function unhideSheet(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`update sheets set deleted_at = null, updated_at = now()
    where id = ${id} and deleted_at = 'infinity' returning id`.execute(tx)
  return rows.length > 0
}

/** Leaves hidden sheets to the trash maintenance, which works in small pieces. */
export async function dropStaging(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await sql`update sheets set deleted_at = 'epoch' where id = any(${[...ids]}::text[])`.execute(tx)
}
