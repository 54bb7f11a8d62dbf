import { ApiError, type Issue } from '@millrace/contract'

/**
 * The banner text for a failed call: the raw response if it had HTTP status 2xx but another code than 200, else the
 * server's message, else its error code, else the error's own message, else "Fail".
 */
export function bannerText(error: unknown): string {
  if (error instanceof ApiError && typeof error.details.raw === 'string') return error.details.raw
  if (error instanceof Error && error.message) return error.message
  return 'Fail'
}

const statusOf = (error: unknown): number | null => (error instanceof ApiError ? error.status : null)

export const isUnauthenticated = (error: unknown): boolean => statusOf(error) === 401
export const isForbidden = (error: unknown): boolean => statusOf(error) === 403
/** Missing, belonging to another account, or an invalid id in the URL. */
export const isNotFound = (error: unknown): boolean => statusOf(error) === 404 || isMistyped(error)
export const isConflict = (error: unknown): boolean => statusOf(error) === 409
/** The server was unreachable or failed: a retry may succeed. */
export const isTransient = (error: unknown): boolean => {
  const status = statusOf(error)
  return status === 0 || (status !== null && status >= 500)
}

const isMistyped = (error: unknown): boolean => {
  const issues = fieldIssues(error)
  return (
    issues.length > 0 && issues.every(({ path, message }) => path === 'id' && message.startsWith('not an id'))
  )
}

/** The server's validation errors by field, with paths relative to the body. */
export function fieldIssues(error: unknown): Issue[] {
  if (!(error instanceof ApiError)) return []
  const issues = error.details.issues ?? []
  return issues.map(({ path, message }) => ({ path: path.replace(/^(body|query|params)\.?/, ''), message }))
}
