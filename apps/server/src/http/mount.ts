import { pathFrom, type Route, VISIT_HEADER, VISITOR_TOKEN_HEADER } from '@millrace/contract'
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onRequestAsyncHookHandler,
  RouteOptions,
} from 'fastify'
import type { z } from 'zod'
import type { Context } from '../context.ts'
import type { Member, Visitor } from '../lib/actor.ts'
import { Failure } from '../lib/errors.ts'
import { doing, workOf } from '../lib/loop/work.ts'
import { foreignOriginOf } from '../lib/origin.ts'
import { networkOf } from '../lib/network-of.ts'
import { authenticate, bearerToken } from './auth.ts'
import { authoriseRoute } from './authorise.ts'
import type { Bound, Call } from './binding.ts'
import { followActor } from './follow-actor.ts'
import { envelopeOf, fromZod, toFailure } from './errors.ts'
import { type Attempt, attemptOf, claim, release, remember, visitorPrincipal } from './idempotency.ts'
import { openAiErrorOf } from './openai-errors.ts'
import { createLimit, type Limit } from './limits.ts'
import { parseInTurns } from './parse-in-turns.ts'
import { sendJson } from './send-json.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    routeId?: string
    exactNumbers?: boolean
    textBody?: boolean
    openai?: boolean
  }
}

export const API = '/api'

/** Default limit for request bodies. */
export const BODY_LIMIT = 1024 * 1024

/** Mounts every bound route, under `/api` unless it has OpenAI's form: authenticate, authorise, parse, call, wrap. */
export function mount(app: FastifyInstance, context: Context, bound: Bound[]): void {
  const attempts = attemptsOfVisitors(context)
  for (const { route, answer } of bound)
    mountRoute(app, route, {
      method: route.method,
      url: pathFrom(route, API),
      config: {
        routeId: route.id,
        exactNumbers: route.exactNumbers === true,
        textBody: route.textBody === true,
        openai: route.openai === true,
        ...(isForVisitors(route) ? { forVisitors: 'part' } : {}),
      },
      bodyLimit: route.bodyLimit ?? BODY_LIMIT,
      onRequest: route.bodyLimit === undefined ? [] : [firstWho(context, route)],
      handler: (request, reply) =>
        doing(workOf('route', route.id), () => serve({ context, attempts, route, answer, request, reply })),
    })
}

function mountRoute(app: FastifyInstance, { streamBody }: Route, options: RouteOptions): void {
  if (!streamBody) {
    app.route(options)
    return
  }
  void app.register(async (scope) => {
    // The verb reads the body itself, whatever its type.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    scope.route(options)
  })
}

const isForVisitors = ({ who, forVisitors }: Route): boolean =>
  who.access === 'visitor' || forVisitors === true

/** A large body is read and parsed only for callers who may use the route at all. */
const firstWho =
  (context: Context, route: Route): onRequestAsyncHookHandler =>
  async (request) => {
    const { projectId } = takeProject(route, request)
    const actor = await actorFor(context, { route, request, projectId })
    known.set(request, { actor, at: performance.now() })
  }

/** Attempts store rows, so they are limited per network. */
const attemptsOfVisitors = ({ db }: Context): Limit =>
  createLimit(db, {
    name: 'idempotency',
    points: 600,
    seconds: 900,
    message: 'Too many requests. Wait a moment and try again.',
  })

interface Serving {
  context: Context
  attempts: Limit
  route: Route
  answer: Bound['answer']
  request: FastifyRequest
  reply: FastifyReply
}

async function serve(serving: Serving) {
  const { route, request, reply } = serving
  const call = await prepare(serving)
  if (isStreamed(route, call)) return serving.answer(call)
  const attempt = await attemptFor(serving, call)
  if (!attempt) return sendJson(reply, await envelope(serving, call))
  const earlier = await claim(serving.context, attempt)
  if (earlier) return reply.status(earlier.status).header('idempotent-replay', 'true').send(earlier.response)
  try {
    const response = await envelope(serving, call)
    await remember(serving.context, attempt, route.shownOnce ? ONLY_ONCE : { status: 200, response })
    return sendJson(reply, response)
  } catch (error) {
    const failure = toFailure(error)
    if (mayPass(failure)) await release(serving.context, attempt)
    else await remember(serving.context, attempt, refusalOf(route, failure))
    request.log.debug({ key: attempt.key }, 'idempotent attempt failed')
    throw error
  }
}

/** The same call may succeed later. */
const mayPass = ({ status, code }: Failure): boolean =>
  status >= 500 || code === 'rate_limited' || code === 'insufficient_credits'

const isStreamed = ({ answer }: Route, { body }: Call<Route>): boolean =>
  answer === 'sse' ||
  answer === 'file' ||
  (answer === 'either' && (body as unknown as { stream?: unknown }).stream === true)

function refusalOf({ openai }: Route, failure: Failure) {
  if (!openai) return { status: failure.status, response: envelopeOf(failure) }
  const { status, body } = openAiErrorOf(failure)
  return { status, response: body }
}

/** A repeat must neither redo the call nor show the secret again. */
const ONLY_ONCE = {
  status: 409,
  response: envelopeOf(
    new Failure('conflict', 'This request has already been processed. Its response is shown only once.'),
  ),
}

async function prepare({ context, route, request, reply }: Serving): Promise<Call<Route>> {
  const { query, projectId } = takeProject(route, request)
  const actor = knownActor(request) ?? (await actorFor(context, { route, request, projectId }))
  const gone = new AbortController()
  reply.raw.on('close', () => gone.abort())
  const latest =
    route.answer === 'sse'
      ? followActor(context, {
          actor,
          again: () => actorFor(context, { route, request, projectId }),
          gone: gone.signal,
          onEnd: () => endStream(reply),
        })
      : async () => actor
  return {
    actor: actor as Member,
    params: (await parse(route.params, request.params, '')) as never,
    query: (await parse(route.query, query, '')) as never,
    body: (request.isMultipart() && route.upload
      ? undefined
      : await parse(route.body, request.body, '')) as never,
    signal: gone.signal,
    latest,
    userAgent: request.headers['user-agent'] ?? null,
    visitorToken: route.visitorToken && headerToken(request, VISITOR_TOKEN_HEADER),
    visit: {
      origin: foreignOriginOf(context.config, request.headers),
      token: route.visit && headerToken(request, VISIT_HEADER),
    },
    request,
    reply,
  }
}

/** The stream's writer sees it close, as if the client had disconnected. */
function endStream({ raw }: FastifyReply) {
  if (raw.headersSent) raw.end()
  else raw.destroy()
}

const TOKEN_MAX = 100

function headerToken({ headers }: FastifyRequest, name: string): string | undefined {
  const given = headers[name]
  if (given !== undefined && (typeof given !== 'string' || given.length > TOKEN_MAX))
    throw new Failure('invalid_request', `${name}: send exactly one token`)
  return given
}

/** The project comes from the query or header and is removed from the route's own query. */
function takeProject(route: Route, request: FastifyRequest) {
  const { projectId, ...query } = request.query as Record<string, string | string[]>
  const header = request.headers['x-project-id']
  const given = projectId ?? header
  if (given !== undefined && (typeof given !== 'string' || given.length > 100))
    throw new Failure('invalid_request', 'projectId: send exactly one ID')
  const { who } = route
  const counts = who.access === 'visitor' || (who.access === 'member' && who.scope === 'project')
  return { query, projectId: given && counts ? given : null }
}

// A caller authenticated before the body was read is not looked up or counted again.
const known = new WeakMap<FastifyRequest, { actor: Member | Visitor; at: number }>()
const KNOWN_MS = 1000

async function actorFor(context: Context, input: Parameters<typeof actorOf>[1]) {
  const actor = await actorOf(context, input)
  return authoriseRoute(input.route, actor)
}

function knownActor(request: FastifyRequest): Member | Visitor | null {
  const before = known.get(request)
  return before && performance.now() - before.at < KNOWN_MS ? before.actor : null
}

async function actorOf(
  context: Context,
  input: { route: Route; request: FastifyRequest; projectId: string | null },
): Promise<Member | Visitor> {
  const { ip } = input.request
  const token = bearerToken(input.request.headers.authorization)
  const { access } = input.route.who
  if (access === 'public' || (token === null && access === 'visitor')) return { kind: 'visitor', ip }
  if (token === null)
    throw new Failure(
      'unauthenticated',
      input.route.openai ? 'Send an API key: “Authorization: Bearer mrk_…”.' : 'Sign in to continue.',
    )
  return authenticate(context, { token, projectId: input.projectId, ip })
}

async function parse(schema: z.ZodType | undefined, value: unknown, root: string): Promise<unknown> {
  if (!schema) return undefined
  const result = await parseInTurns(schema, value ?? {})
  if (!result.success) throw fromZod(result.error, root)
  return result.data
}

async function attemptFor(
  { context: { config }, attempts, route }: Serving,
  call: Call<Route>,
): Promise<Attempt | null> {
  const key = call.request.headers['idempotency-key']
  if (key === undefined || route.who.effect !== 'write' || route.who.access === 'public') return null
  if (call.request.isMultipart()) return null
  const { actor, request } = call as Call<Route> & { actor: Member | Visitor }
  if (actor.kind === 'visitor') await attempts.use(networkOf(actor.ip))
  return attemptOf({
    principal: principalOf(config.secret, actor, request.body),
    key: String(key),
    route: route.id,
    url: request.url,
    body: request.body,
    secret: config.secret,
  })
}

/**
 * A person, each of their keys in each project, and visitors who share an address are separate callers, so that none
 * can get another's response.
 */
function principalOf(secret: string, actor: Member | Visitor, body: unknown): string {
  if (actor.kind === 'visitor')
    return visitorPrincipal(secret, { ip: actor.ip, visitorToken: visitorTokenIn(body) })
  const caller = actor.apiKey ? ['key', actor.apiKey.id] : [actor.accountId, actor.userId]
  return [...caller, actor.projectId].join(':')
}

function visitorTokenIn(body: unknown): string {
  const { visitorToken } = (body ?? {}) as { visitorToken?: unknown }
  return typeof visitorToken === 'string' ? visitorToken : ''
}

async function envelope({ route, answer }: Serving, call: Call<Route>) {
  const { data, error } = await parseInTurns(route.data, await answer(call))
  if (error) throw error
  if (route.openai) return data as object
  return { code: 200, msg: 'ok', data }
}
