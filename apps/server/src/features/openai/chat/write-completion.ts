import type { openai } from '@millrace/contract'
import type { ToolCall } from '@millrace/models'
import type { StreamingAnswer } from '../../conversations/index.ts'
import { cutBy, type DonePart, endOf } from '../answers/end-of.ts'
import { sourcesOf } from '../answers/sources.ts'

/** What chunks and the whole response have in common. */
export interface CompletionHead {
  id: string
  created: number
  model: string
}

/** The whole response. */
export async function writeCompletion(
  answer: StreamingAnswer,
  head: CompletionHead,
): Promise<openai.Completion> {
  const done = await endOf(answer)
  const { calls, text } = answer
  return {
    ...head,
    object: 'chat.completion',
    choices: [
      {
        index: 0,
        message: {
          role: 'assistant',
          content: text === '' && calls.length > 0 ? null : text,
          refusal: null,
          ...(calls.length > 0 ? { tool_calls: calls.map(presentCall) } : {}),
          ...sourcesOf(answer),
        },
        logprobs: null,
        finish_reason: finishOf(done, calls),
      },
    ],
    usage: usageOf(done),
  }
}

export const presentCall = ({ id, name, arguments: given }: ToolCall): openai.CalledTool => ({
  id,
  type: 'function',
  function: { name, arguments: JSON.stringify(given) },
})

export const finishOf = (done: DonePart, calls: readonly ToolCall[]): openai.FinishReason =>
  calls.length > 0 ? 'tool_calls' : (cutBy(done) ?? 'stop')

export const usageOf = ({ usage }: DonePart) => ({
  prompt_tokens: usage.inputTokens,
  completion_tokens: usage.outputTokens,
  total_tokens: usage.inputTokens + usage.outputTokens,
})
