import { type agentTests, inEnglish, type Reason, reasonOf, say } from '@millrace/contract'
import { StepError } from '@millrace/engine'
import { ModelError } from '@millrace/models'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { deadlineSignal } from '../../lib/deadline.ts'
import { errorMessage, Failure } from '../../lib/errors.ts'
import { inAccount } from '../../lib/scoped.ts'
import { handler, type Handler, isLastFailure } from '../../queue/queue.ts'
import { recordUsage, type UsageInput } from '../usage/index.ts'
import { announceSet, type RunRow, selectRuns } from './queries.ts'
import { ANSWER_MS, runTest, SLICE_MS } from './run.job.ts'
import type { Answerer, Sides, TestServices, Waiting } from './side-types.ts'
import { openSides } from './sides.ts'
import { sendTest } from './start-run.ts'

/** Questions that are answered at a time; each to the draft and to the version beside it. */
const AT_ONCE = 6
/** Open consoles are told of new answers no more often. */
const TELL_MS = 700

const DRAFT_CHANGED = say('test.draftChanged')
const BROKEN = say('test.broken')

/**
 * The work of `runTest`. Each answer is written by itself and only once, so that after a crash the run goes on with the
 * questions that have none.
 */
export const testHandler = (context: Context, services: TestServices): Handler =>
  handler(
    runTest,
    async ({ accountId, runId }, running) => {
      const run = await inAccount(context, accountId, (tx) => findRunning(tx, runId))
      if (!run) return
      try {
        const sides = await openSides(context, services, run)
        if (!sides) return await endRun(context, run, { state: 'failed', error: DRAFT_CHANGED })
        const rest = await runSlice({ context, run, sides, signal: running.signal })
        if (rest) return await goOn(context, run)
        await endRun(context, run, { state: 'done', error: null })
      } catch (error) {
        if (isLastFailure(running)) await endRun(context, run, { state: 'failed', error: BROKEN })
        throw error
      }
    },
    async ({ accountId, runId }) => {
      const run = await inAccount(context, accountId, (tx) => findRunning(tx, runId))
      if (run) await endRun(context, run, { state: 'failed', error: BROKEN })
    },
  )

const findRunning = async (
  tx: Parameters<typeof selectRuns>[0],
  runId: string,
): Promise<RunRow | undefined> => (await selectRuns(tx, sql`r.id = ${runId} and r.state = 'running'`))[0]

interface Slice {
  context: Context
  run: RunRow
  sides: Sides
  signal: AbortSignal
}

/** Answers questions until the time of a slice is over, or the run was stopped. Gives whether some are left. */
async function runSlice(slice: Slice): Promise<boolean> {
  const { context, run, signal } = slice
  const until = performance.now() + SLICE_MS
  const tell = teller(context, run)
  for (;;) {
    const waiting = await inAccount(context, run.account_id, (tx) => nextQuestions(tx, run))
    if (waiting.length === 0) return false
    const line = waiting.values()
    const work = async () => {
      for (const question of line) {
        signal.throwIfAborted()
        if (performance.now() > until) return
        await answerBoth(slice, question)
        tell()
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
    if (performance.now() > until) return true
  }
}

/** The next questions of a run that is still running. */
async function nextQuestions(tx: Parameters<typeof selectRuns>[0], run: RunRow): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`select x.seq, x.question, x.expected, x.source, x.input, x.wanted,
      x.conversation_id as "conversationId", x.message_id as "messageId", x.draft is not null as draft,
      (x.published is not null or r.version is null) as published
    from agent_test_results x join agent_test_runs r on r.id = x.run_id
    where r.id = ${run.id} and r.state = 'running'
      and (x.draft is null or (x.published is null and r.version is not null))
    order by x.seq limit ${AT_ONCE * 5}`.execute(tx)
  return rows
}

async function answerBoth(slice: Slice, question: Waiting): Promise<void> {
  const { sides } = slice
  const todo: Promise<void>[] = []
  if (!question.draft) todo.push(answerOne(slice, question, { side: 'draft', answer: sides.draft }))
  if (!question.published && sides.published)
    todo.push(answerOne(slice, question, { side: 'published', answer: sides.published }))
  await Promise.all(todo)
}

interface OfSide {
  side: 'draft' | 'published'
  answer: Answerer
}

/** Asks, judges and writes down. What goes wrong with one answer is its verdict, and no reason to end the run. */
async function answerOne(slice: Slice, question: Waiting, { side, answer }: OfSide): Promise<void> {
  const { context, run } = slice
  const spent: UsageInput[] = []
  const outcome = await outcomeOf(slice, question, { side, answer, spent })
  await inAccount(context, run.account_id, async (tx) => {
    await sql`update agent_test_results set ${sql.ref(side)} = ${JSON.stringify(outcome)}::jsonb
      where run_id = ${run.id} and seq = ${question.seq} and ${sql.ref(side)} is null`.execute(tx)
    await recordUsage(tx, spent)
    const cost = spent.reduce((sum, { costUsd }) => sum + (costUsd ?? 0), 0)
    if (cost > 0)
      await sql`update agent_test_runs set cost_usd = cost_usd + ${cost} where id = ${run.id}`.execute(tx)
  })
}

async function outcomeOf(
  { run, signal: stopping }: Slice,
  question: Waiting,
  { side, answer, spent }: OfSide & { spent: UsageInput[] },
): Promise<agentTests.TestOutcome> {
  const signal = AbortSignal.any([stopping, deadlineSignal(ANSWER_MS)])
  const began = performance.now()
  const elapsed = () => Math.round(performance.now() - began)
  try {
    const outcome = await answer({ question, signal, key: `${run.id}:${question.seq}:${side}`, spent })
    return { ms: elapsed(), ...outcome, ...toldReason(outcome.reason) }
  } catch (error) {
    // A process that stops leaves the question to the next one.
    stopping.throwIfAborted()
    const reason = failureReason(error, signal)
    if (reason === null) throw error
    return { answer: '', verdict: 'error', sources: [], ms: elapsed(), ...toldReason(reason) }
  }
}

/** What is told of a failure that belongs to this question; null: to the server. */
function failureReason(error: unknown, { aborted }: AbortSignal): string | Reason | null {
  if (aborted) return say('test.tooSlow', { seconds: ANSWER_MS / 1000 })
  if (error instanceof StepError || error instanceof ModelError) return error.reason ?? error.message
  return error instanceof Failure ? error.message : null
}

/** A reason as it is stored: its English, and what it is translated from. */
function toldReason(reason: string | Reason | null): Pick<agentTests.TestOutcome, 'reason' | 'translatable'> {
  if (reason === null) return { reason: null }
  const translatable = reasonOf(reason)
  return { reason: inEnglish(reason), ...(translatable && { translatable }) }
}

/** Tells open consoles of new answers, now and then. */
function teller(context: Context, run: RunRow): () => void {
  let toldAt = 0
  return () => {
    if (performance.now() - toldAt < TELL_MS) return
    toldAt = performance.now()
    inAccount(context, run.account_id, (tx) =>
      announceSet(context, tx, { ...run, id: run.set_id ?? run.id }),
    ).catch((error: unknown) =>
      context.log.warn({ err: errorMessage(error) }, 'a test run was not announced'),
    )
  }
}

/** The rest is another message: it is taken by any process. */
const goOn = (context: Context, run: RunRow): Promise<void> =>
  inAccount(context, run.account_id, (tx) =>
    sendTest(context, tx, { accountId: run.account_id, runId: run.id }),
  )

async function endRun(
  context: Context,
  run: RunRow,
  { state, error }: { state: 'done' | 'failed'; error: Reason | null },
): Promise<void> {
  await inAccount(context, run.account_id, async (tx) => {
    await sql`update agent_test_runs set state = ${state}, error = ${error && inEnglish(error)},
        error_reason = ${error && JSON.stringify(error)}::jsonb, finished_at = now()
      where id = ${run.id} and state = 'running'`.execute(tx)
    await announceSet(context, tx, { ...run, id: run.set_id ?? run.id })
  })
}
