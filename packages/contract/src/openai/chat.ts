import { z } from 'zod'

/** Messages in a conversation that a caller carries. */
export const MESSAGES_MAX = 2000
export const TOOLS_MAX = 128

const words = z.string()

const parts = z.array(
  z.object({ type: z.literal('text', { error: 'Only text is supported.' }), text: words }),
)

/** Text, or parts of text. Pictures, audio and files are refused. */
const content = z.union([words, parts], {
  error: 'Send text, or parts of the type "text". Pictures, audio and files aren’t supported.',
})

const callOfTool = z.object({
  id: words.min(1).max(200),
  type: z.literal('function'),
  function: z.object({ name: words.min(1).max(200), arguments: words }),
})
export type CalledTool = z.infer<typeof callOfTool>

/** A response as a client sends it back, so it can have any of what responses have. */
const assistantMessage = z.object({
  role: z.literal('assistant'),
  content: content.nullish(),
  tool_calls: z.array(callOfTool).max(TOOLS_MAX).nullish(),
})

const chatMessage = z.discriminatedUnion('role', [
  z.strictObject({ role: z.literal('system'), content }),
  z.strictObject({ role: z.literal('developer'), content }),
  z.strictObject({ role: z.literal('user'), content }),
  assistantMessage,
  z.strictObject({ role: z.literal('tool'), content, tool_call_id: words.min(1).max(200) }),
])
export type ChatMessage = z.infer<typeof chatMessage>

export const functionOf = {
  name: words.regex(/^[\w-]{1,64}$/, 'Use up to 64 letters, digits, underscores and dashes.'),
  description: words.max(10_000).nullish(),
  parameters: z.record(words, z.unknown()).nullish(),
  strict: z.boolean().nullish(),
}

const tool = z.strictObject({
  type: z.literal('function', { error: 'Only functions are supported.' }),
  function: z.strictObject(functionOf),
})

/** A parameter that only its default is accepted of, because another value would change the response. */
export const only = <const T extends string | number | boolean>(value: T) =>
  z.literal(value, { error: `Only ${JSON.stringify(value)} is supported.` }).nullish()

/** A parameter that changes no response: accepted from clients that always send it. */
const harmless = z.unknown().optional()

export const temperature = z.number().min(0).max(2).nullish()
export const mostTokens = z.number().int().min(1).max(1_000_000).nullish()

/** Parameters without any effect on a response, in both APIs for text. */
export const WITHOUT_EFFECT = {
  metadata: harmless,
  prompt_cache_key: harmless,
  prompt_cache_retention: harmless,
  store: z.boolean().nullish(),
  service_tier: z.enum(['auto', 'default']).nullish(),
}

/** Identifies the caller's user, in its newer and its older parameter. */
export const USER = {
  user: words.max(200).nullish(),
  safety_identifier: words.max(200).nullish(),
}

export const completionBody = z.strictObject({
  model: words.min(1).max(200),
  messages: z.array(chatMessage).min(1).max(MESSAGES_MAX),
  stream: z.boolean().nullish(),
  stream_options: z
    .strictObject({ include_usage: z.boolean().nullish(), include_obfuscation: harmless })
    .nullish(),
  temperature,
  max_tokens: mostTokens,
  max_completion_tokens: mostTokens,
  tools: z.array(tool).max(TOOLS_MAX).nullish(),
  tool_choice: z.enum(['auto', 'none'], { error: 'Only "auto" and "none" are supported.' }).nullish(),
  parallel_tool_calls: only(true),
  n: only(1),
  top_p: only(1),
  presence_penalty: only(0),
  frequency_penalty: only(0),
  logprobs: only(false),
  top_logprobs: only(0),
  response_format: z
    .strictObject({ type: z.literal('text', { error: 'Only "text" is supported.' }) })
    .nullish(),
  modalities: z.tuple([z.literal('text')], { error: 'Only ["text"] is supported.' }).nullish(),
  ...USER,
  ...WITHOUT_EFFECT,
})
export type CompletionBody = z.infer<typeof completionBody>

const finishReason = z.enum(['stop', 'length', 'content_filter', 'tool_calls'])

/** A web page that the text between these places (UTF-16 units) refers to. */
const urlAnnotation = z.object({
  type: z.literal('url_citation'),
  url_citation: z.object({
    url: z.string(),
    title: z.string(),
    start_index: z.number().int(),
    end_index: z.number().int(),
  }),
})

/** A passage that the response rests on; its number is in the text as `[1]`. OpenAI's API has no such field. */
export const shownCitation = z.object({
  number: z.number().int(),
  source: z.string(),
  page: z.number().int().nullable(),
  heading: z.string().nullable(),
  url: z.string().nullable(),
  text: z.string(),
})
export type ShownCitation = z.infer<typeof shownCitation>

/** What a response rests on; left out if nothing. */
const SOURCES = {
  annotations: z.array(urlAnnotation).optional(),
  citations: z.array(shownCitation).optional(),
}

const completionUsage = z.object({
  prompt_tokens: z.number().int(),
  completion_tokens: z.number().int(),
  total_tokens: z.number().int(),
})

export const completion = z.object({
  id: z.string(),
  object: z.literal('chat.completion'),
  created: z.number().int(),
  model: z.string(),
  choices: z.array(
    z.object({
      index: z.literal(0),
      message: z.object({
        role: z.literal('assistant'),
        content: z.string().nullable(),
        refusal: z.null(),
        tool_calls: z.array(callOfTool).optional(),
        ...SOURCES,
      }),
      logprobs: z.null(),
      finish_reason: finishReason,
    }),
  ),
  usage: completionUsage,
})
export type Completion = z.infer<typeof completion>
export type FinishReason = z.infer<typeof finishReason>
