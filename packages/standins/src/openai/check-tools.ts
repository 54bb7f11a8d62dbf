import { type Body, isObject } from '../model-vendor/model-request.ts'
import { type ApiError, apiError } from './errors.ts'

const NAME = /^[a-zA-Z0-9_-]{1,64}$/
const invalid = (param: string, message: string) => apiError(400, `Invalid '${param}': ${message}`, { param })

const functionsOf = (body: Body): Body[] =>
  Array.isArray(body.tools) ? body.tools.map((tool) => (isObject(tool) ? (tool.function as Body) : {})) : []

export const toolNames = (body: Body): string[] =>
  body.tool_choice === 'none' ? [] : functionsOf(body).map(({ name }) => String(name))

/** What is wrong with the definitions of tools, or null. */
export function toolsProblem(body: Body): ApiError | null {
  if (body.tools === undefined)
    return body.tool_choice === undefined
      ? null
      : invalid('tool_choice', "'tool_choice' is only allowed when 'tools' are specified.")
  if (!Array.isArray(body.tools) || body.tools.length === 0)
    return invalid('tools', 'expected an array with minimum length 1.')
  for (const [index, tool] of body.tools.entries()) {
    const at = `tools[${index}]`
    if (!isObject(tool) || tool.type !== 'function' || !isObject(tool.function))
      return invalid(at, 'expected a function.')
    const { name, parameters } = tool.function
    if (typeof name !== 'string' || !NAME.test(name))
      return invalid(`${at}.function.name`, `expected a string that matches ${NAME.source}.`)
    if (parameters !== undefined && (!isObject(parameters) || parameters.type !== 'object'))
      return invalid(`${at}.function.parameters`, 'schema must be of type object.')
  }
  return null
}

/** Every tool call must be answered before any other message, and every result needs a call. */
export function turnsProblem(messages: Body[]): ApiError | null {
  let waiting = new Set<unknown>()
  for (const [index, message] of messages.entries()) {
    const at = `messages[${index}]`
    if (message.role === 'tool') {
      if (!waiting.delete(message.tool_call_id))
        return invalid(
          at,
          "messages with role 'tool' must be a response to a preceding message with 'tool_calls'.",
        )
      continue
    }
    if (waiting.size > 0)
      return invalid(
        at,
        "an assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'.",
      )
    const calls = Array.isArray(message.tool_calls) ? (message.tool_calls as Body[]) : []
    if (!calls.every(isCall)) return invalid(`${at}.tool_calls`, 'expected calls of functions.')
    waiting = new Set(calls.map(({ id }) => id))
  }
  return waiting.size > 0 ? invalid('messages', 'a tool call has no response.') : null
}

const isCall = (call: Body) =>
  isObject(call) &&
  typeof call.id === 'string' &&
  call.type === 'function' &&
  isObject(call.function) &&
  typeof call.function.name === 'string' &&
  typeof call.function.arguments === 'string'
