import {
  cycleMessage,
  formulaCycle,
  namedKeys,
  planFormulas,
  renamedInFormula,
  type TypedColumn,
} from '@millrace/cells'
import type { Issue, sheets } from '@millrace/contract'
import { sql } from 'kysely'
import type { OpenSheet, Tx } from '../model/types.ts'

/**
 * Checks the formulas among `changed` in a sheet with these columns: syntax errors, and cycles, which other formulas
 * may also complete. Valid formulas get the type of their values.
 */
export function settleFormulas(columns: readonly TypedColumn[], changed: readonly TypedColumn[]): Issue[] {
  if (changed.every(({ type }) => type !== 'formula')) return []
  const path = 'settings.formula'
  const circle = formulaCycle(columns)
  if (circle && changed.some((column) => circle.includes(column)))
    return [{ path, message: cycleMessage(circle) }]
  const issues: Issue[] = []
  for (const { column, problem } of planFormulas(columns)) {
    const own = changed.find(({ id }) => id === column.id)
    if (!own) continue
    own.valueType = column.valueType
    if (problem) {
      const at = problem.at > 0 ? ` (character ${problem.at + 1})` : ''
      issues.push({ path, message: `${own.label}: ${problem.message}${at}` })
    }
  }
  return issues
}

/** The other columns whose formulas refer to the column. */
export const formulasNaming = (sheet: Pick<OpenSheet, 'columns'>, column: sheets.Column): sheets.Column[] =>
  sheet.columns.filter(
    (one) =>
      one.id !== column.id &&
      one.type === 'formula' &&
      namedKeys(one.settings.formula ?? '').includes(column.key.toLowerCase()),
  )

/** Updates formulas that refer to a column after its key changed. Columns must be touched afterwards. */
export async function renameInFormulas(
  tx: Tx,
  sheet: OpenSheet,
  { column, key }: { column: sheets.Column; key: string },
): Promise<void> {
  for (const one of formulasNaming(sheet, column)) {
    const settings = {
      ...one.settings,
      formula: renamedInFormula(one.settings.formula ?? '', column.key, key),
    }
    await sql`update sheet_columns set settings = ${JSON.stringify(settings)}::jsonb
      where sheet_id = ${sheet.id} and id = ${one.id}`.execute(tx)
  }
}
