import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Database } from '../db/open.ts'
import { Failure } from '../lib/errors.ts'

export interface Limit {
  /** Counts one use of the key; throws `rate_limited` with the seconds to wait when there were too many. */
  use(key: string): Promise<void>
  /** Takes one use back, of a call that need not count. */
  giveBack(key: string): Promise<void>
  /** Forgets the key. */
  clear(key: string): Promise<void>
}

const TABLE = 'rate_limits'

/** At most `points` uses of a key in `seconds`, counted in the database for all processes together. */
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

/** One use of a key that may be used `points` times in so many seconds. */
export interface Use {
  key: string
  points: number
  seconds: number
  /** For people, when there were too many. */
  message: string
}
