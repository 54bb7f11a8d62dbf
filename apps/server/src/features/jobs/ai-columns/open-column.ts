import type { Tx } from '../../../db/scope.ts'
import type { Member } from '../../../lib/actor.ts'
import { invalid, notFound } from '../../../lib/errors.ts'
import { type AiColumn, openAiColumns, type OpenSheet, openSheet } from '../../sheets/index.ts'

/** An AI column with the sheet's other AI columns. */
export interface OpenColumn {
  sheet: OpenSheet
  live: AiColumn
  columns: AiColumn[]
}

/** An AI column by key, in a sheet that the member can access. Throws `not_found`. */
export async function openColumn(
  tx: Tx,
  member: Member,
  { id, key, lock = false }: { id: string; key: string; lock?: boolean },
): Promise<OpenColumn> {
  const sheet = await openSheet(tx, id, { member, lock })
  const column = sheet.byKey.get(key.toLowerCase())
  if (!column) throw notFound('column')
  const columns = await openAiColumns(tx, sheet, { lock })
  const live = columns.find((one) => one.column.id === column.id)
  if (!live) throw invalid([{ path: 'column', message: `${column.label} isn’t an AI column` }])
  return { sheet, live, columns }
}

/** `openColumn` with a lock until the transaction ends, so that simultaneous starts take turns. */
export const holdColumn = (
  tx: Tx,
  member: Member,
  { id, key }: { id: string; key: string },
): Promise<OpenColumn> => openColumn(tx, member, { id, key, lock: true })
