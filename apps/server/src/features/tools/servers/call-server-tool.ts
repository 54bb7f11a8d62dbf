import type { CallToolResult } from '@modelcontextprotocol/client'
import type { Context } from '../../../context.ts'
import { ToolFailure } from '../call/failure.ts'
import { cut } from '../call/read-answer.ts'
import { hideSecret } from '../credential.ts'
import { type ServerPlace, withServer } from './connect.ts'

interface ServerCall {
  remoteName: string
  arguments: unknown
  /** Identifies a repeated call to the server. */
  key?: string | undefined
  /** For models, who read less than programs. */
  maxCharacters?: number
  signal: AbortSignal
}

interface ServerAnswer {
  ok: boolean
  text: string
  /** The result as data; null if the tool returns text only. */
  data: unknown
}

const CALL_MS = 60_000
const MOST_CHARACTERS = 8000
const MOST_ARGUMENTS = 100_000

/** Calls a tool of an MCP server. Throws `ToolFailure`, or the signal's reason. */
export async function callServerTool(
  context: Context,
  place: ServerPlace,
  { remoteName, arguments: given, key, maxCharacters = MOST_CHARACTERS, signal }: ServerCall,
): Promise<ServerAnswer> {
  const args = given ?? {}
  if (typeof args !== 'object' || Array.isArray(args))
    throw new ToolFailure('The arguments aren’t an object.')
  if (JSON.stringify(args).length > MOST_ARGUMENTS) throw new ToolFailure('The arguments are too long.')
  return withServer(context, place, {
    timeoutMs: CALL_MS,
    signal,
    work: async (client, options, secret) => {
      const result = await client.callTool(
        {
          name: remoteName,
          arguments: args as Record<string, unknown>,
          ...(key === undefined ? {} : { _meta: { 'millrace/idempotency-key': key } }),
        },
        options,
      )
      const { text } = cut(hideSecret(textOf(result), secret), { maxCharacters, whole: true })
      if (result.isError === true) return { ok: false, text: `The tool failed. ${text}`, data: null }
      const structured = JSON.stringify(result.structuredContent ?? null)
      return { ok: true, text, data: JSON.parse(hideSecret(structured, secret)) as unknown }
    },
  })
}

/** What a model can read of a result: its texts, or its structured content where there is none. */
function textOf({ content, structuredContent }: CallToolResult): string {
  const texts = content.map((part) => {
    if (part.type === 'text') return part.text
    if (part.type === 'resource')
      return 'text' in part.resource ? part.resource.text : `[${part.resource.uri}]`
    if (part.type === 'resource_link') return `[${part.name}: ${part.uri}]`
    return `[${part.type}]`
  })
  if (texts.length === 0 && structuredContent !== undefined) texts.push(JSON.stringify(structuredContent))
  return texts.join('\n').replaceAll('\u0000', '').toWellFormed()
}
