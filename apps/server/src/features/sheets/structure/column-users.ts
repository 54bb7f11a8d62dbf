import { titleColumn } from '@millrace/cells'
import type { sheets } from '@millrace/contract'
import { formulasNaming, linksTo } from '../columns/index.ts'
import { openAiColumns } from '../ai-columns/open-ai-column.ts'
import type { AiColumn } from '../ai-columns/types.ts'
import type { OpenSheet, Tx } from '../model/types.ts'
import { columnsOfFilter } from '../views/map-filter.ts'
import { selectViews, type StoredView } from '../views/present-view.ts'

/** Something that depends on a column. */
interface ColumnUser {
  kind: 'view' | 'formula' | 'link' | 'live'
  id: string
  name: string
}

/**
 * Views that filter, sort or group by the column, formulas that refer to it, and sheets that use it as title for links.
 */
export async function usersOf(tx: Tx, sheet: OpenSheet, column: sheets.Column): Promise<ColumnUser[]> {
  const views = (await selectViews(tx, sheet.id))
    .filter(({ settings }) => usesColumn(settings, column.id))
    .map(({ id, name }) => ({ kind: 'view' as const, id, name }))
  const formulas = formulasNaming(sheet, column).map(({ id, label }) => ({
    kind: 'formula' as const,
    id,
    name: label,
  }))
  const labels = titleColumn(sheet.columns)?.id === column.id ? await linksTo(tx, sheet) : []
  const links = labels.map((user) => ({
    kind: 'link' as const,
    id: user.columnId,
    name: `${user.sheetName}: ${user.columnLabel}`,
  }))
  const live = await aiColumnsNaming(tx, sheet, column)
  return [...views, ...formulas, ...links, ...live]
}

/** AI columns that read the column, write to it, or wait for it. */
async function aiColumnsNaming(tx: Tx, sheet: OpenSheet, column: sheets.Column): Promise<ColumnUser[]> {
  const key = column.key.toLowerCase()
  const isNamed = ({ settings, inputs, waits }: AiColumn) =>
    inputs.some((input) => input.column === column.id) ||
    waits.includes(column.id) ||
    [...Object.keys(settings.outputs), ...columnsOfFilter(settings.onlyIf)].some(
      (one) => one.toLowerCase() === key,
    )
  return (await openAiColumns(tx, sheet))
    .filter((live) => live.column.id !== column.id && isNamed(live))
    .map(({ column: { id, label } }) => ({ kind: 'live', id, name: label }))
}

const usesColumn = ({ filter, sort, groupBy }: StoredView, id: string): boolean =>
  columnsOfFilter(filter).includes(id) || sort.some(({ column }) => column === id) || groupBy === id
