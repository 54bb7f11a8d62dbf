import type { FastifyReply } from 'fastify'

const PING_MS = 15_000

export interface EventStream {
  /** Writes one event; `event` names it, `id` lets a client resume. */
  send(data: unknown, options?: { event?: string; id?: number | string }): void
  end(): void
  /** Aborted when the client went away. */
  readonly signal: AbortSignal
}

/** Turns the answer into server-sent events. From here on failures must be sent as events. */
export function openEventStream(reply: FastifyReply): EventStream {
  reply.hijack()
  const { raw } = reply
  const gone = new AbortController()
  const kept = Object.entries(reply.getHeaders()).filter(([, value]) => value !== undefined)
  raw.writeHead(200, {
    ...(Object.fromEntries(kept) as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  })
  raw.flushHeaders()
  const ping = setInterval(() => raw.writableEnded || raw.write(': ping\n\n'), PING_MS)
  raw.on('close', () => {
    clearInterval(ping)
    gone.abort()
  })
  return {
    signal: gone.signal,
    send: (data, options = {}) => {
      if (raw.writableEnded || raw.destroyed) return
      const head =
        (options.id === undefined ? '' : `id: ${options.id}\n`) +
        (options.event ? `event: ${options.event}\n` : '')
      raw.write(`${head}data: ${JSON.stringify(data)}\n\n`)
    },
    end: () => {
      clearInterval(ping)
      raw.end()
    },
  }
}
