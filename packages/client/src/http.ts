import { ConnectionError, errorOf, TimeoutError } from './errors.ts'
import { pause, type Repeats, retryAfterOf, waitBefore } from './retries.ts'

export interface ClientOptions {
  /** Origin of the server, such as `https://millrace.example.com`. */
  baseUrl: string
  /** An API key: Team → API Key & Webhook. Without one, only what visitors can do. */
  apiKey?: string
  /** The project, if the key is for several; without it, the default one. */
  project?: string
  /** Ms until a call without a response fails. Default: 120,000. */
  timeout?: number
  /** How often a failed call is repeated. Default: 3. */
  maxRetries?: number
  /** In place of the global one. */
  fetch?: typeof fetch
}

export interface CallOptions {
  signal?: AbortSignal
  timeout?: number
  maxRetries?: number
  project?: string
  /** In place of the one that each write gets. The same key and input have one effect within a day. */
  idempotencyKey?: string
  /** A visitor's token for a conversation. */
  visitorToken?: string | null
  headers?: Record<string, string>
}

/** What the generated methods know of a call. */
export interface CallSpec {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  query?: object | undefined
  body?: unknown
  /** Gets an idempotency key. */
  keyed?: true
  /** Reads only, whatever its method. */
  reads?: true
  /** In the form of OpenAI's API: below the origin, without the envelope. */
  openai?: true
  /** Events instead of JSON. */
  events?: true
}

const TIMEOUT = 120_000
const RETRIES = 3

/** Sends calls: headers, idempotency keys, timeouts and retries. */
export class Http {
  readonly #options: ClientOptions
  readonly #origin: string

  constructor(options: ClientOptions) {
    this.#options = options
    this.#origin = options.baseUrl.replace(/\/(?:api\/?)?$/, '')
  }

  /** The data of a JSON response. */
  async call<T>(spec: CallSpec, options: CallOptions = {}): Promise<T> {
    const body = await this.#repeat(spec, options, async (attempt) => {
      const response = await this.#send(spec, attempt)
      return attempt.within<unknown>(response.json())
    })
    return (spec.openai ? body : (body as { data: unknown }).data) as T
  }

  /** The response itself, once its headers are here: a file, or a stream of events. */
  open(spec: CallSpec, options: CallOptions = {}): Promise<Response> {
    return this.#repeat(spec, options, async (attempt) => {
      const response = await this.#send(spec, attempt)
      // From here on, the reader decides how long it waits.
      attempt.release()
      return response
    })
  }

  async #repeat<T>(
    spec: CallSpec,
    options: CallOptions,
    attempt: (input: Sending) => Promise<T>,
  ): Promise<T> {
    const most = options.maxRetries ?? this.#options.maxRetries ?? RETRIES
    const headers = this.#headers(spec, options)
    const may: Repeats = 'idempotency-key' in headers || isRead(spec) ? 'always' : 'refused'
    for (let repeats = 0; ; repeats++) {
      const sending = new Sending(headers, options.signal, this.#timeout(spec, options))
      try {
        return await attempt(sending)
      } catch (error) {
        if (options.signal?.aborted) throw options.signal.reason
        const wait = waitBefore(error, may, { repeats, retryAfter: sending.retryAfter })
        if (wait === null || repeats >= most) throw error
        await pause(wait, options.signal)
      } finally {
        sending.done()
      }
    }
  }

  async #send(spec: CallSpec, sending: Sending): Promise<Response> {
    const { method, body } = spec
    const through = this.#options.fetch ?? fetch
    const response = await sending.within(
      through(this.#url(spec), {
        method,
        headers: sending.headers,
        signal: sending.signal,
        ...(body === undefined ? {} : { body: isForm(body) ? body : JSON.stringify(body) }),
      }),
    )
    if (response.ok) return response
    sending.retryAfter = retryAfterOf(response.headers, Date.now())
    throw await errorOf(response)
  }

  #url({ path, query = {}, openai }: CallSpec): string {
    const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
    const search = new URLSearchParams(
      given.map(([key, value]): [string, string] => [key, String(value)]),
    ).toString()
    return `${this.#origin}${openai ? '' : '/api'}${path}${search ? `?${search}` : ''}`
  }

  #headers(spec: CallSpec, { idempotencyKey, visitorToken, headers, ...options }: CallOptions) {
    const { apiKey, project } = this.#options
    const inProject = options.project ?? project
    const key = idempotencyKey ?? (spec.keyed ? newKey() : undefined)
    const isJson = spec.body !== undefined && !isForm(spec.body)
    return {
      accept: spec.events ? 'text/event-stream' : 'application/json',
      ...(isJson ? { 'content-type': 'application/json' } : {}),
      ...(apiKey ? { authorization: `Bearer ${apiKey}` } : {}),
      ...(inProject ? { 'x-project-id': inProject } : {}),
      ...(key ? { 'idempotency-key': key } : {}),
      ...(visitorToken ? { 'x-visitor-token': visitorToken } : {}),
      ...headers,
    }
  }

  /** Calls that wait on the server for a number of seconds get them on top. */
  #timeout({ query }: CallSpec, options: CallOptions): number {
    const { wait } = (query ?? {}) as { wait?: unknown }
    const held = typeof wait === 'number' ? wait * 1000 : 0
    return (options.timeout ?? this.#options.timeout ?? TIMEOUT) + held
  }
}

/** One attempt of a call: its timer and signal, and what the server said about the next one. */
class Sending {
  readonly headers: Record<string, string>
  retryAfter: number | null = null
  readonly #end = new AbortController()
  readonly #outer: AbortSignal | undefined
  readonly #timer: ReturnType<typeof setTimeout>
  readonly #ms: number
  readonly #onAbort = () => this.#end.abort(this.#outer!.reason)
  #late = false
  #released = false

  constructor(headers: Record<string, string>, outer: AbortSignal | undefined, ms: number) {
    this.headers = headers
    this.#outer = outer
    this.#ms = ms
    outer?.throwIfAborted()
    outer?.addEventListener('abort', this.#onAbort, { once: true })
    this.#timer = setTimeout(() => {
      this.#late = true
      this.#end.abort()
    }, ms)
  }

  get signal(): AbortSignal {
    return this.#end.signal
  }

  /** The result, or why there is none. */
  async within<T>(work: Promise<T>): Promise<T> {
    try {
      return await work
    } catch (error) {
      if (this.#outer?.aborted) throw error
      if (this.#late) throw new TimeoutError(`No response within ${this.#ms} ms.`)
      throw new ConnectionError('The server couldn’t be reached, or the connection was lost.', error)
    }
  }

  /** Ends the timer, and keeps the caller's signal. */
  release(): void {
    clearTimeout(this.#timer)
    this.#released = true
  }

  done(): void {
    clearTimeout(this.#timer)
    if (!this.#released) this.#outer?.removeEventListener('abort', this.#onAbort)
  }
}

const isRead = ({ method, reads }: CallSpec): boolean => method === 'GET' || reads === true

const isForm = (body: unknown): body is FormData =>
  typeof FormData !== 'undefined' && body instanceof FormData

/** `randomUUID` is missing on pages without HTTPS. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** A path with encoded parameters. */
export const path = (parts: TemplateStringsArray, ...params: string[]): string =>
  parts.reduce((all, part, at) => all + encodeURIComponent(params[at - 1]!) + part)
