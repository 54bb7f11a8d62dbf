import type { Step } from '@millrace/engine'
import { flows, type Reason, say } from '@millrace/contract'
import { StepError } from '@millrace/engine'
import {
  findByKeys,
  keyColumns,
  keyText,
  type OpenSheet,
  type RecordRow,
  type WriteRow,
} from '../../../sheets/index.ts'
import type { Tx } from '../sheets/in-sheet.ts'

/** Keys of the columns that identify a record. Rejected if there are none. */
export function keysOf({ key, key2 }: Step['params']): string[] {
  const keys = [key, key2].filter((one) => one !== null && one !== undefined && one !== '').map(flows.textOf)
  if (keys.length > 0) return [...new Set(keys)]
  throw new StepError('param_missing', say('sheet.noKey'))
}

/** A row with its record, or why there is none. `missing`: no record matches. */
export type Located = { row: WriteRow; id: string } | { row: WriteRow; missing: boolean; why: Reason }

/** Finds the rows' records: by id if given, otherwise by the values of key columns. */
export async function locate(
  tx: Tx,
  sheet: OpenSheet,
  { rows, params }: { rows: readonly WriteRow[]; params: Step['params'] },
): Promise<Located[]> {
  if (rows.every(({ id }) => id !== undefined)) return rows.map((row) => ({ row, id: row.id! }))
  if (params.match !== 'key')
    return rows.map((row) => (row.id ? { row, id: row.id } : without(row, say('row.noId'))))
  const columns = keyColumns(sheet, keysOf(params))
  const combinations = rows.map(({ cells }) =>
    columns.flatMap((column) => {
      const value = cells[column.id]
      return value === undefined || value === null ? [] : [keyText(column, value)]
    }),
  )
  const whole = combinations.filter((one) => one.length === columns.length)
  const found = await findByKeys(tx, sheet, { columns, keys: whole })
  const names = columns.map(({ label, key }) => label || key).join(', ')
  return rows.map((row, index) => {
    if (row.id !== undefined) return { row, id: row.id }
    const combination = combinations[index]!
    if (combination.length < columns.length) return without(row, say('row.emptyKey', { columns: names }))
    return recordOf(row, found.get(JSON.stringify(combination)) ?? [], names)
  })
}

const without = (row: WriteRow, why: Reason): Located => ({ row, missing: false, why })

function recordOf(row: WriteRow, [record, another]: RecordRow[], names: string): Located {
  if (another) return without(row, say('row.several', { columns: names }))
  return record ? { row, id: record.id } : { row, missing: true, why: say('row.none', { columns: names }) }
}
