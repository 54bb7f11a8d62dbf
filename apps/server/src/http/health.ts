import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { AWAY_REASON } from '../db/pulse.ts'
import { deadline } from '../lib/deadline.ts'
import { Failure } from '../lib/errors.ts'
import { sameSecret } from '../lib/secrets.ts'
import type { Metrics } from '../ops/metrics.ts'
import { bearerToken } from './auth.ts'

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])
/** Headers that proxies add, even if empty. With a proxy, the caller behind the socket is unknown. */
const BY_PROXY = /^(?:forwarded|via|x-forwarded-.*|x-real-ip|x-client-ip|true-client-ip|cf-connecting-ip)$/

/** Readiness probes repeat within seconds, so each must be answered by then. */
const READY_WITHIN_MS = 1500

/** Why no request can be served, as a sentence; null if the database responds and accepts writes. */
async function problemOf({ db }: Context): Promise<string | null> {
  const known = db.problem()
  if (known !== null) return known
  const answer = sql`select 1`.execute(db.reserved.kysely).then(
    () => null,
    () => AWAY_REASON,
  )
  let callOff = () => {}
  const late = new Promise<string>((resolve) => {
    callOff = deadline(READY_WITHIN_MS, () => resolve(AWAY_REASON))
  })
  return Promise.race([answer, late]).finally(() => callOff())
}

/** `/healthz`: the process responds. `/readyz`: it can serve. `/metrics`: for this machine, or with METRICS_TOKEN. */
export function mountHealth(app: FastifyInstance, context: Context, metrics: Metrics): void {
  const part = { config: { forVisitors: 'part' } } as const
  app.get('/healthz', part, async () => ({ status: 'ok' }))
  app.get('/readyz', part, async (_request, reply) => {
    if (context.stopping.aborted) return reply.status(503).send({ status: 'stopping' })
    const reason = await problemOf(context)
    return reason === null ? { status: 'ready' } : reply.status(503).send({ status: reason })
  })
  app.get('/metrics', async (request, reply) => {
    const { metricsToken } = context.config
    const given = bearerToken(request.headers.authorization)
    const local =
      metricsToken === null &&
      LOOPBACK.has(request.socket.remoteAddress ?? '') &&
      !Object.keys(request.headers).some((name) => BY_PROXY.test(name))
    if (!local && !(metricsToken && given && sameSecret(given, metricsToken)))
      throw new Failure('unauthenticated', 'Metrics require the METRICS_TOKEN as a bearer token.')
    return reply.type(metrics.contentType).send(await metrics.text())
  })
}
