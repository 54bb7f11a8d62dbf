/** A type guard. These replace zod, which alone would be a quarter of the page's size limit. */
export type Check = (value: unknown) => boolean

export const isText: Check = (value) => typeof value === 'string'
export const isInteger: Check = (value) => Number.isSafeInteger(value)
export const isNumber: Check = (value) => typeof value === 'number' && Number.isFinite(value)
export const isFlag: Check = (value) => typeof value === 'boolean'
export const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value)
export const oneOf =
  (...values: readonly unknown[]): Check =>
  (value) =>
    values.includes(value)
export const listOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check)
export const object =
  (shape: Record<string, Check>): Check =>
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries(shape).every(([key, check]) => check((value as Record<string, unknown>)[key]))

export const isCitation = object({
  number: isInteger,
  sourceName: isText,
  page: orNull(isInteger),
  heading: orNull(isText),
  url: orNull(isText),
  text: isText,
  start: isInteger,
  end: isInteger,
  highlights: listOf(object({ start: isInteger, end: isInteger })),
})

export const isTool = object({
  callId: isText,
  name: isText,
  state: oneOf('running', 'done', 'failed'),
  ms: orNull(isInteger),
})

export const isFinish = oneOf('stop', 'length', 'content-filter', 'fallback', 'other')
export const isUsage = object({ inputTokens: isInteger, outputTokens: isInteger })

const isPassage = object({
  sourceName: isText,
  page: orNull(isInteger),
  heading: orNull(isText),
  text: isText,
  score: isNumber,
})

/** What a model was sent. */
export const isPrompt = object({
  system: isText,
  messages: listOf(object({ role: isText, text: isText })),
  passages: listOf(isPassage),
  searchMs: isNumber,
})
export const isCall = object({ tool: isTool, arguments: isText, result: orNull(isText) })
/** Duration and usage of a response. */
export const isMeasured = object({
  usage: isUsage,
  cost: orNull(isNumber),
  firstTokenMs: orNull(isNumber),
  totalMs: isNumber,
})
export const both =
  (one: Check, other: Check): Check =>
  (value) =>
    one(value) && other(value)

/** The stream violates the contract. */
export class StreamError extends Error {
  override readonly name = 'StreamError'
}

/**
 * Parses the data of one event with a check per part type. Null for a type unknown to this page, which a newer server
 * may send. Throws `StreamError` for anything else.
 */
export const partParser =
  <Part extends { type: string }>(parts: Record<Part['type'], Check>) =>
  (data: string): Part | null => {
    const value = parseJson(data)
    if (!object({ type: isText })(value)) throw new StreamError('an event without a type')
    const { type } = value as { type: string }
    if (!Object.hasOwn(parts, type)) return null
    if (!parts[type as Part['type']](value)) throw new StreamError(`a malformed ${type} part`)
    return value as Part
  }

function parseJson(data: string): unknown {
  try {
    return JSON.parse(data)
  } catch {
    throw new StreamError('an event that is not JSON')
  }
}
