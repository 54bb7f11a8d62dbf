import type { CallToolResult, ToolAnnotations } from '@modelcontextprotocol/server'
import type { Route } from '@millrace/contract'
import { z } from 'zod'
import type { Context } from '../../../context.ts'
import type { OuterCall, RouteCaller } from '../../../http/call-route.ts'
import type { Models } from '../../models/index.ts'
import type { Runs } from '../../runs/index.ts'

/** What tools work with, for one call of one caller. */
export interface ToolCall {
  context: Context
  runs: Runs
  models: Models
  /** The routes of the API, called as the caller. */
  routes: RouteCaller
  outer: OuterCall
  /** Aborted when the client cancels the call or disconnects. */
  signal: AbortSignal
  /** Reports progress; null if the client did not ask for it. */
  report: ((progress: number, message: string) => Promise<void>) | null
}

/** A tool that every account has. */
export interface Tool {
  name: string
  title: string
  description: string
  annotations: ToolAnnotations
  /** JSON schema of its arguments. */
  inputSchema: { type: 'object'; [key: string]: unknown }
  /** The routes that it calls: callers who can't use one of them don't see it. */
  routes: readonly Route[]
  /** Numbers in its arguments keep digits that a double would lose. */
  exactNumbers: boolean
  input: z.ZodType
  answer: (call: ToolCall, input: never) => Promise<CallToolResult>
}

interface ToolInput<S extends z.ZodType> extends Pick<
  Tool,
  'name' | 'title' | 'description' | 'annotations' | 'routes'
> {
  exactNumbers?: true
  input: S
  answer: (call: ToolCall, input: z.output<S>) => Promise<CallToolResult>
}

/** Tools work on this server only. */
const CLOSED: ToolAnnotations = { openWorldHint: false }

export const READS: ToolAnnotations = { readOnlyHint: true, idempotentHint: true }

/** A tool from its parts, with the JSON schema of its arguments. */
export const defineTool = <S extends z.ZodType>({
  exactNumbers,
  annotations,
  input,
  ...rest
}: ToolInput<S>): Tool => ({
  ...rest,
  exactNumbers: exactNumbers ?? false,
  annotations: { title: rest.title, ...CLOSED, ...annotations },
  input,
  inputSchema: jsonSchemaOf(input),
})

function jsonSchemaOf(schema: z.ZodType): Tool['inputSchema'] {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return { ...rest, type: 'object' }
}
