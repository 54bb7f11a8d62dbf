import { StripeRefusal } from './errors.ts'

/** What was answered to calls with an `Idempotency-Key`. */
export function createReplays() {
  const answers = new Map<string, { request: string; answer: string }>()
  return {
    /** The earlier answer; undefined for a new key. Throws when the key was used for something else. */
    find(key: string | undefined, request: string): unknown {
      const earlier = key === undefined ? undefined : answers.get(key)
      if (!earlier) return undefined
      if (earlier.request !== request)
        throw new StripeRefusal(400, {
          type: 'idempotency_error',
          message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
        })
      return JSON.parse(earlier.answer)
    },
    keep(key: string | undefined, request: string, answer: unknown): void {
      if (key !== undefined) answers.set(key, { request, answer: JSON.stringify(answer) })
    },
  }
}
