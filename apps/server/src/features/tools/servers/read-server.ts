import { createHash } from 'node:crypto'
import { tools } from '@millrace/contract'
import type { Context } from '../../../context.ts'
import { ToolFailure } from '../call/failure.ts'
import { type ServerPlace, withServer } from './connect.ts'
import type { ListedTool } from './readable-tools.ts'

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

/** Reads the tools of an MCP server. Throws `ToolFailure` with the reason when it can't be reached or understood. */
export const readServer = (
  context: Context,
  place: ServerPlace,
  signal: AbortSignal,
): Promise<ServerReading> => {
  const reading: ServerReading = { tools: [], refused: [] }
  const names = new Set<string>()
  return withServer(context, place, {
    timeoutMs: LISTING_MS,
    signal,
    listing: {
      onTool: (tool) => take(reading, names, tool),
      onRefused: (one) => refuse(reading, one),
    },
    work: async (client, options) => {
      await client.listTools({}, options)
      checkReading(reading)
      return reading
    },
  })
}

function take(reading: ServerReading, names: Set<string>, tool: ListedTool): void {
  const reason = problemOf(tool, { names, count: reading.tools.length })
  if (reason !== null) return refuse(reading, { name: tool.name.slice(0, LONGEST_NAME), reason })
  names.add(tool.name)
  const { name, schema, isReadOnly } = tool
  const description = tool.description
    .slice(0, LONGEST_DESCRIPTION * 2)
    .replaceAll('\u0000', '')
    .toWellFormed()
    .trim()
    .slice(0, LONGEST_DESCRIPTION)
  // Part of what was granted, but never believed: whether a tool makes changes is for an admin to say.
  const hint = isReadOnly ? 'read' : 'write'
  const digest = createHash('sha256')
    .update(JSON.stringify([name, description, schema, hint]))
    .digest('hex')
    .slice(0, 16)
  reading.tools.push({ remoteName: name, description: description || name, schema, digest })
}

function problemOf(
  { name, schema }: ListedTool,
  { names, count }: { names: Set<string>; count: number },
): string | null {
  if (count >= tools.MOST_SERVER_TOOLS) return `Only the first ${tools.MOST_SERVER_TOOLS} tools are used.`
  if (name.length > LONGEST_NAME) return `Its name is longer than ${LONGEST_NAME} characters.`
  if (names.has(name)) return 'Another tool of this server has the same name.'
  if (!isStorable(name)) return 'Its name contains broken characters.'
  const text = JSON.stringify(schema)
  return isStorable(text) && !text.includes('\\u0000') ? null : 'Its parameters contain broken characters.'
}

const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\u0000')

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
