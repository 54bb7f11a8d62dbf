import { say } from '@millrace/contract'
import {
  type ChatModel,
  type ChatRequest,
  composePrompt,
  estimateTokens,
  type FinishReason,
  ModelError,
  type ToolCall,
  WrongFormError,
} from '@millrace/models'

/** All that a model said. */
export interface ModelAnswer {
  text: string
  reason: FinishReason
  /** Tools that it wants to be called; left out: none was offered. */
  calls?: ToolCall[]
  usage: { inputTokens: number; outputTokens: number }
  /** The vendor counted what can't be; `usage` is an estimate. */
  isDoubtful?: boolean
}

/** The whole answer of one call. Throws `ModelError`, or the signal's reason. */
export async function collectAnswer(
  model: ChatModel,
  request: ChatRequest,
  signal: AbortSignal,
): Promise<ModelAnswer> {
  let text = ''
  const calls: ToolCall[] = []
  try {
    // Each step is tried several times as it is: what a vendor that is down costs does not multiply.
    for await (const part of model.stream(request, { signal, retries: 0 })) {
      if (part.type === 'text-delta') text += part.delta
      if (part.type === 'tool-call') calls.push(part.call)
      if (part.type !== 'finish') continue
      const { reason, usage } = part
      const isDoubtful = part.isDoubtful === true
      if (request.tools) return { text, reason, usage, isDoubtful, calls }
      // Nobody offered it a tool: without a text there is nothing to go on with.
      if (reason === 'tool-calls' && text.trim() === '')
        throw new ModelError({ code: 'bad_response', message: say('model.onlyTools') })
      return { text, reason, usage, isDoubtful }
    }
  } catch (error) {
    if (!(error instanceof WrongFormError)) throw error
    // What it said is looked at and mended by the caller.
    return { text, reason: 'stop', usage: error.usage ?? estimated(request, text) }
  }
  throw new ModelError({ code: 'cut_off', message: say('model.brokeOff') })
}

function estimated(request: ChatRequest, text: string): ModelAnswer['usage'] {
  const { system, messages } = composePrompt(request)
  const inputTokens = estimateTokens(system + JSON.stringify(messages))
  return { inputTokens, outputTokens: estimateTokens(text) }
}
