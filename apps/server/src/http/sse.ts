import type { FastifyReply } from 'fastify'
import { Failure } from '../lib/errors.ts'

const PING_MS = 15_000

export interface EventStream {
  /** Writes one event; `event` is its name, and `id` lets a client resume. */
  send(data: unknown, options?: { event?: string; id?: number | string }): void
  /** Writes an event whose data is not JSON. */
  sendText(data: string): void
  end(): void
  /** Aborted when the client disconnects. */
  readonly signal: AbortSignal
}

/** Owner of a stream, and how many streams one process allows for the same key. */
interface StreamHolder {
  key: string
  most: number
}

/** Number of open streams by owner key. */
const held = new Map<string, number>()

/**
 * Turns the response into server-sent events; from here on, failures must be sent as events. Throws `rate_limited` if
 * the owner has too many open streams: each one uses memory and work for every event, for an unlimited time.
 */
export function openEventStream(reply: FastifyReply, { key, most }: StreamHolder): EventStream {
  const open = held.get(key) ?? 0
  if (open >= most)
    throw new Failure('rate_limited', 'You have too many tabs open. Close some of them first.', {
      retryAfter: 30,
    })
  held.set(key, open + 1)
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
  const leave = () => {
    clearInterval(ping)
    letGo(key)
    gone.abort()
  }
  // A client that left before the stream was opened sends no close event.
  if (raw.closed) leave()
  else raw.once('close', leave)
  return {
    signal: gone.signal,
    sendText: (data) => {
      if (!raw.writableEnded && !raw.destroyed) raw.write(`data: ${data}\n\n`)
    },
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

function letGo(key: string) {
  const left = (held.get(key) ?? 0) - 1
  if (left > 0) held.set(key, left)
  else held.delete(key)
}
