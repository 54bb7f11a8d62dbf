import type { Context } from '../../context.ts'
import type { Member } from '../../lib/actor.ts'
import { Failure } from '../../lib/errors.ts'
import { asMember } from '../../lib/scoped.ts'
import { insertRecords, openSheet, type OpenSheet, writerOf } from '../sheets/index.ts'
import { announceSet, findSet, type SetRow } from './queries.ts'

interface NewQuestion {
  id: string
  setId: string
  question: string
  expected: string
  source: string
}

/** Adds a question to the sheet of a test set as its next row. */
export function addQuestion(
  context: Context,
  member: Member,
  { question, expected, source, ...ref }: NewQuestion,
): Promise<{ recordId: string }> {
  return asMember(context, member, async (tx) => {
    const set = await findSet(tx, member, ref, { change: true })
    const sheet = await openSheetOf(tx, set, { lock: true })
    const cells = {
      [set.question_column]: question,
      ...(set.expected_column && expected !== '' ? { [set.expected_column]: expected } : {}),
      ...(set.source_column && source !== '' ? { [set.source_column]: source } : {}),
    }
    const { rows } = await insertRecords(tx, sheet, [{ cells }], { by: writerOf(member), atomic: true })
    const [row] = rows
    if (!row?.id)
      throw new Failure(
        'conflict',
        `The sheet didn’t take the question: ${row?.issues[0]?.message ?? 'unknown'}.`,
      )
    await announceSet(context, tx, set)
    return { recordId: row.id }
  })
}

/** The sheet of a test set. Throws with a message when it was deleted. */
export async function openSheetOf(
  tx: Parameters<typeof openSheet>[0],
  set: Pick<SetRow, 'sheet_id' | 'sheet_name'>,
  options: { lock?: boolean } = {},
): Promise<OpenSheet> {
  if (set.sheet_id === null || set.sheet_name === null)
    throw new Failure(
      'conflict',
      'The sheet of this test set was deleted. Restore it, or make another test set.',
    )
  return openSheet(tx, set.sheet_id, options)
}
