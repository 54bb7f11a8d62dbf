import { z } from 'zod'
import {
  functionOf,
  MESSAGES_MAX,
  mostTokens,
  only,
  shownCitation,
  temperature,
  TOOLS_MAX,
  USER,
  WITHOUT_EFFECT,
} from './chat.ts'

const words = z.string()

const part = z.object({
  type: z.enum(['input_text', 'output_text', 'text'], { error: 'Only text is supported.' }),
  text: words,
})

const content = z.union([words, z.array(part)], {
  error: 'Send text, or parts of the type "input_text". Pictures, audio and files aren’t supported.',
})

/** Items come from users, or from earlier responses, so they can have any of what those have. */
const message = z.object({
  type: z.literal('message').optional(),
  role: z.enum(['user', 'assistant', 'system', 'developer']),
  content,
})
const callId = words.min(1).max(200)
const functionCall = z.object({
  type: z.literal('function_call'),
  call_id: callId,
  name: words.min(1).max(200),
  arguments: words,
})
const functionResult = z.object({
  type: z.literal('function_call_output'),
  call_id: callId,
  output: content,
})

const inputItem = z.union([functionCall, functionResult, message], {
  error: 'Only messages, function calls and their results are supported.',
})
export type InputItem = z.infer<typeof inputItem>

const tool = z.strictObject({
  type: z.literal('function', { error: 'Only functions are supported.' }),
  ...functionOf,
})

/** Nothing of an earlier response is stored here. */
const none = (error: string) => z.null({ error }).optional()

export const responseBody = z.strictObject({
  model: words.min(1).max(200),
  input: z.union([words.min(1), z.array(inputItem).min(1).max(MESSAGES_MAX)], {
    error: 'Send a text, or items of the conversation: messages, function calls and their results.',
  }),
  instructions: words.nullish(),
  stream: z.boolean().nullish(),
  stream_options: z.object({}).nullish(),
  temperature,
  max_output_tokens: mostTokens,
  tools: z.array(tool).max(TOOLS_MAX).nullish(),
  tool_choice: z.enum(['auto', 'none'], { error: 'Only "auto" and "none" are supported.' }).nullish(),
  parallel_tool_calls: only(true),
  top_p: only(1),
  top_logprobs: only(0),
  background: only(false),
  truncation: only('disabled'),
  text: z
    .strictObject({
      format: z.strictObject({ type: z.literal('text', { error: 'Only "text" is supported.' }) }).nullish(),
    })
    .nullish(),
  include: z.array(words).max(0, 'Nothing can be included.').nullish(),
  previous_response_id: none('Responses aren’t stored. Send the whole conversation as the input.'),
  conversation: none('Conversations aren’t supported. Send the whole conversation as the input.'),
  ...USER,
  ...WITHOUT_EFFECT,
})
export type ResponseBody = z.infer<typeof responseBody>

const status = z.enum(['in_progress', 'completed', 'incomplete'])

const outputText = z.object({
  type: z.literal('output_text'),
  text: z.string(),
  annotations: z.array(
    z.object({
      type: z.literal('url_citation'),
      url: z.string(),
      title: z.string(),
      start_index: z.number().int(),
      end_index: z.number().int(),
    }),
  ),
  logprobs: z.array(z.never()),
})

const outputItem = z.union([
  z.object({
    type: z.literal('message'),
    id: z.string(),
    status,
    role: z.literal('assistant'),
    content: z.array(outputText),
    citations: z.array(shownCitation).optional(),
  }),
  z.object({
    type: z.literal('function_call'),
    id: z.string(),
    status,
    call_id: z.string(),
    name: z.string(),
    arguments: z.string(),
  }),
])
export type OutputItem = z.infer<typeof outputItem>

export const response = z.object({
  id: z.string(),
  object: z.literal('response'),
  created_at: z.number().int(),
  status,
  error: z.null(),
  incomplete_details: z.object({ reason: z.enum(['max_output_tokens', 'content_filter']) }).nullable(),
  instructions: z.string().nullable(),
  max_output_tokens: z.number().int().nullable(),
  model: z.string(),
  output: z.array(outputItem),
  parallel_tool_calls: z.literal(true),
  previous_response_id: z.null(),
  temperature: z.number().nullable(),
  text: z.object({ format: z.object({ type: z.literal('text') }) }),
  tool_choice: z.enum(['auto', 'none']),
  tools: z.array(tool),
  top_p: z.literal(1),
  truncation: z.literal('disabled'),
  usage: z
    .object({
      input_tokens: z.number().int(),
      output_tokens: z.number().int(),
      total_tokens: z.number().int(),
    })
    .nullable(),
})
export type Response = z.infer<typeof response>
