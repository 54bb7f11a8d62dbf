import { sheets } from '@millrace/contract'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { ColumnWork, PendingColumn, Tx } from './types.ts'

interface ColumnRow {
  id: string
  key: string
  label: string
  type: sheets.ColumnType
  value_type: sheets.ColumnType
  place: number
  width: number
  hidden: boolean
  required: boolean
  default_value: sheets.CellValue
  description: string
  options: sheets.Option[]
  validators: sheets.Validators
  settings: sheets.ColumnSettings
  work_position: number | null
  work: ColumnWork | null
  work_error: sheets.ColumnWorkError['reason'] | null
  source: string | null
  deleted_at: Date | null
}

export interface ColumnSet {
  columns: readonly sheets.Column[]
  byId: ReadonlyMap<string, sheets.Column>
  byKey: ReadonlyMap<string, sheets.Column>
  /** Columns that are being converted from others. */
  pending: readonly PendingColumn[]
}

const COLUMNS_CACHED = 50_000
const cache = new LRUCache<string, { revision: number; set: ColumnSet }>({
  maxSize: COLUMNS_CACHED,
  sizeCalculation: ({ set }) => set.columns.length + 1,
})

/** The columns of a sheet in order, cached until `columns_revision` changes. */
export async function loadColumns(
  tx: Tx,
  sheet: { id: string; columns_revision: number },
): Promise<ColumnSet> {
  const cached = cache.get(sheet.id)
  if (cached?.revision === sheet.columns_revision) return cached.set
  const rows = await selectColumns(tx, sheet.id)
  const live = rows.filter((row) => row.deleted_at === null)
  const set = columnSet(live.map(presentColumn), live.flatMap(pendingOf))
  cache.set(sheet.id, { revision: sheet.columns_revision, set })
  return set
}

export const columnSet = (
  columns: readonly sheets.Column[],
  pending: readonly PendingColumn[] = [],
): ColumnSet => ({
  columns,
  pending,
  byId: new Map(columns.map((column) => [column.id, column])),
  byKey: new Map(columns.map((column) => [column.key.toLowerCase(), column])),
})

/** All columns in order, including deleted ones. */
export async function selectColumns(tx: Tx, sheetId: string): Promise<ColumnRow[]> {
  const { rows } = await sql<ColumnRow>`
    select id, key, label, type, value_type, place, width, hidden, required, default_value, description, options,
      validators, settings, work_position, work, work_error, source, deleted_at
    from sheet_columns where sheet_id = ${sheetId} order by place, length(id), id`.execute(tx)
  return rows
}

export const presentColumn = (row: ColumnRow): sheets.Column => ({
  id: row.id,
  key: row.key,
  label: row.label,
  type: row.type,
  width: row.width,
  hidden: row.hidden,
  required: row.required,
  defaultValue: row.default_value,
  desc: row.description,
  options: row.options,
  validators: row.validators,
  settings: row.settings,
  valueType: row.value_type,
  // The progress requires reading the records; `getSheet` fills it in.
  progress: row.work_position === null ? null : 0,
  workError: row.work_error === null ? null : { work: kindOf(row.work), reason: row.work_error },
  ...(row.source === null ? {} : { source: row.source }),
})

const kindOf = (work: ColumnWork | null): sheets.ColumnWorkError['work'] =>
  work?.kind === 'replace' && work.changeId !== undefined ? 'conversion' : 'calculation'

/** Failed work is not pending. */
const pendingOf = ({ id, work, work_position: position }: ColumnRow): PendingColumn[] =>
  work?.kind === 'replace' && position !== null
    ? [{ replaces: id, column: work.column, style: work.style, changeId: work.changeId }]
    : []

/** Must be called in the transaction of every column change, so that nobody uses data cached for the old columns. */
export async function touchColumns(tx: Tx, sheetId: string): Promise<void> {
  // A random number instead of the next one: after a rollback, the next number would be used again.
  await sql`update sheets set columns_revision = floor(random() * 2147483647)::int where id = ${sheetId}`.execute(
    tx,
  )
}
