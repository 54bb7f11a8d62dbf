import { type Body, isObject, type ModelRequest, unknownKey, words } from '../model-vendor/model-request.ts'
import { pictureProblem } from '../model-vendor/pictures.ts'
import { type GoogleError, invalid } from './errors.ts'

const KNOWN = words(
  'contents systemInstruction generationConfig tools toolConfig safetySettings cachedContent labels',
)
const CONFIG = words(`temperature topP topK maxOutputTokens stopSequences candidateCount seed responseMimeType
  responseSchema responseJsonSchema presencePenalty frequencyPenalty thinkingConfig responseModalities
  responseLogprobs logprobs audioTimestamp mediaResolution`)

const NAME = /^[a-zA-Z_][a-zA-Z0-9_.:-]{0,63}$/
const unknownName = (key: string) =>
  invalid(`Invalid JSON payload received. Unknown name "${key}": Cannot find field.`)

/** The signature that this stand-in sends with a function call and expects back with it. */
export const SIGNATURE = 'c3RhbmRpbg=='

/** The parsed request, or the error that the vendor would return. */
export function checkRequest(
  body: unknown,
  model: { id: string; contextTokens: number },
): ModelRequest | GoogleError {
  if (!isObject(body)) return invalid('Invalid JSON payload received.')
  const unknown = unknownKey(body, KNOWN)
  if (unknown) return unknownName(unknown)
  const problem = configProblem(body.generationConfig) ?? toolsProblem(body) ?? contentsProblem(body)
  if (problem) return problem
  const request = read(body, model.id)
  const tokens = Math.ceil(request.messages.reduce((sum, { content }) => sum + content.length / 4, 0))
  if (tokens > model.contextTokens)
    return invalid(
      `The input token count (${tokens}) exceeds the maximum number of tokens allowed (${model.contextTokens}).`,
    )
  return request
}

function configProblem(config: unknown): GoogleError | null {
  if (config === undefined) return null
  if (!isObject(config)) return invalid('generation_config must be an object.')
  const unknown = unknownKey(config, CONFIG)
  if (unknown) return unknownName(unknown)
  const { temperature, maxOutputTokens: limit } = config
  if (temperature !== undefined && !(typeof temperature === 'number' && temperature >= 0 && temperature <= 2))
    return invalid('temperature must be in the range [0.0, 2.0].')
  if (limit !== undefined && !(Number.isInteger(limit) && Number(limit) > 0))
    return invalid('max_output_tokens must be positive.')
  return null
}

const functionsOf = ({ tools }: Body): Body[] =>
  (Array.isArray(tools) ? tools : []).flatMap((tool) =>
    isObject(tool) && Array.isArray(tool.functionDeclarations)
      ? tool.functionDeclarations.filter(isObject)
      : [],
  )

function toolsProblem(body: Body): GoogleError | null {
  for (const { name, description } of functionsOf(body)) {
    if (typeof name !== 'string' || !NAME.test(name)) return invalid('Invalid function name.')
    if (typeof description !== 'string') return invalid(`function ${name} has no description.`)
  }
  return null
}

/** Checks roles and parts, and that each function call has its response in the next content. */
function contentsProblem({ contents, systemInstruction }: Body): GoogleError | null {
  if (!Array.isArray(contents) || contents.length === 0) return invalid('contents is not specified')
  if (systemInstruction !== undefined && partsOf(systemInstruction).length === 0)
    return invalid('system_instruction has no parts.')
  let waiting = 0
  for (const [index, content] of contents.entries()) {
    const parts = partsOf(content)
    const role = isObject(content) ? content.role : undefined
    if (role !== 'user' && role !== 'model') return invalid('Please use a valid role: user, model.')
    if (index === 0 && role !== 'user') return invalid('The first content must be of the user.')
    if (parts.length === 0) return invalid(`contents[${index}].parts must not be empty.`)
    for (const { inlineData } of parts) {
      if (inlineData === undefined) continue
      const { mimeType, data } = isObject(inlineData) ? inlineData : {}
      const problem =
        mimeType === 'image/gif' ? 'Unsupported MIME type: image/gif' : pictureProblem(mimeType, data)
      if (problem) return invalid(`Unable to process input image: ${problem}.`)
    }
    const responses = parts.filter((part) => isObject(part.functionResponse)).length
    if (responses !== waiting)
      return invalid(
        'Please ensure that the number of function response parts is equal to the number of function call parts of the function call turn.',
      )
    const calls = parts.filter((part) => isObject(part.functionCall))
    if (calls.some((part) => part.thoughtSignature !== SIGNATURE))
      return invalid('Function call is missing a thought_signature in functionCall parts.')
    waiting = calls.length
  }
  return waiting > 0 ? invalid('A function call has no response.') : null
}

const partsOf = (content: unknown): Body[] =>
  isObject(content) && Array.isArray(content.parts) ? content.parts.filter(isObject) : []

const textOf = (content: unknown) =>
  partsOf(content)
    .map((part) => {
      if (typeof part.text === 'string') return part.text
      return isObject(part.functionResponse) ? JSON.stringify(part.functionResponse.response) : ''
    })
    .join('')

function read(body: Body, model: string): ModelRequest {
  const config = isObject(body.generationConfig) ? body.generationConfig : {}
  const system = textOf(body.systemInstruction)
  const messages = (body.contents as Body[]).map((content) => ({
    role: String(content.role),
    content: textOf(content),
  }))
  const schema = config.responseJsonSchema ?? config.responseSchema
  return {
    model,
    messages: system === '' ? messages : [{ role: 'system', content: system }, ...messages],
    stream: false,
    maxTokens: typeof config.maxOutputTokens === 'number' ? config.maxOutputTokens : null,
    tools: functionsOf(body).map(({ name }) => String(name)),
    schema: isObject(schema) ? lowered(schema) : null,
  }
}

/** The vendor's own schema format writes types in capitals. */
function lowered(schema: Body): Body {
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => {
      if (key === 'type' && typeof value === 'string') return [key, value.toLowerCase()]
      return [key, isObject(value) ? lowered(value) : value]
    }),
  )
}
