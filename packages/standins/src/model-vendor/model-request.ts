/** A call of a model that passed all checks of its vendor, as far as a stand-in looks at it. */
export interface ModelRequest {
  model: string
  /** With their text; of several parts all texts together. */
  messages: { role: string; content: string }[]
  stream: boolean
  maxTokens: number | null
  /** Names of the tools that may be called. */
  tools: string[]
  /** Of the structured output that is wanted. */
  schema: Record<string, unknown> | null
}

export type Body = Record<string, unknown>

export const isObject = (value: unknown): value is Body =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The first key that is not among those known. */
export const unknownKey = (body: Body, known: ReadonlySet<string>): string | undefined =>
  Object.keys(body).find((key) => !known.has(key))

export const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))
