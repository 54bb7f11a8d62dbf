import type { sheets } from '@millrace/contract'
import type { OpenSheet, RecordRow, Tx } from '../model/types.ts'
import { loadRecords } from './load-records.ts'
import { matchKeys } from './match-keys.ts'

/** Records whose columns contain one of these combinations, by the combination as JSON. */
export async function findByKeys(
  tx: Tx,
  sheet: OpenSheet,
  { columns, keys }: { columns: readonly sheets.Column[]; keys: readonly (readonly string[])[] },
): Promise<Map<string, RecordRow[]>> {
  const wanted = [...new Map(keys.map((one) => [JSON.stringify(one), one]))]
  const matches = await matchKeys(tx, sheet, { columns, keys: wanted.map(([, one]) => one) })
  const records = await loadRecords(tx, sheet, [...new Set(matches.map(({ id }) => id))])
  const found = new Map<string, RecordRow[]>()
  for (const { id, index } of matches) {
    const key = wanted[index]![0]
    found.set(key, [...(found.get(key) ?? []), records.get(id)!])
  }
  return found
}
