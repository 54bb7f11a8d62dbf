import type { Data, sheets } from '@millrace/contract'
import type { Context } from '../../../context.ts'
import type { Member } from '../../../lib/actor.ts'
import { asMember } from '../../../lib/scoped.ts'
import { openSheet } from '../model/open-sheet.ts'
import { writerOf } from '../write/types.ts'
import { undoChange } from '../write/undo-change.ts'
import { presentOutcome } from './present-outcome.ts'

/** Takes a change back; undoing the answer's change is redo. */
export async function undo(
  context: Context,
  member: Member,
  input: { id: string; changeId: string },
): Promise<Data<typeof sheets.undo>> {
  return asMember(context, member, async (tx) => {
    const sheet = await openSheet(tx, input.id, { lock: true, member })
    const outcome = await undoChange(tx, sheet, { changeId: input.changeId, by: writerOf(member) })
    return { ...presentOutcome(sheet, outcome), skipped: outcome.skipped }
  })
}
