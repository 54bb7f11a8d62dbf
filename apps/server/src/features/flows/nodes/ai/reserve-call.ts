import { type ChatRequest, composePrompt, costOf, type ModelInfo } from '@millrace/models'
import type { OpenedModel } from '../../../models/index.ts'
import { creditsFor } from '../../../usage/index.ts'
import type { CallCost, ReservedCall, RunBudget } from '../types.ts'

/** Tokens of an answer whose length nobody has limited, before any was seen. */
export const USUAL_OUTPUT = 500
/** What vendors put around a prompt and each message. */
const AROUND = { prompt: 64, message: 16 }

const bytesOf = (value: unknown): number =>
  value === undefined ? 0 : Buffer.byteLength(typeof value === 'string' ? value : JSON.stringify(value))

/** Tokens that a request has at most: none is shorter than a byte. */
export function mostInput(request: ChatRequest): number {
  const { system, messages } = composePrompt(request)
  const texts = bytesOf(system) + messages.reduce((sum, { content }) => sum + bytesOf(content), 0)
  const forms = bytesOf(request.output) + bytesOf(request.tools)
  return texts + forms + AROUND.prompt + AROUND.message * messages.length
}

/** What a call of a model may cost, in credits. Where the answer has no limit, about: the most that was seen counts. */
export function costOfCall(info: ModelInfo, request: ChatRequest): CallCost {
  const { maxOutputTokens } = request
  const inputTokens = mostInput(request)
  const credits = (outputTokens: number) => creditsFor(costOf(info, { inputTokens, outputTokens }) ?? 0)
  const most = credits(maxOutputTokens ?? USUAL_OUTPUT)
  if (maxOutputTokens !== undefined) return { least: most, most, learnAs: null }
  return { least: credits(0), most, learnAs: info.id }
}

/** Whether a call costs credits. */
export const isPriced = ({ model: { info }, ownKey }: OpenedModel): boolean =>
  !ownKey && !info.builtin && info.price !== null

/** Sets aside what a call may cost; null when it costs no credits, or nobody limits them. */
export async function reserveCall(
  budget: RunBudget | null,
  { opened, request, signal }: { opened: OpenedModel; request: ChatRequest; signal: AbortSignal },
): Promise<ReservedCall | null> {
  if (!budget || !isPriced(opened)) return null
  return budget.reserve(costOfCall(opened.model.info, request), signal)
}
