import type { sheets } from '@millrace/contract'
import { sql } from 'kysely'
import { newId } from '../../../lib/ids.ts'
import type { CellErrors, Cells, OpenSheet, Tx } from '../model/types.ts'
import { pieces } from './save-drafts.ts'
import type { Writer } from './types.ts'

/** What a change did to one record: only the cells that changed. */
export interface RecordChange {
  id: string
  /** Null: the record was not there. */
  before: Cells | null
  /** Null: it is in the bin. */
  after: Cells | null
  errorsBefore?: CellErrors | null
  errorsAfter?: CellErrors | null
}

export interface ChangeEntry {
  kind: sheets.HistoryEntry['kind']
  by: Writer
  undoes?: string | undefined
  /** Without them, as of imports, the change can't be undone record by record. */
  records: RecordChange[]
  count?: number
}

/** Remembers a call that changed records; gives the id by which it can be undone. */
export async function recordChange(tx: Tx, sheet: OpenSheet, entry: ChangeEntry): Promise<string> {
  const id = newId('change')
  const { kind, by, undoes = null, records, count = records.length } = entry
  await sql`insert into sheet_changes (id, account_id, sheet_id, kind, actor_kind, actor_id, undoes, records)
    values (${id}, ${sheet.accountId}, ${sheet.id}, ${kind}, ${by.kind}, ${by.id}, ${undoes}, ${count})`.execute(
    tx,
  )
  for (const piece of pieces(records))
    await sql`insert into sheet_change_records
        (account_id, change_id, sheet_id, record_id, before, after, errors_before, errors_after)
      select ${sheet.accountId}, ${id}, ${sheet.id}, d.id, nullif(d.before, 'null'), nullif(d.after, 'null'),
        nullif(d."errorsBefore", 'null'), nullif(d."errorsAfter", 'null')
      from jsonb_to_recordset(${JSON.stringify(piece)}::jsonb)
        as d(id text, before jsonb, after jsonb, "errorsBefore" jsonb, "errorsAfter" jsonb)`.execute(tx)
  return id
}
