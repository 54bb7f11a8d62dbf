import type { sheets } from '@millrace/contract'

/** Renames the columns in a filter; conditions on columns without a new name are dropped. */
export function mapFilter(
  filter: sheets.Filter,
  map: (column: string) => string | null,
): sheets.Filter | null {
  if ('column' in filter) {
    const column = map(filter.column)
    return column === null ? null : { ...filter, column }
  }
  if ('has' in filter) return filter
  const inner = ('and' in filter ? filter.and : filter.or).flatMap((one) => mapFilter(one, map) ?? [])
  if (inner.length === 0) return null
  return 'and' in filter ? { and: inner } : { or: inner }
}

/** All columns that a filter uses. */
export function columnsOfFilter(filter: sheets.Filter | null): string[] {
  if (!filter) return []
  if ('column' in filter) return [filter.column]
  if ('has' in filter) return []
  return ('and' in filter ? filter.and : filter.or).flatMap(columnsOfFilter)
}
