import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { Failure } from '../../lib/errors.ts'
import { API } from '../mount.ts'
import { openApi } from '../openapi.ts'
import { type Document, readDocument } from './document.ts'
import type { Html } from './html.ts'
import { featurePage, overviewPage, schemasPage } from './pages.ts'

interface Written {
  text: string
  document: Document
}

/** Created on the first request: only the database takes longer to start. */
let written: Promise<Written> | undefined
/** Pages of features, which don't change while the server runs. */
const pages = new Map<string, string>()

async function write(): Promise<Written> {
  const json = await openApi(API)
  return { text: JSON.stringify(json), document: readDocument(json, API) }
}

const read = () => (written ??= write())

const POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "script-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

const SEARCH_MAX = 100

/** Serves `/api/openapi.json`, and pages for people at `/api/docs`: they can be read without their script. */
export function mountDocs(app: FastifyInstance): void {
  app.get(`${API}/openapi.json`, async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send((await read()).text),
  )
  app.get<{ Querystring: { q?: unknown } }>(`${API}/docs`, async ({ query }, reply) => {
    const search = typeof query.q === 'string' ? query.q.slice(0, SEARCH_MAX) : ''
    return send(reply, overviewPage((await read()).document, search).html)
  })
  app.get<{ Params: { feature: string } }>(`${API}/docs/:feature`, async ({ params }, reply) =>
    send(reply, await pageOf(params.feature)),
  )
  app.get(`${API}/docs.css`, async (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(await asset('docs.css')),
  )
  app.get(`${API}/docs.js`, async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(await asset('docs.js')),
  )
}

const asset = (name: string) => readFile(join(import.meta.dirname, name), 'utf8')

const send = (reply: FastifyReply, page: string) =>
  reply.type('text/html; charset=utf-8').header('content-security-policy', POLICY).send(page)

async function pageOf(name: string): Promise<string> {
  const known = pages.get(name)
  if (known !== undefined) return known
  const { document } = await read()
  const page: Html | null =
    name === 'schemas' ? await schemasPage(document) : await featurePage(document, name)
  if (!page) throw new Failure('not_found', 'This page doesn’t exist.')
  pages.set(name, page.html)
  return page.html
}
