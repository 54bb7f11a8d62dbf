import { type ChatRequest, composePrompt, costOf, type ModelInfo } from '@millrace/models'
import { creditsFor } from '../usage/index.ts'

/** Possible cost of a call, in credits. */
export interface CallCost {
  /** Minimum to start. */
  least: number
  /** Requested amount: its worst case, or a typical response if the response is limited by its reservation. */
  most: number
  /** Null if `most` is the worst case. Otherwise the response is limited by the reservation. */
  open: OpenAnswer | null
}

/** A response without a chosen length limit: it may be as long as its reserved credits allow. */
interface OpenAnswer {
  /** Key for learning costs: the next call requests what earlier ones cost. */
  learnAs: string
  /** In credits, without a response. */
  prompt: number
  /** Same with the model's longest response. */
  longest: number
}

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

export const longestOutput = ({ outputTokens }: ModelInfo): number =>
  Math.max(OPEN_OUTPUT.least, outputTokens ?? UNKNOWN_LONGEST)

/** Possible cost of a model call, in credits. An unlimited response is limited by its reservation. */
export function costOfCall(info: ModelInfo, request: ChatRequest): CallCost {
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
export function outputFor(info: ModelInfo, request: ChatRequest, credits: number): number {
  const longest = longestOutput(info)
  const price = info.price?.output ?? 0
  if (price === 0) return longest
  const forPrompt = creditsFor(costOf(info, { inputTokens: mostInput(request), outputTokens: 0 }) ?? 0)
  const tokens = (credits - forPrompt) / creditsFor(price / 1_000_000)
  return Math.min(longest, Math.max(1, Math.floor(tokens + EPSILON)))
}
