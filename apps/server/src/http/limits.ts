import { sql } from 'kysely'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Context } from '../context.ts'
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

/**
 * Counts a use of several keys, in the same table and way as `createLimit` but in one statement: it stands between every
 * question and its answer. What one of the keys refuses is counted for none: whoever goes on beyond a limit of their own
 * does not use up one that they share with others. Throws `rate_limited` with the seconds to wait for the key that takes
 * longest.
 */
export async function useLimits(context: Context, uses: readonly Use[]): Promise<void> {
  const now = context.now().getTime()
  // In one order, so that two who use the same keys never wait for each other.
  const sorted = uses.toSorted((a, b) => (a.key < b.key ? -1 : 1))
  const { rows } = await sql<{ key: string; points: number; expire: string }>`
    with used as (
      select * from unnest(${sorted.map(({ key }) => key)}::text[], ${sorted.map(({ points }) => points)}::int[],
        ${sorted.map(({ seconds }) => now + seconds * 1000)}::bigint[]) as u(key, most, expire)
    ), spent as (
      select r.key, r.points + 1 as points, r.expire from used u join rate_limits r on r.key = u.key
      where r.expire > ${now} and r.points >= u.most
    ), counted as (
      insert into rate_limits as r (key, points, expire)
      select u.key, 1, u.expire from used u where not exists (select from spent)
      on conflict (key) do update set points = case when r.expire <= ${now} then 1 else r.points + 1 end,
        expire = case when r.expire <= ${now} then excluded.expire else r.expire end
      returning key, points, expire
    )
    select key, points, expire from counted union all select key, points, expire from spent`.execute(
    context.db.kysely,
  )
  const counted = new Map(rows.map((row) => [row.key, row]))
  let refused: { use: Use; wait: number } | null = null
  for (const use of uses) {
    const row = counted.get(use.key)
    if (!row || row.points <= use.points) continue
    const wait = Math.max(1, Math.ceil((Number(row.expire) - now) / 1000))
    if (!refused || wait > refused.wait) refused = { use, wait }
  }
  if (refused) throw new Failure('rate_limited', refused.use.message, { retryAfter: refused.wait })
}
