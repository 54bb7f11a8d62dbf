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

/** A model's complete response. */
export interface ModelAnswer {
  text: string
  reason: FinishReason
  /** Requested tool calls; omitted if no tools were offered. */
  calls?: ToolCall[]
  usage: { inputTokens: number; outputTokens: number }
  /** The vendor reported impossible usage; `usage` is an estimate. */
  isDoubtful?: boolean
}

/** The complete response of one call. Throws `ModelError`, or the signal's reason. */
export async function collectAnswer(
  model: ChatModel,
  request: ChatRequest,
  signal: AbortSignal,
): Promise<ModelAnswer> {
  let text = ''
  const calls: ToolCall[] = []
  try {
    // Steps have their own retries, so retries here would multiply the cost of a vendor outage.
    for await (const part of model.stream(request, { signal, retries: 0 })) {
      if (part.type === 'text-delta') text += part.delta
      if (part.type === 'tool-call') calls.push(part.call)
      if (part.type !== 'finish') continue
      const { reason, usage } = part
      const isDoubtful = part.isDoubtful === true
      if (request.tools) return { text, reason, usage, isDoubtful, calls }
      // No tool was offered, so a response without text is useless.
      if (reason === 'tool-calls' && text.trim() === '')
        throw new ModelError({ code: 'bad_response', message: say('model.onlyTools') })
      return { text, reason, usage, isDoubtful }
    }
  } catch (error) {
    if (!(error instanceof WrongFormError)) throw error
    // The caller validates and repairs the text.
    return { text, reason: 'stop', usage: error.usage ?? estimated(request, text) }
  }
  throw new ModelError({ code: 'cut_off', message: say('model.brokeOff') })
}

function estimated(request: ChatRequest, text: string): ModelAnswer['usage'] {
  const { system, messages } = composePrompt(request)
  const inputTokens = estimateTokens(system + JSON.stringify(messages))
  return { inputTokens, outputTokens: estimateTokens(text) }
}
