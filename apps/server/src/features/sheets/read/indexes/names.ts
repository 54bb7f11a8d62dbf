/** Names of on-demand indexes begin so; nothing else in the database does. */
export const PREFIX = 'sheet_ix_'

const SHEET_ID = /^sht_([0-9a-z]{26})$/
const COLUMN_ID = /^c[1-9]\d{0,5}$/

/** The name of a column's index, e.g. `sheet_ix_01h455vb4pex5vsknk084sn02q_c3`. */
export function indexName(sheetId: string, columnId: string): string {
  const suffix = SHEET_ID.exec(sheetId)?.[1]
  if (!suffix || !COLUMN_ID.test(columnId)) throw new Error('not the ids of a sheet and its column')
  return `${PREFIX}${suffix}_${columnId}`
}
