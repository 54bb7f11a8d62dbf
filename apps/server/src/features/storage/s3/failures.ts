import { S3ServiceError } from 's3mini'
import { EgressError } from '../../../egress/index.ts'
import { Failure, notFound } from '../../../lib/errors.ts'
import { outOfRoom } from '../store.ts'

const FULL: ReadonlySet<string> = new Set(['QuotaExceeded', 'XMinioStorageFull', 'InsufficientStorage'])
const RETRY_SECONDS = 30

/** What a failed call of the store means for the caller, in a sentence for people. */
export function s3Failure(error: unknown): unknown {
  const cause = causeOf(error)
  if (cause instanceof EgressError) return away(cause)
  if (!(cause instanceof S3ServiceError)) return outOfRoom(error)
  if (isMissing(cause)) return notFound('file')
  if (cause.status === 507 || FULL.has(cause.code ?? ''))
    return new Failure('insufficient_storage', 'The file wasn’t saved: the file store is full.')
  if (cause.status >= 500 || cause.status === 429) return away(cause)
  const refused = `The file store refuses this (${cause.code ?? cause.status}). An administrator has to check its settings.`
  return Object.assign(new Failure('unavailable', refused), { cause })
}

/** Whether the store says that there is no such file. A missing bucket is a matter of settings. */
export const isMissing = (error: unknown): boolean => {
  const cause = causeOf(error)
  return cause instanceof S3ServiceError && cause.status === 404 && cause.code !== 'NoSuchBucket'
}

/** The library wraps some of its errors. */
const causeOf = (error: unknown): unknown =>
  error instanceof Error && error.cause instanceof S3ServiceError ? error.cause : error

export const lostPart = () =>
  new Failure('unavailable', 'The file store lost a part of the file. Upload it again.', { retryAfter: 1 })

const away = (cause: Error) =>
  Object.assign(
    new Failure('unavailable', 'The file store doesn’t answer at the moment. Try again in a minute.', {
      retryAfter: RETRY_SECONDS,
    }),
    { cause },
  )
