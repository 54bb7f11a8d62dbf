import type { z } from 'zod'
import type { DataEnvelope, ErrorCode, ErrorDetails, ErrorEnvelope } from './errors.ts'
import {
  type Body,
  type Data,
  type Params,
  pathFrom,
  type Query,
  type Route,
  VISITOR_TOKEN_HEADER,
} from './route.ts'

/** A call that the server rejected, or that never reached it (`status` 0). */
export class ApiError extends Error {
  readonly status: number
  readonly code: ErrorCode | 'network'
  readonly details: ErrorDetails

  constructor(failure: {
    status: number
    code: ErrorCode | 'network'
    message: string
    details?: ErrorDetails
  }) {
    super(failure.message)
    this.name = 'ApiError'
    this.status = failure.status
    this.code = failure.code
    this.details = failure.details ?? {}
  }
}

/** A part is omitted if the route doesn't have it, and optional if all of it is optional. */
type Part<K extends string, T> = [T] extends [undefined]
  ? { [key in K]?: undefined }
  : Record<string, never> extends T
    ? { [key in K]?: T }
    : { [key in K]: T }

export type CallInput<R> = Part<'params', Params<R>> &
  Part<'query', Query<R>> &
  Part<'body', Body<R> | BodyUpload<R>>
type BodyUpload<R> = R extends { upload: string } ? FormData : never

export interface CallOptions {
  signal?: AbortSignal
  /** Repeating the same key and body within 24 hours returns the first response. */
  idempotencyKey?: string
  /** The visitor's conversation token, for routes that accept it in a header. */
  visitorToken?: string | null
  /** How the request is sent, in place of `fetch`: for uploads that tell how far they are. */
  through?: typeof fetch
}

/** What sends a request, after what the client adds to it. */
type Send = (url: string, request: RequestInit, through: typeof fetch) => Promise<Response>

export interface ClientOptions {
  /** Origin and base prefix, such as `/api`. */
  baseUrl: string
  fetch?: Send
  /** Headers of every call: bearer token and project. */
  headers?: (route: Route) => Record<string, string>
}

export interface Client {
  call<R extends Route>(route: R, input: CallInput<R>, options?: CallOptions): Promise<Data<R>>
  /** The raw response of a streaming route, already checked for failure. */
  open<R extends Route>(route: R, input: CallInput<R>, options?: CallOptions): Promise<Response>
}

/** Fills `:name` parameters and appends the query. */
export function urlOf(route: Pick<Route, 'path'>, input: { params?: unknown; query?: unknown }): string {
  const params = (input.params ?? {}) as Record<string, unknown>
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const query = Object.entries((input.query ?? {}) as Record<string, unknown>).filter(
    ([, value]) => value !== undefined,
  )
  if (query.length === 0) return path
  return `${path}?${new URLSearchParams(query.map(([key, value]): [string, string] => [key, String(value)])).toString()}`
}

/** A typed client for the contract: methods, paths, inputs and responses come from the route. Throws `ApiError`. */
export function createClient(options: ClientOptions): Client {
  const send: Send = options.fetch ?? ((url, request, through) => through(url, request))

  async function open<R extends Route>(route: R, input: CallInput<R>, callOptions: CallOptions = {}) {
    const parts = input as { params?: unknown; query?: unknown; body?: unknown }
    const headers: Record<string, string> = { accept: 'application/json', ...options.headers?.(route) }
    const isForm = typeof FormData !== 'undefined' && parts.body instanceof FormData
    if (parts.body !== undefined && !isForm) headers['content-type'] = 'application/json'
    if (callOptions.idempotencyKey) headers['idempotency-key'] = callOptions.idempotencyKey
    if (callOptions.visitorToken) headers[VISITOR_TOKEN_HEADER] = callOptions.visitorToken
    if (route.answer === 'sse') headers.accept = 'text/event-stream'
    const request: RequestInit = { method: route.method, headers }
    if (callOptions.signal) request.signal = callOptions.signal
    if (parts.body !== undefined)
      request.body = isForm ? (parts.body as FormData) : JSON.stringify(parts.body)
    const through = callOptions.through ?? ((...call: Parameters<typeof fetch>) => fetch(...call))
    const url = pathFrom({ ...route, path: urlOf(route, parts) }, options.baseUrl)
    const response = await send(url, request, through).catch((error: unknown) => {
      if (callOptions.signal?.aborted) throw error
      throw new ApiError({ status: 0, code: 'network', message: 'The server couldn’t be reached.' })
    })
    if (!response.ok) throw await failureOf(response)
    return response
  }

  async function call<R extends Route>(route: R, input: CallInput<R>, callOptions?: CallOptions) {
    const response = await open(route, input, callOptions)
    const envelope = (await response.json()) as DataEnvelope<Data<R>> | ErrorEnvelope
    if (envelope.code !== 200) throw failureFrom(response.status, envelope)
    return (envelope as DataEnvelope<z.output<R['data']>>).data as Data<R>
  }

  return { call, open }
}

/** Of routes in OpenAI's form, of which only the sentence is read. */
interface OpenAiError {
  error: { message: string }
}

async function failureOf(response: Response): Promise<ApiError> {
  const body = (await response.json().catch(() => null)) as ErrorEnvelope | OpenAiError | null
  if (typeof body?.error === 'object') return failureFrom(response.status, { message: body.error.message })
  return failureFrom(response.status, body)
}

function failureFrom(status: number, body: Partial<ErrorEnvelope> | null): ApiError {
  return new ApiError({
    status,
    code: body?.error ?? 'internal',
    message: body?.message ?? body?.error ?? 'Fail',
    details: body?.details ?? {},
  })
}
