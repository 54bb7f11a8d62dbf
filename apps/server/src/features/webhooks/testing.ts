import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook, WebhookVerificationError } from 'standardwebhooks'

// For tests only: what a receiver gets, and how it checks it.

export interface Received {
  headers: IncomingHttpHeaders
  body: string
}

/** A receiver's check with the library of Standard Webhooks, which refuses requests that are older than five minutes. */
export function verify(secret: string, { headers, body }: Received): boolean {
  try {
    new Webhook(secret).verify(body, headers as Record<string, string>)
    return true
  } catch (error) {
    if (error instanceof WebhookVerificationError) return false
    throw error
  }
}

export interface Receiver {
  url: string
  received: Received[]
  close(): Promise<void>
}

/** A server on this machine that notes what it gets, and then answers. */
export async function startReceiver(
  answer: (response: ServerResponse, one: Received) => void = (response) => response.end('thanks'),
): Promise<Receiver> {
  const received: Received[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const one = { headers: request.headers, body: Buffer.concat(parts).toString() }
      received.push(one)
      answer(response, one)
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
