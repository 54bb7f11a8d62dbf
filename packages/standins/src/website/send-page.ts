import { createHash } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { type Duplex, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { hang, pause } from '../pause.ts'
import type { WebPage } from './page.ts'

interface Call {
  response: ServerResponse
  page: WebPage
  origin: string
  delayMs: number
  /** The ETag that the caller has ('' for none); null when the site has no ETags. */
  seen: string | null
}

const HTML = 'text/html; charset=utf-8'
const BLOCK = 65_536

/** Answers one request with a page. */
export async function sendPage({ response, page, origin, delayMs, seen }: Call): Promise<void> {
  if (delayMs > 0 && !(await pause(response, delayMs))) return
  const own = (text: string) => text.replaceAll('{origin}', origin)
  if (typeof page === 'string') return sendHtml(response, own(page), seen)
  switch (page.kind) {
    case 'body':
      return sendBody(response, { ...page, body: typeof page.body === 'string' ? own(page.body) : page.body })
    case 'redirect':
      return void response.writeHead(page.status ?? 302, { location: own(page.to) }).end()
    case 'slow':
      if (await pause(response, page.ms)) sendBody(response, { body: own(page.html), type: HTML })
      return
    case 'drip':
      return drip(response, { bytes: Buffer.from(own(page.html)), ms: page.msPerByte })
    case 'hang':
      return hang(response)
    case 'huge':
      return huge(response, page.bytes)
    case 'gzip-bomb':
      return gzipBomb(response, page.bytes)
    case 'cut':
      return cut(response, own(page.html))
    case 'error':
      return sendBody(response, { body: `<h1>${page.status}</h1>`, type: HTML, status: page.status })
  }
}

function sendHtml(response: ServerResponse, body: string, seen: string | null): void {
  if (seen === null) return sendBody(response, { body, type: HTML })
  const etag = `"${createHash('sha256').update(body).digest('hex').slice(0, 16)}"`
  if (seen === etag) return void response.writeHead(304, { etag }).end()
  sendBody(response, { body, type: HTML, headers: { etag } })
}

interface Body {
  body: string | Uint8Array
  type: string
  status?: number
  headers?: Record<string, string>
}

function sendBody(response: ServerResponse, { body, type, status = 200, headers = {} }: Body): void {
  response.writeHead(status, { 'content-type': type, ...headers }).end(body)
}

async function drip(response: ServerResponse, { bytes, ms }: { bytes: Uint8Array; ms: number }) {
  response.writeHead(200, { 'content-type': HTML })
  for (const byte of bytes) {
    if (!(await pause(response, ms))) return
    response.write(Uint8Array.of(byte))
  }
  response.end()
}

async function cut(response: ServerResponse, html: string) {
  const bytes = Buffer.from(html)
  response.writeHead(200, { 'content-type': HTML, 'content-length': bytes.length * 2 })
  await new Promise<void>((resolve) => response.write(bytes, () => resolve()))
  response.destroy()
}

async function huge(response: ServerResponse, bytes: number) {
  response.writeHead(200, { 'content-type': HTML })
  const block = Buffer.from('<p>All work and no play makes a long page.</p>\n'.repeat(1400))
  await pour(response, [Readable.from(blocks(block, bytes))])
}

async function gzipBomb(response: ServerResponse, bytes: number) {
  response.writeHead(200, { 'content-type': HTML, 'content-encoding': 'gzip' })
  await pour(response, [Readable.from(blocks(Buffer.alloc(BLOCK, ' '), bytes)), createGzip({ level: 9 })])
}

function* blocks(block: Uint8Array, bytes: number) {
  for (let sent = 0; sent < bytes; sent += block.length) yield block
}

/** Writes as fast as the caller reads. Callers are expected to leave such pages early. */
async function pour(response: ServerResponse, source: [Readable, ...Duplex[]]) {
  try {
    await pipeline([...source, response])
  } catch (error) {
    if (!response.destroyed) throw error
  }
}
