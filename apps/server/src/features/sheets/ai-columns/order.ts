import { namedKeys } from '@millrace/cells'
import type { sheets } from '@millrace/contract'

interface Sheet {
  columns: readonly sheets.Column[]
  byKey: ReadonlyMap<string, sheets.Column>
}

const byKeys = ({ byKey }: Sheet, keys: readonly string[]): sheets.Column[] =>
  keys.flatMap((key) => byKey.get(key.toLowerCase()) ?? [])

/** Keys of the columns that an AI column's flow reads: mapped columns, and columns that it names directly. */
const inputKeys = (live: sheets.AiColumnSettings, flowColumns: readonly string[]): string[] => [
  ...Object.values(live.mapping),
  ...flowColumns.filter((key) => !Object.hasOwn(live.mapping, key)),
]

/**
 * The columns that a column depends on: for a formula the columns it names; for an AI column its inputs and the columns
 * it waits for.
 */
function sourcesOf(sheet: Sheet, column: sheets.Column, flowColumns: FlowColumns): sheets.Column[] {
  const writers = sheet.columns.filter(({ settings }) =>
    Object.keys(settings.live?.outputs ?? {}).some((key) => key.toLowerCase() === column.key.toLowerCase()),
  )
  if (column.type === 'formula')
    return [...byKeys(sheet, namedKeys(column.settings.formula ?? '')), ...writers]
  const live = column.settings.live
  if (column.type !== 'live' || !live) return writers
  return byKeys(sheet, [...inputKeys(live, flowColumns.get(column.id) ?? []), ...live.waitsFor])
}

/** Columns that the flows of AI columns name directly, by column id. */
export type FlowColumns = ReadonlyMap<string, readonly string[]>

/** A cycle of dependencies through this AI column, or null. */
export function liveCircle(
  sheet: Sheet,
  column: sheets.Column,
  flowColumns: FlowColumns,
): sheets.Column[] | null {
  const seen = new Set<string>()
  const follow = (at: sheets.Column, way: sheets.Column[]): sheets.Column[] | null => {
    for (const source of sourcesOf(sheet, at, flowColumns)) {
      if (source.id === column.id) return [...way, source]
      if (seen.has(source.id)) continue
      seen.add(source.id)
      const found = follow(source, [...way, source])
      if (found) return found
    }
    return null
  }
  return follow(column, [column])
}

/** AI columns that must finish in a row before this one runs there, and the formulas between them. */
export function upstream(
  sheet: Sheet,
  column: sheets.Column,
  flowColumns: FlowColumns,
): { live: sheets.Column[]; formulas: sheets.Column[] } {
  const live = new Map<string, sheets.Column>()
  const formulas = new Map<string, sheets.Column>()
  const follow = (at: sheets.Column): void => {
    for (const source of sourcesOf(sheet, at, flowColumns)) {
      if (source.id === column.id) continue
      if (source.type === 'live') live.set(source.id, source)
      else if (!formulas.has(source.id)) {
        // A plain column may be written by an AI column.
        formulas.set(source.id, source)
        follow(source)
      }
    }
  }
  follow(column)
  const made = [...formulas.values()].filter(({ type }) => type === 'formula')
  return { live: [...live.values()], formulas: made }
}

export const circleMessage = (circle: readonly sheets.Column[]): string =>
  `these columns wait for each other: ${circle.map(({ label }) => label).join(' → ')}`
