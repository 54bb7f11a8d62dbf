import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inAccount } from '../../../lib/scoped.ts'
import { testKind } from '../../../testing/database.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { rounds } from '../../../testing/soak.ts'
import { recordUsage } from '../record-usage.ts'
import { grantCredits } from './grant.ts'
import { holdCredits } from './pool.ts'
import { lockCredits, releaseExpiredHolds } from './release.ts'

const WORKERS = 50
// The embedded database has one session, where a crowd waits in line.
const STEPS = rounds(testKind() === 'embedded' ? 500 : 2000)

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ credits: 300 })
})
afterAll(() => server.stop())

/** A small generator, so that a failure can be repeated by its seed. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

it('after any order of reservations, charges, grants and deaths, the ledger adds up and nothing is charged twice', async () => {
  const { accountId } = await server.signUp()
  const { context } = server.running
  const { signal } = new AbortController()
  const seed = Math.floor(Math.random() * 1e9)
  const random = randomFrom(seed)
  const recorded = { credits: 0 }
  let grants = 0

  async function call(): Promise<void> {
    const most = Math.ceil(random() * 400) / 100
    const need = { least: most / 2, most }
    const held = await holdCredits(context, accountId, need, { patienceMs: 0, signal })
    if (!held || !('end' in held)) return
    // Some cost more than was thought possible.
    const cost = Math.round(held.credits * random() * 1.1 * 1000) / 1000
    await new Promise((resolve) => setTimeout(resolve, random() * 5))
    held.end(cost)
    // Some are never recorded, as when the process dies before.
    if (random() < 0.05) return
    const entry = { kind: 'model' as const, accountId, projectId: null, model: 'm', costUsd: cost / 100 }
    await inAccount(context, accountId, (tx) => recordUsage(tx, [entry]))
    recorded.credits += cost
  }
  const grant = (kind: 'grant' | 'refund' | 'expire', credits: number) =>
    inAccount(context, accountId, (tx) =>
      grantCredits(tx, {
        accountId,
        credits,
        kind,
        reference: `${kind} ${(grants += 1) >> 1}`,
        reason: 'test',
      }),
    )
  /** What the process holds becomes that of one that is gone. */
  async function die(): Promise<void> {
    await inAccount(context, accountId, async (tx) => {
      await lockCredits(tx, accountId)
      await sql`update credit_holds set holder = ${`gone ${Math.floor(random() * 1e9)}`},
          expires_at = now() - interval '1 second'
        where account_id = ${accountId} and holder not like 'gone%'`.execute(tx)
    })
    await releaseExpiredHolds(context)
  }
  async function step(): Promise<unknown> {
    const chance = random()
    if (chance < 0.9) return call()
    if (chance < 0.94) return grant('grant', Math.ceil(random() * 200))
    if (chance < 0.96) return grant('refund', Math.ceil(random() * 20))
    if (chance < 0.98) return grant('expire', Math.ceil(random() * 50))
    return die()
  }
  let left = STEPS
  const worker = async () => {
    while (left-- > 0) await step()
  }
  await Promise.all(Array.from({ length: WORKERS }, worker))
  await die()

  const { rows } = await sql<Record<string, string>>`select monthly + lasting as balance, held,
      (select sum(credits) from credit_entries e where e.account_id = b.account_id) as sum,
      (select sum(held) from credit_entries e where e.account_id = b.account_id) as held_sum,
      (select -sum(credits) + sum(unpaid) from credit_entries e where e.account_id = b.account_id and kind = 'settle') as due,
      (select sum(cost_usd) * 100 from usage_entries u where u.account_id = b.account_id) as used,
      (select count(*) from credit_entries e where e.account_id = b.account_id and kind = 'settle') as settled,
      (select count(*) from usage_entries u where u.account_id = b.account_id and cost_usd > 0) as calls
    from credit_balances b where account_id = ${accountId}`.execute(context.db.kysely)
  const found = rows[0]!
  expect({ seed, sum: found.sum, held: found.held_sum }).toEqual({
    seed,
    sum: found.balance,
    held: found.held,
  })
  expect(Number(found.balance)).toBeGreaterThanOrEqual(0)
  expect(Number(found.held)).toBe(0)
  expect(found.due, `seed ${seed}`).toBe(found.used)
  expect(found.settled).toBe(found.calls)
  expect(Number(found.used)).toBeCloseTo(recorded.credits, 3)
  expect(Number(found.calls)).toBeGreaterThan(STEPS / 4)
})
