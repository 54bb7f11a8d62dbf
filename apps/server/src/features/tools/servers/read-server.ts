import { createHash } from 'node:crypto'
import type { Client } from '@modelcontextprotocol/client'
import { tools } from '@millrace/contract'
import type { Context } from '../../../context.ts'
import { ToolFailure } from '../call/failure.ts'
import { type ServerPlace, withServer } from './connect.ts'

/** A tool as its server describes it, within the limits of what models are given. */
export interface RemoteTool {
  remoteName: string
  description: string
  schema: Record<string, unknown>
  /** Identifies this very description: a grant holds for no other. */
  digest: string
}

export interface ServerReading {
  tools: RemoteTool[]
  refused: tools.ToolServer['refused']
}

const LISTING_MS = 20_000
const MOST_REFUSED = 50
const LONGEST_NAME = 128
const LONGEST_DESCRIPTION = 1000
const LONGEST_SCHEMA = 20_000
const DEEPEST_SCHEMA = 10

/** Reads the tools of an MCP server. Throws `ToolFailure` with the reason when it can't be reached or understood. */
export const readServer = (
  context: Context,
  place: ServerPlace,
  signal: AbortSignal,
): Promise<ServerReading> => {
  const reading: ServerReading = { tools: [], refused: [] }
  return withServer(context, place, {
    timeoutMs: LISTING_MS,
    signal,
    onRefused: (one) => refuse(reading, one),
    work: async (client, options) => {
      const names = new Set<string>()
      const { tools: listed } = await client.listTools({}, options)
      for (const tool of listed) take(reading, names, tool)
      checkReading(reading)
      return reading
    },
  })
}

type Listed = Awaited<ReturnType<Client['listTools']>>['tools'][number]

function take(reading: ServerReading, names: Set<string>, tool: Listed): void {
  const name = tool.name.slice(0, LONGEST_NAME)
  const reason = problemOf(tool, { names, count: reading.tools.length })
  if (reason !== null) return refuse(reading, { name, reason })
  names.add(tool.name)
  const described = tool.description ?? tool.title ?? tool.annotations?.title ?? ''
  const description = described.replaceAll('\u0000', '').toWellFormed().trim().slice(0, LONGEST_DESCRIPTION)
  const schema = tool.inputSchema as Record<string, unknown>
  // Part of what was granted, but never believed: whether a tool makes changes is for an admin to say.
  const hint = tool.annotations?.readOnlyHint === true ? 'read' : 'write'
  const digest = createHash('sha256')
    .update(JSON.stringify([tool.name, description, schema, hint]))
    .digest('hex')
    .slice(0, 16)
  reading.tools.push({ remoteName: tool.name, description: description || tool.name, schema, digest })
}

function problemOf(tool: Listed, { names, count }: { names: Set<string>; count: number }): string | null {
  if (count >= tools.MOST_SERVER_TOOLS) return `Only the first ${tools.MOST_SERVER_TOOLS} tools are used.`
  if (tool.name.length > LONGEST_NAME) return `Its name is longer than ${LONGEST_NAME} characters.`
  if (names.has(tool.name)) return 'Another tool of this server has the same name.'
  if (!isStorable(tool.name)) return 'Its name contains broken characters.'
  if (!isShallow(tool.inputSchema, DEEPEST_SCHEMA)) return 'Its parameters are nested too deeply.'
  const schema = JSON.stringify(tool.inputSchema)
  if (schema.length > LONGEST_SCHEMA) return `Its parameters take more than ${LONGEST_SCHEMA / 1000} kB.`
  return isStorable(schema) && !schema.includes('\\u0000')
    ? null
    : 'Its parameters contain broken characters.'
}

const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\u0000')

const isShallow = (value: unknown, depth: number): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (depth > 0 && Object.values(value).every((child) => isShallow(child, depth - 1)))

function refuse(reading: ServerReading, one: tools.ToolServer['refused'][number]): void {
  if (reading.refused.length < MOST_REFUSED) reading.refused.push(one)
}

/** Throws the reason why nothing can be used of a server. */
function checkReading({ tools: found, refused }: ServerReading): void {
  if (found.length > 0) return
  const [first] = refused
  throw new ToolFailure(
    first ? `None of its tools can be used. ${first.name}: ${first.reason}` : 'The MCP server has no tools.',
  )
}
