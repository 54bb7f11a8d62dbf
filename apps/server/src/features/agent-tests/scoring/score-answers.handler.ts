import { agentScoring, inEnglish, type Reason, reasonOf, say } from '@millrace/contract'
import { ModelError } from '@millrace/models'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/scope.ts'
import { deadlineSignal } from '../../../lib/deadline.ts'
import { Failure } from '../../../lib/errors.ts'
import { inAccount } from '../../../lib/scoped.ts'
import { takeTurn } from '../../../lib/take-turn.ts'
import { handler, type Handler, isLastFailure } from '../../../queue/queue.ts'
import { type StoredCitation, turnsBefore } from '../../conversations/index.ts'
import type { OpenModels } from '../../models/index.ts'
import { recordUsage, type UsageInput } from '../../usage/index.ts'
import { readVerdict } from '../judge.ts'
import { askModel } from '../judging.ts'
import { checkPassRate } from './check-pass-rate.ts'
import { judgeGrounded, type ScoredReply, type ScoreVerdict, scoringPrompt } from './judge-scored.ts'
import { announceScores, findScoring, type ScoringRow, sendScoring } from './queries.ts'
import { scoreAnswers, SLICE_MS, VERDICT_MS } from './score-answers.job.ts'

/** Answers that are judged at a time. */
const AT_ONCE = 4
/** Turns before the question that the judge reads. */
const EARLIER_TURNS = 4
const BROKEN = say('score.broken')

interface Services {
  models: Pick<OpenModels, 'open'>
}

/**
 * The work of `scoreAnswers`. Each verdict is written by itself and only once, so that after a crash the answers without
 * one are left. The pass rate is looked at after each batch, also after one that a crash cut short.
 */
export const scoreHandler = (context: Context, { models }: Services): Handler =>
  handler(
    scoreAnswers,
    async (payload, { signal, ...running }) => {
      try {
        if (await scoreSlice({ context, models, signal }, payload))
          await inAccount(context, payload.accountId, (tx) => sendScoring(context, tx, payload))
      } catch (error) {
        if (isLastFailure({ signal, ...running })) await giveUp(context, payload)
        throw error
      }
    },
    (payload) => giveUp(context, payload),
  )

interface Slice extends Services {
  context: Context
  signal: AbortSignal
}

interface Scored {
  accountId: string
  agentId: string
}

/** Judges answers until the time of a slice is over. Gives whether some are left. */
async function scoreSlice(slice: Slice, { accountId, agentId }: Scored): Promise<boolean> {
  const { context, signal } = slice
  const until = performance.now() + SLICE_MS
  for (;;) {
    const batch = await inAccount(context, accountId, async (tx) => {
      const scoring = await findScoring(tx, agentId)
      return scoring?.enabled ? { scoring, waiting: await nextAnswers(tx, agentId) } : null
    })
    if (!batch) return false
    await Promise.all(batch.waiting.map((answer) => scoreOne(slice, batch.scoring, answer)))
    signal.throwIfAborted()
    await inAccount(context, accountId, (tx) => checkPassRate(context, tx, agentId))
    if (batch.waiting.length < AT_ONCE) return false
    if (performance.now() > until) return true
  }
}

interface Waiting {
  messageId: string
  questionId: string | null
  question: string
  answer: string
  isFallback: boolean
  citations: StoredCitation[]
  usedTools: boolean
}

/** What was recorded stays out once a conversation is in no-log mode. */
async function nextAnswers(tx: Tx, agentId: string): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`select x.message_id as "messageId", q.id as "questionId",
      coalesce(q.text, '') as question, m.text as answer, m.reason is not distinct from 'fallback' as "isFallback",
      m.citations, m.tools <> '[]'::jsonb as "usedTools"
    from answer_scores x join messages m on m.id = x.message_id join conversations c on c.id = m.conversation_id
      left join lateral (select u.id, u.text from messages u where u.conversation_id = m.conversation_id
        and u.seq < m.seq and u.role = 'user' and u.replaced_at is null order by u.seq desc limit 1) q on true
    where x.agent_id = ${agentId} and x.verdict is null and not c.no_log
    order by x.answered_at, x.message_id limit ${AT_ONCE}`.execute(tx)
  return rows
}

/** Judges and writes down. What goes wrong with one answer is its verdict, and no reason to end the job. */
async function scoreOne(slice: Slice, scoring: ScoringRow, waiting: Waiting): Promise<void> {
  const { context } = slice
  const spent: UsageInput[] = []
  const { verdict, reason } = await verdictOf(slice, scoring, { waiting, spent })
  const translatable = reason === null ? null : reasonOf(reason)
  const cost = spent.reduce((sum, { costUsd }) => sum + (costUsd ?? 0), 0)
  await inAccount(context, scoring.account_id, async (tx) => {
    // By rules that were changed meanwhile it isn't judged: it is judged again by the new ones.
    await sql`update answer_scores x set verdict = ${verdict}, judged_at = now(), cost_usd = ${cost}::float8,
        reason = ${reason === null ? null : inEnglish(reason)},
        translatable = ${translatable ? JSON.stringify(translatable) : null}::jsonb
      from answer_scoring s
      where x.message_id = ${waiting.messageId} and x.verdict is null and s.agent_id = x.agent_id
        and s.judge = ${scoring.judge} and s.judge_model = ${scoring.judge_model}
        and s.instructions = ${scoring.instructions}`.execute(tx)
    await recordUsage(tx, spent)
  })
}

interface Judgement {
  waiting: Waiting
  spent: UsageInput[]
}

async function verdictOf(
  slice: Slice,
  scoring: ScoringRow,
  { waiting, spent }: Judgement,
): Promise<ScoreVerdict> {
  const { signal: stopping } = slice
  const signal = AbortSignal.any([stopping, deadlineSignal(VERDICT_MS)])
  try {
    return await judge(slice, scoring, { waiting, spent, signal })
  } catch (error) {
    // A process that stops leaves the answer to the next one.
    stopping.throwIfAborted()
    const reason = failureReason(error, signal)
    if (reason === null) throw error
    return { verdict: 'error', reason }
  }
}

async function judge(
  { context, models }: Slice,
  scoring: ScoringRow,
  { waiting, spent, signal }: Judgement & { signal: AbortSignal },
): Promise<ScoreVerdict> {
  const { account_id: accountId, project_id: projectId, agent_id: agentId } = scoring
  const { question, questionId, answer, isFallback, usedTools } = waiting
  const passages = waiting.citations.map(({ sourceName: source, text }) => ({ source, text }))
  const reply: ScoredReply = { question, earlier: [], answer, isFallback, passages, usedTools }
  if (scoring.judge === 'grounded') {
    await takeTurn()
    return judgeGrounded(reply, agentScoring.GROUNDED_PERCENT)
  }
  const earlier =
    questionId === null
      ? []
      : await inAccount(context, accountId, (tx) => turnsBefore(tx, questionId, EARLIER_TURNS))
  const prompt = scoringPrompt(scoring.instructions, { ...reply, earlier })
  const asked = { accountId, projectId, agentId, judgeModel: scoring.judge_model, prompt, spent, signal }
  return readVerdict(await askModel(models, asked))
}

/** What is told of a failure that belongs to this answer; null: to the server. */
function failureReason(error: unknown, { aborted }: AbortSignal): string | Reason | null {
  if (aborted) return say('score.tooSlow', { seconds: VERDICT_MS / 1000 })
  if (error instanceof ModelError) return error.reason ?? error.message
  return error instanceof Failure ? error.message : null
}

/** After the server failed several times, what waits is not judged anymore. */
async function giveUp(context: Context, { accountId, agentId }: Scored): Promise<void> {
  await inAccount(context, accountId, async (tx) => {
    await sql`update answer_scores set verdict = 'error', judged_at = now(), reason = ${inEnglish(BROKEN)},
        translatable = ${JSON.stringify(BROKEN)}::jsonb
      where agent_id = ${agentId} and verdict is null`.execute(tx)
    const scoring = await findScoring(tx, agentId)
    if (scoring) await announceScores(context, tx, scoring)
  })
}
