import { type ChatRequest, composePrompt, costOf, ModelError, type ModelInfo } from '@millrace/models'
import type { OpenedModel } from '../../../models/index.ts'
import { creditsFor } from '../../../usage/index.ts'
import type { CallCost, ReservedCall, RunBudget } from '../types.ts'

/** Tokens of an answer whose length nobody has limited, before any was seen. */
export const USUAL_OUTPUT = 500
/** What such an answer may have at first, and with less than which it is not asked for. */
const OPEN_OUTPUT = { first: 4096, least: 16 }
/** The longest answer of a model of which nobody knows it: vendors refuse a limit above their own. */
const UNKNOWN_LONGEST = 4096
/** What vendors put around a prompt and each message. */
const AROUND = { prompt: 64, message: 16 }
/** Of a token; sums of fractions are not exact. */
const EPSILON = 1e-6

const bytesOf = (value: unknown): number =>
  value === undefined ? 0 : Buffer.byteLength(typeof value === 'string' ? value : JSON.stringify(value))

/** Tokens that a request has at most: none is shorter than a byte. */
function mostInput(request: ChatRequest): number {
  const { system, messages } = composePrompt(request)
  const texts = bytesOf(system) + messages.reduce((sum, { content }) => sum + bytesOf(content), 0)
  const forms = bytesOf(request.output) + bytesOf(request.tools)
  return texts + forms + AROUND.prompt + AROUND.message * messages.length
}

const longestOutput = ({ outputTokens }: ModelInfo): number =>
  Math.max(OPEN_OUTPUT.least, outputTokens ?? UNKNOWN_LONGEST)

/** What a call of a model may cost, in credits. An answer without a limit gets one, from what is set aside for it. */
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

/** The longest answer that these credits pay for. */
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

/** A call that may go out: within the budget, its answer has a limit. */
interface CallWithin {
  request: ChatRequest
  /** Null when it costs no credits, or nobody limits them. */
  reserved: ReservedCall | null
  /** The answer's limit is the budget's, and a longer one could be had for more. */
  isOpen: boolean
}

/** Sets aside what a call may cost, and limits its answer to that. Throws HeldBack, or the signal's reason. */
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

/** Ends the reservation of a call that failed: a refusal costs nothing; what else broke off may have been billed. */
export function endFailed(reserved: ReservedCall | null, error: unknown): void {
  if (error instanceof ModelError && UNBILLED.has(error.code)) reserved?.settle(0)
  else reserved?.lose()
}
