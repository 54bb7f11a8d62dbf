import { ERROR_STATUS, type ErrorCode, type ErrorDetails, type Issue } from '@millrace/contract'

/** A failure with a contract code; `http/errors.ts` turns it into a response. The message is for people. */
export class Failure extends Error {
  readonly code: ErrorCode
  readonly details: ErrorDetails | undefined

  constructor(code: ErrorCode, message: string, details?: ErrorDetails) {
    super(message)
    this.name = 'Failure'
    this.code = code
    this.details = details
  }

  get status(): number {
    return ERROR_STATUS[this.code]
  }
}

/** A missing object and an inaccessible one look exactly the same. */
export const notFound = (what: string) => new Failure('not_found', `This ${what} doesn’t exist.`)

export const invalid = (issues: Issue[]) =>
  new Failure('invalid_request', issues.map((issue) => `${issue.path}: ${issue.message}`).join('; '), {
    issues,
  })

export const errorMessage = (error: unknown): string =>
  error instanceof Error ? error.message : String(error)
