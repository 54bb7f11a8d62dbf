/** The part of a valid call of a model that stand-ins use. */
export interface ModelRequest {
  model: string
  /** With their text; several parts are joined. */
  messages: { role: string; content: string }[]
  stream: boolean
  maxTokens: number | null
  /** Names of the tools that the model can call. */
  tools: string[]
  /** The JSON Schema of the structured output, if requested. */
  schema: Record<string, unknown> | null
}

export type Body = Record<string, unknown>

export const isObject = (value: unknown): value is Body =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The first unknown key. */
export const unknownKey = (body: Body, known: ReadonlySet<string>): string | undefined =>
  Object.keys(body).find((key) => !known.has(key))

export const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))
