import { createHash } from 'node:crypto'
import type { ChatRequest, ModelInfo } from '../model.ts'
import { composePrompt } from '../prompt/compose-prompt.ts'

/**
 * The parts of a call that determine its response: the model and what it is sent. Keys, server addresses and ids of
 * this installation are excluded, so that a recording works on every machine and never contains a key.
 */
export function canonicalChat(info: ModelInfo, request: ChatRequest) {
  const { temperature = null, maxOutputTokens = null, tools = [], output = null, passages } = request
  return {
    kind: 'chat',
    model: modelOf(info.id),
    prompt: composePrompt(request),
    // Citations are matched to the passages, and responses are distinguished from the fallback.
    passages: passages.length,
    fallback: request.fallback,
    temperature,
    maxOutputTokens,
    tools,
    output,
  }
}

export const canonicalEmbedding = (
  info: { id: string },
  { texts, kind }: { texts: readonly string[]; kind: string },
) => ({ kind: `embedding ${kind}`, model: modelOf(info.id), texts })

const modelOf = (id: string) => id.slice(id.indexOf(':') + 1)

/** The same for equal requests, regardless of key order. */
export const keyOf = (request: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(sorted(request)))
    .digest('hex')
    .slice(0, 32)

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, part]) => part !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, part]) => [name, sorted(part)]),
  )
}
