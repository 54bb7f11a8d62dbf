import { type Body, isObject, type ModelRequest, unknownKey, words } from '../model-vendor/model-request.ts'
import { pictureProblem } from '../model-vendor/pictures.ts'
import { formatProblem, schemaOf } from './check-format.ts'
import { toolNames, toolsProblem, turnsProblem } from './check-tools.ts'
import { type ApiError, apiError } from './errors.ts'

/** A request for a chat completion that passed all checks. */
export interface ChatCompletionRequest extends ModelRequest {
  includeUsage: boolean
}

/** A model the stand-in offers. */
export interface StandinModel {
  id: string
  contextTokens?: number
  /** Refuses `temperature` and `max_tokens`, as the vendor's reasoning models do. */
  reasoning?: boolean
}

const ROLES = new Set(['system', 'developer', 'user', 'assistant', 'tool'])
const KNOWN =
  words(`model messages stream stream_options temperature top_p max_tokens max_completion_tokens stop n
  seed user presence_penalty frequency_penalty response_format tools tool_choice parallel_tool_calls reasoning_effort
  verbosity metadata store logprobs`)

/** The parsed request, or the error that the vendor would return. */
export function checkRequest(
  body: unknown,
  models: readonly StandinModel[],
): ChatCompletionRequest | ApiError {
  if (!isObject(body)) return apiError(400, 'The body must be a JSON object.')
  if (typeof body.model !== 'string') return apiError(400, 'you must provide a model parameter')
  const model = models.find(({ id }) => id === body.model)
  if (!model)
    return apiError(404, `The model \`${body.model}\` does not exist or you do not have access to it.`, {
      code: 'model_not_found',
    })
  const problem =
    messagesProblem(body.messages) ??
    optionsProblem(body, model) ??
    toolsProblem(body) ??
    turnsProblem(body.messages as Body[]) ??
    formatProblem(body.response_format)
  if (problem) return problem
  const options = isObject(body.stream_options) ? body.stream_options : {}
  const limit = body.max_completion_tokens ?? body.max_tokens
  return {
    model: model.id,
    messages: (body.messages as Body[]).map((message) => ({
      role: String(message.role),
      content: textOf(message.content),
    })),
    stream: body.stream === true,
    includeUsage: options.include_usage === true,
    maxTokens: typeof limit === 'number' ? limit : null,
    tools: toolNames(body),
    schema: schemaOf(body.response_format),
  }
}

const invalid = (param: string, message: string) => apiError(400, `Invalid '${param}': ${message}`, { param })

function messagesProblem(messages: unknown): ApiError | null {
  if (!Array.isArray(messages)) return invalid('messages', 'expected an array.')
  if (messages.length === 0) return invalid('messages', 'expected an array with minimum length 1.')
  for (const [index, message] of messages.entries()) {
    const at = `messages[${index}]`
    if (!isObject(message)) return invalid(at, 'expected an object.')
    if (typeof message.role !== 'string' || !ROLES.has(message.role))
      return invalid(`${at}.role`, `must be one of ${[...ROLES].join(', ')}.`)
    // An assistant message with tool calls can have no content.
    if (message.content === null && message.role === 'assistant' && Array.isArray(message.tool_calls))
      continue
    const problem = contentProblem(message)
    if (problem) return invalid(`${at}.content`, problem)
  }
  return null
}

const DATA_URL = /^data:([\w/+-]+);base64,(.*)$/s

/** Texts, and images in messages of the user. */
function contentProblem({ role, content }: Body): string | null {
  if (typeof content === 'string') return null
  if (!Array.isArray(content)) return 'expected a string or an array of parts.'
  for (const part of content) {
    if (!isObject(part)) return 'expected parts.'
    if (part.type === 'text' && typeof part.text === 'string') continue
    if (part.type !== 'image_url' || role !== 'user') return 'expected text parts.'
    const url = isObject(part.image_url) ? part.image_url.url : undefined
    const [, mediaType, data] = DATA_URL.exec(typeof url === 'string' ? url : '') ?? []
    const problem = pictureProblem(mediaType, data)
    if (problem) return `the image can't be read: ${problem}.`
  }
  return null
}

const textOf = (content: unknown) =>
  typeof content === 'string'
    ? content
    : ((content ?? []) as { text?: string }[]).map(({ text = '' }) => text).join('')

function optionsProblem(body: Body, model: StandinModel): ApiError | null {
  const unknown = unknownKey(body, KNOWN)
  if (unknown) return apiError(400, `Unrecognized request argument supplied: ${unknown}`)
  if (body.stream !== undefined && typeof body.stream !== 'boolean')
    return invalid('stream', 'expected a boolean.')
  if (body.stream_options !== undefined && body.stream !== true)
    return invalid('stream_options', 'only allowed when streaming.')
  if (model.reasoning) return reasoningProblem(body)
  const { temperature } = body
  if (temperature !== undefined && !(typeof temperature === 'number' && temperature >= 0 && temperature <= 2))
    return invalid('temperature', 'expected a number from 0 to 2.')
  return limitProblem(body)
}

function reasoningProblem(body: Body): ApiError | null {
  if (body.max_tokens !== undefined)
    return apiError(400, "Unsupported parameter: 'max_tokens' is not supported with this model.", {
      param: 'max_tokens',
      code: 'unsupported_parameter',
    })
  if (body.temperature !== undefined && body.temperature !== 1)
    return apiError(400, "Unsupported value: 'temperature' does not support this value with this model.", {
      param: 'temperature',
      code: 'unsupported_value',
    })
  return limitProblem(body)
}

function limitProblem(body: Body): ApiError | null {
  for (const param of ['max_tokens', 'max_completion_tokens']) {
    const limit = body[param]
    if (limit !== undefined && !(Number.isInteger(limit) && Number(limit) > 0))
      return invalid(param, 'expected a positive integer.')
  }
  return null
}
