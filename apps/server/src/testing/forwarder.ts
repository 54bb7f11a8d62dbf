import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { once } from 'node:events'

/** What stands between a client and its database, as a TCP proxy or pooler does. */
export interface Forwarder {
  port: number
  /** Connections that clients have made so far. */
  attempts(): number
  /**
   * Takes the database away: `closes` ends what is open, accepts what comes and ends it at once; `silent` keeps all
   * connections and passes nothing on.
   */
  cut(how: 'closes' | 'silent'): void
  /** Passes on what comes from now; connections made while it was cut are ended. */
  mend(): void
  close(): Promise<void>
}

/** A forwarder on a free loopback port to a port on this machine. */
export async function startForwarder(target: number): Promise<Forwarder> {
  let state: 'passes' | 'closes' | 'silent' = 'passes'
  let attempts = 0
  const open = new Set<Socket>()
  const dropAll = () => {
    for (const socket of open) socket.destroy()
  }
  // Half-open: while it is silent, a goodbye is passed on, or answered, as little as anything else.
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
