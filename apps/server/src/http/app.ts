import cors from '@fastify/cors'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { Context } from '../context.ts'
import { Failure } from '../lib/errors.ts'
import { newId } from '../lib/ids.ts'
import { doing, workOf } from '../lib/loop/work.ts'
import { createMetrics } from '../ops/metrics.ts'
import type { Bound } from './binding.ts'
import { mountDocs } from './docs/mount-docs.ts'
import { envelopeOf, NOT_JSON, toFailure } from './errors.ts'
import { mountHealth } from './health.ts'
import { readJsonBody } from './json.ts'
import { API, BODY_LIMIT, mount } from './mount.ts'
import { openAiErrorOf } from './openai-errors.ts'
import { mountPages, type PageRules, sendConsole } from './pages.ts'
import { sendJson } from './send-json.ts'
import { separateHosts } from './visitor-host.ts'

/** Names a call in its response and in the log. */
const REQUEST_ID = 'x-request-id'

interface Offered {
  routes: Bound[]
  /** Adds endpoints of other protocols. */
  endpoints: (app: FastifyInstance) => void
  pages: PageRules
}

/** Sets up HTTP: bound routes under `/api`, pages, health and metrics. */
export async function createApp(
  context: Context,
  { routes, endpoints, pages }: Offered,
): Promise<FastifyInstance> {
  // Typed as Fastify's logger so that pino's types don't become part of the app's type.
  const loggerInstance: FastifyBaseLogger = context.log
  const app = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    trustProxy: context.config.trustProxy.length > 0 ? context.config.trustProxy : false,
    genReqId: () => newId('request'),
    routerOptions: { maxParamLength: 200 },
    rewriteUrl: ({ url = '/' }) => withoutSlash(url),
    forceCloseConnections: 'idle',
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    /^application\/(?:[\w.+-]+\+)?json/,
    { parseAs: 'string' },
    async (request: FastifyRequest, body: string) => {
      const { exactNumbers = false, textBody = false, routeId = 'none' } = request.routeOptions.config
      // Exact for valid UTF-8; anything else no longer fits its signature.
      if (textBody) return body
      if (body === '') return undefined
      return doing(workOf('route', routeId), () => readJsonBody(body, { exactNumbers }))
    },
  )
  // Slack sends what is done with buttons as a form. Others get the answer to a body that is no JSON.
  app.addContentTypeParser(
    /^application\/x-www-form-urlencoded/,
    { parseAs: 'string' },
    async (request: FastifyRequest, body: string) => {
      if (request.routeOptions.config.textBody) return body
      throw new Failure('invalid_request', NOT_JSON)
    },
  )
  await app.register(multipart)
  await app.register(helmet, HELMET)
  await app.register(cors, CORS)
  // Registered after CORS and headers: refusals get their headers, and preflight requests are answered.
  separateHosts(app, context.config)
  app.addHook('onRequest', (request, reply, done) => {
    if (request.url.startsWith(API) || isOpenAi(request.url)) void reply.header(REQUEST_ID, request.id)
    done()
  })
  const metrics = createMetrics(context.queue)
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none'
    const seconds = reply.elapsedTime / 1000
    metrics.observe({ method: request.method, route, status: reply.statusCode }, seconds)
    const line = {
      id: request.id,
      method: request.method,
      route,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    }
    context.log.debug(line, 'request')
    done()
  })
  // Account data must not be cached on the way, even if a route or an error forgets to say so.
  app.addHook('onSend', async (request, reply) => {
    if ((request.url.startsWith(API) || isOpenAi(request.url)) && !reply.hasHeader('cache-control'))
      reply.header('cache-control', 'no-store')
  })
  handleErrors(app, context)
  mountHealth(app, context, metrics)
  mountDocs(app)
  mount(app, context, routes)
  endpoints(app)
  await mountPages(app, context.config, pages)
  return app
}

/** A path is the same with and without a trailing slash, also for files and code that compares paths. */
export const withoutSlash = (url: string): string => url.replace(/^([^?]*[^/?])\/(?=\?|$)/, '$1')

// Pages have their own policy; everything else may load nothing.
const HELMET = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
  },
  crossOriginEmbedderPolicy: false,
  strictTransportSecurity: false,
  referrerPolicy: { policy: 'strict-origin-when-cross-origin' as const },
}

// The API uses bearer tokens and no cookies, so any origin may call it.
const CORS = {
  origin: '*',
  methods: ['GET', 'POST', 'PUT', 'DELETE'],
  // What clients on other sites may read.
  exposedHeaders: ['retry-after', REQUEST_ID, 'idempotent-replay'],
  maxAge: 600,
}

/** Addresses that programs with OpenAI's clients call. */
const isOpenAi = (url: string): boolean => /^\/v1(?:[/?]|$)/.test(url)

function sendOpenAiError(reply: FastifyReply, failure: Failure): FastifyReply {
  const { status, body, headers } = openAiErrorOf(failure)
  return reply.status(status).headers(headers).send(body)
}

function handleErrors(app: FastifyInstance, context: Context) {
  app.setErrorHandler(async (error, request, reply) => {
    const failure = toFailure(error, { bodyLimit: request.routeOptions.bodyLimit ?? BODY_LIMIT })
    if (failure.status >= 500) context.log.error({ id: request.id, err: error }, 'request failed')
    const { retryAfter } = failure.details ?? {}
    if (retryAfter !== undefined) void reply.header('retry-after', String(retryAfter))
    if (failure.status === 503 && retryAfter === undefined) void reply.header('retry-after', '2')
    if (request.routeOptions.config.openai || isOpenAi(request.url)) return sendOpenAiError(reply, failure)
    return sendJson(reply.status(failure.status), envelopeOf(failure))
  })
  app.setNotFoundHandler((request, reply) => {
    if (isOpenAi(request.url))
      return sendOpenAiError(reply, new Failure('not_found', `There is no ${request.method} at this URL.`))
    const isPage = request.method === 'GET' && !request.url.startsWith(API) && !request.url.startsWith('/_')
    if (isPage && (request.headers.accept ?? '').includes('text/html'))
      return sendConsole(reply, context.config)
    const failure = new Failure('not_found', 'This URL doesn’t exist.')
    return reply.status(404).send(envelopeOf(failure))
  })
}
