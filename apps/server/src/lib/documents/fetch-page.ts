import { say } from '@millrace/contract/reasons'
import type { Egress } from '../../egress/index.ts'
import { DocumentError } from './errors.ts'
import { parseDocument, type ParseOptions } from './parse.ts'
import type { ParsedDocument } from './types.ts'

export interface FetchedPage {
  /** The final address after redirects. */
  url: string
  document: ParsedDocument
}

export interface PageRequest extends ParseOptions {
  /** The ETag of the copy we have: an unchanged page is not sent again. */
  etag?: string | null
  lastModified?: string | null
  /** `follow` (default) follows redirects; `manual` returns them. */
  redirects?: 'follow' | 'manual'
}

/** The outcome of requesting a page. */
export type PageAnswer =
  | {
      kind: 'page'
      url: string
      document: ParsedDocument
      etag: string | null
      lastModified: string | null
      /** The X-Robots-Tag header in lower case, or an empty string. */
      robots: string
    }
  | { kind: 'unchanged' }
  | { kind: 'moved'; to: string }
  /** The site asks us to come back after this many seconds (null: it does not say when). */
  | { kind: 'later'; seconds: number | null; error: DocumentError }

const MAX_BYTES = 10_000_000
const TIMEOUT_MS = 30_000
const IDLE_MS = 10_000
const LONGEST_MARK = 1000
const ACCEPT =
  'text/html,application/xhtml+xml,text/markdown;q=0.9,text/plain;q=0.8,application/pdf;q=0.8,*/*;q=0.1'
const READABLE = /^(?:text\/|application\/(?:xhtml\+xml|pdf|octet-stream|json|xml|vnd\.openxmlformats))/i

/** Reads one web page, or the document served at the address. Throws `DocumentError` or `EgressError`. */
export async function fetchPage(
  egress: Egress,
  url: string,
  options: ParseOptions = {},
): Promise<FetchedPage> {
  const answer = await requestPage(egress, url, options)
  if (answer.kind === 'page') return { url: answer.url, document: answer.document }
  throw answer.kind === 'later' ? answer.error : new DocumentError('empty', say('page.none'))
}

/** Like `fetchPage`, with what a crawler needs: conditional requests, manual redirects, and retry times. */
export async function requestPage(
  egress: Egress,
  url: string,
  request: PageRequest = {},
): Promise<PageAnswer> {
  const { redirects = 'follow', signal } = request
  const response = await egress.fetch(url, {
    headers: headersOf(request),
    redirect: redirects,
    maxBytes: MAX_BYTES,
    timeoutMs: TIMEOUT_MS,
    idleTimeoutMs: IDLE_MS,
    ...(signal ? { signal } : {}),
  })
  const short = await shortAnswer(response)
  return short ?? readAnswer(response, request)
}

function headersOf({ etag, lastModified }: PageRequest): Record<string, string> {
  return {
    accept: ACCEPT,
    ...(etag ? { 'if-none-match': etag } : {}),
    ...(lastModified ? { 'if-modified-since': lastModified } : {}),
  }
}

/** Handles responses without a body to read; throws when the page is refused. */
async function shortAnswer(response: Response): Promise<PageAnswer | null> {
  const { status, headers } = response
  const to = status >= 300 && status < 400 ? URL.parse(headers.get('location') ?? '', response.url) : null
  if (response.ok) return null
  await response.body?.cancel()
  if (status === 304) return { kind: 'unchanged' }
  if (to) return { kind: 'moved', to: to.href }
  const error = refusalOf(response)
  if (status === 429 || status === 503)
    return { kind: 'later', seconds: retryAfter(headers.get('retry-after')), error }
  throw error
}

async function readAnswer(response: Response, options: PageRequest): Promise<PageAnswer> {
  const { headers, url } = response
  const mime = headers.get('content-type') ?? 'text/html'
  if (!READABLE.test(mime)) {
    await response.body?.cancel()
    throw notReadable(response, mime)
  }
  const bytes = await response.bytes()
  if (bytes.length === 0) throw new DocumentError('empty', say('page.empty', { host: hostOf(response) }))
  const document = await parseDocument({ bytes, name: nameOf(url), mime, url }, options)
  const robots = (headers.get('x-robots-tag') ?? '').toLowerCase()
  return {
    kind: 'page',
    url,
    document,
    etag: mark(headers, 'etag'),
    lastModified: mark(headers, 'last-modified'),
    robots,
  }
}

function mark(headers: Headers, name: string): string | null {
  const value = headers.get(name)
  return value && value.length <= LONGEST_MARK ? value : null
}

/** Seconds to wait (RFC 9110 §10.2.3: a number or a date). */
function retryAfter(value: string | null): number | null {
  if (!value) return null
  if (/^\d{1,9}$/.test(value.trim())) return Number(value)
  const at = Date.parse(value)
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - Date.now()) / 1000))
}

/** The error for a response that does not contain a page. */
export function refusalOf(response: Response): DocumentError {
  const { status } = response
  const host = hostOf(response)
  if (status === 404 || status === 410)
    return new DocumentError('not_found', say('page.gone', { host, status: String(status) }))
  if (status === 401 || status === 403 || status === 407)
    return new DocumentError('unreachable', say('page.closed', { host, status: String(status) }))
  if (status === 429) return new DocumentError('unreachable', say('page.tooOften', { host }))
  const key = status >= 500 ? 'page.problem' : 'page.refused'
  return new DocumentError('unreachable', say(key, { host, status: String(status) }))
}

const notReadable = (response: Response, mime: string) =>
  new DocumentError(
    'unsupported_type',
    say('page.type', { host: hostOf(response), type: mime.split(';')[0]! }),
  )

const hostOf = (response: Response) => new URL(response.url).hostname

/** The last segment of the path; its extension can tell what kind of plain text it is. */
const nameOf = (url: string) => new URL(url).pathname.split('/').at(-1) ?? ''
