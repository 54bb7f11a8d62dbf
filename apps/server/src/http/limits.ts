import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Database } from '../db/open.ts'
import { Failure } from '../lib/errors.ts'

export interface Limit {
  /** Counts one use of the key; throws `rate_limited` with the seconds to wait if the limit is exceeded. */
  use(key: string): Promise<void>
  /** Reverts one use, for a call that should not count. */
  giveBack(key: string): Promise<void>
  /** Resets the key. */
  clear(key: string): Promise<void>
}

const TABLE = 'rate_limits'

/** Allows `points` uses of a key per `seconds`, counted in the database across all processes. */
export function createLimit(
  db: Database,
  options: { name: string; points: number; seconds: number; message: string },
): Limit {
  const limiter = new RateLimiterPostgres({
    storeClient: db.pool,
    storeType: 'pool',
    tableName: TABLE,
    tableCreated: true,
    keyPrefix: options.name,
    points: options.points,
    duration: options.seconds,
    clearExpiredByTimeout: false,
  })
  return {
    use: async (key) => {
      try {
        await limiter.consume(key)
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error
        throw new Failure('rate_limited', options.message, {
          retryAfter: Math.ceil(error.msBeforeNext / 1000),
        })
      }
    },
    giveBack: async (key) => {
      await limiter.reward(key)
    },
    clear: async (key) => {
      await limiter.delete(key)
    },
  }
}

/** One use of a key that allows `points` uses per period. */
export interface Use {
  key: string
  points: number
  seconds: number
  /** Shown to people when the limit is exceeded. */
  message: string
}
