import type { RequestListener } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createEgress, EgressError } from '../../egress/index.ts'
import { type Site, startSite } from '../../egress/testing/site.ts'
import { makePdf } from '../../testing/documents/index.ts'
import { closeReaders, DocumentError, fetchPage, wholeText } from './index.ts'

const pages: Record<string, RequestListener> = {
  '/article': (_, response) =>
    response
      .writeHead(200, { 'content-type': 'text/html; charset=windows-1252' })
      .end(
        Buffer.from(
          '<html lang="de"><head><title>Rückgabe</title></head><body><h1>Rückgabe</h1><p>Dreißig Tage.</p>',
          'latin1',
        ),
      ),
  '/moved': (_, response) => response.writeHead(301, { location: '/article' }).end(),
  '/notes.md': (_, response) =>
    response.writeHead(200, { 'content-type': 'text/plain' }).end('# Notes\n\nWords'),
  '/missing': (_, response) => response.writeHead(404).end('<h1>Not here</h1>'),
  '/private': (_, response) => response.writeHead(401).end(),
  '/busy': (_, response) => response.writeHead(503).end(),
  '/picture': (_, response) => response.writeHead(200, { 'content-type': 'image/png' }).end('x'),
  '/empty': (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(),
  '/large': (_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' })
    const more = () =>
      response.write(Buffer.alloc(1_000_000, '<p>'), () => !response.destroyed && setImmediate(more))
    more()
  },
  '/inside': (_, response) => response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end(),
}

let site: Site
const egress = createEgress({ allow: ['127.0.0.1'], userAgent: 'Millrace test' })

beforeAll(async () => {
  const pdf = await makePdf({ pages: ['The page of a PDF'] })
  pages['/report'] = (_, response) => response.writeHead(200, { 'content-type': 'application/pdf' }).end(pdf)
  site = await startSite((request, response) => pages[request.url!]!(request, response))
})
afterAll(async () => {
  closeReaders()
  await egress.close()
  await site.close()
})

const get = (path: string) => fetchPage(egress, `${site.origin}${path}`)

describe('fetchPage', () => {
  it('reads a page in its encoding and gives the address where it was found', async () => {
    const { url, document } = await get('/moved')
    expect(url).toBe(`${site.origin}/article`)
    expect(document).toMatchObject({ kind: 'html', title: 'Rückgabe', language: 'de' })
    expect(wholeText(document)).toContain('Dreißig Tage.')
  })

  it('reads what else an address serves', async () => {
    expect((await get('/report')).document).toMatchObject({ kind: 'pdf', pages: 1 })
    expect((await get('/notes.md')).document).toMatchObject({ kind: 'markdown', title: 'Notes' })
  })

  it.each([
    ['/missing', 'not_found', '404'],
    ['/private', 'unreachable', 'requires sign-in'],
    ['/busy', 'unreachable', '503'],
    ['/picture', 'unsupported_type', 'image/png'],
    ['/empty', 'empty', 'empty'],
  ])('says what is the matter with %s', async (path, code, word) => {
    const error = await get(path).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(DocumentError)
    expect(error).toMatchObject({ code, message: expect.stringContaining(word) })
  })

  it.each([
    ['/large', 'too_large'],
    ['/inside', 'blocked_address'],
  ])('passes on why %s could not be fetched', async (path, code) => {
    const error = await get(path).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(EgressError)
    expect(error).toMatchObject({ code })
  })
})
