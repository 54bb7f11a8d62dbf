import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { Failure } from '../lib/errors.ts'
import { sameSecret } from '../lib/secrets.ts'
import type { Metrics } from '../ops/metrics.ts'
import { bearerToken } from './auth.ts'

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])
/** Any of them, empty ones too: the socket is that of a proxy, and who is behind it can't be known. */
const BY_PROXY = /^(?:forwarded|via|x-forwarded-.*|x-real-ip|x-client-ip|true-client-ip|cf-connecting-ip)$/

/** `/healthz`: the process answers. `/readyz`: it can serve. `/metrics`: for this machine, or with METRICS_TOKEN. */
export function mountHealth(app: FastifyInstance, context: Context, metrics: Metrics): void {
  const part = { config: { forVisitors: 'part' } } as const
  app.get('/healthz', part, async () => ({ status: 'ok' }))
  app.get('/readyz', part, async (_request, reply) => {
    if (context.stopping.aborted) return reply.status(503).send({ status: 'stopping' })
    try {
      await sql`select 1`.execute(context.db.kysely)
      return { status: 'ready' }
    } catch {
      return reply.status(503).send({ status: 'database unavailable' })
    }
  })
  app.get('/metrics', async (request, reply) => {
    const { metricsToken } = context.config
    const given = bearerToken(request.headers.authorization)
    const local =
      metricsToken === null &&
      LOOPBACK.has(request.socket.remoteAddress ?? '') &&
      !Object.keys(request.headers).some((name) => BY_PROXY.test(name))
    if (!local && !(metricsToken && given && sameSecret(given, metricsToken)))
      throw new Failure(
        'unauthenticated',
        'Metrics need the METRICS_TOKEN of the settings as a bearer token.',
      )
    return reply.type(metrics.contentType).send(await metrics.text())
  })
}
