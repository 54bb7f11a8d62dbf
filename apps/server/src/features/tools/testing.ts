import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tools } from '@millrace/contract'
import type { PayForCall } from './load-agent-tools.ts'

/** A request as the stand-in received it. */
export interface SeenRequest {
  method: string
  url: string
  headers: IncomingMessage['headers']
  body: string
}

export interface OtherSide {
  url: string
  seen: SeenRequest[]
  /** Resolves when the connection of the latest request has ended. */
  ended: Promise<void>
  close(): Promise<void>
}

/** A stand-in for the site a tool calls, on a free loopback port. */
export async function otherSide(
  answer: (seen: SeenRequest, response: ServerResponse) => void | Promise<void>,
): Promise<OtherSide> {
  const seen: SeenRequest[] = []
  let end = () => {}
  const ended = new Promise<void>((resolve) => (end = resolve))
  const server = createServer((request, response) => {
    response.on('close', end)
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const { method, url, headers } = request
      const one = { method: method!, url: url!, headers, body: Buffer.concat(parts).toString() }
      seen.push(one)
      void answer(one, response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    ended,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

export function sendJson(response: ServerResponse, value: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
}

/** A tool with defaults for everything that the test does not set. */
export const toolWith = (url: string, rest: Record<string, unknown> = {}): tools.ToolInput => {
  const { request, ...others } = rest as { request?: object }
  return tools.toolSchema.parse({
    name: 'look_up',
    description: 'Looks something up.',
    parameters: { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] },
    request: { method: 'GET', url, ...request },
    ...others,
  })
}

/** For calls that nobody pays for. */
export const pay: PayForCall = (call) => call()
