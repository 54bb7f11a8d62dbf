import type { conversations } from '@millrace/contract'

type Part = conversations.ChatPart
type Check = (value: unknown) => boolean

const isText: Check = (value) => typeof value === 'string'
const isInteger: Check = (value) => Number.isSafeInteger(value)
const isNumber: Check = (value) => typeof value === 'number' && Number.isFinite(value)
const isFlag: Check = (value) => typeof value === 'boolean'
const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value)
const oneOf =
  (...values: readonly unknown[]): Check =>
  (value) =>
    values.includes(value)
const listOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check)
const object =
  (shape: Record<string, Check>): Check =>
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries(shape).every(([key, check]) => check((value as Record<string, unknown>)[key]))

const isCitation = object({
  number: isInteger,
  chunkId: isText,
  sourceId: isText,
  sourceName: isText,
  page: orNull(isInteger),
  heading: orNull(isText),
  url: orNull(isText),
  text: isText,
  start: isInteger,
  end: isInteger,
  highlights: listOf(object({ start: isInteger, end: isInteger })),
})

const isTool = object({
  callId: isText,
  name: isText,
  state: oneOf('running', 'done', 'failed'),
  ms: orNull(isInteger),
})

// The contract's `chatPart`, written by hand: zod alone is a quarter of what the public page may weigh. parts.test.ts
// holds the two to the same verdicts.
const PARTS: Record<Part['type'], Check> = {
  start: object({
    id: isInteger,
    conversationId: isText,
    questionId: isText,
    messageId: isText,
    visitorToken: orNull(isText),
  }),
  text: object({ id: isInteger, delta: isText }),
  snapshot: object({
    id: isInteger,
    messageId: isText,
    text: isText,
    citations: listOf(isCitation),
    tools: listOf(isTool),
  }),
  tool: object({ id: isInteger, tool: isTool }),
  citation: object({ id: isInteger, citation: isCitation }),
  error: object({ id: isInteger, error: isText, message: isText, retryAfter: orNull(isNumber) }),
  done: object({
    id: isInteger,
    reason: oneOf('stop', 'length', 'content-filter', 'fallback', 'other'),
    grounded: isFlag,
    usage: object({ inputTokens: isInteger, outputTokens: isInteger }),
  }),
}

/** The stream is not what the contract says. */
export class StreamError extends Error {
  override readonly name = 'StreamError'
}

/**
 * The part in the data of one event; null for a type that this page does not know yet, which a newer server may send.
 * Throws `StreamError` for anything else.
 */
export function parseChatPart(data: string): Part | null {
  const value = parseJson(data)
  if (!object({ type: isText })(value)) throw new StreamError('an event without a type')
  const { type } = value as { type: string }
  if (!Object.hasOwn(PARTS, type)) return null
  if (!PARTS[type as Part['type']](value)) throw new StreamError(`a malformed ${type} part`)
  return value as Part
}

function parseJson(data: string): unknown {
  try {
    return JSON.parse(data)
  } catch {
    throw new StreamError('an event that is not JSON')
  }
}
