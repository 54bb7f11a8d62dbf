import { createMcpHandler, ProtocolError, Server } from '@modelcontextprotocol/server'
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/server/validators/ajv'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../../../context.ts'
import { errorMessage } from '../../../lib/errors.ts'
import { toFailure } from '../../../http/errors.ts'
import { callTool } from '../tools/call-tool.ts'
import { listTools } from '../tools/list-tools.ts'
import type { ToolCall } from '../tools/tool.ts'

const INFO = { name: 'millrace', title: 'Millrace', version: '1.0.0' }
const INSTRUCTIONS =
  'Millrace runs flows, searches knowledge bases and keeps sheets of this account. Each published flow is a tool. ' +
  'A flow that takes long returns a runId: call get_run later. Before reading or writing rows, get the columns with get_sheet.'

/** A server would compile one for itself, per request; only questions to users need it, and there are none. */
const validator = new AjvJsonSchemaValidator()

/** What serves one HTTP request. */
interface Exchange {
  context: Context
  call: Omit<ToolCall, 'context' | 'signal' | 'report'>
  request: FastifyRequest
  /** Controllers of the tool calls in the body, by ID. */
  calls: ReadonlyMap<string | number, AbortController>
  /** Aborted when the client disconnects or cancels. */
  gone: AbortSignal
}

/**
 * Answers a request by the protocol's library, without a session: each request gets a server of its own, so any process
 * can answer. Clients of the current version and of older ones are told apart by their messages.
 */
export async function answerExchange(exchange: Exchange): Promise<Response> {
  const { context, request, gone } = exchange
  const handler = createMcpHandler(() => serverFor(exchange), {
    // There are no change events to subscribe to.
    maxSubscriptions: 0,
    onerror: (error) => context.log.debug({ err: errorMessage(error) }, 'an MCP exchange'),
  })
  const web = new Request(new URL('/mcp', 'http://localhost'), {
    method: request.method,
    headers: headersOf(request),
    signal: gone,
  })
  return handler.fetch(web, request.body === undefined ? {} : { parsedBody: request.body })
}

const PASSED: ReadonlySet<string> = new Set(['accept', 'content-type', 'last-event-id'])

const headersOf = ({ headers }: FastifyRequest): [string, string][] =>
  Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' && (PASSED.has(name) || name.startsWith('mcp-')) ? [[name, value]] : [],
  )

function serverFor({ context, call, calls }: Exchange): Server {
  const server = new Server(INFO, {
    capabilities: { tools: {} },
    instructions: INSTRUCTIONS,
    jsonSchemaValidator: validator,
  })
  server.setRequestHandler('tools/list', async ({ params }) => {
    try {
      return await listTools({ context, outer: call.outer }, params?.cursor)
    } catch (error) {
      if (ProtocolError.isInstance(error)) throw error
      const failure = toFailure(error)
      if (failure.status >= 500) context.log.error({ err: error }, 'tools could not be listed')
      // The library sends the message of what is thrown.
      throw failure
    }
  })
  server.setRequestHandler('tools/call', ({ params }, { mcpReq }) => {
    const own = calls.get(mcpReq.id)?.signal
    const signal = own ? AbortSignal.any([own, mcpReq.signal]) : mcpReq.signal
    const { _meta: meta } = mcpReq
    const token = meta?.progressToken
    const report: ToolCall['report'] =
      token === undefined
        ? null
        : (progress, message) =>
            mcpReq.notify({
              method: 'notifications/progress',
              params: { progressToken: token, progress, message },
            })
    return callTool({ ...call, context, signal, report }, params.name, params.arguments ?? {})
  })
  return server
}
