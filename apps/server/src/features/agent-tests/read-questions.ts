import { cellText } from '@millrace/cells'
import { agentTests, type sheets } from '@millrace/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../db/scope.ts'
import { takeTurn } from '../../lib/take-turn.ts'
import type { OpenSheet } from '../sheets/index.ts'
import { requireColumn } from './add-question.ts'
import type { SetRow } from './queries.ts'
import type { Question, QuestionJson } from './write-questions.ts'

const PAGE = 200
const SOURCE_MAX = 300
/** Bytes of a list or an object. */
const LONG = 100_000

/** The cells of a row that a test set names; of texts, no more than is taken. */
interface AskedRow {
  id: string
  position: number
  question: sheets.CellValue
  expected: sheets.CellValue
  source: sheets.CellValue
}

/** The rows that have a question, in the order of the sheet. */
export async function readQuestions(tx: Tx, set: SetRow, sheet: OpenSheet): Promise<QuestionJson[]> {
  requireColumn(sheet, set.question_column, 'questions')
  const questions: QuestionJson[] = []
  for (let after: number = Number.MIN_SAFE_INTEGER; ;) {
    const rows = await readCells(tx, set, { sheetId: sheet.id, after })
    for (const row of rows) {
      await takeTurn()
      const read = readQuestion(sheet, set, row)
      if (read.question !== '') questions.push(JSON.stringify(read))
      if (questions.length === agentTests.TEST_QUESTIONS_MAX) return questions
    }
    if (rows.length < PAGE) return questions
    after = rows.at(-1)!.position
  }
}

/** A cell holds up to a megabyte, of which a question takes a few thousand characters: the rest stays in the database. */
async function readCells(
  tx: Tx,
  set: SetRow,
  { sheetId, after }: { sheetId: string; after: number },
): Promise<AskedRow[]> {
  const { rows } = await sql<AskedRow>`select r.id, r.position,
      ${beginning(set.question_column, agentTests.QUESTION_MAX)} as question,
      ${beginning(set.expected_column, agentTests.EXPECTED_MAX)} as expected,
      ${beginning(set.source_column, SOURCE_MAX)} as source
    from sheet_records r where r.sheet_id = ${sheetId} and r.position > ${after}::bigint
    order by r.position limit ${PAGE}`.execute(tx)
  return rows
}

/** Lists and objects are read as they are, unless they are so long that what is taken is only their beginning. */
const beginning = (column: string | null, most: number): RawBuilder<unknown> => {
  if (column === null) return sql`null`
  const cell = sql`(r.cells -> ${column})`
  const start = sql`to_jsonb(left(ltrim(${cell} #>> '{}', E' \\t\\r\\n'), ${most}::int))`
  return sql`case when jsonb_typeof(${cell}) = 'string' or pg_column_size(${cell}) > ${LONG} then ${start}
    else ${cell} end`
}

function readQuestion({ byId }: OpenSheet, set: SetRow, row: AskedRow): Question {
  const read = (column: string | null, cell: sheets.CellValue, most: number): string | null => {
    const found = column === null ? undefined : byId.get(column)
    if (!found) return null
    return cellText(found, cell).trim().slice(0, most).toWellFormed() || null
  }
  return {
    record_id: row.id,
    question: read(set.question_column, row.question, agentTests.QUESTION_MAX) ?? '',
    expected: read(set.expected_column, row.expected, agentTests.EXPECTED_MAX),
    source: read(set.source_column, row.source, SOURCE_MAX),
  }
}
