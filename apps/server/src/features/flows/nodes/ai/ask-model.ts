import { say } from '@millrace/contract'
import type { Step, StepAnswer } from '@millrace/engine'
import { HeldBack, StepError } from '@millrace/engine'
import {
  type ChatRequest,
  composePrompt,
  costOf,
  estimateTokens,
  ModelError,
  NoRoomError,
} from '@millrace/models'
import { sql } from 'kysely'
import { errorMessage } from '../../../../lib/errors.ts'
import { inAccount } from '../../../../lib/scoped.ts'
import type { OpenedModel } from '../../../models/index.ts'
import {
  type RateLimit,
  rateLimiter,
  readEntries,
  recordUsage,
  totalOf,
  type UsageInput,
} from '../../../usage/index.ts'
import type { NodeEnv } from '../types.ts'
import { collectAnswer, type ModelAnswer } from './collect-answer.ts'
import { failureOfModel } from './failure.ts'
import { openModel } from './open-model.ts'
import { endFailed, reserveCall, USUAL_OUTPUT } from './reserve-call.ts'

/** State of one step's model calls. */
export interface Asking {
  step: Step
  env: NodeEnv
  /** From the setting shared by all AI nodes. */
  modelId: string
  /** Usage of its calls so far. */
  spent: UsageInput[]
}

const FIRST_BACKOFF_MS = 1000
const LONGEST_BACKOFF_MS = 60_000
/** For a longer delay, no process waits. */
const LONGEST_HELD_MS = 120_000

/**
 * Runs a step that calls models. Its usage is part of its answer; if it fails after a response, the usage is stored at
 * once.
 */
export async function askingModels(
  step: Step,
  env: NodeEnv,
  work: (asking: Asking) => Promise<StepAnswer>,
): Promise<StepAnswer> {
  const { model } = step.params
  // Neither rules nor any model are used unless the flow's author chose them.
  if (typeof model !== 'string' || model === '') throw new StepError('model_missing', say('ai.noModel'))
  const asking: Asking = { step, env, modelId: model, spent: [] }
  try {
    const answer = await work(asking)
    return 'wait' in answer ? answer : { ...answer, usage: asking.spent }
  } catch (error) {
    await keepSpent(env, asking.spent)
    throw error
  }
}

/**
 * Stores the usage of a failed step, whose failure has none. It counts for the run, and so for its job's budget. The
 * step's failure is reported in any case.
 */
export async function keepSpent(
  { context, account, run, budget }: NodeEnv,
  spent: readonly UsageInput[],
): Promise<void> {
  if (spent.length === 0) return
  const { tokens, credits } = totalOf(readEntries(spent))
  try {
    await inAccount(context, account.accountId, async (tx) => {
      await recordUsage(tx, spent)
      await sql`update flow_runs set tokens = tokens + ${tokens}, credits = credits + ${credits}
        where id = ${run.runId}`.execute(tx)
    })
    budget?.kept(credits)
  } catch (error) {
    context.log.error({ err: errorMessage(error), spent }, 'what a failed step has cost could not be kept')
  }
}

/** Appended to every failure of the built-in model: it is no AI, and where to get one. */
export const ADD_KEY = say('ai.addKey')

/** Whether the step uses the rule-based model without a key. */
export const isBuiltin = ({ modelId }: Asking): boolean => modelId === 'builtin'

/**
 * Calls the step's model: waits for its rate limits, and as long as the vendor requests when overloaded. Throws
 * StepError, or the signal's reason.
 */
export async function askModel(asking: Asking, request: ChatRequest): Promise<ModelAnswer> {
  const { env, modelId, step } = asking
  const { signal } = step
  try {
    const opened = await openModel(env, modelId)
    if (opened.model.info.builtin) return await collectAnswer(opened.model, request, signal)
    return await askWithin(asking, opened, request)
  } catch (error) {
    if (signal.aborted) throw signal.reason
    throw await pausedOr(env, failureOfModel(error))
  }
}

/** The failure of a step; without credits, the job or the AI worker of the run pauses instead. */
export async function pausedOr({ onNoCredits }: NodeEnv, failure: unknown): Promise<unknown> {
  if (!onNoCredits || !(failure instanceof StepError) || failure.code !== 'model_no_credits') return failure
  await onNoCredits()
  return new HeldBack(failure.message)
}

/**
 * A call within the job's budget: its possible cost is reserved before, and settled after. A response that was cut only
 * by the budget is requested again with a higher limit, so nobody gets a partial response unnoticed. Throws HeldBack if
 * the budget is exhausted.
 */
async function askWithin(asking: Asking, opened: OpenedModel, asked: ChatRequest): Promise<ModelAnswer> {
  for (;;) {
    const { answer, isCut } = await askOnce(asking, opened, asked)
    if (!isCut) return answer
  }
}

async function askOnce(
  asking: Asking,
  opened: OpenedModel,
  asked: ChatRequest,
): Promise<{ answer: ModelAnswer; isCut: boolean }> {
  const { env, step } = asking
  const call = await reserveCall(env.budget, { opened, request: asked, signal: step.signal })
  const { request, reserved, isOpen } = call
  const charge = (usage: ModelAnswer['usage'], isCut: boolean) => {
    const entry = entryOf(asking, opened, { usage })
    asking.spent.push(entry)
    reserved?.settle(totalOf(readEntries([entry])).credits, { isCut })
  }
  try {
    const answer = await askLimited(asking, opened, request)
    const isCut = isOpen && answer.reason === 'length'
    charge(answer.usage, isCut)
    return { answer, isCut }
  } catch (error) {
    if (error instanceof NoRoomError && error.usage) {
      charge(error.usage, isOpen)
      if (isOpen) return { answer: { text: '', reason: 'length', usage: error.usage }, isCut: true }
    }
    endFailed(reserved, error)
    throw error
  }
}

async function askLimited(asking: Asking, opened: OpenedModel, request: ChatRequest): Promise<ModelAnswer> {
  const { env, step } = asking
  const limiter = rateLimiter(env.context)
  // An installation key is limited per account.
  const rate: RateLimit = { ...opened.limit, key: `${env.account.accountId}:${opened.key}` }
  const thought = tokensOf(request)
  for (let refused = 0; ; refused++) {
    await limiter.take(rate, { tokens: thought, signal: step.signal })
    try {
      const answer = await collectAnswer(opened.model, request, step.signal)
      const { inputTokens, outputTokens } = answer.usage
      limiter.settle(rate, { thought, used: inputTokens + outputTokens })
      outages.delete(rate.key)
      if (answer.isDoubtful)
        env.context.log.warn(
          { model: opened.model.info.id },
          'a vendor counted impossible tokens; they are estimated',
        )
      return answer
    } catch (error) {
      const outageMs = outageOf(rate.key, error)
      if (outageMs > 0) limiter.pause(rate, outageMs)
      const waitMs = backOffOf(error, refused)
      if (waitMs === null) throw error
      limiter.pause(rate, waitMs)
    }
  }
}

/** Consecutive failures because of a vendor outage, by key and account. */
const outages = new Map<string, number>()
const FAILURES_BEFORE_PAUSE = 5
const DOWN = new Set<ModelError['code']>(['unavailable', 'timeout'])

/** Circuit breaker: how long all rows avoid a vendor after several consecutive failures; 0 if closed. */
function outageOf(key: string, error: unknown): number {
  if (!(error instanceof ModelError) || !DOWN.has(error.code)) return 0
  const failures = (outages.get(key) ?? 0) + 1
  outages.set(key, failures)
  if (failures < FAILURES_BEFORE_PAUSE) return 0
  return Math.min(LONGEST_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** (failures - FAILURES_BEFORE_PAUSE))
}

/** How long to wait before the next call; null if waiting doesn't help. */
function backOffOf(error: unknown, refused: number): number | null {
  if (!(error instanceof ModelError) || error.code !== 'rate_limited' || !error.retryable) return null
  const own = Math.min(LONGEST_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** refused)
  const ms = error.retryAfterSeconds === null ? own : error.retryAfterSeconds * 1000
  return ms > LONGEST_HELD_MS ? null : ms
}

function tokensOf(request: ChatRequest): number {
  const { system, messages } = composePrompt(request)
  const texts = messages.flatMap(({ content }) =>
    content.map((part) => (part.type === 'text' ? part.text : '')),
  )
  const prompt = [system, ...texts].reduce((sum, text) => sum + estimateTokens(text), 0)
  return prompt + (request.maxOutputTokens ?? USUAL_OUTPUT)
}

const entryOf = (
  { env }: Asking,
  { model, ownKey }: OpenedModel,
  { usage }: Pick<ModelAnswer, 'usage'>,
): UsageInput => ({
  kind: 'model',
  ...env.account,
  flowId: env.run.flowId,
  jobId: env.run.jobId,
  runId: env.run.runId,
  agentId: env.run.agentId ?? null,
  userId: env.run.userId ?? null,
  model: model.info.id,
  tokensIn: usage.inputTokens,
  tokensOut: usage.outputTokens,
  ownKey,
  costUsd: costOf(model.info, usage) ?? 0,
})

/** The response, unless a safety filter blocked it. */
export function unlessRefused(answer: ModelAnswer): ModelAnswer {
  if (answer.reason !== 'content-filter') return answer
  throw new StepError('model_declined', say('ai.declined'))
}
