import { keyOf, readCell } from '@millrace/cells'
import { type Issue, sheets } from '@millrace/contract'
import { sql } from 'kysely'
import type { z } from 'zod'
import { invalid } from '../../../lib/errors.ts'
import { settleFormulas } from '../columns/formulas.ts'
import type { OpenSheet, Tx } from '../model/types.ts'

export type ColumnInput = z.output<typeof sheets.newColumn>

/** A column with its key, ready to be stored. */
export interface PlannedColumn extends ColumnInput {
  id: string
  key: string
  valueType: sheets.ColumnType
}

/** Gives the columns their ids and keys and checks what their types know. Every problem is told at once. */
export function planColumns(
  inputs: readonly ColumnInput[],
  { existing = [], nextColumn }: { existing?: readonly sheets.Column[]; nextColumn: number },
): PlannedColumn[] {
  const issues: Issue[] = []
  const taken = new Set(existing.map((column) => column.key.toLowerCase()))
  for (const { key } of inputs) {
    if (key === undefined) continue
    if (taken.has(key.toLowerCase()))
      issues.push({ path: 'key', message: `${key} is the key of another column` })
    taken.add(key.toLowerCase())
  }
  const planned = inputs.map((input, n) => {
    const key = input.key ?? keyOf(input.label, taken)
    taken.add(key.toLowerCase())
    const column = { ...input, key, id: `c${nextColumn + n}`, valueType: input.type }
    issues.push(...columnIssues(column))
    return column
  })
  issues.push(...settleFormulas([...existing, ...planned], planned))
  if (existing.length + planned.length > sheets.COLUMNS_MAX)
    issues.push({ path: 'columns', message: `a sheet has at most ${sheets.COLUMNS_MAX} columns` })
  if (issues.length > 0) throw invalid(issues)
  return planned
}

const HAS_OPTIONS: ReadonlySet<sheets.ColumnType> = new Set(['singleSelect', 'multiSelect'])
const NO_DEFAULT: ReadonlySet<sheets.ColumnType> = new Set([
  'formula',
  'createdTime',
  'updatedTime',
  'link',
  'file',
])

/** What is wrong with a column, for people. */
export function columnIssues(column: Omit<PlannedColumn, 'id'> & { id: string }): Issue[] {
  const issues: Issue[] = []
  const say = (path: string, message: string) => issues.push({ path, message: `${column.label}: ${message}` })
  const values = column.options.map((option) => option.value)
  if (new Set(values).size < values.length) say('options', 'two options have the same value')
  if (values.length > 0 && !HAS_OPTIONS.has(column.type)) say('options', 'only select columns have options')
  if (column.defaultValue !== null) {
    if (NO_DEFAULT.has(column.type)) say('defaultValue', 'this type has no default')
    else {
      const read = readCell(column, column.defaultValue)
      if (!read.ok) say('defaultValue', read.message)
    }
  }
  return issues
}

/** Stores planned columns at places from `place` on. */
export async function storeColumns(
  tx: Tx,
  sheet: Pick<OpenSheet, 'id' | 'accountId'>,
  { columns, place }: { columns: readonly PlannedColumn[]; place: number },
): Promise<void> {
  if (columns.length === 0) return
  const rows = columns.map((column, n) => ({ ...column, place: place + n }))
  await sql`insert into sheet_columns (account_id, sheet_id, id, key, label, type, value_type, place, width, hidden,
      required, default_value, description, options, validators, settings)
    select ${sheet.accountId}, ${sheet.id}, d.id, d.key, d.label, d.type, d."valueType", d.place, d.width, d.hidden,
      d.required, nullif(d."defaultValue", 'null'), d."desc", d.options, d.validators, d.settings
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as d(id text, key text, label text, type text,
      "valueType" text, place int, width int, hidden boolean, required boolean, "defaultValue" jsonb, "desc" text,
      options jsonb, validators jsonb, settings jsonb)`.execute(tx)
}
