import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Database } from '../db/open.ts'
import { Failure } from '../lib/errors.ts'

export interface Limit {
  /** Counts one use of the key; throws `rate_limited` with the seconds to wait when there were too many. */
  use(key: string): Promise<void>
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
    clear: async (key) => {
      await limiter.delete(key)
    },
  }
}
