import type { Clock } from '../../clock.ts'
import { ModelError } from '../../errors.ts'
import { errorOfRefusal, notTheApi, type Refusal } from './http-error.ts'
import { readText } from './read-text.ts'
import { readRetryAfter } from './retry-after.ts'

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

const LONGEST_ERROR_BODY = 64_000

/**
 * A fetch that gives only good answers: it throws `RefusedError` for an error status and `ModelError` when no answer
 * came or it is a web page. The libraries above it would lose what the status and the headers say.
 */
export function watchFetch(
  fetch: Fetch,
  { clock, onBytes = () => {} }: { clock: Clock; onBytes?: () => void },
): Fetch {
  return async (input, init) => {
    const response = await call(fetch, input, init)
    if (!response.ok) throw new RefusedError(await readRefusal(response, clock))
    if (/^text\/html\b/i.test(response.headers.get('content-type') ?? '') || !response.body) {
      await response.body?.cancel()
      throw notTheApi()
    }
    const { status, headers } = response
    return new Response(response.body.pipeThrough(counter(onBytes)), { status, headers })
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

// Codes of the errors that a guarded fetch may throw.
const CONNECTION_ERRORS: Record<string, () => ModelError> = {
  blocked_address: () =>
    new ModelError({
      code: 'refused',
      message:
        'The model server is at an address that this installation may not call. Its operator can allow it.',
    }),
  bad_url: () =>
    new ModelError({
      code: 'refused',
      message: 'The address of the model server in the settings is not valid.',
    }),
  timeout: () => new ModelError({ code: 'timeout', message: 'The model server did not answer in time.' }),
  too_many_redirects: notTheApi,
  too_large: notTheApi,
}

function errorOfConnection(error: unknown): ModelError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const known = Object.hasOwn(CONNECTION_ERRORS, code) ? CONNECTION_ERRORS[code] : undefined
  return known
    ? known()
    : new ModelError({ code: 'unavailable', message: 'The model server cannot be reached at the moment.' })
}

async function readRefusal(response: Response, clock: Clock): Promise<Refusal> {
  const { status, headers } = response
  const text = await readText(response, LONGEST_ERROR_BODY).catch(() => '')
  return { status, retryAfterSeconds: readRetryAfter(headers, clock.now()), ...readErrorBody(text) }
}

function readErrorBody(text: string): Pick<Refusal, 'code' | 'param'> {
  try {
    const body = JSON.parse(text) as { error?: { code?: unknown; param?: unknown } } | null
    const { code, param } = body?.error ?? {}
    return {
      code: typeof code === 'string' ? code : null,
      param: typeof param === 'string' ? param : null,
    }
  } catch {
    // Many servers and proxies say what is wrong in plain text or HTML; the status is enough then.
    return { code: null, param: null }
  }
}

function counter(onBytes: () => void): TransformStream<Uint8Array, Uint8Array> {
  return new TransformStream({
    transform: (part, controller) => {
      onBytes()
      controller.enqueue(part)
    },
  })
}
