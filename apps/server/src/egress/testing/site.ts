import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Site {
  port: number
  /** Origin by address. */
  origin: string
  close(): Promise<void>
}

/** An HTTP server on a free loopback port. */
export async function startSite(answer: RequestListener): Promise<Site> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    port,
    origin: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
