import { cellText } from '@millrace/cells'
import { agentTests } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/scope.ts'
import type { Member } from '../../lib/actor.ts'
import { Failure } from '../../lib/errors.ts'
import { newId } from '../../lib/ids.ts'
import { asMember } from '../../lib/scoped.ts'
import { takeTurn } from '../../lib/take-turn.ts'
import { holdAgent } from '../agents/index.ts'
import { type OpenSheet, type RecordRow, rowsAfter } from '../sheets/index.ts'
import { openSheetOf } from './add-question.ts'
import { auditSet } from './audit-set.ts'
import { testedOf } from './owners.ts'
import { announceSet, findRun, findSet, presentRun, type SetRow } from './queries.ts'
import { runTest } from './run.job.ts'

/** Runs of a test set that are kept. */
const KEPT_RUNS = 100
const PAGE = 500

export interface Question {
  record_id: string
  question: string
  expected: string | null
  source: string | null
  /** Of a flow. */
  input?: { row: Record<string, unknown>; params: Record<string, unknown> }
  wanted?: { output: string; text: string }[]
}

/** Takes down the questions as they are now, and sends the work. One run of a test set at a time. */
export function startRun(
  context: Context,
  member: Member,
  { compare, ...ref }: { id: string; setId: string; compare: boolean },
): Promise<agentTests.TestRun> {
  return asMember(context, member, async (tx) => {
    const agent = await holdAgent(tx, member, ref.id)
    const set = await findSet(tx, member, ref, { change: true })
    await refuseSecond(tx, set)
    const sheet = await openSheetOf(tx, set)
    const questions = await readQuestions(tx, { set, sheet, now: context.now() })
    if (questions.length === 0) throw new Failure('conflict', 'The sheet has no questions yet.')
    const now = await testedOf(tx, agent.id)
    const version = compare && agent.released_at !== null ? agent.published_version : null
    const run = {
      id: newId('testRun'),
      ...now,
      version,
      beyond: Math.max(0, sheet.rowCount - agentTests.TEST_QUESTIONS_MAX),
    }
    await insertRun(tx, { member, set, run, questions })
    const details = { test: set.name, questions: questions.length }
    await auditSet(tx, member, { set, verb: 'run', details })
    await sendTest(context, tx, { accountId: set.account_id, runId: run.id })
    await announceSet(context, tx, set)
    return presentRun(await findRun(tx, set, run.id), now)
  })
}

/** One run of a test set at a time. */
export async function refuseSecond(tx: Tx, { id }: Pick<SetRow, 'id'>): Promise<void> {
  const running = await sql`select from agent_test_runs where set_id = ${id} and state = 'running'`.execute(
    tx,
  )
  if (running.rows.length > 0) throw new Failure('conflict', 'This test set is already running.')
}

/** Has a process work on a run. */
export const sendTest = (
  context: Context,
  tx: Tx,
  work: { accountId: string; runId: string },
): Promise<void> => context.queue.send(tx, runTest, work, { group: work.accountId })

interface NewRun {
  member: Member
  set: SetRow
  run: {
    id: string
    draftId: string
    knowledge: string | null
    version: number | null
    beyond: number
    publishedDocument?: string | null
  }
  questions: readonly Question[]
}

export async function insertRun(tx: Tx, { member, set, run, questions }: NewRun): Promise<void> {
  const { judge, threshold, instructions, judge_model: judgeModel } = set
  await sql`insert into agent_test_runs (id, account_id, project_id, set_id, agent_id, flow_id, draft_id, knowledge_hash,
      version, published_document, judged, total, beyond, started_by)
    values (${run.id}, ${set.account_id}, ${set.project_id}, ${set.id}, ${set.agent_id}, ${set.flow_id},
      ${run.draftId}, ${run.knowledge}, ${run.version}, ${run.publishedDocument ?? null},
      ${JSON.stringify({ judge, threshold, instructions, judgeModel })}::jsonb, ${questions.length}, ${run.beyond},
      ${member.username})`.execute(tx)
  await sql`insert into agent_test_results (run_id, seq, account_id, record_id, question, expected, source, input,
      wanted)
    select ${run.id}, q.seq, ${set.account_id}, q.record_id, q.question, q.expected, q.source, q.input, q.wanted
    from rows from (jsonb_to_recordset(${JSON.stringify(questions)}::jsonb)
      as (record_id text, question text, expected text, source text, input jsonb, wanted jsonb)) with ordinality
      as q(record_id, question, expected, source, input, wanted, seq)`.execute(tx)
  await sql`delete from agent_test_runs where set_id = ${set.id} and id in (select id from agent_test_runs
    where set_id = ${set.id} order by created_at desc, id desc offset ${KEPT_RUNS})`.execute(tx)
}

/** The rows that have a question, in the order of the sheet. */
async function readQuestions(
  tx: Tx,
  { set, sheet, now }: { set: SetRow; sheet: OpenSheet; now: Date },
): Promise<Question[]> {
  if (!sheet.byId.has(set.question_column))
    throw new Failure('conflict', 'The column with the questions was deleted. Choose another one.')
  const questions: Question[] = []
  let after: number | null = null
  while (questions.length < agentTests.TEST_QUESTIONS_MAX) {
    const rows: RecordRow[] = await rowsAfter(tx, sheet, { after, limit: PAGE, now })
    for (const row of rows) {
      await takeTurn()
      const read = readQuestion(sheet, set, row)
      if (read.question !== '') questions.push(read)
    }
    if (rows.length < PAGE) break
    after = rows.at(-1)!.position
  }
  return questions.slice(0, agentTests.TEST_QUESTIONS_MAX)
}

function readQuestion({ byId }: OpenSheet, set: SetRow, row: RecordRow): Question {
  const read = (column: string | null, most: number): string | null => {
    const found = column === null ? undefined : byId.get(column)
    if (!found) return null
    return cellText(found, row.cells[found.id]).trim().slice(0, most) || null
  }
  return {
    record_id: row.id,
    question: read(set.question_column, agentTests.QUESTION_MAX) ?? '',
    expected: read(set.expected_column, agentTests.EXPECTED_MAX),
    source: read(set.source_column, 300),
  }
}
