import { exactNumberOf } from '@millrace/cells'
import { Failure } from '../../../lib/errors.ts'

/** Messages in one body. Only an old version of the protocol has such batches. */
const MOST_MESSAGES = 20
const ID_MAX = 200

type Message = Record<string, unknown>

const isObject = (value: unknown): value is Message =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The messages of a body, whose shape the protocol's library checks. Throws for a batch that is too long. */
export function messagesIn(body: unknown): Message[] {
  const all = Array.isArray(body) ? body : [body]
  if (all.length > MOST_MESSAGES)
    throw new Failure('invalid_request', `A batch can have up to ${MOST_MESSAGES} messages.`)
  return all.filter(isObject)
}

/** A number that the reader kept with all its digits is no usable ID: the answer could not name it. */
function idOf(value: unknown): string | number | null {
  if (typeof value === 'number') return value
  if (typeof value !== 'string') return null
  if (value.length > ID_MAX || exactNumberOf(value) !== null)
    throw new Failure('invalid_request', `IDs can have up to ${ID_MAX} characters, or be safe integers.`)
  return value
}

/** IDs of the tool calls among the messages. Checks the IDs of all of them. */
export const callIdsIn = (messages: readonly Message[]): (string | number)[] =>
  messages.flatMap(({ id, method }) => {
    const given = idOf(id)
    return method === 'tools/call' && given !== null ? [given] : []
  })

/** IDs of the calls that the messages cancel. */
export const cancelledIn = (messages: readonly Message[]): (string | number)[] =>
  messages.flatMap(({ method, params }) => {
    if (method !== 'notifications/cancelled' || !isObject(params)) return []
    return idOf(params.requestId) ?? []
  })

/** Whether it begins a session. */
export const isInitialize = (messages: readonly Message[]): boolean =>
  messages.some(({ method }) => method === 'initialize')
