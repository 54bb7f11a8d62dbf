import { sql } from 'kysely'
import type { OpenSheet, RecordRow, Tx } from '../model/types.ts'
import { moveBlocks } from './blocks.ts'
import { POSITION } from './changes.ts'
import { freePlaces, placesFor } from './places.ts'
import type { Work } from './work.ts'

/** Moves a record after another one, or to the front (null). */
export async function moveRecord(
  tx: Tx,
  sheet: OpenSheet,
  { record, after, work }: { record: RecordRow; after: string | null; work: Work },
): Promise<void> {
  if (after === record.id) return
  const [position] = await placesFor(tx, sheet, { count: 1, after })
  await putAt(tx, sheet, { id: record.id, position: position!, work })
}

/**
 * Moves records that belong further up, without touching the others. No history is kept: it is for records that were
 * just created.
 */
export async function moveUp(
  tx: Tx,
  sheet: OpenSheet,
  wanted: readonly { id: string; place: number }[],
): Promise<void> {
  const { rows } = await sql<{ id: string; before: number; place: number }>`
    select r.id, r.position as before, min(d.place) as place
    from unnest(${wanted.map(({ id }) => id)}::text[], ${wanted.map(({ place }) => place)}::bigint[]) d(id, place)
    join sheet_records r on r.sheet_id = ${sheet.id} and r.id = d.id
    group by r.id, r.position having min(d.place) < r.position`.execute(tx)
  if (rows.length === 0) return
  const places = await freePlaces(
    tx,
    sheet,
    rows.map(({ place }) => place),
  )
  await sql`update sheet_records r set position = d.place
    from unnest(${rows.map(({ id }) => id)}::text[], ${places}::bigint[]) d(id, place)
    where r.sheet_id = ${sheet.id} and r.id = d.id`.execute(tx)
  await moveBlocks(tx, sheet, { from: rows.map(({ before }) => before), to: places })
}

/** Moves a record to a free position. */
export async function putAt(
  tx: Tx,
  sheet: OpenSheet,
  { id, position, work }: { id: string; position: number; work: Work },
): Promise<void> {
  // The current position is read here, because making room may have moved the record.
  const { rows } = await sql<{ before: number }>`update sheet_records r set position = ${position}
    from (select position as before from sheet_records where sheet_id = ${sheet.id} and id = ${id}) old
    where r.sheet_id = ${sheet.id} and r.id = ${id} returning old.before`.execute(tx)
  const { before } = rows[0]!
  await moveBlocks(tx, sheet, { from: [before], to: [position] })
  work.records.push({ id, before: { [POSITION]: before }, after: { [POSITION]: position } })
  work.written += 1
}
