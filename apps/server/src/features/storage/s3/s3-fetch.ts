import { setTimeout as pause } from 'node:timers/promises'
import { createEgress, type Egress, EgressError } from '../../../egress/index.ts'
import { deadline } from '../../../lib/deadline.ts'

/** How long the store may take. Tests use less. */
export interface S3Patience {
  /** Until an answer begins. */
  answerMs: number
  /** Before the first repetition; doubled before each further one. */
  retryMs: number
}

export const PATIENCE: S3Patience = { answerMs: 60_000, retryMs: 500 }

const TRIES = 3
/** A large file through a slow line. */
const TRANSFER_MS = 6 * 3_600_000
const IDLE_MS = 60_000
/** "Slow down", and what gateways say. S3's documentation asks to repeat such calls with back-off. */
const TEMPORARY: ReadonlySet<number> = new Set([429, 500, 502, 503, 504])

/** A client that reaches nothing but the store, which may be in the private network, unlike what accounts call. */
export function s3Egress(endpoint: URL): Egress {
  const port = endpoint.port || (endpoint.protocol === 'https:' ? '443' : '80')
  return createEgress({ allow: [`${endpoint.hostname}:${port}`], userAgent: 'Millrace' })
}

/**
 * A `fetch` for the S3 library: answers that take too long are cut off, and failures that may pass are tried again.
 * Every body is in memory, so it can be sent again.
 */
export function s3Fetch(egress: Egress, endpoint: URL, patience: S3Patience): typeof fetch {
  const limits = { maxBytes: Number.MAX_SAFE_INTEGER, timeoutMs: TRANSFER_MS, idleTimeoutMs: IDLE_MS }
  const send = egress.asFetch({ ...limits, mayCall: ({ host }) => host === endpoint.host })
  const attempt: typeof fetch = async (input, init) => {
    const stop = new AbortController()
    const callOff = deadline(patience.answerMs, () =>
      stop.abort(new EgressError('timeout', 'The file store did not answer in time.')),
    )
    try {
      const headers = { ...(init?.headers as Record<string, string>), 'accept-encoding': 'identity' }
      return await send(input, { ...init, headers, signal: stop.signal, redirect: 'manual' })
    } finally {
      callOff()
    }
  }
  return async (input, init) => {
    for (let tries = 1; ; tries++) {
      const result = await attempt(input, init).catch((error: unknown) => error as Error)
      if (tries === TRIES || !isTemporary(result)) {
        if (result instanceof Error) throw result
        return result
      }
      if (!(result instanceof Error)) await result.body?.cancel()
      await pause(patience.retryMs * 2 ** (tries - 1))
    }
  }
}

const isTemporary = (result: Response | Error): boolean =>
  result instanceof Error
    ? result instanceof EgressError && (result.code === 'network' || result.code === 'timeout')
    : TEMPORARY.has(result.status)
