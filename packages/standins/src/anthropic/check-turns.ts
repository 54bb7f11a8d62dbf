import { type Body, isObject } from '../model-vendor/model-request.ts'
import { pictureProblem } from '../model-vendor/pictures.ts'
import { type AnthropicError, invalid } from './errors.ts'

const TYPES: Record<string, ReadonlySet<string>> = {
  user: new Set(['text', 'tool_result', 'image', 'document']),
  assistant: new Set(['text', 'tool_use', 'thinking', 'redacted_thinking']),
}

/** Checks roles and contents, and that each tool call has its result in the next message. */
export function turnsProblem(messages: unknown): AnthropicError | null {
  if (!Array.isArray(messages) || messages.length === 0)
    return invalid('messages: at least one message is required')
  let waiting: string[] = []
  for (const [index, message] of messages.entries()) {
    const at = `messages.${index}`
    if (!isObject(message)) return invalid(`${at}: Input should be an object`)
    if (index === 0 && message.role !== 'user')
      return invalid('messages: first message must use the "user" role')
    const problem = contentProblem(message, at) ?? resultsProblem(message, { at, waiting })
    if (problem) return problem
    waiting = blocksOf(message)
      .filter((block) => block.type === 'tool_use')
      .map(({ id }) => wordOf(id))
  }
  return waiting.length > 0 ? missing(`messages.${messages.length - 1}`, waiting) : null
}

export const blocksOf = ({ content }: Body): Body[] =>
  Array.isArray(content) ? content.filter(isObject) : []

function contentProblem({ role, content }: Body, at: string): AnthropicError | null {
  const allowed = TYPES[String(role)]
  if (!allowed) return invalid(`${at}.role: Input should be 'user' or 'assistant'`)
  if (typeof content === 'string')
    return content.trim() === '' ? invalid(`${at}: text content blocks must be non-empty`) : null
  if (!Array.isArray(content) || content.length === 0)
    return invalid(`${at}.content: Input should be a valid list`)
  for (const [index, block] of content.entries()) {
    const place = `${at}.content.${index}`
    if (!isObject(block) || typeof block.type !== 'string' || !allowed.has(block.type))
      return invalid(`${place}: this type is not allowed for the role ${String(role)}`)
    if (block.type === 'text' && (typeof block.text !== 'string' || block.text.trim() === ''))
      return invalid(`${place}.text: text content blocks must be non-empty`)
    if (block.type === 'image') {
      const source = isObject(block.source) ? block.source : {}
      const problem =
        source.type === 'base64'
          ? pictureProblem(source.media_type, source.data)
          : 'source.type must be base64'
      if (problem) return invalid(`${place}.image.source: ${problem}`)
    }
    if (block.type === 'tool_use' && !(typeof block.id === 'string' && isObject(block.input)))
      return invalid(`${place}: a tool_use needs an id and an input`)
  }
  return null
}

function resultsProblem(
  message: Body,
  { at, waiting }: { at: string; waiting: string[] },
): AnthropicError | null {
  const blocks = blocksOf(message)
  const results = blocks
    .filter((block) => block.type === 'tool_result')
    .map((block) => wordOf(block.tool_use_id))
  const stray = results.find((id) => !waiting.includes(id))
  if (stray !== undefined)
    return invalid(
      `${at}: unexpected tool_use_id ${stray} found in tool_result blocks: each must have a tool_use block in the previous message`,
    )
  if (waiting.some((id) => !results.includes(id))) return missing(at, waiting)
  const first = blocks.findIndex((block) => block.type !== 'tool_result')
  const late = first !== -1 && blocks.slice(first).some((block) => block.type === 'tool_result')
  return late ? invalid(`${at}: tool_result blocks must come first`) : null
}

const wordOf = (value: unknown) => (typeof value === 'string' ? value : '')

const missing = (at: string, ids: string[]) =>
  invalid(`${at}: tool_use ids were found without tool_result blocks immediately after: ${ids.join(', ')}`)
