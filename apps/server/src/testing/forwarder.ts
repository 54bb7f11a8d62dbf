import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { once } from 'node:events'

/** A TCP proxy between a client and its database, like a pooler. */
export interface Forwarder {
  port: number
  /** Number of connections that clients have made. */
  attempts(): number
  /**
   * Cuts off the database. `closes` ends open connections and accepts new ones only to close them; `silent` keeps all
   * connections and forwards nothing.
   */
  cut(how: 'closes' | 'silent'): void
  /** Forwards again; connections made during the cut are closed. */
  mend(): void
  close(): Promise<void>
}

/** A forwarder from a free loopback port to a port on this machine. */
export async function startForwarder(target: number): Promise<Forwarder> {
  let state: 'passes' | 'closes' | 'silent' = 'passes'
  let attempts = 0
  const open = new Set<Socket>()
  const dropAll = () => {
    for (const socket of open) socket.destroy()
  }
  // Half-open: in silent mode, a FIN is neither forwarded nor answered.
  const server = createServer({ allowHalfOpen: true }, (client) => {
    attempts += 1
    client.on('error', () => undefined)
    if (state === 'closes') {
      client.destroy()
      return
    }
    const upstream = connect({ port: target, host: '127.0.0.1', allowHalfOpen: true })
    upstream.on('error', () => undefined)
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(from)
      from.on('data', (chunk) => state === 'passes' && to.write(chunk))
      from.on('end', () => {
        if (state === 'silent') return
        from.end()
        to.end()
      })
      from.on('close', () => {
        open.delete(from)
        to.destroy()
      })
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    attempts: () => attempts,
    cut: (how) => {
      state = how
      if (how === 'closes') dropAll()
    },
    mend: () => {
      if (state === 'silent') dropAll()
      state = 'passes'
    },
    close: async () => {
      dropAll()
      server.close()
      await once(server, 'close')
    },
  }
}
