import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A server on a free loopback port. */
export interface Listening {
  /** Without a trailing slash. */
  origin: string
  port: number
  /** Closes open connections too, so that a hanging answer doesn't block a test. */
  close(): Promise<void>
}

/** Starts an HTTP server on 127.0.0.1. */
export async function listen(answer: RequestListener): Promise<Listening> {
  const server = createServer(answer)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
