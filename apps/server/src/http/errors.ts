import type { ErrorEnvelope } from '@millrace/contract'
import type { FastifyError } from 'fastify'
import { ZodError } from 'zod'
import { isAway } from '../db/away.ts'
import { isOutOfRoom, NO_ROOM_REASON } from '../db/room.ts'
import { Failure } from '../lib/errors.ts'

/** SQLSTATEs that say "not now" of a database that is there: a waiter or statement that ran out of time, a bad disk. */
const BUSY = new Set(['55P03', '57014', '58030'])

const isBusy = (error: unknown) => BUSY.has((error as { code?: string }).code ?? '') || isAway(error)

/** How the reader of multipart bodies says that one is broken; its errors have no code. */
const BROKEN_MULTIPART =
  /^(?:Multipart: Boundary not found|Unexpected end of multipart data|\w+ terminated early due to unexpected end of multipart data)/

const MIB = 1024 * 1024

/**
 * Any error as a failure of the contract. Only failures and known causes keep their words; the rest is `internal`.
 * `bodyLimit`: most bytes that the call may send.
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
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE')
    return new Failure('invalid_request', 'The request body must be JSON (content-type: application/json).')
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

/** An answer names this many issues at most. */
export const ISSUES_TOLD = 200
/** Characters: it may name every key that is too many. */
const MESSAGE_TOLD = 1000

/** The problems of the input at once, each with its place. */
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
