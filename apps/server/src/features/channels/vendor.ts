import type {
  Channel,
  ProbeReply,
  SendFailure,
  Settings,
  VendorAnswer,
  VendorRequest,
} from '@millrace/channels'
import type { Context } from '../../context.ts'
import { EgressError, type EgressResponse } from '../../egress/index.ts'
import { usesSourceToken, withSourceToken } from './by-connection/source-token.ts'
import { fetchInLab, type LabInit } from './lab/fetch-in-lab.ts'
import type { OpenConnection } from './rows.ts'

/** Vendors answer with less. */
const ANSWER_BYTES = 256 * 1024
/** Longest time that a vendor can ask us to wait. */
const MOST_WAIT_SECONDS = 3600

interface Answered extends VendorAnswer {
  /** Seconds from the header Retry-After. */
  retryAfter: number | null
}

/** Whose vendor is called; `row` is null while an account is being connected. */
export type Callee = Pick<OpenConnection, 'channel' | 'settings'> & { row: OpenConnection['row'] | null }

/** The one way to a vendor. That of a lab is simulated: nothing of it reaches the network. */
export function fetchFromVendor(
  context: Context,
  callee: Callee,
  url: string,
  init: LabInit,
): Promise<EgressResponse> {
  const { row } = callee
  if (!row?.is_lab) return context.egress.fetch(url, init)
  return fetchInLab(context, { ...callee, row, base: baseOf(context, callee) }, url, init)
}

interface VendorCalling extends Callee {
  request: VendorRequest
  signal?: AbortSignal | undefined
  /** The bytes of the request's file, and the address for them if the vendor gave one. */
  upload?: { content: Blob; at: string | null; timeoutMs: number }
}

type Unanswered = { failure: SendFailure; retryAfter: number | null }

/**
 * Sends a request to a vendor. A failure to reach it, and its overload, are failures that can pass. Where the account has
 * the token of its connection, that is put in now, and renewed once if the vendor refuses it: what is refused was not
 * carried out, so the request is sent again.
 */
export async function callVendor(context: Context, calling: VendorCalling): Promise<Answered | Unanswered> {
  const { row, request } = calling
  if (!row || !usesSourceToken(row) || request.headers.authorization === undefined)
    return callOnce(context, calling)
  const reply = await withSourceToken(context, row, async (token, isRefusal) => {
    const headers = { ...request.headers, authorization: `Bearer ${token}` }
    const answer = await callOnce(context, { ...calling, request: { ...request, headers } })
    return 'text' in answer && (answer.status === 401 || isRefusal(answer.text)) ? null : answer
  })
  return 'failure' in reply && !('retryAfter' in reply) ? { ...reply, retryAfter: null } : reply
}

async function callOnce(
  context: Context,
  { request, signal, upload, ...callee }: VendorCalling,
): Promise<(Answered & { text: string }) | Unanswered> {
  const { method, path, headers } = request
  try {
    const url = upload?.at ?? baseOf(context, callee) + path
    const answer = await fetchFromVendor(context, callee, url, {
      method,
      ...contentOf(request, headers, upload?.content),
      redirect: 'manual',
      timeoutMs: upload?.timeoutMs ?? context.config.channels.timeoutMs,
      maxBytes: ANSWER_BYTES,
      ...(signal ? { signal } : {}),
    })
    const retryAfter = secondsOf(answer.headers.get('retry-after'))
    const text = withoutToken(await answer.text(), request)
    const { status } = answer
    if (status === 429)
      return { failure: { reason: 'rate', detail: 'HTTP 429', retry: true }, retryAfter: retryAfter ?? 1 }
    if (status >= 500)
      return { failure: { reason: 'vendor_down', detail: `HTTP ${status}`, retry: true }, retryAfter }
    return { status, text, body: jsonOf(text), retryAfter }
  } catch (error) {
    if (!(error instanceof EgressError)) throw error
    return {
      failure: { reason: 'unreachable', detail: error.message.slice(0, 300), retry: true },
      retryAfter: null,
    }
  }
}

/** Vendors quote a token that they can't read, and what they say is shown to everyone who sees the channel. */
function withoutToken(text: string, { headers: { authorization = '' } }: VendorRequest): string {
  const token = authorization.replace(/^Bearer /, '')
  return token === '' ? text : text.replaceAll(token, '…')
}

/** JSON, or a file with the texts that go with it; a form brings its own content type. */
function contentOf(
  { body, file }: VendorRequest,
  headers: Readonly<Record<string, string>>,
  content: Blob | undefined,
): { headers: Record<string, string>; body?: string | FormData | Blob } {
  if (file && content && file.field === null)
    return { headers: { ...headers, 'content-type': file.type }, body: content }
  if (file && content) {
    const form = new FormData()
    for (const [key, value] of Object.entries(body ?? {})) form.append(key, String(value))
    form.append(file.field!, content, file.name)
    return { headers, body: form }
  }
  if (body === null) return { headers }
  const type = { 'content-type': 'application/json; charset=utf-8' }
  return { headers: { ...headers, ...type }, body: JSON.stringify(body) }
}

/** Where the vendor's API is. */
export function baseOf(
  { config }: Context,
  { channel, settings }: { channel: Channel; settings: Settings },
): string {
  const { urls, graphVersion } = config.channels
  const api = channel.apiFor?.(settings) ?? channel.api
  const base = urls[api.setting] ?? api.url
  return api.versioned ? `${base}/${graphVersion}` : base
}

function secondsOf(header: string | null): number | null {
  const seconds = header === null ? Number.NaN : Number(header)
  return Number.isFinite(seconds) && seconds >= 0 ? Math.min(seconds, MOST_WAIT_SECONDS) : null
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    // The status decides then.
    return null
  }
}

/** Asks the vendor which account the settings are for. */
export async function probe(
  context: Context,
  { channel, settings, row, signal }: Callee & { signal: AbortSignal },
): Promise<ProbeReply> {
  const request = channel.probe(settings)
  const answer = await callVendor(context, { channel, settings, row, request, signal })
  return 'failure' in answer ? { failure: answer.failure } : channel.readProbe(answer, settings)
}
