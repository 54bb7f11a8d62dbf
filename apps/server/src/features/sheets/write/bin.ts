import { sql } from 'kysely'
import type { CellErrors, Cells, OpenSheet, RecordRow, Tx } from '../model/types.ts'
import { checkDrafts } from './apply-drafts.ts'
import { moveBlocks } from './blocks.ts'
import { pieces } from './pieces.ts'
import { placeNear } from './places.ts'
import type { Draft } from './types.ts'
import type { Work } from './work.ts'

/** Moves records into the bin. */
export async function binRecords(
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

interface BinRow {
  id: string
  position: number
  version: number
  cells: Cells
  errors: CellErrors | null
}

export async function loadBin(
  tx: Tx,
  sheet: OpenSheet,
  ids: readonly string[],
): Promise<Map<string, BinRow>> {
  const found = new Map<string, BinRow>()
  for (const piece of pieces([...new Set(ids)])) {
    const { rows } = await sql<BinRow>`select id, position, version, cells, errors from sheet_bin
      where sheet_id = ${sheet.id} and id = any(${piece})`.execute(tx)
    for (const row of rows) found.set(row.id, row)
  }
  return found
}

/** Brings records back from the bin to their places, or near them. What breaks a rule by now is kept as an error. */
export async function unbinRecords(
  tx: Tx,
  sheet: OpenSheet,
  { back, work }: { back: BinRow[]; work: Work },
): Promise<void> {
  const drafts = back.map((row) => draftOf(sheet, row))
  await checkDrafts(tx, sheet, { drafts, at: work.at, keep: true })
  const { free, taken } = await byPlace(tx, sheet, drafts)
  await saveBack(tx, sheet, free)
  for (const draft of taken) {
    draft.position = await placeNear(tx, sheet, draft.position)
    await saveBack(tx, sheet, [draft])
  }
  for (const { id, errors } of drafts) work.records.push({ id, before: null, after: {}, errorsAfter: errors })
  work.written += drafts.length
  work.rows += drafts.length
}

const draftOf = (sheet: OpenSheet, row: BinRow): Draft => ({
  indexes: [],
  id: row.id,
  before: null,
  cells: { ...row.cells },
  errors: { ...row.errors },
  named: new Set(sheet.byId.keys()),
  issues: [],
  code: null,
  position: row.position,
})

/** Which of them find their position free; of several with the same one, the first. */
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

async function saveBack(tx: Tx, sheet: OpenSheet, drafts: Draft[]): Promise<void> {
  for (const piece of pieces(drafts)) {
    const rows = piece.map(({ id, position, cells, errors }) => ({
      id,
      position,
      cells,
      errors: Object.keys(errors).length > 0 ? errors : null,
    }))
    await sql`with back as (delete from sheet_bin where sheet_id = ${sheet.id}
        and id = any(${piece.map(({ id }) => id)}) returning id, version, import_no, created_at)
      insert into sheet_records (account_id, sheet_id, id, position, version, cells, errors, import_no, created_at)
      select ${sheet.accountId}, ${sheet.id}, d.id, d.position, back.version + 1, d.cells, nullif(d.errors, 'null'),
        back.import_no, back.created_at
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as d(id text, position bigint, cells jsonb, errors jsonb) join back on back.id = d.id`.execute(tx)
  }
  await moveBlocks(tx, sheet, { to: drafts.map(({ position }) => position) })
}
