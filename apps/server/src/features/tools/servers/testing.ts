import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js'
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js'

export interface OfferedTool {
  name: string
  description?: string
  inputSchema?: object
  annotations?: { readOnlyHint?: boolean }
  /** Answers a call; by default with its arguments. */
  answer?: (given: Record<string, unknown>) => object | Promise<object>
}

export interface McpSide {
  url: string
  /** Its tools, which may change while it runs. */
  tools: OfferedTool[]
  /** Calls of tools, oldest first, with what identifies a repeated one. */
  calls: { name: string; arguments: unknown; key: unknown; authorization: string | undefined }[]
  close: () => Promise<void>
}

const textResult = (text: string) => ({ content: [{ type: 'text', text }] })

/** An MCP server with the official SDK, on a free loopback port. It never keeps a process alive. */
export async function mcpSide(tools: OfferedTool[], { key }: { key?: string } = {}): Promise<McpSide> {
  const side: McpSide = { url: '', tools, calls: [], close: async () => undefined }
  const http = createServer((request, response) => {
    const { authorization } = request.headers
    if (key !== undefined && authorization !== `Bearer ${key}`) {
      response.writeHead(401).end()
      return
    }
    const server = serverOf(side, authorization)
    const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: undefined })
    void server.connect(transport as never).then(() => transport.handleRequest(request, response))
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  http.unref()
  side.url = `http://127.0.0.1:${(http.address() as AddressInfo).port}/mcp`
  side.close = () =>
    new Promise((resolve) => {
      http.close(() => resolve())
      http.closeAllConnections()
    })
  return side
}

function serverOf(side: McpSide, authorization: string | undefined): Server {
  const server = new Server({ name: 'side', version: '1.0.0' }, { capabilities: { tools: {} } })
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: side.tools.map(({ name, description, annotations, inputSchema }) => ({
      name,
      description,
      annotations,
      inputSchema: { type: 'object' as const, ...inputSchema },
    })),
  }))
  server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    const { name, arguments: given = {}, _meta } = params
    side.calls.push({ name, arguments: given, key: _meta?.['millrace/idempotency-key'], authorization })
    const tool = side.tools.find((one) => one.name === name)
    if (!tool) return { ...textResult(`There is no tool ${name}.`), isError: true }
    return tool.answer ? tool.answer(given) : textResult(JSON.stringify(given))
  })
  return server
}
