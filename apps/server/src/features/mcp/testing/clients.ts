import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { Client as OlderClient } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport as OlderTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'

interface Progress {
  progress: number
  message?: string | undefined
}

interface CallOptions {
  signal?: AbortSignal
  onprogress?: (progress: Progress) => void
}

interface Result {
  isError?: boolean | undefined
  content: { type: string; text?: string }[]
  structuredContent?: Record<string, unknown>
}

/** What tests do with a client, whatever its version. */
export interface TestClient {
  server: { name: string } | undefined
  listTools: (cursor?: string) => Promise<{
    tools: {
      name: string
      inputSchema: object
      outputSchema?: object | undefined
      annotations?: object | undefined
    }[]
    nextCursor?: string | undefined
  }>
  call: (name: string, args?: Record<string, unknown>, options?: CallOptions) => Promise<Result>
  close: () => Promise<void>
}

const INFO = { name: 'test', version: '1.0.0' }

const requestInit = (key: string) => ({ headers: { authorization: `Bearer ${key}` } })

/** The client that most programs are built with. */
async function connectOlder(url: string, key: string): Promise<TestClient> {
  const client = new OlderClient(INFO)
  const transport = new OlderTransport(new URL(url), { requestInit: requestInit(key) })
  await client.connect(transport)
  return {
    server: client.getServerVersion(),
    listTools: (cursor) => client.listTools({ cursor }),
    call: async (name, args = {}, options = {}) =>
      (await client.callTool({ name, arguments: args }, undefined, options)) as Result,
    close: () => client.close(),
  }
}

/** The current client, by the protocol of today or by the older handshake. */
const connectCurrent =
  (mode: 'auto' | 'legacy') =>
  async (url: string, key: string): Promise<TestClient> => {
    const client = new Client(INFO, { versionNegotiation: { mode } })
    await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit: requestInit(key) }))
    return {
      server: client.getServerVersion(),
      listTools: (cursor) => client.listTools(cursor === undefined ? {} : { cursor }),
      call: async (name, args = {}, options = {}) =>
        (await client.callTool({ name, arguments: args }, options)) as Result,
      close: () => client.close(),
    }
  }

export const CLIENTS = {
  'SDK 1.32': connectOlder,
  'SDK 2.4, 2025-11-25': connectCurrent('legacy'),
  'SDK 2.4, 2026-07-28': connectCurrent('auto'),
} as const
