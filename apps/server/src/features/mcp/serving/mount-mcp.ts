import { mcp } from '@millrace/contract'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Context } from '../../../context.ts'
import type { Bound } from '../../../http/binding.ts'
import { routeCaller } from '../../../http/call-route.ts'
import { toFailure } from '../../../http/errors.ts'
import type { Member } from '../../../lib/actor.ts'
import { doing, workOf } from '../../../lib/loop/work.ts'
import type { Models } from '../../models/index.ts'
import type { Runs } from '../../runs/index.ts'
import { isOffered, metadataUrlOf } from '../oauth/issuer.ts'
import { answerExchange } from './answer-exchange.ts'
import { callerOf, checkOrigin, sessionOf } from './caller.ts'
import { callIdsIn, cancelledIn, isInitialize, messagesIn } from './messages.ts'
import { OpenCalls } from './open-calls.ts'

/** Arguments of a flow can be as large as in the API. */
const BODY_LIMIT = 4 * 1024 * 1024

interface Serving {
  context: Context
  routes: ReturnType<typeof routeCaller>
  runs: Runs
  models: Models
  open: OpenCalls
}

/** Serves the Model Context Protocol at `/mcp` (streamable HTTP, without sessions). */
export function mountMcp(
  app: FastifyInstance,
  context: Context,
  { routes, runs, models }: { routes: readonly Bound[]; runs: Runs; models: Models },
): void {
  const serving = { context, routes: routeCaller(routes), runs, models, open: new OpenCalls(context) }
  const callers = new WeakMap<FastifyRequest, Member>()
  void app.register(async (scope) => {
    scope.setErrorHandler((error: FastifyError, request, reply) =>
      sendError(context, error, { request, reply }),
    )
    scope.route({
      method: ['GET', 'POST', 'DELETE'],
      url: '/mcp',
      bodyLimit: BODY_LIMIT,
      config: { routeId: 'mcp', exactNumbers: true },
      // Before the body is read: a large one is for known callers only.
      onRequest: async (request, reply) => {
        void reply.header('cache-control', 'no-store')
        void reply.header('access-control-expose-headers', 'Mcp-Session-Id, WWW-Authenticate')
        checkOrigin(context, request)
        callers.set(request, await callerOf(context, request))
      },
      handler: (request, reply) =>
        doing(workOf('route', 'mcp'), () => serve(serving, callers.get(request)!, { request, reply })),
    })
  })
}

interface Http {
  request: FastifyRequest
  reply: FastifyReply
}

async function serve(serving: Serving, actor: Member, { request, reply }: Http): Promise<FastifyReply> {
  const { context, open, ...rest } = serving
  const session = sessionOf(request)
  const keyId = actor.apiKey!.id
  const messages = messagesIn(request.body)
  // The first message was counted with its request.
  for (let at = 1; at < messages.length; at += 1) await callerOf(context, request)
  for (const requestId of cancelledIn(messages)) await open.cancel({ keyId, session, requestId })
  const gone = new AbortController()
  const calls = new Map(callIdsIn(messages).map((id) => [id, new AbortController()]))
  // A cancelled call gets no answer; in a batch, the others still get theirs.
  if (!Array.isArray(request.body))
    for (const { signal } of calls.values()) signal.addEventListener('abort', () => gone.abort(signal.reason))
  const closings: (() => void)[] = []
  reply.raw.once('close', () => {
    for (const close of closings) close()
    gone.abort()
  })
  for (const [requestId, call] of calls) closings.push(open.open({ keyId, session, requestId }, call))
  const userAgent = request.headers['user-agent'] ?? null
  const outer = { actor, signal: gone.signal, userAgent, request, reply }
  const response = await answerExchange({
    context,
    call: { ...rest, outer },
    request,
    calls,
    gone: gone.signal,
  })
  // The protocol has clients send it back. Nothing is stored for it.
  if (response.ok && isInitialize(messages)) void reply.header('mcp-session-id', randomUUID())
  return send(response, reply)
}

async function send(response: Response, reply: FastifyReply): Promise<FastifyReply> {
  void reply.status(response.status)
  for (const [name, value] of response.headers) if (name !== 'connection') void reply.header(name, value)
  if (response.body === null) return reply.send()
  if (!response.headers.get('content-type')?.startsWith('text/event-stream'))
    return reply.send(await response.text())
  return reply.send(Readable.fromWeb(response.body))
}

const CODES = { parse: -32_700, invalid: -32_600, internal: -32_603, other: -32_000 }

/** Refuses a request before the protocol's library has seen it. */
async function sendError(
  context: Context,
  error: FastifyError,
  { request, reply }: Http,
): Promise<FastifyReply> {
  const failure = toFailure(error, { bodyLimit: BODY_LIMIT })
  const isType = error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE'
  const status = isType ? 415 : failure.status
  if (status >= 500) context.log.error({ id: request.id, err: error }, 'request failed')
  if (status === 401) void reply.header('www-authenticate', challengeOf(context, request))
  const { retryAfter } = failure.details ?? {}
  if (retryAfter !== undefined) void reply.header('retry-after', String(retryAfter))
  const isUnread = request.method === 'POST' && request.body === undefined && !isType
  const code =
    status >= 500 ? CODES.internal : status !== 400 ? CODES.other : isUnread ? CODES.parse : CODES.invalid
  const { message, code: reason } = failure
  return reply
    .status(status)
    .send({ jsonrpc: '2.0', id: null, error: { code, message, data: { error: reason } } })
}

/** Tells clients where to sign in (RFC 9728). Without credentials, it names no error (RFC 6750). */
function challengeOf({ config }: Context, { headers }: FastifyRequest): string {
  const error = headers.authorization === undefined ? '' : ', error="invalid_token"'
  const signIn = isOffered(config)
    ? `, resource_metadata="${metadataUrlOf(config)}", scope="${mcp.CLIENT_SCOPES.join(' ')}"`
    : ''
  return `Bearer realm="Millrace"${error}${signIn}`
}
