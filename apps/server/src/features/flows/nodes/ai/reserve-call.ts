import { type ChatRequest, composePrompt, costOf, ModelError, type ModelInfo } from '@millrace/models'
import type { OpenedModel } from '../../../models/index.ts'
import { creditsFor } from '../../../usage/index.ts'
import type { CallCost, ReservedCall, RunBudget } from '../types.ts'

/** Assumed tokens of an unlimited response before any was seen. */
export const USUAL_OUTPUT = 500
/** Initial limit of such a response, and the minimum worth requesting. */
const OPEN_OUTPUT = { first: 4096, least: 16 }
/** Maximum response length of models without a known one: vendors reject higher limits. */
const UNKNOWN_LONGEST = 4096
/** Tokens that vendors add around a prompt and each message. */
const AROUND = { prompt: 64, message: 16 }
/** Tolerance in tokens, because sums of fractions are inexact. */
const EPSILON = 1e-6

const bytesOf = (value: unknown): number =>
  value === undefined ? 0 : Buffer.byteLength(typeof value === 'string' ? value : JSON.stringify(value))

/** Upper bound for a request's tokens: a token has at least one byte. */
function mostInput(request: ChatRequest): number {
  const { system, messages } = composePrompt(request)
  const texts = bytesOf(system) + messages.reduce((sum, { content }) => sum + bytesOf(content), 0)
  const forms = bytesOf(request.output) + bytesOf(request.tools)
  return texts + forms + AROUND.prompt + AROUND.message * messages.length
}

const longestOutput = ({ outputTokens }: ModelInfo): number =>
  Math.max(OPEN_OUTPUT.least, outputTokens ?? UNKNOWN_LONGEST)

/** Possible cost of a model call, in credits. An unlimited response is limited by its reservation. */
function costOfCall(info: ModelInfo, request: ChatRequest): CallCost {
  const { maxOutputTokens } = request
  const inputTokens = mostInput(request)
  const credits = (outputTokens: number) => creditsFor(costOf(info, { inputTokens, outputTokens }) ?? 0)
  if (maxOutputTokens !== undefined) {
    const most = credits(maxOutputTokens)
    return { least: most, most, open: null }
  }
  const longest = longestOutput(info)
  const first = Math.min(OPEN_OUTPUT.first, longest)
  return {
    least: credits(OPEN_OUTPUT.least),
    most: credits(first),
    open: { learnAs: info.id, prompt: credits(0), longest: credits(longest) },
  }
}

/** Longest response that these credits pay for. */
function outputFor(info: ModelInfo, request: ChatRequest, credits: number): number {
  const longest = longestOutput(info)
  const price = info.price?.output ?? 0
  if (price === 0) return longest
  const forPrompt = creditsFor(costOf(info, { inputTokens: mostInput(request), outputTokens: 0 }) ?? 0)
  const tokens = (credits - forPrompt) / creditsFor(price / 1_000_000)
  return Math.min(longest, Math.max(1, Math.floor(tokens + EPSILON)))
}

/** Whether a call costs credits. */
export const isPriced = ({ model: { info }, ownKey }: OpenedModel): boolean =>
  !ownKey && !info.builtin && info.price !== null

/** A permitted call: within the budget, its response is limited. */
interface CallWithin {
  request: ChatRequest
  /** Null if it costs no credits, or if there is no budget. */
  reserved: ReservedCall | null
  /** The response limit comes from the budget, and a longer one would cost more. */
  isOpen: boolean
}

/** Reserves a call's possible cost and limits its response accordingly. Throws HeldBack, or the signal's reason. */
export async function reserveCall(
  budget: RunBudget | null,
  { opened, request, signal }: { opened: OpenedModel; request: ChatRequest; signal: AbortSignal },
): Promise<CallWithin> {
  if (!budget || !isPriced(opened)) return { request, reserved: null, isOpen: false }
  const { info } = opened.model
  const reserved = await budget.reserve(costOfCall(info, request), signal)
  if (request.maxOutputTokens !== undefined) return { request, reserved, isOpen: false }
  const maxOutputTokens = outputFor(info, request, reserved.credits)
  const isOpen = maxOutputTokens < longestOutput(info)
  return { request: { ...request, maxOutputTokens }, reserved, isOpen }
}

const UNBILLED: ReadonlySet<string> = new Set([
  'unauthorised',
  'rate_limited',
  'unavailable',
  'not_found',
  'refused',
])

/** Ends a failed call's reservation: a rejection costs nothing; an interrupted call may have been billed. */
export function endFailed(reserved: ReservedCall | null, error: unknown): void {
  if (error instanceof ModelError && UNBILLED.has(error.code)) reserved?.settle(0)
  else reserved?.lose()
}
