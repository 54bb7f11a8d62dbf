import { createHash } from 'node:crypto'
import type { sheets } from '@millrace/contract'
import { sql } from 'kysely'
import { openSheet } from '../model/open-sheet.ts'
import type { OpenSheet, Tx } from '../model/types.ts'
import { Failure } from '../../../lib/errors.ts'

/** A sheet whose rows are read as documents. */
export interface DocumentedSheet {
  sheet: OpenSheet
  name: string
  /** Visible columns only: agents do not quote what people have hidden. */
  columns: readonly sheets.Column[]
  /** Hash of everything that the texts of all rows depend on; when it changes, texts may change. */
  mark: string
  /** Revisions of the sheet and of the sheets it links to. */
  state: string
}

/** The sheet and what the texts of its rows are made of. Null when it is deleted or in the trash. */
export async function openDocuments(tx: Tx, sheetId: string): Promise<DocumentedSheet | null> {
  // Read before the sheet itself: a change between the two statements then causes another read instead of being missed.
  const { rows } = await sql<{ state: string; own: string }>`
    select sheet_state(id) as state, id || ':' || revision as own from sheets where id = ${sheetId}`.execute(
    tx,
  )
  const sheet = await openSheet(tx, sheetId).catch((error: unknown) => {
    if (error instanceof Failure && error.code === 'not_found') return null
    throw error
  })
  if (!sheet || !rows[0]) return null
  const { state, own } = rows[0]
  const columns = sheet.columns.filter((column) => !column.hidden)
  const looks = columns.map(({ id, label, type, valueType, options, settings }) => [
    id,
    label,
    type,
    valueType,
    options,
    settings,
  ])
  // The labels of linked records change with their sheets.
  const others = state.split(',').filter((one) => one !== own)
  const mark = createHash('sha256').update(JSON.stringify([sheet.name, looks, others]))
  return { sheet, name: sheet.name, columns, mark: mark.digest('base64url').slice(0, 22), state }
}
