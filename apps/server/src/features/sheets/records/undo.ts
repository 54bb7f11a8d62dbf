import type { Data, sheets } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Member } from '../../../lib/actor.ts'
import { notFound } from '../../../lib/errors.ts'
import { asMember } from '../../../lib/scoped.ts'
import { openSheets } from '../links/open-pair.ts'
import { conversionOf, undoConversion } from '../columns/index.ts'
import type { Tx } from '../model/types.ts'
import { calculatingFirst } from '../write/calculate-first.ts'
import { outcomeOfRows } from '../write/outcome.ts'
import { writerOf } from '../write/types.ts'
import { undoChange } from '../write/undo-change.ts'
import { presentOutcome } from './present-outcome.ts'

/**
 * Reverts a change, including the change to another sheet made together with it. Undoing the resulting change is a
 * redo.
 */
export async function undo(
  context: Context,
  member: Member,
  input: { id: string; changeId: string },
): Promise<Data<typeof sheets.undo>> {
  return calculatingFirst((calculated) =>
    asMember(context, member, async (tx) => {
      const joint = await jointOf(tx, input)
      const ids = joint ? [input.id, joint.sheetId] : [input.id]
      const opened = await openSheets(tx, member, { ids, lock: true, calculated })
      const sheet = opened.get(input.id)
      if (!sheet) throw notFound('sheet')
      const by = writerOf(member)
      const conversion = await conversionOf(tx, sheet, input.changeId)
      if (conversion) {
        const changeId = await undoConversion(context, { tx, sheet, by }, { ...input, conversion })
        return { ...(await presentOutcome(sheet, outcomeOfRows({ sheet, changeId, rows: [] }))), skipped: 0 }
      }
      // First, so that restored records exist before the cells that link to them.
      const other = joint && opened.get(joint.sheetId)
      const made = other ? await undoChange(tx, other, { changeId: joint.changeId, by }) : null
      const outcome = await undoChange(tx, sheet, { changeId: input.changeId, by })
      if (made?.changeId && outcome.changeId)
        await sql`update sheet_changes set joint = ${made.changeId} where id = ${outcome.changeId}`.execute(
          tx,
        )
      return { ...(await presentOutcome(sheet, outcome)), skipped: outcome.skipped + (made?.skipped ?? 0) }
    }),
  )
}

interface JointChange {
  changeId: string
  sheetId: string
}

/** The change made together with this one, for example records created for new links. */
async function jointOf(
  tx: Tx,
  { id, changeId }: { id: string; changeId: string },
): Promise<JointChange | undefined> {
  const { rows } = await sql<JointChange>`
    select j.id as "changeId", j.sheet_id as "sheetId" from sheet_changes c join sheet_changes j on j.id = c.joint
    where c.id = ${changeId} and c.sheet_id = ${id}`.execute(tx)
  return rows[0]
}
