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
    const cells = cellsOf(sheet, set, { question, expected, source })
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

/** Only for what has a column. A column that was deleted would take the text without keeping it. */
function cellsOf(
  sheet: OpenSheet,
  set: SetRow,
  { question, expected, source }: Pick<NewQuestion, 'question' | 'expected' | 'source'>,
): Record<string, string> {
  requireColumn(sheet, set.question_column, 'questions')
  const cells = { [set.question_column]: question }
  if (set.expected_column !== null && expected !== '') {
    requireColumn(sheet, set.expected_column, 'expected answers')
    cells[set.expected_column] = expected
  }
  if (set.source_column !== null && source !== '') {
    requireColumn(sheet, set.source_column, 'sources')
    cells[set.source_column] = source
  }
  return cells
}

/** Throws with a message when a column of a test set was deleted. */
export function requireColumn({ byId }: OpenSheet, column: string, holds: string): void {
  if (!byId.has(column))
    throw new Failure('conflict', `The column with the ${holds} was deleted. Choose another one.`)
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
