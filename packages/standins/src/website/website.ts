import type { IncomingMessage, ServerResponse } from 'node:http'
import { listen } from '../listen.ts'
import type { WebPage } from './page.ts'
import { sendPage } from './send-page.ts'
import type { AnyPage } from './traps.ts'

export interface WebsiteOptions {
  /** Content of /robots.txt; 404 without it. */
  robots?: string
  /** Delays every answer by this many ms. */
  delayMs?: number
  /** Answers paths that are not among the pages. */
  otherwise?: AnyPage
  /** Sends ETags and answers conditional requests. */
  etags?: boolean
}

export interface Website {
  /** Without a trailing slash. */
  url: string
  port: number
  /** In order; paths include their query. */
  requests: { method: string; path: string; headers: Record<string, string | string[] | undefined> }[]
  /** Adds or changes a page. */
  set(path: string, page: WebPage): void
  /** Removes a page: 404. */
  remove(path: string): void
  close(): Promise<void>
}

/** A site on a loopback port. `{origin}` in pages, redirects and robots.txt stands for its own address. */
export async function startWebsite(
  pages: Record<string, WebPage>,
  options: WebsiteOptions = {},
): Promise<Website> {
  const known = new Map(Object.entries(pages))
  if (options.robots !== undefined)
    known.set('/robots.txt', { kind: 'body', body: options.robots, type: 'text/plain' })
  const requests: Website['requests'] = []
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const { method = 'GET', url: path = '/', headers } = request
    requests.push({ method, path, headers })
    const page = known.get(path) ??
      known.get(path.split('?')[0] ?? path) ??
      options.otherwise?.(path) ?? { kind: 'error', status: 404 }
    const seen = options.etags ? (headers['if-none-match'] ?? '') : null
    const call = { response, page, origin: server.origin, delayMs: options.delayMs ?? 0, seen }
    sendPage(call).catch((error: unknown) => response.destroy(error as Error))
  }
  const server = await listen(answer)
  return {
    url: server.origin,
    port: server.port,
    requests,
    set: (path, page) => void known.set(path, page),
    remove: (path) => void known.delete(path),
    close: server.close,
  }
}
