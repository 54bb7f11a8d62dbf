import type { sheets } from '@millrace/contract'
import { sql } from 'kysely'
import { stringifyInTurns } from '../../../lib/json-in-turns.ts'
import type { CellErrors, Cells, OpenSheet, Tx } from '../model/types.ts'
import { pieces } from '../model/pieces.ts'
import type { Draft, Writer } from './types.ts'

/** The key of the record's position among a change's cells; no column has this id. */
export const POSITION = '#'

/** What a change did to one record: only changed cells, with null for empty ones. */
export interface RecordChange {
  id: string
  /** Null: the record did not exist. */
  before: Cells | null
  /** Null: it was moved to the trash. */
  after: Cells | null
  errorsBefore?: CellErrors | null
  errorsAfter?: CellErrors | null
  /** The run of an AI column that made the change. */
  runId?: string | null
}

interface ChangeEntry {
  id: string
  kind: sheets.HistoryEntry['kind']
  by: Writer
  undoes?: string | undefined
  records: RecordChange[]
}

/** Stores a change for history and undo. */
export async function recordChange(tx: Tx, sheet: OpenSheet, entry: ChangeEntry): Promise<void> {
  const { id, kind, by, undoes = null, records } = entry
  await sql`insert into sheet_changes (id, account_id, sheet_id, kind, actor_kind, actor_id, undoes, records)
    values (${id}, ${sheet.accountId}, ${sheet.id}, ${kind}, ${by.kind}, ${by.id}, ${undoes}, ${records.length})`.execute(
    tx,
  )
  for (const piece of pieces(records)) {
    const changes = await stringifyInTurns(piece)
    await sql`insert into sheet_change_records
        (account_id, change_id, sheet_id, record_id, before, after, errors_before, errors_after, run_id)
      select ${sheet.accountId}, ${id}, ${sheet.id}, d.id, nullif(d.before, 'null'), nullif(d.after, 'null'),
        nullif(d."errorsBefore", 'null'), nullif(d."errorsAfter", 'null'), d."runId"
      from jsonb_to_recordset(${changes}::jsonb)
        as d(id text, before jsonb, after jsonb, "errorsBefore" jsonb, "errorsAfter" jsonb,
          "runId" text)`.execute(tx)
  }
}

/** What a draft changes in these columns. */
export function changeOf({ id, before, cells, errors }: Draft, columns: readonly string[]): RecordChange {
  return {
    id,
    before: before && pick(before.cells, columns),
    after: pick(cells, columns),
    errorsBefore: before && pickErrors(before.errors ?? {}, columns),
    errorsAfter: pickErrors(errors, columns),
  }
}

const pick = (cells: Cells, ids: readonly string[]): Cells =>
  Object.fromEntries(ids.map((id) => [id, cells[id] ?? null]))

function pickErrors(errors: CellErrors, ids: readonly string[]): CellErrors | null {
  const found = ids.flatMap((id) => (errors[id] ? [[id, errors[id]] as const] : []))
  return found.length > 0 ? Object.fromEntries(found) : null
}
