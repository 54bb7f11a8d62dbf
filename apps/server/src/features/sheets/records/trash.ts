import type { Data, sheets } from '@millrace/contract'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Context } from '../../../context.ts'
import type { Member } from '../../../lib/actor.ts'
import { invalid } from '../../../lib/errors.ts'
import { asMember } from '../../../lib/scoped.ts'
import { openSheet } from '../model/open-sheet.ts'
import { presentRecord } from '../model/present-record.ts'
import type { RecordRow } from '../model/types.ts'
import { compileSearch } from '../read/compile-search.ts'
import { shownNames } from '../read/shown-names.ts'
import { restorableSince } from '../structure/list-sheets.ts'
import { calculatingFirst } from '../write/calculate-first.ts'
import { restoreRecords as restore } from '../write/restore-records.ts'
import { writerOf } from '../write/types.ts'
import { ACTOR, type ActorRow, presentActor } from './actors.ts'
import { presentOutcome } from './present-outcome.ts'

type TrashRow = RecordRow & ActorRow & { deleted_at: Date; deleted_text: string }

/** Deleted records of a sheet, latest first. */
export async function listTrash(
  context: Context,
  member: Member,
  input: { id: string; query: z.output<typeof sheets.listTrash.query> },
): Promise<Data<typeof sheets.listTrash>> {
  const { after, limit, search } = input.query
  const from = after === undefined ? null : placeOf(after)
  return asMember(context, member, async (tx) => {
    const sheet = await openSheet(tx, input.id, { member })
    const names = await shownNames(tx, sheet, search?.trim() ? sheet.columns : [])
    const { rows } = await sql<TrashRow>`
      select r.id, r.position, r.version, r.cells, r.errors, r.created_at, r.updated_at, r.deleted_at,
        r.deleted_at::text as deleted_text, ${ACTOR}
      from sheet_bin r left join sheet_changes c on c.id = r.change_id
      where r.sheet_id = ${sheet.id} and r.deleted_at > ${restorableSince(context)}
        and ${compileSearch(sheet, { search, names })}
        ${from ? sql`and (r.deleted_at, r.id) < (${from.at}::timestamptz, ${from.id})` : sql``}
      order by r.deleted_at desc, r.id desc limit ${limit + 1}`.execute(tx)
    const shown = rows.slice(0, limit)
    const last = shown.at(-1)
    return {
      items: shown.map((row) => ({
        ...presentRecord(row, sheet),
        deletedAt: row.deleted_at.toISOString(),
        deletedBy: presentActor(row),
      })),
      next: rows.length > limit && last ? `${last.deleted_text}|${last.id}` : null,
    }
  })
}

// The timestamp as PostgreSQL writes it, with full precision.
const PLACE = /^(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?\+\d\d)\|(rec_[0-9a-z]{26})$/

function placeOf(cursor: string): { at: string; id: string } {
  const [, at, id] = PLACE.exec(cursor) ?? []
  if (!at || !id) throw invalid([{ path: 'query.after', message: 'is not a cursor of this list' }])
  return { at, id }
}

/** Restores deleted records to their positions. */
export async function restoreRecords(
  context: Context,
  member: Member,
  input: { id: string; ids: string[] },
): Promise<Data<typeof sheets.restoreRecords>> {
  return calculatingFirst((calculated) =>
    asMember(context, member, async (tx) => {
      const sheet = await openSheet(tx, input.id, { lock: true, member, calculated })
      return presentOutcome(sheet, await restore(tx, sheet, input.ids, { by: writerOf(member) }))
    }),
  )
}
