import { heldAs, isComputed } from '@millrace/cells'
import type { jobs, sheets } from '@millrace/contract'
import { sql } from 'kysely'
import type { Tx } from '../../../db/scope.ts'
import type { OpenSheet } from '../../sheets/index.ts'
import { common, type ColumnSpec } from './column-spec.ts'

/** A column of a job's rows. */
export interface SourceColumn extends ColumnSpec {
  key: string
  hidden: boolean
}

/** The settings that a computed column's type keeps. */
const KEPT: Partial<Record<sheets.ColumnType, readonly (keyof sheets.ColumnSettings)[]>> = {
  number: ['decimals'],
  integer: ['decimals'],
  percent: ['decimals'],
  currency: ['decimals', 'currency'],
  link: ['sheetId', 'several'],
  date: ['dateOrder'],
  dateTime: ['timeZone', 'dateOrder'],
}

function heldType(column: sheets.Column): sheets.ColumnType {
  const type = isComputed(column.type) ? column.valueType : heldAs(column).type
  if (type === 'createdTime' || type === 'updatedTime') return 'dateTime'
  return isComputed(type) || type === 'live' ? 'longText' : type
}

/** A column that stores values: computed values are copied as plain values. */
export function copiedColumn(column: sheets.Column): ColumnSpec {
  const type = heldType(column)
  const kept = (KEPT[type] ?? []).flatMap((name) =>
    column.settings[name] === undefined ? [] : [[name, column.settings[name]] as const],
  )
  return {
    type,
    label: column.label,
    desc: column.desc,
    width: column.width,
    options: type === 'singleSelect' || type === 'multiSelect' ? column.options : [],
    settings: Object.fromEntries(kept),
  }
}

/** Files belong to their sheet and cannot be copied to another. */
export const isCopied = ({ type, valueType }: sheets.Column): boolean =>
  type !== 'file' && valueType !== 'file'

/** The columns of all sheets of a job by key, in the order of the first sheet, then of the others. */
export function sourceColumns(sources: readonly Pick<OpenSheet, 'columns'>[]): SourceColumn[] {
  const found = new Map<string, SourceColumn>()
  for (const column of sources.flatMap(({ columns }) => columns).filter(isCopied)) {
    const known = found.get(column.key.toLowerCase())
    const own = { ...copiedColumn(column), key: column.key, hidden: column.hidden }
    found.set(column.key.toLowerCase(), known ? { ...known, ...common(known, own) } : own)
  }
  return [...found.values()]
}

/** Links to a deleted sheet are kept as text. */
export async function withoutLostLinks<Spec extends ColumnSpec>(
  tx: Tx,
  projectId: string,
  specs: readonly Spec[],
): Promise<Spec[]> {
  const wanted = specs.flatMap(({ type, settings }) => (type === 'link' && settings?.sheetId) || [])
  if (wanted.length === 0) return [...specs]
  const { rows } = await sql<{ id: string }>`select id from sheets
    where id = any(${wanted}::text[]) and project_id = ${projectId} and deleted_at is null`.execute(tx)
  const there = new Set(rows.map(({ id }) => id))
  return specs.map((spec) =>
    spec.type === 'link' && !there.has(spec.settings?.sheetId ?? '')
      ? { ...spec, type: 'longText' as const, settings: {} }
      : spec,
  )
}

/** What a job reads, for determining its columns. */
export interface Sources {
  launch: Pick<jobs.JobLaunch, 'SHEETS' | 'ASSOCIATED_SHEETS' | 'associatedMode'>
  /** In the order of SHEETS; null where one is deleted. */
  inputs: readonly (OpenSheet | null)[]
  associated: readonly (OpenSheet | null)[]
}
