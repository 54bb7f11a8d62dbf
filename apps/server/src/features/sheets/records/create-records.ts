import type { Data, sheets } from '@millrace/contract'
import type { z } from 'zod'
import type { Context } from '../../../context.ts'
import type { Member } from '../../../lib/actor.ts'
import { checkLimit } from '../../../lib/plan-limits.ts'
import { asMember } from '../../../lib/scoped.ts'
import { calculatingFirst } from '../write/calculate-first.ts'
import { openSheet } from '../model/open-sheet.ts'
import { insertRecords } from '../write/insert-records.ts'
import { readRows } from '../write/read-rows.ts'
import { writerOf } from '../write/types.ts'
import { answerOf } from './present-outcome.ts'

/** Adds one record or several. */
export async function createRecords(
  context: Context,
  member: Member,
  input: { id: string; body: z.output<typeof sheets.createRecords.body> },
): Promise<Data<typeof sheets.createRecords>> {
  const { body } = input
  const rows = Array.isArray(body) ? body : [body]
  const after = Array.isArray(body) ? undefined : body.after
  return calculatingFirst((calculated) =>
    asMember(context, member, async (tx) => {
      const sheet = await openSheet(tx, input.id, { lock: true, member, calculated })
      const limited = { accountId: sheet.accountId, of: 'sheetRows' as const, adding: rows.length }
      await checkLimit(tx, context.config.plans, limited)
      const options = { by: writerOf(member), after }
      return answerOf(sheet, await insertRecords(tx, sheet, await readRows(sheet, rows), options))
    }),
  )
}
