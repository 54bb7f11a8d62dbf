import { setTimeout as sleepFor } from 'node:timers/promises'
import type { Context } from '../../../context.ts'
import { type RateLimit, reserve } from './reserve.ts'
import { onePerDatabase } from '../../../lib/one-per-database.ts'

type Sleep = (ms: number, signal: AbortSignal) => Promise<void>

interface Waiting {
  tokens: number
  go: (waitMs: number) => void
  fail: (error: unknown) => void
}

interface Lane {
  queue: Waiting[]
  isReserving: boolean
  owed: number
  /** The vendor asked us to pause until then, by this process's clock. */
  pausedUntil: number
}

/** Wait when all minutes ahead are full, or other processes were faster. */
const FULL_MS = 1000
/** Random spread, so that waiting callers do not retry simultaneously. */
const SPREAD = 0.2

const sleepNow: Sleep = async (ms, signal) => {
  signal.throwIfAborted()
  await sleepFor(ms, undefined, { signal }).catch((error: unknown) => {
    throw signal.aborted ? signal.reason : error
  })
}

/**
 * Delays requests until their rate limit allows them; the limit is shared by all processes. Requests that arrive while
 * a reservation is in progress are reserved together.
 */
export class RateLimiter {
  readonly #context: Pick<Context, 'db'>
  readonly #sleep: Sleep
  readonly #now: () => number
  readonly #lanes = new Map<string, Lane>()

  constructor(
    context: Pick<Context, 'db'>,
    { sleep = sleepNow, now = Date.now }: { sleep?: Sleep; now?: () => number } = {},
  ) {
    this.#context = context
    this.#sleep = sleep
    this.#now = now
  }

  /** Resolves when a request with about this many tokens may be sent. Rejects with the signal's reason. */
  async take(limit: RateLimit, { tokens, signal }: { tokens: number; signal: AbortSignal }): Promise<void> {
    signal.throwIfAborted()
    const lane = this.#laneOf(limit.key)
    if (limit.requests !== null || limit.tokens !== null) {
      const waitMs = await this.#place(limit, lane, { tokens, signal })
      if (waitMs > 0) await this.#sleep(waitMs, signal)
    }
    for (let left = lane.pausedUntil - this.#now(); left > 0; left = lane.pausedUntil - this.#now())
      await this.#sleep(left * (1 + Math.random() * SPREAD), signal)
    signal.throwIfAborted()
  }

  /** Stops all requests with this key for a while, as the vendor asked. */
  pause({ key }: RateLimit, ms: number): void {
    const lane = this.#laneOf(key)
    lane.pausedUntil = Math.max(lane.pausedUntil, this.#now() + ms)
  }

  /** Corrects the estimated usage of a request; applied with the next reservation. */
  settle({ key, tokens }: RateLimit, { thought, used }: { thought: number; used: number }): void {
    if (tokens !== null) this.#laneOf(key).owed += Math.round(used - thought)
  }

  #laneOf(key: string): Lane {
    let lane = this.#lanes.get(key)
    if (!lane) {
      lane = { queue: [], isReserving: false, owed: 0, pausedUntil: 0 }
      this.#lanes.set(key, lane)
    }
    return lane
  }

  #place(
    limit: RateLimit,
    lane: Lane,
    { tokens, signal }: { tokens: number; signal: AbortSignal },
  ): Promise<number> {
    return new Promise<number>((go, fail) => {
      const leave = () => {
        lane.queue = lane.queue.filter((one) => one !== waiting)
        fail(signal.reason)
      }
      const settled =
        <T>(settle: (value: T) => void) =>
        (value: T) => {
          signal.removeEventListener('abort', leave)
          settle(value)
        }
      const waiting = { tokens: Math.max(1, Math.round(tokens)), go: settled(go), fail: settled(fail) }
      signal.addEventListener('abort', leave, { once: true })
      lane.queue.push(waiting)
      if (!lane.isReserving) void this.#reserve(limit, lane)
    })
  }

  async #reserve(limit: RateLimit, lane: Lane): Promise<void> {
    lane.isReserving = true
    try {
      while (lane.queue.length > 0) await this.#reserveSome(limit, lane)
    } catch (error) {
      for (const one of lane.queue.splice(0)) one.fail(error)
    } finally {
      lane.isReserving = false
    }
  }

  async #reserveSome(limit: RateLimit, lane: Lane): Promise<void> {
    const { owed, queue } = lane
    const tokens = queue.reduce((sum, one) => sum + one.tokens, 0)
    const share = await reserve(this.#context, limit, { requests: queue.length, tokens, owed })
    if (!share) return this.#sleep(FULL_MS, new AbortController().signal)
    lane.owed -= owed
    for (const [at, one] of lane.queue.splice(0, share.requests).entries()) one.go(share.waitMs[at]!)
  }
}

/** This process's limiter for the database. */
export const rateLimiter = onePerDatabase((context: Pick<Context, 'db'>) => new RateLimiter(context))
