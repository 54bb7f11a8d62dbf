import { agentTests } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/scope.ts'
import type { Member } from '../../lib/actor.ts'
import { Failure } from '../../lib/errors.ts'
import { newId } from '../../lib/ids.ts'
import { asMember } from '../../lib/scoped.ts'
import { holdAgent } from '../agents/index.ts'
import { openSheetOf } from './add-question.ts'
import { auditSet } from './audit-set.ts'
import { testedOf } from './owners.ts'
import { announceSet, findRun, findSet, presentRun, type SetRow } from './queries.ts'
import { readQuestions } from './read-questions.ts'
import { runTest } from './run.job.ts'
import { type QuestionJson, writeQuestions } from './write-questions.ts'

/** Runs of a test set that are kept. */
const KEPT_RUNS = 100

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
    const questions = await readQuestions(tx, set, sheet)
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
  questions: readonly QuestionJson[]
}

export async function insertRun(tx: Tx, { member, set, run, questions }: NewRun): Promise<void> {
  const { judge, threshold, instructions, judge_model: judgeModel } = set
  await sql`insert into agent_test_runs (id, account_id, project_id, set_id, agent_id, flow_id, draft_id, knowledge_hash,
      version, published_document, judged, total, beyond, started_by)
    values (${run.id}, ${set.account_id}, ${set.project_id}, ${set.id}, ${set.agent_id}, ${set.flow_id},
      ${run.draftId}, ${run.knowledge}, ${run.version}, ${run.publishedDocument ?? null},
      ${JSON.stringify({ judge, threshold, instructions, judgeModel })}::jsonb, ${questions.length}, ${run.beyond},
      ${member.username})`.execute(tx)
  await writeQuestions(tx, { runId: run.id, accountId: set.account_id }, questions)
  await sql`delete from agent_test_runs where set_id = ${set.id} and id in (select id from agent_test_runs
    where set_id = ${set.id} order by created_at desc, id desc offset ${KEPT_RUNS})`.execute(tx)
}
