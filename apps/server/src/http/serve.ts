import type { FastifyInstance } from 'fastify'
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Config } from '../config/config.ts'
import type { Context } from '../context.ts'
import { createApp } from './app.ts'
import type { Bound } from './binding.ts'
import type { PageRules } from './pages.ts'

const QUIET_LOOK_MS = 100

interface Serving {
  url: string
  /** Stops accepting calls, and waits for open calls and for `drain`. */
  close: () => Promise<void>
  /** Closes whatever is still open. */
  cut: () => void
}

interface Served {
  routes: Bound[]
  /** Adds endpoints of other protocols. */
  endpoints: (app: FastifyInstance) => void
  pages: PageRules
  /** Waits for responses that calls have started. */
  drain: () => Promise<void>
}

/** Listens at the configured address. */
export async function serve(context: Context, { routes, endpoints, pages, drain }: Served): Promise<Serving> {
  const { config } = context
  const app = await createApp(context, { routes, endpoints, pages })
  const closeQuiet = quietConnections(app.server)
  await app.listen({ host: config.host, port: config.port }).catch((error: unknown) => {
    throw listenProblem(error, config) ?? error
  })
  const close = async () => {
    const closed = app.close()
    await drain()
    const timer = setInterval(closeQuiet, QUIET_LOOK_MS)
    await closed.finally(() => clearInterval(timer))
    // One of the last calls may have been a question; its response is kept as far as it got.
    await drain()
  }
  return { url: addressOf(app, config), close, cut: () => app.server.closeAllConnections() }
}

/** What is wrong with the configured listening address; null for any other failure. */
export function listenProblem(error: unknown, { host, port }: Pick<Config, 'host' | 'port'>): Error | null {
  const { code } = error as NodeJS.ErrnoException
  const text = {
    EADDRINUSE: `PORT: ${port} on ${host} is in use by another program. Stop it, or set PORT to another number.`,
    EACCES: `PORT: ${port} needs more rights than this user has. Set PORT to 1024 or above.`,
    EADDRNOTAVAIL: `HOST: this machine doesn’t have the address ${host}. Set HOST to 127.0.0.1, or to 0.0.0.0 for all.`,
    ENOTFOUND: `HOST: there is no machine named ${host}. Set HOST to 127.0.0.1, or to 0.0.0.0 for all.`,
  }[code ?? '']
  return text === undefined ? null : new Error(`The server can’t start.\n  ${text}`, { cause: error })
}

function addressOf(app: FastifyInstance, config: Config): string {
  if (config.publicUrl) return config.publicUrl
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : config.port
  const host = config.host === '0.0.0.0' || config.host === '::' ? 'localhost' : config.host
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

/**
 * Returns a function that closes idle connections. A stop would wait for them, and Node doesn't count connections
 * without any request as idle (browsers open some in advance).
 */
function quietConnections(server: Server): () => void {
  const open = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  return () => {
    server.closeIdleConnections()
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
  }
}
