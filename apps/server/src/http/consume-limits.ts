import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { Failure } from '../lib/errors.ts'
import { groupCommit } from '../lib/group-commit.ts'
import { onePerDatabase } from '../lib/one-per-database.ts'
import type { Use } from './limits.ts'

interface Counted {
  key: string
  points: number
  /** Milliseconds since 1970, as text. */
  expire: string
  spent: boolean
}

/** The limit that refuses a caller and the seconds to wait; null if none does. */
type Refusal = { use: Use; wait: number } | null

const counter = onePerDatabase((context: Context) =>
  groupCommit<readonly Use[], Refusal>({
    groupOf: () => '',
    write: (callers) => countAll(context, callers),
    atOnce: 2,
  }),
)

/**
 * Counts one use of several keys, in the same table as `createLimit`, batched with all concurrent callers. This is in
 * the way of every question: without batching, each caller in a burst would wait for the commits of those before on
 * shared keys. A refused use is counted for none of its keys, so a caller over their own limit does not use up a shared
 * one. Throws `rate_limited` with the longest wait of its keys, in seconds.
 */
export async function consumeLimits(context: Context, uses: readonly Use[]): Promise<void> {
  const refused = await counter(context)(uses)
  if (refused) throw new Failure('rate_limited', refused.use.message, { retryAfter: refused.wait })
}

async function countAll(context: Context, callers: (readonly Use[])[]): Promise<Refusal[]> {
  const now = context.now().getTime()
  const rows = await countInDatabase(context, callers, now)
  const spent = new Map(rows.filter((row) => row.spent).map((row) => [row.key, row]))
  const counted = new Map(rows.filter((row) => !row.spent).map((row) => [row.key, row]))
  const isSpent = ({ key, points }: Use) => (spent.get(key)?.points ?? 0) > points
  const going = callers.filter((uses) => !uses.some(isSpent))
  // Callers in a batch are decided one after another, as if counted individually.
  const taken = new Map([...counted].map(([key, { points }]) => [key, points]))
  for (const { key } of going.flat()) taken.set(key, taken.get(key)! - 1)
  const refusals = callers.map((uses): Refusal => {
    if (uses.some(isSpent)) return longest(uses.filter(isSpent), spent, now)
    const over = uses.filter(({ key, points }) => taken.get(key)! + 1 > points)
    if (over.length > 0) return longest(over, counted, now)
    for (const { key } of uses) taken.set(key, taken.get(key)! + 1)
    return null
  })
  const back = [...counted.values()].map((row) => ({ ...row, points: row.points - taken.get(row.key)! }))
  await giveBack(
    context,
    back.filter(({ points }) => points > 0),
  )
  return refusals
}

function longest(over: readonly Use[], rows: ReadonlyMap<string, Counted>, now: number): Refusal {
  const waits = over.map((use) => ({
    use,
    wait: Math.max(1, Math.ceil((Number(rows.get(use.key)!.expire) - now) / 1000)),
  }))
  return waits.reduce((most, one) => (one.wait > most.wait ? one : most))
}

/** Counts callers whose keys have uses left; returns the counts, and the exhausted keys of the others. */
async function countInDatabase(
  context: Context,
  callers: (readonly Use[])[],
  now: number,
): Promise<Counted[]> {
  const all = callers.flatMap((uses, caller) => uses.map((use) => ({ ...use, caller })))
  const { rows } = await sql<Counted>`
    with asked as (
      select * from unnest(${all.map(({ caller }) => caller)}::int[], ${all.map(({ key }) => key)}::text[],
        ${all.map(({ points }) => points)}::int[],
        ${all.map(({ seconds }) => now + seconds * 1000)}::bigint[]) as u(caller, key, most, expire)
    ), spent as (
      select a.caller, r.key, r.points + 1 as points, r.expire from asked a join rate_limits r on r.key = a.key
      where r.expire > ${now} and r.points >= a.most
    ), counted as (
      insert into rate_limits as r (key, points, expire)
      -- In one order, so that two who use the same keys never wait for each other.
      select key, count(*)::int, max(expire) from asked where caller not in (select caller from spent)
      group by key order by key
      on conflict (key) do update set
        points = case when r.expire <= ${now} then excluded.points else r.points + excluded.points end,
        expire = case when r.expire <= ${now} then excluded.expire else r.expire end
      returning key, points, expire
    )
    select key, points, expire, false as spent from counted
    union all select distinct key, points, expire, true from spent`.execute(context.db.kysely)
  return rows
}

/** Reverts counts of callers that were refused because others in the batch came first. */
async function giveBack(context: Context, rows: readonly Counted[]): Promise<void> {
  if (rows.length === 0) return
  await sql`update rate_limits r set points = greatest(r.points - l.points, 0)
    from (select r.key, b.points, b.expire from unnest(${rows.map(({ key }) => key)}::text[],
        ${rows.map(({ points }) => points)}::int[], ${rows.map(({ expire }) => expire)}::bigint[]) as b(key, points, expire)
      join rate_limits r on r.key = b.key order by r.key for update of r) l
    where r.key = l.key and r.expire = l.expire`.execute(context.db.kysely)
}
