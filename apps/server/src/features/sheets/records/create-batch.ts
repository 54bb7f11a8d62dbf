import type { Data, sheets } from '@millrace/contract'
import type { z } from 'zod'
import type { Context } from '../../../context.ts'
import type { Member } from '../../../lib/actor.ts'
import { checkLimit } from '../../../lib/plan-limits.ts'
import { asMember } from '../../../lib/scoped.ts'
import { calculatingFirst } from '../write/calculate-first.ts'
import { openSheet } from '../model/open-sheet.ts'
import { analyzeAfterWrite } from '../read/analyze-grown.ts'
import { wantKeyIndexes } from '../read/index.ts'
import { insertRecords } from '../write/insert-records.ts'
import { readRows } from '../write/read-rows.ts'
import { writerOf } from '../write/types.ts'
import { keyColumns, upsertRecords } from '../write/upsert-records.ts'
import { answerOf } from './present-outcome.ts'

/** Adds many records; with `keys`, updates existing ones instead. */
export async function createBatch(
  context: Context,
  member: Member,
  input: { id: string; body: z.output<typeof sheets.createBatch.body> },
): Promise<Data<typeof sheets.createBatch>> {
  const { records, keys, after, atomic } = input.body
  const { sheet, outcome } = await calculatingFirst((calculated) =>
    asMember(context, member, async (tx) => {
      const sheet = await openSheet(tx, input.id, { lock: true, member, calculated })
      const rows = await readRows(sheet, records)
      const options = { by: writerOf(member), after, atomic }
      const outcome = keys
        ? await upsertRecords(tx, sheet, rows, { ...options, keys })
        : await insertRecords(tx, sheet, rows, options)
      // Counted with what was added: with keys, that is known only now.
      const adding = { adding: outcome.inserted, isCounted: true }
      const limited = { accountId: sheet.accountId, of: 'sheetRows' as const, ...adding }
      if (outcome.inserted > 0) await checkLimit(tx, context.config.plans, limited)
      return { sheet, outcome }
    }),
  )
  if (keys) await wantKeyIndexes(context, sheet, keyColumns(sheet, keys))
  // Not awaited: the records are already stored.
  void analyzeAfterWrite(context, sheet)
  return answerOf(sheet, outcome, { atomic })
}
