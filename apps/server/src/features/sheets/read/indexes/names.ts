/** Prefix of on-demand indexes; nothing else in the database has it. */
export const PREFIX = 'sheet_ix_'

const SHEET_ID = /^sht_([0-9a-z]{26})$/
const COLUMN_ID = /^c[1-9]\d{0,5}$/

/** What an index contains: values in sort order, or titles in folded form. */
export type IndexKind = 'order' | 'title'

const SUFFIXES: Record<IndexKind, string> = { order: '', title: '_title' }

/** The name of a column's index, e.g. `sheet_ix_01h455vb4pex5vsknk084sn02q_c3`. */
export function indexName(sheetId: string, columnId: string, kind: IndexKind = 'order'): string {
  const suffix = SHEET_ID.exec(sheetId)?.[1]
  if (!suffix || !COLUMN_ID.test(columnId)) throw new Error('not the ids of a sheet and its column')
  return `${PREFIX}${suffix}_${columnId}${SUFFIXES[kind]}`
}

/** The job key of work on an index. */
export const indexKey = (sheetId: string, columnId: string, kind: IndexKind): string =>
  kind === 'order' ? `${sheetId} ${columnId}` : `${sheetId} ${columnId} ${kind}`
