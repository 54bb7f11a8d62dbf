import type { ChatCompletionRequest } from './check-request.ts'

/** The vendor's parts of an answer: a word with the blanks before it counts as one token. */
export const tokensOf = (text: string): string[] => text.match(/\s*\S+|\s+$/g) ?? []

export interface Usage {
  prompt_tokens: number
  completion_tokens: number
  total_tokens: number
}

export function usageOf(request: ChatCompletionRequest, answer: string): Usage {
  const prompt = request.messages.reduce((sum, { content }) => sum + tokensOf(content).length + 4, 0)
  const completion = tokensOf(answer).length
  return { prompt_tokens: prompt, completion_tokens: completion, total_tokens: prompt + completion }
}

/** One event of the stream. */
export const event = (data: unknown): string =>
  `data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`

/** Makes the chunks of one answer. */
export function chunkMaker(request: ChatCompletionRequest, { id, created }: { id: string; created: number }) {
  const base = { id, object: 'chat.completion.chunk', created, model: request.model }
  const withUsage = request.includeUsage ? { usage: null } : {}
  const choice = (delta: object, finish: string | null) =>
    event({ ...base, choices: [{ index: 0, delta, logprobs: null, finish_reason: finish }], ...withUsage })
  return {
    role: () => choice({ role: 'assistant', content: '' }, null),
    text: (content: string) => choice({ content }, null),
    reasoning: (content: string) => choice({ reasoning_content: content }, null),
    finish: (reason: string) => choice({}, reason),
    usage: (usage: Usage) => event({ ...base, choices: [], usage }),
  }
}
