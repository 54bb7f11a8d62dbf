import { sql } from 'kysely'
import { newId } from '../../../lib/ids.ts'
import { stringifyInTurns } from '../../../lib/json-in-turns.ts'
import { hasAiColumns } from '../ai-columns/open-ai-column.ts'
import type { CellErrors, Cells, OpenSheet, RecordRow, Tx } from '../model/types.ts'
import { checkDrafts } from './apply-drafts.ts'
import { moveBlocks } from './blocks.ts'
import { pieces } from '../model/pieces.ts'
import { placeNear } from './places.ts'
import { asRow } from './save-drafts.ts'
import type { Draft, Writer } from './types.ts'
import { refuseSystemRows, type Work } from './work.ts'

/** Moves records to the trash. */
export async function trashRecords(
  tx: Tx,
  sheet: OpenSheet,
  { going, work }: { going: RecordRow[]; work: Work },
): Promise<void> {
  for (const piece of pieces(going))
    await sql`with gone as (
        delete from sheet_records where sheet_id = ${sheet.id} and id = any(${piece.map(({ id }) => id)})
        returning account_id, sheet_id, id, position, version, cells, errors, import_no, created_at, updated_at)
      insert into sheet_bin (account_id, sheet_id, id, position, version, cells, errors, import_no, created_at,
        updated_at, change_id)
      select gone.*, ${work.changeId} from gone`.execute(tx)
  await moveBlocks(tx, sheet, { from: going.map(({ position }) => position) })
  for (const { id } of going) work.records.push({ id, before: {}, after: null })
  work.written += going.length
  work.rows -= going.length
}

/** Stored instead of an import number in records that a job wrote while rebuilding the sheet. */
export const REBUILT = 0

/**
 * Empties a sheet whose rows a job replaces. Rows written or edited by people or programs go to the trash. Unedited
 * rows of an earlier job are deleted, because they can be created again and would fill the trash with every scheduled
 * run. AI column results do not count as edits: each of them is a change with a run.
 */
export async function trashReplaced(tx: Tx, sheet: OpenSheet, by: Writer): Promise<void> {
  refuseSystemRows(sheet)
  const changeId = newId('change')
  await sql`with binned as (
      insert into sheet_bin (account_id, sheet_id, id, position, version, cells, errors, import_no, created_at,
        updated_at, change_id)
      select account_id, sheet_id, id, position, version, cells, errors, import_no, created_at, updated_at, ${changeId}
      from sheet_records
      where sheet_id = ${sheet.id} and (import_no is distinct from ${REBUILT} or (version > 1 and version <> 1 + (
        select count(*) from sheet_change_records r
        where r.sheet_id = sheet_records.sheet_id and r.record_id = sheet_records.id and r.run_id is not null)))
      returning id),
    noted as (
      insert into sheet_change_records (account_id, change_id, sheet_id, record_id, before, after)
      select ${sheet.accountId}, ${changeId}, ${sheet.id}, id, '{}', null from binned)
    insert into sheet_changes (id, account_id, sheet_id, kind, actor_kind, actor_id, records)
    select ${changeId}, ${sheet.accountId}, ${sheet.id}, 'delete', ${by.kind}, ${by.id}, count(*) from binned
    having count(*) > 0`.execute(tx)
  if (hasAiColumns(sheet))
    await sql`delete from sheet_live_cells c where c.sheet_id = ${sheet.id}
      and not exists (select from sheet_bin b where b.sheet_id = c.sheet_id and b.id = c.record_id)`.execute(
      tx,
    )
  await sql`delete from sheet_records where sheet_id = ${sheet.id}`.execute(tx)
  await sql`delete from sheet_blocks where sheet_id = ${sheet.id}`.execute(tx)
  await sql`update sheets set row_count = 0 where id = ${sheet.id}`.execute(tx)
  sheet.rowCount = 0
}

interface TrashRow {
  id: string
  position: number
  version: number
  cells: Cells
  errors: CellErrors | null
  import_no: number | null
  created_at: Date
}

export async function loadTrash(
  tx: Tx,
  sheet: OpenSheet,
  ids: readonly string[],
): Promise<Map<string, TrashRow>> {
  const found = new Map<string, TrashRow>()
  for (const piece of pieces([...new Set(ids)])) {
    const { rows } = await sql<TrashRow>`select id, position, version, cells, errors, import_no, created_at
      from sheet_bin
      where sheet_id = ${sheet.id} and id = any(${piece})`.execute(tx)
    for (const row of rows) found.set(row.id, row)
  }
  return found
}

/**
 * Restores records from the trash to their positions, or near them. Values that now break a rule are kept as errors.
 */
export async function untrashRecords(
  tx: Tx,
  sheet: OpenSheet,
  { rows, work }: { rows: Map<string, TrashRow>; work: Work },
): Promise<void> {
  const drafts = [...rows.values()].map((row) => draftOf(sheet, row))
  await checkDrafts(tx, sheet, { drafts, at: work.at, keep: true })
  const { free, taken } = await byPlace(tx, sheet, drafts)
  await saveBack(tx, sheet, { drafts: free, rows })
  for (const draft of taken) {
    draft.position = await placeNear(tx, sheet, draft.position)
    await saveBack(tx, sheet, { drafts: [draft], rows })
  }
  for (const { id, errors } of drafts) work.records.push({ id, before: null, after: {}, errorsAfter: errors })
  work.written += drafts.length
  work.rows += drafts.length
}

const draftOf = (sheet: OpenSheet, row: TrashRow): Draft => ({
  indexes: [],
  id: row.id,
  before: null,
  createdAt: row.created_at,
  trusted: row.cells,
  cells: { ...row.cells },
  errors: { ...row.errors },
  named: new Set(sheet.byId.keys()),
  issues: [],
  code: null,
  position: row.position,
})

/** The records whose position is free; for the same position, only the first one. */
async function byPlace(tx: Tx, sheet: OpenSheet, drafts: Draft[]) {
  const positions = drafts.map(({ position }) => position)
  const { rows } = await sql<{ position: number }>`select position from sheet_records
    where sheet_id = ${sheet.id} and position = any(${positions}::bigint[])`.execute(tx)
  const held = new Set(rows.map((row) => row.position))
  const split = { free: [] as Draft[], taken: [] as Draft[] }
  for (const draft of drafts) {
    split[held.has(draft.position) ? 'taken' : 'free'].push(draft)
    held.add(draft.position)
  }
  return split
}

async function saveBack(
  tx: Tx,
  sheet: OpenSheet,
  { drafts, rows }: { drafts: Draft[]; rows: Map<string, TrashRow> },
): Promise<void> {
  for (const piece of pieces(drafts)) {
    const back = piece.map((draft) => {
      const { version, import_no, created_at } = rows.get(draft.id)!
      return { ...asRow(draft), version: version + 1, import_no, created_at }
    })
    await sql`delete from sheet_bin where sheet_id = ${sheet.id}
      and id = any(${piece.map(({ id }) => id)})`.execute(tx)
    await sql`insert into sheet_records
        (account_id, sheet_id, id, position, version, cells, errors, import_no, created_at)
      select ${sheet.accountId}, ${sheet.id}, d.id, d.position, d.version, d.cells, nullif(d.errors, 'null'),
        d.import_no, d.created_at
      from jsonb_to_recordset(${await stringifyInTurns(back)}::jsonb) as d(id text, position bigint, version int,
        cells jsonb, errors jsonb, import_no int, created_at timestamptz)`.execute(tx)
  }
  await moveBlocks(tx, sheet, { to: drafts.map(({ position }) => position) })
}
