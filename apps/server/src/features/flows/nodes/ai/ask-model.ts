import { setTimeout } from 'node:timers/promises'
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
  /** Takes over when the vendor of `modelId` fails; without one, rate limits and outages are waited for. */
  fallbackId?: string | null
  /** The step's own model and the code of its failure, while its fallback is asked. */
  insteadOf?: UsageInput['insteadOf']
  /** Usage of its calls so far. */
  spent: UsageInput[]
}

const FIRST_BACKOFF_MS = 1000
/** Attempts with a step's own model before its fallback is asked, and waits for its rate limit. */
const ATTEMPTS = 2
/** Failures that may be over in a moment. */
const PASSES = new Set(['model_unavailable', 'model_timeout', 'model_cut_off', 'model_bad_response'])
/** Failures of a vendor or a key, which another model may not have. */
const FALLS_BACK = new Set([...PASSES, 'model_rate_limited', 'model_unauthorised', 'model_not_found'])
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
  const { fallbackModel } = step.params
  const isOther = typeof fallbackModel === 'string' && fallbackModel !== '' && fallbackModel !== model
  const asking: Asking = {
    step,
    env,
    modelId: model,
    fallbackId: isOther ? fallbackModel : null,
    spent: [],
  }
  try {
    const answer = await withFallback(asking, work)
    return 'wait' in answer ? answer : { ...answer, usage: asking.spent }
  } catch (error) {
    await keepSpent(env, asking.spent)
    throw error
  }
}

/**
 * The work with the step's model; if its vendor fails, with its fallback. The fallback begins anew, because it may work
 * differently, as the built-in model does.
 */
async function withFallback(
  asking: Asking,
  work: (asking: Asking) => Promise<StepAnswer>,
): Promise<StepAnswer> {
  const { fallbackId = null, modelId } = asking
  if (fallbackId === null) return work(asking)
  for (let attempt = 1; ; attempt++) {
    try {
      return await work(asking)
    } catch (error) {
      asking.step.signal.throwIfAborted()
      if (!(error instanceof StepError) || !FALLS_BACK.has(error.code)) throw error
      if (PASSES.has(error.code) && attempt < ATTEMPTS) {
        await setTimeout(FIRST_BACKOFF_MS, undefined, { signal: asking.step.signal })
        continue
      }
      asking.modelId = fallbackId
      asking.fallbackId = null
      asking.insteadOf = { model: modelId, code: error.code }
      return work(asking)
    }
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
  await onNoCredits(failure.reason)
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
    const isDown = (outages.get(rate.key)?.until ?? 0) > performance.now()
    if (isDown && asking.fallbackId) throw new ModelError({ code: 'unavailable', message: say('model.away') })
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
      if (waitMs === null || (asking.fallbackId && refused + 1 >= ATTEMPTS)) throw error
      limiter.pause(rate, waitMs)
    }
  }
}

/** Consecutive failures because of a vendor outage, and until when it is avoided, by key and account. */
const outages = new Map<string, { failures: number; until: number }>()
const FAILURES_BEFORE_PAUSE = 5
const DOWN = new Set<ModelError['code']>(['unavailable', 'timeout'])

/** Circuit breaker: how long all rows avoid a vendor after several consecutive failures; 0 if closed. */
function outageOf(key: string, error: unknown): number {
  if (!(error instanceof ModelError) || !DOWN.has(error.code)) return 0
  const failures = (outages.get(key)?.failures ?? 0) + 1
  const isOpen = failures >= FAILURES_BEFORE_PAUSE
  const ms = isOpen
    ? Math.min(LONGEST_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** (failures - FAILURES_BEFORE_PAUSE))
    : 0
  outages.set(key, { failures, until: performance.now() + ms })
  return ms
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
  { env, insteadOf }: Asking,
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
  ...(insteadOf ? { insteadOf } : {}),
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
