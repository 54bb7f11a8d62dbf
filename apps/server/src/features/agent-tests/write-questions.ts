import { sql } from 'kysely'
import type { Tx } from '../../db/scope.ts'
import { takeTurn } from '../../lib/take-turn.ts'

export interface Question {
  record_id: string
  question: string
  expected: string | null
  source: string | null
  /** Of a flow. */
  input?: { row: Record<string, unknown>; params: Record<string, unknown> }
  wanted?: { output: string; text: string }[]
}

/** A question as the JSON that is written: rows can be large, so each is held once. */
export type QuestionJson = string

/** Characters of JSON in one statement. */
const PIECE = 1024 * 1024

/** Writes the questions of a run in their order, piece by piece: together they would be one text of many megabytes. */
export async function writeQuestions(
  tx: Tx,
  { runId, accountId }: { runId: string; accountId: string },
  questions: readonly QuestionJson[],
): Promise<void> {
  let written = 0
  for (const piece of piecesOf(questions)) {
    await takeTurn()
    await sql`insert into agent_test_results (run_id, seq, account_id, record_id, question, expected, source, input,
        wanted)
      select ${runId}, ${written} + q.seq, ${accountId}, q.record_id, q.question, q.expected, q.source, q.input,
        q.wanted
      from rows from (jsonb_to_recordset(${`[${piece.join(',')}]`}::jsonb)
        as (record_id text, question text, expected text, source text, input jsonb, wanted jsonb)) with ordinality
        as q(record_id, question, expected, source, input, wanted, seq)`.execute(tx)
    written += piece.length
  }
}

function* piecesOf(questions: readonly QuestionJson[]): Generator<QuestionJson[]> {
  let piece: QuestionJson[] = []
  let length = 0
  for (const one of questions) {
    if (piece.length > 0 && length + one.length > PIECE) {
      yield piece
      piece = []
      length = 0
    }
    piece.push(one)
    length += one.length
  }
  if (piece.length > 0) yield piece
}
