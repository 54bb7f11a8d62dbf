import { type Body, isObject, type ModelRequest, unknownKey, words } from '../model-vendor/model-request.ts'
import { blocksOf, turnsProblem } from './check-turns.ts'
import { type AnthropicError, invalid, refusal } from './errors.ts'

const KNOWN =
  words(`model messages max_tokens system stream temperature top_p top_k stop_sequences tools tool_choice
  metadata thinking service_tier output_format output_config container context_management`)
const NAME = /^[a-zA-Z0-9_-]{1,128}$/

/** A request that passed all checks. */
export interface MessagesRequest extends ModelRequest {
  /** The tool that must be called. */
  forced: string | null
}

/** The parsed request, or the error that the vendor would return. */
export function checkRequest(
  body: unknown,
  models: readonly { id: string; contextTokens: number }[],
): MessagesRequest | AnthropicError {
  if (!isObject(body)) return invalid('The request body is not valid JSON')
  const unknown = unknownKey(body, KNOWN)
  if (unknown) return invalid(`${unknown}: Extra inputs are not permitted`)
  if (typeof body.model !== 'string') return invalid('model: Field required')
  const model = models.find(({ id }) => id === body.model)
  if (!model) return refusal(404, 'not_found_error', `model: ${body.model}`)
  const problem = optionsProblem(body) ?? turnsProblem(body.messages) ?? toolsProblem(body)
  if (problem) return problem
  const request = read(body, model.id)
  const tokens = request.messages.reduce((sum, { content }) => sum + content.length / 4, 0)
  if (tokens > model.contextTokens)
    return invalid(`prompt is too long: ${Math.ceil(tokens)} tokens > ${model.contextTokens} maximum`)
  return request
}

function optionsProblem(body: Body): AnthropicError | null {
  const { max_tokens: limit, temperature, stream, system } = body
  if (limit === undefined) return invalid('max_tokens: Field required')
  if (!Number.isInteger(limit) || Number(limit) < 1)
    return invalid('max_tokens: Input should be greater than or equal to 1')
  if (temperature !== undefined && !(typeof temperature === 'number' && temperature >= 0 && temperature <= 1))
    return invalid('temperature: Input should be less than or equal to 1')
  if (stream !== undefined && typeof stream !== 'boolean')
    return invalid('stream: Input should be a valid boolean')
  const fits = system === undefined || typeof system === 'string' || systemBlocks(system)
  return fits ? null : invalid('system: Input should be a valid list')
}

const systemBlocks = (system: unknown) =>
  Array.isArray(system) &&
  system.every((block) => isObject(block) && block.type === 'text' && block.text !== '')

const toolsOf = ({ tools }: Body): Body[] => (Array.isArray(tools) ? tools.filter(isObject) : [])

function toolsProblem(body: Body): AnthropicError | null {
  const { tools, tool_choice: choice } = body
  if (tools === undefined)
    return choice === undefined ? null : invalid('tool_choice: may only be specified while providing tools')
  if (!Array.isArray(tools)) return invalid('tools: Input should be a valid list')
  for (const [index, tool] of tools.entries()) {
    const at = `tools.${index}`
    if (!isObject(tool) || typeof tool.name !== 'string' || !NAME.test(tool.name))
      return invalid(`${at}.name: String should match pattern '${NAME.source}'`)
    if (!isObject(tool.input_schema) || tool.input_schema.type !== 'object')
      return invalid(`${at}.input_schema.type: Field required`)
  }
  const types = ['auto', 'any', 'tool', 'none']
  if (choice !== undefined && !(isObject(choice) && types.includes(String(choice.type))))
    return invalid('tool_choice: unknown type')
  return null
}

function read(body: Body, model: string): MessagesRequest {
  const choice = isObject(body.tool_choice) ? body.tool_choice : {}
  const forced = choice.type === 'tool' ? String(choice.name) : null
  const tools = choice.type === 'none' ? [] : toolsOf(body)
  const system = typeof body.system === 'string' ? body.system : blocksText((body.system ?? []) as Body[])
  const messages = (body.messages as Body[]).map((message) => ({
    role: String(message.role),
    content: typeof message.content === 'string' ? message.content : blocksText(blocksOf(message)),
  }))
  return {
    model,
    messages: system === '' ? messages : [{ role: 'system', content: system }, ...messages],
    stream: body.stream === true,
    maxTokens: Number(body.max_tokens),
    tools: tools.map(({ name }) => String(name)),
    forced,
    schema: schemaOf(body, forced),
  }
}

function blocksText(blocks: Body[]): string {
  return blocks
    .map((block) => {
      if (typeof block.text === 'string') return block.text
      if (typeof block.content === 'string') return block.content
      return Array.isArray(block.content) ? blocksText(block.content.filter(isObject)) : ''
    })
    .join('')
}

/** Structured output is either a format of the response or the single tool that must be called. */
function schemaOf(body: Body, forced: string | null): Body | null {
  const config = isObject(body.output_config) ? body.output_config : {}
  const format = isObject(config.format) ? config.format : body.output_format
  if (isObject(format) && isObject(format.schema)) return format.schema
  const tool = toolsOf(body).find(({ name }) => name === forced)
  return isObject(tool?.input_schema) ? tool.input_schema : null
}
