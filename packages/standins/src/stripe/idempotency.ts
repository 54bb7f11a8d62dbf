import { StripeRefusal } from './errors.ts'

/** What was answered to calls with an `Idempotency-Key`. */
export function createReplays() {
  const answers = new Map<string, { request: string; answer: string; status: number }>()
  return {
    /** The earlier answer; undefined for a new key. Throws when the key was used for something else. */
    find(key: string | undefined, request: string): { status: number; answer: unknown } | undefined {
      const earlier = key === undefined ? undefined : answers.get(key)
      if (!earlier) return undefined
      if (earlier.request !== request)
        throw new StripeRefusal(400, {
          type: 'idempotency_error',
          message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
        })
      return { status: earlier.status, answer: JSON.parse(earlier.answer) as unknown }
    },
    keep(
      key: string | undefined,
      { request, status }: { request: string; status: number },
      answer: unknown,
    ): void {
      if (key !== undefined) answers.set(key, { request, status, answer: JSON.stringify(answer) })
    },
  }
}
