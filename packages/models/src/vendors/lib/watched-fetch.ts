import { say } from '@millrace/contract'
import type { Clock } from '../../clock.ts'
import { ModelError } from '../../errors.ts'
import { gatherEvents, Gathering } from './gather-events.ts'
import { errorOfRefusal, notTheApi, type Refusal } from './http-error.ts'
import { readRefusal } from './read-refusal.ts'

export type Fetch = typeof globalThis.fetch

/** A status other than 2xx. */
export class RefusedError extends Error {
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(`refused with status ${refusal.status}`)
    this.refusal = refusal
  }

  toModelError(): ModelError {
    return errorOfRefusal(this.refusal)
  }
}

// A stream event is one line; model lists and vectors also arrive as one line.
const LONGEST_LINE = 20_000_000
const LONGEST_EVENT = 2_000_000
const NEWLINE = 10

/** The callback for each chunk of the response to the call with this signal. */
type WatcherOf = (signal: AbortSignal | null | undefined) => () => void

/**
 * A fetch that only returns successful responses: it throws `RefusedError` for an error status, and `ModelError` when
 * there is no response or it is a web page. The libraries on top would lose the status and headers.
 */
export function watchFetch(
  fetch: Fetch,
  { clock, watcherOf = () => () => {} }: { clock: Clock; watcherOf?: WatcherOf },
): Fetch {
  return async (input, init) => {
    const onBytes = watcherOf(init?.signal)
    const gathering = new Gathering()
    // The server's egress uses this; other implementations ignore it.
    const asked: RequestInit & { gather: () => number } = { ...init, gather: gathering.patience }
    const response = await call(fetch, input, asked)
    if (!response.ok) throw new RefusedError(await readRefusal(response, clock))
    const type = response.headers.get('content-type') ?? ''
    if (/^text\/html\b/i.test(type) || !response.body) {
      await response.body?.cancel()
      throw notTheApi()
    }
    const { status, headers } = response
    const isStream = /^text\/event-stream\b/i.test(type)
    const watch = watcher(onBytes, isStream ? LONGEST_EVENT : LONGEST_LINE)
    const body = isStream
      ? gatherEvents(response.body, gathering, watch)
      : response.body.pipeThrough(through(watch))
    return new Response(body, { status, headers })
  }
}

async function call(fetch: Fetch, ...args: Parameters<Fetch>): Promise<Response> {
  try {
    return await fetch(...args)
  } catch (error) {
    args[1]?.signal?.throwIfAborted()
    throw errorOfConnection(error)
  }
}

// Error codes that a guarded fetch may throw.
const CONNECTION_ERRORS: Record<string, () => ModelError> = {
  blocked_address: () =>
    new ModelError({
      code: 'refused',
      message: say('model.blocked'),
    }),
  bad_url: () =>
    new ModelError({
      code: 'refused',
      message: say('model.badUrl'),
    }),
  timeout: () => new ModelError({ code: 'timeout', message: say('model.slow') }),
  too_many_redirects: notTheApi,
  too_large: notTheApi,
}

function errorOfConnection(error: unknown): ModelError {
  if (error instanceof ModelError) return error
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const known = Object.hasOwn(CONNECTION_ERRORS, code) ? CONNECTION_ERRORS[code] : undefined
  return known ? known() : new ModelError({ code: 'unavailable', message: say('model.away') })
}

/** Reports every chunk; throws at a line longer than any vendor sends, before it fills the memory. */
function watcher(onBytes: () => void, longest: number): (part: Uint8Array) => void {
  let line = 0
  return (part) => {
    onBytes()
    const newline = part.lastIndexOf(NEWLINE)
    line = newline === -1 ? line + part.length : part.length - newline - 1
    if (line > longest) throw notTheApi()
  }
}

const through = (watch: (part: Uint8Array) => void) =>
  new TransformStream<Uint8Array, Uint8Array>({
    transform: (part, controller) => {
      watch(part)
      controller.enqueue(part)
    },
  })
