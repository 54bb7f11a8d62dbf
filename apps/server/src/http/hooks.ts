import type { FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { Failure, invalid } from '../lib/errors.ts'
import { consumeLimits } from './consume-limits.ts'

/** Limit for calls of missing webhook URLs, per caller. */
const MISSES_PER_MINUTE = 60

/** Counts a call of a webhook URL that doesn't exist. Throws `rate_limited`. */
export const limitMisses = (context: Context, ip: string): Promise<void> =>
  consumeLimits(context, [
    {
      key: `hook-miss:${ip}`,
      points: MISSES_PER_MINUTE,
      seconds: 60,
      message: 'Too many requests to URLs that don’t exist. Wait a minute.',
    },
  ])

/** The JSON object that was sent to a webhook URL; empty without a body. Throws `invalid_request`. */
export function objectBody(request: FastifyRequest): Record<string, unknown> {
  if (request.isMultipart())
    throw new Failure(
      'invalid_request',
      'Webhooks accept JSON only. Send it with content-type application/json.',
    )
  const body: unknown = request.body ?? {}
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw invalid([{ path: 'body', message: 'must be a JSON object' }])
  return body as Record<string, unknown>
}
