import type { Data, sheets } from '@millrace/contract'
import type { z } from 'zod'
import type { Context } from '../../../context.ts'
import type { Member } from '../../../lib/actor.ts'
import { asMember } from '../../../lib/scoped.ts'
import { calculatingFirst } from '../write/calculate-first.ts'
import { openSheet } from '../model/open-sheet.ts'
import { readRows } from '../write/read-rows.ts'
import { writerOf } from '../write/types.ts'
import { updateRecords } from '../write/update-records.ts'
import { answerOf } from './present-outcome.ts'

/** Updates many records and adds those without an id, as one change. */
export async function updateBatch(
  context: Context,
  member: Member,
  input: { id: string; body: z.output<typeof sheets.updateBatch.body> },
): Promise<Data<typeof sheets.updateBatch>> {
  const { records, invalid, atomic } = input.body
  const keep = invalid === 'keep'
  return calculatingFirst((calculated) =>
    asMember(context, member, async (tx) => {
      const sheet = await openSheet(tx, input.id, { lock: true, member, calculated })
      const rows = await readRows(sheet, records, { keep })
      const outcome = await updateRecords(tx, sheet, rows, { by: writerOf(member), atomic, keep })
      return answerOf(sheet, outcome, { atomic })
    }),
  )
}
