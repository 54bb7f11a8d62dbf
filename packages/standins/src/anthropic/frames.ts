import type { ToolCallScript } from '../model-vendor/behaviour.ts'
import type { Answered, Finish, Frames } from '../model-vendor/play.ts'
import type { Usage } from '../model-vendor/tokens.ts'
import type { MessagesRequest } from './check-request.ts'
import { errorBody } from './errors.ts'

const REASONS: Record<Finish, string> = {
  stop: 'end_turn',
  length: 'max_tokens',
  content_filter: 'refusal',
  tool_calls: 'tool_use',
}

const event = (type: string, more: object) => `event: ${type}\ndata: ${JSON.stringify({ type, ...more })}\n\n`

/** The events of one answer, block by block. */
export function framesOf(request: MessagesRequest, id: string): Frames {
  const { model } = request
  let index = -1
  let open: string | null = null
  const close = () => {
    if (open === null) return ''
    open = null
    return event('content_block_stop', { index })
  }
  const begin = (type: string, block: object) => {
    if (open === type) return ''
    const ended = close()
    open = type
    index++
    return ended + event('content_block_start', { index, content_block: { type, ...block } })
  }
  const delta = (type: string, more: object) =>
    event('content_block_delta', { index, delta: { type, ...more } })
  const call = ({ name, arguments: given }: ToolCallScript, at: number) => {
    const json = typeof given === 'string' ? given : JSON.stringify(given)
    const half = Math.ceil(json.length / 2)
    const started = begin('tool_use', { id: `toolu_${id}_${at}`, name, input: {} })
    const parts = [json.slice(0, half), json.slice(half)]
    return started + parts.map((part) => delta('input_json_delta', { partial_json: part })).join('') + close()
  }
  return {
    start: ({ input }) =>
      event('message_start', {
        message: { ...messageOf(id, model), content: [], stop_reason: null, usage: usageOf(input, 1) },
      }) + event('ping', {}),
    reasoning: (thinking) =>
      begin('thinking', { thinking: '', signature: '' }) +
      delta('thinking_delta', { thinking }) +
      delta('signature_delta', { signature: 'standin' }),
    text: (text) => begin('text', { text: '' }) + delta('text_delta', { text }),
    toolCall: call,
    finish: (reason, { output }: Usage) =>
      close() +
      event('message_delta', {
        delta: { stop_reason: REASONS[reason], stop_sequence: null },
        usage: { output_tokens: output },
      }) +
      event('message_stop', {}),
    broken: 'event: content_block_delta\ndata: {"type":"content_block_de\n\n',
    error: (message) =>
      `event: error\ndata: ${JSON.stringify(errorBody({ type: 'overloaded_error', message }))}\n\n`,
  }
}

const messageOf = (id: string, model: string) => ({
  id: `msg_${id}`,
  type: 'message',
  role: 'assistant',
  model,
  stop_sequence: null,
})

const usageOf = (input: number, output: number) => ({
  input_tokens: input,
  cache_creation_input_tokens: 0,
  cache_read_input_tokens: 0,
  output_tokens: output,
})

/** The answer to a request without streaming. */
export function wholeOf(request: MessagesRequest, id: string, { text, toolCalls, finish, usage }: Answered) {
  const calls = toolCalls.map(({ name, arguments: given }, at) => ({
    type: 'tool_use',
    id: `toolu_${id}_${at}`,
    name,
    input: typeof given === 'string' ? {} : given,
  }))
  return {
    ...messageOf(id, request.model),
    content: [...(text === '' ? [] : [{ type: 'text', text }]), ...calls],
    stop_reason: REASONS[finish],
    usage: usageOf(usage.input, usage.output),
  }
}
