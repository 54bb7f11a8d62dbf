import type { Answered, Finish, Frames } from '../model-vendor/play.ts'
import type { Usage } from '../model-vendor/tokens.ts'
import type { ChatCompletionRequest } from './check-request.ts'

const event = (data: unknown): string => `data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`

const usageBody = ({ input, output }: Usage) => ({
  prompt_tokens: input,
  completion_tokens: output,
  total_tokens: input + output,
})

interface Completion {
  id: string
  created: number
}

const argumentsOf = (given: Record<string, unknown> | string) =>
  typeof given === 'string' ? given : JSON.stringify(given)

/** The chunks of one answer. */
export function framesOf(request: ChatCompletionRequest, { id, created }: Completion): Frames {
  const base = { id, object: 'chat.completion.chunk', created, model: request.model }
  const withUsage = request.includeUsage ? { usage: null } : {}
  const choice = (delta: object, finish: string | null) =>
    event({ ...base, choices: [{ index: 0, delta, logprobs: null, finish_reason: finish }], ...withUsage })
  return {
    start: () => choice({ role: 'assistant', content: '' }, null),
    text: (content) => choice({ content }, null),
    reasoning: (content) => choice({ reasoning_content: content }, null),
    toolCall: ({ name, arguments: given }, index) => {
      const whole = argumentsOf(given)
      const half = Math.ceil(whole.length / 2)
      const part = (more: object) => choice({ tool_calls: [{ index, ...more }] }, null)
      return [
        part({ id: `call_${id}_${index}`, type: 'function', function: { name, arguments: '' } }),
        part({ function: { arguments: whole.slice(0, half) } }),
        part({ function: { arguments: whole.slice(half) } }),
      ].join('')
    },
    finish: (reason: Finish, usage) =>
      choice({}, reason) +
      (request.includeUsage ? event({ ...base, choices: [], usage: usageBody(usage) }) : '') +
      event('[DONE]'),
    broken: event('{"id":"chatcmpl-'),
    error: (message) =>
      event({ error: { message, type: 'server_error', param: null, code: null } }) + event('[DONE]'),
  }
}

/** The answer to a request without streaming. */
export function wholeOf(request: ChatCompletionRequest, { id, created }: Completion, answered: Answered) {
  const { text, toolCalls, finish, usage } = answered
  const calls = toolCalls.map(({ name, arguments: given }, index) => ({
    id: `call_${id}_${index}`,
    type: 'function',
    function: { name, arguments: argumentsOf(given) },
  }))
  const message = {
    role: 'assistant',
    content: text,
    refusal: null,
    ...(calls.length > 0 ? { tool_calls: calls } : {}),
  }
  return {
    id,
    object: 'chat.completion',
    created,
    model: request.model,
    choices: [{ index: 0, message, logprobs: null, finish_reason: finish }],
    usage: usageBody(usage),
  }
}
