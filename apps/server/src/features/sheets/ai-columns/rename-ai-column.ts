import type { sheets } from '@millrace/contract'
import { sql } from 'kysely'
import type { OpenSheet, Tx } from '../model/types.ts'
import { mapFilter } from '../views/map-filter.ts'

/** Updates AI columns that refer to a column after its key changed. Columns must be touched afterwards. */
export async function renameInAiColumns(
  tx: Tx,
  sheet: OpenSheet,
  { column, key }: { column: sheets.Column; key: string },
): Promise<void> {
  const from = column.key.toLowerCase()
  const renamed = (one: string): string => (one.toLowerCase() === from ? key : one)
  for (const one of sheet.columns) {
    const { live } = one.settings
    if (one.type !== 'live' || !live) continue
    const now = renamedSettings(live, renamed)
    if (JSON.stringify(now) === JSON.stringify(live)) continue
    const settings = { ...one.settings, live: now }
    await sql`update sheet_columns set settings = ${JSON.stringify(settings)}::jsonb
      where sheet_id = ${sheet.id} and id = ${one.id}`.execute(tx)
  }
}

type Rename = (key: string) => string

const renamedSettings = (live: sheets.AiColumnSettings, renamed: Rename): sheets.AiColumnSettings => ({
  ...live,
  mapping: Object.fromEntries(Object.entries(live.mapping).map(([name, key]) => [name, renamed(key)])),
  outputs: Object.fromEntries(Object.entries(live.outputs).map(([key, text]) => [renamed(key), text])),
  waitsFor: live.waitsFor.map(renamed),
  onlyIf: live.onlyIf && mapFilter(live.onlyIf, renamed),
})
