import type { openai } from '@millrace/contract'
import type { ToolCall } from '@millrace/models'
import type { StreamingAnswer } from '../../conversations/index.ts'
import { failureOf } from '../failures.ts'
import type { CompletionHead } from './complete.ts'
import { sourcesOf } from './sources.ts'

type Parts = Parameters<Parameters<StreamingAnswer['follow']>[1]>[0]
export type DonePart = Extract<Parts, { type: 'done' }>

/** Waits for the end of a response. Throws what it failed with. */
export function endOf(answer: StreamingAnswer): Promise<DonePart> {
  return new Promise((resolve, reject) => {
    answer.follow(-1, (part) => {
      if (part.type === 'done') resolve(part)
      if (part.type === 'error') reject(failureOf(part))
    })
  })
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

export function finishOf({ reason }: DonePart, calls: readonly ToolCall[]): openai.FinishReason {
  if (calls.length > 0) return 'tool_calls'
  if (reason === 'content-filter') return 'content_filter'
  return reason === 'length' ? 'length' : 'stop'
}

export const usageOf = ({ usage }: DonePart) => ({
  prompt_tokens: usage.inputTokens,
  completion_tokens: usage.outputTokens,
  total_tokens: usage.inputTokens + usage.outputTokens,
})
