import { exactNumberOf } from '@millrace/cells'
import type { Data, sheets } from '@millrace/contract'
import type { z } from 'zod'
import type { Context } from '../../../context.ts'
import type { Member } from '../../../lib/actor.ts'
import { asMember } from '../../../lib/scoped.ts'
import { openSheet } from '../model/open-sheet.ts'
import { presentRecord } from '../model/present-record.ts'
import { readRows } from '../write/read-rows.ts'
import { writerOf } from '../write/types.ts'
import { updateRecord as update } from '../write/update-record.ts'

/** Values as sent, for comparison with those of someone else. */
const asWritten = (cells: Record<string, sheets.CellValue>): Record<string, sheets.CellValue> =>
  Object.fromEntries(Object.entries(cells).map(([key, value]) => [key, exactNumberOf(value) ?? value]))

/** Updates some cells of a record, or moves it. */
export async function updateRecord(
  context: Context,
  member: Member,
  input: { id: string; recordId: string; body: z.output<typeof sheets.updateRecord.body> },
): Promise<Data<typeof sheets.updateRecord>> {
  const { cells, version, after } = input.body
  return asMember(context, member, async (tx) => {
    const sheet = await openSheet(tx, input.id, { lock: true, member })
    const [row] = await readRows(sheet, [{ id: input.recordId, version, cells }])
    const wanted = { ...row!, id: input.recordId, after, given: asWritten(cells) }
    const { record, changeId } = await update(tx, sheet, wanted, { by: writerOf(member) })
    return { record: presentRecord(record, sheet), changeId }
  })
}
