import { keyOf } from '@millrace/cells'
import { type Issue, sheets } from '@millrace/contract'
import { sql } from 'kysely'
import type { z } from 'zod'
import { invalid } from '../../../lib/errors.ts'
import { settleFormulas } from '../columns/index.ts'
import type { OpenSheet, Tx } from '../model/types.ts'
import { columnIssues, withHeldDefault } from './column-issues.ts'

export type ColumnInput = z.output<typeof sheets.newColumn>

/**
 * Assigns ids and keys to new columns and validates them together with the existing ones. Reports all problems at once.
 */
export function planColumns(
  inputs: readonly ColumnInput[],
  { existing = [], nextColumn }: { existing?: readonly sheets.Column[]; nextColumn: number },
): sheets.Column[] {
  const issues: Issue[] = []
  const taken = new Set(existing.map((column) => column.key.toLowerCase()))
  for (const { key } of inputs) {
    if (key === undefined) continue
    if (taken.has(key.toLowerCase()))
      issues.push({ path: 'key', message: `${key} is already the key of another column` })
    taken.add(key.toLowerCase())
  }
  const planned = inputs.map((input, n): sheets.Column => {
    const key = input.key ?? keyOf(input.label, taken)
    taken.add(key.toLowerCase())
    return {
      ...input,
      key,
      id: `c${nextColumn + n}`,
      valueType: typeOfValues(input),
      progress: null,
      workError: null,
    }
  })
  issues.push(...planned.flatMap(columnIssues), ...settleFormulas([...existing, ...planned], planned))
  if (existing.length + planned.length > sheets.COLUMNS_MAX)
    issues.push({ path: 'columns', message: `a sheet can have up to ${sheets.COLUMNS_MAX} columns` })
  if (issues.length > 0) throw invalid(issues.map((one) => ({ ...one, path: `body.${one.path}` })))
  return planned.map(withHeldDefault)
}

/** For a formula it is determined later. */
export const typeOfValues = ({
  type,
  settings,
}: Pick<sheets.Column, 'type' | 'settings'>): sheets.ColumnType =>
  type === 'live' ? (settings.live?.valueType ?? 'text') : type

/** AI columns can only be added to an existing sheet, where their flow can be checked. */
export function refuseAiColumn(columns: readonly Pick<sheets.Column, 'type'>[]): void {
  const n = columns.findIndex(({ type }) => type === 'live')
  if (n >= 0)
    throw invalid([
      { path: `body.columns.${n}.type`, message: 'create the sheet first, then add AI columns' },
    ])
}

/** Rejects links to sheets outside the project and to system sheets, whose titles not every member may read. */
export async function checkLinks(
  tx: Tx,
  projectId: string,
  columns: readonly sheets.Column[],
): Promise<void> {
  const wanted = [...new Set(columns.flatMap(({ settings }) => settings.sheetId ?? []))]
  if (wanted.length === 0) return
  const { rows } = await sql<{ id: string }>`select id from sheets
    where id = any(${wanted}::text[]) and project_id = ${projectId} and deleted_at is null and system is null`.execute(
    tx,
  )
  if (rows.length < wanted.length)
    throw invalid([{ path: 'body.settings.sheetId', message: 'this sheet doesn’t exist in this project' }])
}

/** Stores planned columns at positions from `place` on. */
export async function storeColumns(
  tx: Tx,
  sheet: Pick<OpenSheet, 'id' | 'accountId'>,
  { columns, place }: { columns: readonly sheets.Column[]; place: number },
): Promise<void> {
  if (columns.length === 0) return
  const rows = columns.map((column, n) => ({ ...column, place: place + n }))
  await sql`insert into sheet_columns (account_id, sheet_id, id, key, label, type, value_type, place, width, hidden,
      required, default_value, description, options, validators, settings, source)
    select ${sheet.accountId}, ${sheet.id}, d.id, d.key, d.label, d.type, d."valueType", d.place, d.width, d.hidden,
      d.required, nullif(d."defaultValue", 'null'), d."desc", d.options, d.validators, d.settings, d.source
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as d(id text, key text, label text, type text,
      "valueType" text, place int, width int, hidden boolean, required boolean, "defaultValue" jsonb, "desc" text,
      options jsonb, validators jsonb, settings jsonb, source text)`.execute(tx)
}

/** Orders the sheet's columns like these ids. */
export async function orderColumns(tx: Tx, sheetId: string, ids: readonly string[]): Promise<void> {
  await sql`update sheet_columns c set place = d.place
    from unnest(${[...ids]}::text[]) with ordinality d(id, place)
    where c.sheet_id = ${sheetId} and c.id = d.id`.execute(tx)
}

/** Moves one id after another one, or to the front (null). */
export function movedBehind(
  { columns, byKey }: Pick<OpenSheet, 'columns' | 'byKey'>,
  { id, after }: { id: string; after: string | null },
): string[] {
  const others = columns.map((column) => column.id).filter((one) => one !== id)
  if (after === null) return [id, ...others]
  const behind = byKey.get(after.toLowerCase())
  if (!behind) throw invalid([{ path: 'body.after', message: `there is no column ${after}` }])
  if (behind.id === id) return columns.map((column) => column.id)
  return others.flatMap((one) => (one === behind.id ? [one, id] : [one]))
}
