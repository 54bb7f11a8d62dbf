import type { Egress } from '../../egress/index.ts'
import { DocumentError } from './errors.ts'
import { parseDocument, type ParseOptions } from './parse.ts'
import type { ParsedDocument } from './types.ts'

export interface FetchedPage {
  /** The address that answered in the end. */
  url: string
  document: ParsedDocument
}

const MAX_BYTES = 10_000_000
const TIMEOUT_MS = 30_000
const IDLE_MS = 10_000
const ACCEPT =
  'text/html,application/xhtml+xml,text/markdown;q=0.9,text/plain;q=0.8,application/pdf;q=0.8,*/*;q=0.1'
const READABLE = /^(?:text\/|application\/(?:xhtml\+xml|pdf|octet-stream|json|xml|vnd\.openxmlformats))/i

/** Reads one web page, or the document that the address serves. Throws `DocumentError` or `EgressError`. */
export async function fetchPage(
  egress: Egress,
  url: string,
  options: ParseOptions = {},
): Promise<FetchedPage> {
  const response = await egress.fetch(url, {
    headers: { accept: ACCEPT },
    maxBytes: MAX_BYTES,
    timeoutMs: TIMEOUT_MS,
    idleTimeoutMs: IDLE_MS,
    ...(options.signal ? { signal: options.signal } : {}),
  })
  const mime = response.headers.get('content-type') ?? 'text/html'
  const refusal = refusalOf(response) ?? (READABLE.test(mime) ? null : notReadable(response, mime))
  if (refusal) {
    await response.body?.cancel()
    throw refusal
  }
  const bytes = await response.bytes()
  if (bytes.length === 0) throw new DocumentError('empty', `${hostOf(response)} sent an empty page.`)
  const document = await parseDocument(
    { bytes, name: nameOf(response.url), mime, url: response.url },
    options,
  )
  return { url: response.url, document }
}

function refusalOf(response: Response): DocumentError | null {
  const { status } = response
  if (response.ok) return null
  const host = hostOf(response)
  if (status === 404 || status === 410)
    return new DocumentError('not_found', `${host} has no page at this address (status ${status}).`)
  if (status === 401 || status === 403 || status === 407)
    return new DocumentError(
      'unreachable',
      `${host} does not show this page without signing in, or keeps readers like this one out (status ${status}).`,
    )
  if (status === 429)
    return new DocumentError(
      'unreachable',
      `${host} has had too many requests and asks to wait (status 429). Try again later.`,
    )
  const whose = status >= 500 ? 'has a problem of its own' : 'did not give this page'
  return new DocumentError('unreachable', `${host} ${whose} (status ${status}). Try again later.`)
}

const notReadable = (response: Response, mime: string) =>
  new DocumentError(
    'unsupported_type',
    `${hostOf(response)} serves something that cannot be read at this address (${mime.split(';')[0]}). Web pages, PDF and text can be read.`,
  )

const hostOf = (response: Response) => new URL(response.url).hostname

/** The last part of the path: its extension may say what a plain text is. */
const nameOf = (url: string) => new URL(url).pathname.split('/').at(-1) ?? ''
