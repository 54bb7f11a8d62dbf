import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../../context.ts'
import { toFailure } from '../../../http/errors.ts'
import { createLimit, type Limit } from '../../../http/limits.ts'
import { mountQueryInFragment } from '../../../http/query-in-fragment.ts'
import { doing, workOf } from '../../../lib/loop/work.ts'
import { networkOf } from '../../../lib/network-of.ts'
import { registerClient } from './clients.ts'
import { exchangeCode } from './exchange-code.ts'
import { isOffered, isOurResource, metadataFor } from './issuer.ts'
import { OAuthError } from './oauth-error.ts'
import { refreshTokens, revokeToken } from './refresh-tokens.ts'

const BODY_LIMIT = 16 * 1024
const HOUR_SECONDS = 3600
const MOST_PARAMS = 50
const PARAM_MAX = 2000

/** `/.well-known/oauth-*`, and the endpoints that programs call to sign in to `/mcp`. Browsers never send cookies here. */
export function mountOAuth(app: FastifyInstance, context: Context): void {
  if (!isOffered(context.config)) return
  mountMetadata(app, context)
  mountQueryInFragment(app, '/oauth/authorize', '/oauth/consent')
  const [registering, exchanging] = limitsOf(context)
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      async (_request: unknown, body: string) => body,
    )
    scope.setErrorHandler((error: FastifyError, request, reply) =>
      sendError(context, error, { request, reply }),
    )
    const post = (url: string, limit: Limit, answer: (request: FastifyRequest) => Promise<unknown>) =>
      scope.post(url, {
        bodyLimit: BODY_LIMIT,
        config: { routeId: url.slice(1) },
        onRequest: async (request, reply) => {
          void reply.header('cache-control', 'no-store')
          await limit.use(networkOf(request.ip))
        },
        handler: (request, reply) =>
          doing(workOf('route', url.slice(1)), async () => {
            const data = await answer(request)
            return reply.status(url === '/oauth/register' ? 201 : 200).send(data ?? {})
          }),
      })
    post('/oauth/register', registering, ({ body }) => registerClient(context, body))
    post('/oauth/token', exchanging, ({ body }) => exchange(context, formOf(body)))
    post('/oauth/revoke', exchanging, async ({ body }) => {
      const form = formOf(body)
      await revokeToken(context, required(form, 'token'), required(form, 'client_id'))
    })
  })
}

function mountMetadata(app: FastifyInstance, { config }: Context): void {
  for (const path of [
    'oauth-protected-resource',
    'oauth-protected-resource/mcp',
    'oauth-authorization-server',
  ])
    app.get(`/.well-known/${path}`, async (_request, reply) => {
      const found = metadataFor(config, `/.well-known/${path}`)
      // The library has the first document only at the path of the resource.
      const response = found ?? metadataFor(config, '/.well-known/oauth-protected-resource/mcp')!
      return reply
        .header('cache-control', 'public, max-age=3600')
        .type('application/json')
        .send(await response.text())
    })
}

const limitsOf = ({ db }: Context): [Limit, Limit] => [
  createLimit(db, {
    name: 'oauth-register',
    points: 60,
    seconds: HOUR_SECONDS,
    message: 'Too many registrations. Try again later.',
  }),
  createLimit(db, {
    name: 'oauth-token',
    points: 300,
    seconds: 60,
    message: 'Too many requests. Wait a moment and try again.',
  }),
]

/** The fields of a form, each of which may come once. */
function formOf(body: unknown): URLSearchParams {
  if (typeof body !== 'string')
    throw new OAuthError('invalid_request', 'send a form (application/x-www-form-urlencoded)')
  const form = new URLSearchParams(body)
  if (form.size > MOST_PARAMS) throw new OAuthError('invalid_request', 'too many fields')
  for (const name of new Set(form.keys()))
    if (name !== 'resource' && form.getAll(name).length > 1)
      throw new OAuthError('invalid_request', `${name.slice(0, 50)} is sent twice`)
  return form
}

function required(form: URLSearchParams, name: string): string {
  const value = form.get(name) ?? ''
  if (value === '' || value.length > PARAM_MAX) throw new OAuthError('invalid_request', `send ${name}`)
  return value
}

function exchange(context: Context, form: URLSearchParams) {
  if (!isOurResource(context.config, form.getAll('resource')))
    throw new OAuthError('invalid_target', 'resource is not this server')
  const clientId = required(form, 'client_id')
  switch (form.get('grant_type')) {
    case 'authorization_code':
      return exchangeCode(context, {
        clientId,
        code: required(form, 'code'),
        redirectUri: required(form, 'redirect_uri'),
        verifier: required(form, 'code_verifier'),
      })
    case 'refresh_token':
      return refreshTokens(context, {
        clientId,
        token: required(form, 'refresh_token'),
        scope: form.get('scope'),
      })
    default:
      throw new OAuthError('unsupported_grant_type', 'authorization_code or refresh_token')
  }
}

async function sendError(
  context: Context,
  error: FastifyError | OAuthError,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<FastifyReply> {
  if (error instanceof OAuthError)
    return reply
      .status(error.code === 'invalid_client' ? 401 : 400)
      .send({ error: error.code, error_description: error.message })
  const failure = toFailure(error, { bodyLimit: BODY_LIMIT })
  if (failure.status >= 500) context.log.error({ id: request.id, err: error }, 'request failed')
  const { retryAfter } = failure.details ?? {}
  if (retryAfter !== undefined) void reply.header('retry-after', String(retryAfter))
  const code = failure.status >= 500 ? 'server_error' : 'invalid_request'
  return reply.status(failure.status).send({ error: code, error_description: failure.message })
}
