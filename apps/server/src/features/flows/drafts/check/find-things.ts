import type { flows } from '@millrace/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../../db/scope.ts'
import { columnUse, type Kind, type ThingIn, visibleThings } from '../choices/visible-things.ts'
import type { ThingUse } from './things-in.ts'

/** What a use is known by: a column by its sheet and its key, whatever the case. */
export const nameOfUse = ({ type, id, parent }: Pick<ThingUse, 'type' | 'id' | 'parent'>): string =>
  type === 'SHEET_COLUMN' ? columnUse(parent ?? '', id) : `${type} ${id}`

/** Of the things that are named, those that are there and that the project may use; models are asked elsewhere. */
export async function findThings(tx: Tx, place: ThingIn, uses: readonly ThingUse[]): Promise<Set<string>> {
  const found = new Set<string>()
  for (const kind of ['SHEET', 'KNOWLEDGE', 'AGENT', 'CREDENTIAL'] as const)
    for (const id of await idsOf(tx, place, { kind, uses }))
      found.add(nameOfUse({ type: kind, id, parent: null }))
  for (const name of await columnsOf(tx, place, uses)) found.add(name)
  return found
}

async function idsOf(
  tx: Tx,
  place: ThingIn,
  { kind, uses }: { kind: Exclude<Kind, 'SHEET_COLUMN' | 'FLOW'>; uses: readonly ThingUse[] },
): Promise<string[]> {
  const ids = [
    ...new Set(uses.filter(({ type }) => type === (kind as flows.ParameterType)).map(({ id }) => id)),
  ]
  if (ids.length === 0) return []
  const { rows } = await sql<{ value: string }>`
    select value from (${visibleThings(kind, place)}) t where value = any(${ids}::text[])`.execute(tx)
  return rows.map(({ value }) => value)
}

async function columnsOf(tx: Tx, place: ThingIn, uses: readonly ThingUse[]): Promise<string[]> {
  const columns = uses.filter(({ type, parent }) => type === 'SHEET_COLUMN' && parent !== null)
  const sheets = [...new Set(columns.map(({ parent }) => parent!))]
  if (sheets.length === 0) return []
  const statement: RawBuilder<{ sheet: string; key: string }> = sql`
    select c.sheet_id as sheet, c.key from sheet_columns c
    where c.deleted_at is null and c.sheet_id = any(${sheets}::text[])
      and c.sheet_id in (select value from (${visibleThings('SHEET', place)}) t)`
  const { rows } = await statement.execute(tx)
  return rows.map(({ sheet, key }) => columnUse(sheet, key))
}
