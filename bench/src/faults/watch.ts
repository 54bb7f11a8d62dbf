import { setTimeout as sleep } from 'node:timers/promises'

const PATIENCE_MS = 120_000
const ANSWER_MS = 30_000

/** Polls until the condition holds. Returns the milliseconds since `since`; throws after two minutes. */
export async function until(
  holds: () => boolean | Promise<boolean>,
  { since = performance.now(), everyMs = 20, what = 'it' } = {},
): Promise<number> {
  const giveUpAt = performance.now() + PATIENCE_MS
  while (!(await holds())) {
    if (performance.now() > giveUpAt) throw new Error(`${what} did not come in ${PATIENCE_MS / 1000} s`)
    await sleep(everyMs)
  }
  return performance.now() - since
}

export interface Answered {
  /** 0: no answer. */
  status: number
  /** The message for people. */
  message: string
  /** Duration of the call. */
  ms: number
  /** When the answer came, by `performance.now()`. */
  at: number
}

/** Calls once. A call without an answer is a result, too. */
export async function ask(url: string, init: RequestInit = {}): Promise<Answered> {
  const begun = performance.now()
  const answered = (status: number, message: string): Answered => {
    const at = performance.now()
    return { status, message, at, ms: at - begun }
  }
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(ANSWER_MS), ...init })
    const body = (await response.json()) as { msg?: string; status?: string }
    return answered(response.status, body.msg ?? body.status ?? '')
  } catch (error) {
    return answered(0, String(error))
  }
}

/** Calls at a fixed interval, whether or not answers come. `stop` waits for the last ones and returns all. */
export function askOften(
  question: () => Promise<Answered>,
  everyMs: number,
): { soFar: readonly Answered[]; stop: () => Promise<Answered[]> } {
  const answers: Answered[] = []
  const asked = new Set<Promise<void>>()
  const timer = setInterval(() => {
    const one = question().then((answer) => void answers.push(answer))
    asked.add(one)
    void one.finally(() => asked.delete(one))
  }, everyMs)
  return {
    soFar: answers,
    stop: async () => {
      clearInterval(timer)
      await Promise.all(asked)
      return answers
    },
  }
}

export const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`
