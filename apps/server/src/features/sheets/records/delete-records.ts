import type { Data, sheets } from '@millrace/contract'
import { sheets as contract } from '@millrace/contract'
import type { z } from 'zod'
import type { Context } from '../../../context.ts'
import type { Member } from '../../../lib/actor.ts'
import { asMember } from '../../../lib/scoped.ts'
import { openSheet } from '../model/open-sheet.ts'
import type { OpenSheet, Tx } from '../model/types.ts'
import { readRecords } from '../read/index.ts'
import { deleteRecords } from '../write/remove-records.ts'
import { writerOf } from '../write/types.ts'
import { expectRecord } from '../write/update-record.ts'
import { answerOf } from './present-outcome.ts'

/** Moves one record to the trash. */
export async function deleteRecord(
  context: Context,
  member: Member,
  input: { id: string; recordId: string; version?: number | undefined },
): Promise<Data<typeof sheets.deleteRecord>> {
  return asMember(context, member, async (tx) => {
    const sheet = await openSheet(tx, input.id, { lock: true, member })
    const { id } = await expectRecord(tx, sheet, { id: input.recordId, version: input.version })
    const { changeId } = await deleteRecords(tx, sheet, [{ id }], { by: writerOf(member) })
    return { deleted: true, changeId: changeId! }
  })
}

type Batch = z.output<typeof sheets.deleteBatch.body>

/** Moves many records to the trash: those with these ids, or those that match a filter. */
export async function deleteBatch(
  context: Context,
  member: Member,
  input: { id: string; body: Batch },
): Promise<Data<typeof sheets.deleteBatch>> {
  const { body } = input
  return asMember(context, member, async (tx) => {
    const sheet = await openSheet(tx, input.id, { lock: true, member })
    const { ids, more } =
      'ids' in body ? { ids: body.ids, more: false } : await idsOf(tx, sheet, { ...body, now: context.now() })
    const atomic = 'ids' in body && body.atomic
    const outcome = await deleteRecords(
      tx,
      sheet,
      ids.map((id) => ({ id })),
      { by: writerOf(member), atomic },
    )
    return { ...(await answerOf(sheet, outcome, { atomic })), more }
  })
}

async function idsOf(
  tx: Tx,
  sheet: OpenSheet,
  { filter, search, now }: { filter: sheets.Filter | null; search?: string | undefined; now: Date },
): Promise<{ ids: string[]; more: boolean }> {
  const found = await readRecords(tx, sheet, { filter, search, now, limit: contract.BATCH_MAX, fields: [] })
  return { ids: found.items.map(({ id }) => id), more: found.next !== null }
}
