import type { ErrorEnvelope } from '@millrace/contract'
import type { FastifyError } from 'fastify'
import { ZodError } from 'zod'
import { isAway } from '../db/away.ts'
import { isOutOfRoom, NO_ROOM_REASON } from '../db/room.ts'
import { Failure } from '../lib/errors.ts'

/** SQLSTATEs of a reachable database that can't serve right now: lock or statement timeout, I/O error. */
const BUSY = new Set(['55P03', '57014', '58030'])

const isBusy = (error: unknown) => BUSY.has((error as { code?: string }).code ?? '') || isAway(error)

/** Messages of the multipart parser for malformed bodies; its errors have no code. */
const BROKEN_MULTIPART =
  /^(?:Multipart: Boundary not found|Unexpected end of multipart data|\w+ terminated early due to unexpected end of multipart data)/

const MIB = 1024 * 1024

export const NOT_JSON = 'The request body must be JSON (content-type: application/json).'

/**
 * Converts any error to a failure of the contract. Only failures and known causes keep their message; everything else
 * becomes `internal`. `bodyLimit` is the maximum body size of the call.
 */
export function toFailure(error: unknown, { bodyLimit = MIB }: { bodyLimit?: number } = {}): Failure {
  if (error instanceof Failure) return error
  if (error instanceof ZodError) return fromZod(error, '')
  const { statusCode, code } = error as FastifyError
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE' || code === 'FST_REQ_FILE_TOO_LARGE')
    return new Failure(
      'payload_too_large',
      `The request is larger than the limit of ${bodyLimit / MIB} MiB of JSON.`,
    )
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new Failure('invalid_request', NOT_JSON)
  if (error instanceof Error && BROKEN_MULTIPART.test(error.message))
    return new Failure('invalid_request', 'The upload isn’t a complete multipart/form-data body.')
  if (isOutOfRoom(error)) return new Failure('insufficient_storage', NO_ROOM_REASON, { retryAfter: 30 })
  if (isBusy(error))
    return new Failure('unavailable', 'The database is busy or unavailable. Try again in a moment.')
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return new Failure('invalid_request', 'The request couldn’t be read.')
  return new Failure(
    'internal',
    'Something went wrong on the server. Try again; if it happens again, check the server log.',
  )
}

/** Maximum issues in one response. */
export const ISSUES_TOLD = 200
/** In characters; a message may list every excess key. */
const MESSAGE_TOLD = 1000

/** All input problems, each with its path. */
export function fromZod(error: ZodError, root: string): Failure {
  const issues = error.issues.slice(0, ISSUES_TOLD).map((issue) => ({
    path: [root, ...issue.path.map(String)].filter(Boolean).join('.'),
    message: issue.message.slice(0, MESSAGE_TOLD),
  }))
  const summary = issues.map((issue) => (issue.path ? `${issue.path}: ${issue.message}` : issue.message))
  return new Failure('invalid_request', summary.slice(0, 5).join('; '), { issues })
}

export function envelopeOf(failure: Failure): ErrorEnvelope {
  return {
    code: failure.status,
    msg: failure.message,
    message: failure.message,
    error: failure.code,
    ...(failure.details ? { details: failure.details } : {}),
  }
}
