import { inEnglish, type Reason, say } from '@millrace/contract'
import { EgressError } from '../../../egress/index.ts'
import { ConnectionFailure } from '../../connections/index.ts'

/** Stored with a source or file, and shown: a stable code, a sentence, and what translates it. */
export interface DriveProblem {
  code: string
  message: string
  reason?: Reason
}

export const problemOf = (code: string, reason: Reason): DriveProblem => ({
  code,
  message: inEnglish(reason),
  reason,
})

/**
 * Why a call to Drive failed. `later`: it may succeed in a while. `gone`: there is no such file for this account.
 * `file`: this file can't be had; others can. `connection`: nothing can be had with this connection.
 */
export class DriveError extends Error {
  readonly kind: 'later' | 'gone' | 'file' | 'connection'
  readonly problem: DriveProblem
  /** What the vendor asked to wait, in ms. */
  readonly retryAfterMs: number | null

  constructor(kind: DriveError['kind'], problem: DriveProblem, retryAfterMs: number | null = null) {
    super(problem.message)
    this.name = 'DriveError'
    this.kind = kind
    this.problem = problem
    this.retryAfterMs = retryAfterMs
  }
}

const BUSY = problemOf('drive_busy', say('drive.busy'))
export const NOT_FOUND = problemOf('drive_not_found', say('drive.notFound'))

const ofConnection = (code: string, reason: Reason) => new DriveError('connection', problemOf(code, reason))

/** Errors of connections and of the network, as those of Drive. Others stay. */
export function driveErrorOf(error: unknown): unknown {
  if (error instanceof EgressError) return new DriveError('later', BUSY)
  if (!(error instanceof ConnectionFailure)) return error
  const { code } = error
  if (code === 'unavailable') return new DriveError('later', BUSY)
  if (code === 'missing') return ofConnection('drive_removed', say('drive.removed'))
  if (code === 'purpose') return ofConnection('drive_purpose', say('drive.purpose'))
  if (code === 'client') return ofConnection('drive_client', say('drive.client'))
  return ofConnection('drive_reconnect', say('drive.reconnect'))
}

const RATE = new Set([
  'rateLimitExceeded',
  'userRateLimitExceeded',
  'dailyLimitExceeded',
  'sharingRateLimitExceeded',
  'RESOURCE_EXHAUSTED',
])
const NO_SCOPE = new Set(['insufficientPermissions', 'ACCESS_TOKEN_SCOPE_INSUFFICIENT'])
const NOT_ENABLED = new Set(['accessNotConfigured', 'SERVICE_DISABLED'])
const MOST_WAIT_MS = 3_600_000

/**
 * What an answer other than success means: https://developers.google.com/workspace/drive/api/guides/handle-errors.
 * `isContent`: it was about a file's content, so a refusal says nothing about other files.
 */
export function refusalOf(
  answer: { status: number; headers: Headers; text: string },
  { isContent = false } = {},
): DriveError {
  const { status, text } = answer
  const reasons = reasonsIn(text)
  const has = (known: ReadonlySet<string>) => reasons.some((reason) => known.has(reason))
  if (status === 404) return new DriveError('gone', NOT_FOUND)
  if (status === 403 && reasons.includes('exportSizeLimitExceeded'))
    return new DriveError('file', problemOf('drive_export_too_large', say('drive.exportTooLarge')))
  if (status === 403 && has(NOT_ENABLED)) return ofConnection('drive_not_enabled', say('drive.notEnabled'))
  if (status === 403 && has(NO_SCOPE)) return ofConnection('drive_purpose', say('drive.purpose'))
  if (status === 403 && isContent && !has(RATE))
    return new DriveError('file', problemOf('drive_no_download', say('drive.noDownload')))
  // Any other refusal may be a rule of the organization that is about to change: nothing is removed because of it.
  return new DriveError('later', BUSY, retryAfterOf(answer.headers))
}

/** Seconds only: Google sends no dates. */
function retryAfterOf(headers: Headers): number | null {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) && seconds >= 0 ? Math.min(seconds * 1000, MOST_WAIT_MS) : null
}

const MOST_REASONS = 20

function reasonsIn(text: string): string[] {
  try {
    const { error } = JSON.parse(text) as {
      error?: { status?: unknown; errors?: { reason?: unknown }[]; details?: { reason?: unknown }[] }
    }
    const listed = [error?.errors, error?.details].flatMap((list) => (Array.isArray(list) ? list : []))
    const reasons = [error?.status, ...listed.slice(0, MOST_REASONS).map((one) => one?.reason)]
    return reasons.filter((reason) => typeof reason === 'string')
  } catch {
    return []
  }
}
