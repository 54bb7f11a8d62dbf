import { isDeepStrictEqual } from 'node:util'
import { isComputed } from '@millrace/cells'
import { sql } from 'kysely'
import { stringifyInTurns } from '../../../lib/json-in-turns.ts'
import { takeTurn } from '../../../lib/take-turn.ts'
import type { OpenSheet, Tx } from '../model/types.ts'
import { moveBlocks } from './blocks.ts'
import { changeOf } from './changes.ts'
import { pieces } from '../model/pieces.ts'
import { freePlaces, placesFor } from './places.ts'
import type { Draft, WriteOptions } from './types.ts'
import type { Work } from './work.ts'

/** Ids of the columns whose cell was changed by a writer rather than a formula. */
export function writtenCells(sheet: Pick<OpenSheet, 'byId'>, draft: Draft): string[] {
  const { before, cells, errors } = draft
  const ids = new Set(Object.keys(cells))
  for (const part of [errors, before?.cells, before?.errors]) for (const id in part) ids.add(id)
  return [...ids].filter((id) => {
    // Ignores deleted columns and columns that are being converted.
    const column = sheet.byId.get(id)
    if (column === undefined || isComputed(column.type)) return false
    return !before || !isSame(before.cells[id], cells[id]) || !isSame(before.errors?.[id], errors[id])
  })
}

/** Most cells are identical strings, so that is compared first. */
const isSame = (a: unknown, b: unknown): boolean => a === b || isDeepStrictEqual(a, b)

/** A draft as a statement parameter. */
export const asRow = ({ id, position, cells, errors }: Draft) => ({
  id,
  position,
  cells,
  errors: Object.keys(errors).length > 0 ? errors : null,
})

/** Adds new records in the order of the drafts. */
export async function saveNew(
  tx: Tx,
  sheet: OpenSheet,
  {
    drafts,
    work,
    options,
  }: { drafts: Draft[]; work: Work; options: Pick<WriteOptions, 'after' | 'places' | 'importNo'> },
): Promise<void> {
  if (drafts.length === 0) return
  const { after, places } = options
  const positions = places
    ? await freePlaces(
        tx,
        sheet,
        drafts.map(({ indexes }) => firstOf(places, indexes)),
      )
    : await placesFor(tx, sheet, { count: drafts.length, after })
  for (const [n, draft] of drafts.entries()) draft.position = positions[n]!
  for (const piece of pieces(drafts)) {
    const rows = await stringifyInTurns(piece.map(asRow))
    await sql`insert into sheet_records (account_id, sheet_id, id, position, cells, errors, import_no,
        created_at, updated_at)
      select ${sheet.accountId}, ${sheet.id}, d.id, d.position, d.cells, nullif(d.errors, 'null'),
        ${options.importNo ?? null}::int, ${work.at}::timestamptz, ${work.at}::timestamptz
      from jsonb_to_recordset(${rows}::jsonb)
        as d(id text, position bigint, cells jsonb, errors jsonb)`.execute(tx)
  }
  await moveBlocks(tx, sheet, { to: positions })
  await note(sheet, { drafts, work, options })
  work.rows += drafts.length
}

/** The index of the first of several rows that form one record. */
const firstOf = (places: readonly number[], indexes: readonly number[]): number =>
  Math.min(...indexes.map((index) => places[index]!))

/** Overwrites changed records and increments their versions. */
export async function saveChanged(
  tx: Tx,
  sheet: OpenSheet,
  { drafts, work, options }: { drafts: Draft[]; work: Work; options: Pick<WriteOptions, 'live'> },
): Promise<void> {
  for (const piece of pieces(drafts)) {
    const rows = await stringifyInTurns(piece.map(asRow))
    // The rows all exist: `on conflict` finds each by its key, whatever plan the planner would choose for an update.
    await sql`insert into sheet_records as r (account_id, sheet_id, id, position, cells, errors)
      select ${sheet.accountId}, ${sheet.id}, d.id, d.position, d.cells, nullif(d.errors, 'null')
      from jsonb_to_recordset(${rows}::jsonb)
        as d(id text, position bigint, cells jsonb, errors jsonb)
      on conflict (sheet_id, id) do update set cells = excluded.cells, errors = excluded.errors,
        version = r.version + 1, updated_at = ${work.at}`.execute(tx)
  }
  // Changes by an import can only be reverted through the history, unlike its added records.
  await note(sheet, { drafts, work, options: { live: options.live } })
}

async function note(
  sheet: OpenSheet,
  {
    drafts,
    work,
    options,
  }: { drafts: Draft[]; work: Work; options: Pick<WriteOptions, 'importNo' | 'live'> },
): Promise<void> {
  work.written += drafts.length
  // An import is reverted by its number; a history entry per record would double its size.
  if (options.importNo !== undefined) return
  for (const draft of drafts) {
    await takeTurn()
    work.records.push({
      ...changeOf(draft, writtenCells(sheet, draft)),
      runId: options.live?.runs.get(draft.id) ?? null,
    })
  }
}
