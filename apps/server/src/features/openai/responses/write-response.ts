import type { openai } from '@millrace/contract'
import type { StreamingAnswer } from '../../conversations/index.ts'
import { cutBy, type DonePart } from '../answers/end-of.ts'
import { sourcesOf } from '../answers/sources.ts'

/** A response of which nothing is known yet. */
export function openResponse(
  body: openai.ResponseBody,
  { id, created }: { id: string; created: number },
): openai.Response {
  return {
    id,
    object: 'response',
    created_at: created,
    status: 'in_progress',
    error: null,
    incomplete_details: null,
    instructions: body.instructions ?? null,
    max_output_tokens: body.max_output_tokens ?? null,
    model: body.model,
    output: [],
    parallel_tool_calls: true,
    previous_response_id: null,
    temperature: body.temperature ?? null,
    text: { format: { type: 'text' } },
    tool_choice: body.tool_choice ?? 'auto',
    tools: body.tools ?? [],
    top_p: 1,
    truncation: 'disabled',
    usage: null,
  }
}

/** The same at its end. */
export function closedResponse(
  open: openai.Response,
  { answer, done }: { answer: StreamingAnswer; done: DonePart },
): openai.Response {
  const cut = answer.calls.length > 0 ? null : cutBy(done)
  const { inputTokens, outputTokens } = done.usage
  return {
    ...open,
    status: cut ? 'incomplete' : 'completed',
    incomplete_details: cut && { reason: cut === 'length' ? 'max_output_tokens' : cut },
    output: itemsOf(answer, open.id),
    usage: {
      input_tokens: inputTokens,
      output_tokens: outputTokens,
      total_tokens: inputTokens + outputTokens,
    },
  }
}

type MessageItem = Extract<openai.OutputItem, { type: 'message' }>
export type CallItem = Extract<openai.OutputItem, { type: 'function_call' }>

/** The message comes first, if there is text. */
const itemsOf = (answer: StreamingAnswer, id: string): openai.OutputItem[] => [
  ...(answer.text === '' && answer.calls.length > 0 ? [] : [messageItem(answer, id)]),
  ...callItems(answer, id),
]

export function messageItem(answer: StreamingAnswer, id: string): MessageItem {
  const { annotations = [], citations } = sourcesOf(answer)
  return {
    type: 'message',
    id: `${id}_0`,
    status: 'completed',
    role: 'assistant',
    content: [
      {
        type: 'output_text',
        text: answer.text,
        annotations: annotations.map(({ type, url_citation: shown }) => ({ type, ...shown })),
        logprobs: [],
      },
    ],
    ...(citations ? { citations } : {}),
  }
}

export const callItems = ({ calls }: StreamingAnswer, id: string): CallItem[] =>
  calls.map((call, at) => ({
    type: 'function_call',
    id: `${id}_${at + 1}`,
    status: 'completed',
    call_id: call.id,
    name: call.name,
    arguments: JSON.stringify(call.arguments),
  }))
