import { sql } from 'kysely'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inAccount } from '../../../lib/scoped.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { recordUsage } from '../record-usage.ts'
import { lockBalance } from './balance.ts'
import { grantCredits } from './grant.ts'
import { type Hold, holdCredits } from './pool.ts'
import { releaseExpiredHolds } from './release.ts'
import type { Lack } from './reserve.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ credits: 100 })
})
afterAll(() => server.stop())

/** Until the process has given back what it does not use. */
const IDLE_MS = 2500

const context = () => server.running.context
const calls = { patienceMs: 0, signal: new AbortController().signal }

const take = (accountId: string, credits: number, more: object = {}) =>
  holdCredits(context(), accountId, { least: credits, most: credits, ...more }, calls)

const isHold = (answer: Hold | Lack | null): answer is Hold => answer !== null && 'end' in answer

async function hold(accountId: string, credits: number): Promise<Hold> {
  const answer = await take(accountId, credits)
  if (!isHold(answer)) throw new Error(`refused: ${JSON.stringify(answer)}`)
  return answer
}

/** Records what a call cost, as whoever made it does. */
const record = (accountId: string, credits: number) =>
  inAccount(context(), accountId, (tx) =>
    recordUsage(tx, [
      { kind: 'model', accountId, projectId: null, model: 'openai:gpt', costUsd: credits / 100 },
    ]),
  )

interface Sums {
  balance: number
  held: number
  entries: number
  entriesHeld: number
}

async function sumsOf(accountId: string): Promise<Sums> {
  const { rows } = await sql<Record<keyof Sums, string>>`select monthly + lasting as balance, held,
      (select sum(credits) from credit_entries e where e.account_id = b.account_id) as entries,
      (select sum(held) from credit_entries e where e.account_id = b.account_id) as "entriesHeld"
    from credit_balances b where account_id = ${accountId}`.execute(context().db.kysely)
  return Object.fromEntries(Object.entries(rows[0]!).map(([name, sum]) => [name, Number(sum)])) as never
}

it('grants the month’s credits once, reserves before a call and charges what it cost', async () => {
  const { accountId } = await server.signUp()
  const first = await hold(accountId, 10)
  expect(await sumsOf(accountId)).toMatchObject({ balance: 100 })
  first.end(4)
  await record(accountId, 4)
  expect(await sumsOf(accountId)).toMatchObject({ balance: 96, entries: 96 })
  const { balance, held, entriesHeld } = await sumsOf(accountId)
  expect(held).toBeLessThanOrEqual(balance)
  expect(entriesHeld).toBe(held)
})

it('refuses what is not there, and gives it once it has returned', async () => {
  const { accountId } = await server.signUp()
  const first = await hold(accountId, 90)
  expect(await take(accountId, 20)).toMatchObject({ budget: null, mayReturn: true })
  const later = holdCredits(context(), accountId, { least: 20, most: 20 }, { ...calls, patienceMs: 10_000 })
  first.end(0)
  expect(await later).toMatchObject({ credits: 20 })
})

it('a call near the end may use what is left, and is told so', async () => {
  const { accountId } = await server.signUp()
  const answer = await holdCredits(context(), accountId, { least: 1, most: 500 }, calls)
  expect(answer).toMatchObject({ credits: 100, isTight: true })
})

it('charges what was never reserved as far as there is something', async () => {
  const { accountId } = await server.signUp()
  ;(await hold(accountId, 1)).end(0)
  await pause(IDLE_MS)
  await record(accountId, 130)
  expect(await sumsOf(accountId)).toMatchObject({ balance: 0, entries: 0, held: 0 })
  const { rows } = await sql<{ unpaid: string }>`select unpaid from credit_entries
    where account_id = ${accountId} and kind = 'settle'`.execute(context().db.kysely)
  expect(Number(rows[0]!.unpaid)).toBe(30)
  expect(await take(accountId, 1)).toMatchObject({ free: 0, mayReturn: false })
})

it('a grant counts once by its reference, and takes back at most what is unspent', async () => {
  const { accountId } = await server.signUp()
  ;(await hold(accountId, 1)).end(0)
  const grant = { accountId, credits: 50, kind: 'grant' as const, reference: 'pack 1', reason: 'credit pack' }
  const all = Array.from({ length: 5 }, () =>
    inAccount(context(), accountId, (tx) => grantCredits(tx, grant)),
  )
  await Promise.all(all)
  expect(await sumsOf(accountId)).toMatchObject({ balance: 150 })
  await inAccount(context(), accountId, (tx) =>
    grantCredits(tx, { ...grant, kind: 'expire', credits: 80, reference: 'refund of pack 1' }),
  )
  expect(await sumsOf(accountId)).toMatchObject({ balance: 100, entries: 100 })
})

it('a process that is gone keeps nothing reserved', async () => {
  const { accountId } = await server.signUp()
  await hold(accountId, 60)
  await sql`update credit_holds set expires_at = now() - interval '1 second', holder = 'gone'
    where account_id = ${accountId}`.execute(context().db.kysely)
  expect(await releaseExpiredHolds(context())).toBeGreaterThan(0)
  expect(await sumsOf(accountId)).toMatchObject({ balance: 100, held: 0, entriesHeld: 0 })
})

it('a new month ends the old credits, except reserved ones, and keeps bought ones', async () => {
  const { accountId } = await server.signUp()
  await hold(accountId, 1)
  await inAccount(context(), accountId, (tx) =>
    grantCredits(tx, { accountId, credits: 7, kind: 'grant', reference: 'gift', reason: 'gift' }),
  )
  await sql`update credit_balances set month = '2020-01-01' where account_id = ${accountId}`.execute(
    context().db.kysely,
  )
  // The month's grant has its entry: as for a clock that was set back, nothing is granted twice.
  await hold(accountId, 100_000).catch(() => undefined)
  const { balance, entries } = await sumsOf(accountId)
  expect(balance).toBe(entries)
  expect(balance).toBeLessThan(107)
})

describe('months', () => {
  /** The first of the month, so many months after the database's. */
  async function monthAfter(months: number): Promise<string> {
    const { rows } = await sql<{ month: string }>`select to_char(date_trunc('month', now() at time zone 'utc')
      + ${months}::int * interval '1 month', 'YYYY-MM-DD') as month`.execute(context().db.kysely)
    return rows[0]!.month
  }
  /** What the account has when the database's clock is in that month. */
  const at = async (accountId: string, months: number) => {
    const month = await monthAfter(months)
    const { monthly, lasting } = await inAccount(context(), accountId, (tx) =>
      lockBalance(tx, accountId, { allowance: 100, month }),
    )
    return [monthly, lasting]
  }
  const gift = (accountId: string, credits: number) =>
    inAccount(context(), accountId, (tx) =>
      grantCredits(tx, { accountId, credits, kind: 'grant', reference: 'gift', reason: 'gift' }),
    )
  const grantsOf = async (accountId: string) => {
    const { rows } = await sql<{ of: string }>`select substr(reference, 7) as of from credit_entries
      where account_id = ${accountId} and reference like 'month %' order by 1`.execute(context().db.kysely)
    return rows.map((row) => row.of)
  }

  it('end with what is left of their credits, and each grants its own once, whatever the clock does', async () => {
    const { accountId } = await server.signUp()
    expect(await at(accountId, 0)).toEqual([100, 0])
    await gift(accountId, 30)
    await record(accountId, 40)
    expect(await at(accountId, 0)).toEqual([60, 30])
    // Set back, also to before the account's first month: nothing is granted, and nothing ends.
    for (const back of [-1, 0, -12, 0]) expect(await at(accountId, back)).toEqual([60, 30])
    // The next one, for whoever comes first of many.
    const all = await Promise.all(Array.from({ length: 20 }, () => at(accountId, 1)))
    expect(all).toEqual(Array.from({ length: 20 }, () => [100, 30]))
    // The clock was early: what is spent in the meantime is not granted again.
    expect(await at(accountId, 0)).toEqual([100, 30])
    await record(accountId, 10)
    for (const jump of [0, 1, 0, 1]) expect(await at(accountId, jump)).toEqual([90, 30])
    // Months that nobody used are not made up for.
    expect(await at(accountId, 4)).toEqual([100, 30])
    expect(await grantsOf(accountId)).toEqual(await Promise.all([0, 1, 4].map(monthAfter)))
    const { balance, entries } = await sumsOf(accountId)
    expect(balance).toBe(entries)
  })

  it('go on after a clock that was once far ahead', async () => {
    const { accountId } = await server.signUp()
    expect(await at(accountId, 0)).toEqual([100, 0])
    await record(accountId, 100)
    expect(await at(accountId, 900)).toEqual([100, 0])
    await record(accountId, 70)
    expect(await at(accountId, 0)).toEqual([30, 0])
    expect(await at(accountId, 1)).toEqual([100, 0])
    expect(await at(accountId, 0)).toEqual([100, 0])
    expect(await at(accountId, 2)).toEqual([100, 0])
    expect(await grantsOf(accountId)).toEqual(await Promise.all([0, 1, 2, 900].map(monthAfter)))
    const { balance, entries } = await sumsOf(accountId)
    expect(balance).toBe(entries)
  })

  it('leave what is reserved to the calls that reserved it', async () => {
    const { accountId } = await server.signUp()
    const held = await hold(accountId, 50)
    const { held: reserved } = await sumsOf(accountId)
    expect(await at(accountId, 1)).toEqual([100 + reserved, 0])
    held.end(50)
    await record(accountId, 50)
    const { balance, entries } = await sumsOf(accountId)
    expect(balance).toBe(50 + reserved)
    expect(balance).toBe(entries)
  })
})

it('entries can’t be changed or removed', async () => {
  const { accountId } = await server.signUp()
  await hold(accountId, 1)
  const db = context().db.kysely
  await expect(
    sql`update credit_entries set credits = 5 where account_id = ${accountId}`.execute(db),
  ).rejects.toThrow(/only added/)
  await expect(sql`delete from credit_entries where account_id = ${accountId}`.execute(db)).rejects.toThrow(
    /only added/,
  )
})

it('a budget holds, for those it is for', async () => {
  const { accountId } = await server.signUp()
  ;(await hold(accountId, 1)).end(0)
  await sql`insert into credit_budgets (id, account_id, scope, target, credits, month)
    values (${`bud_${accountId}`}, ${accountId}, 'agent', 'agt_1', 10, date_trunc('month', now()))`.execute(
    context().db.kysely,
  )
  await sql`update credit_balances set budgets = 1 where account_id = ${accountId}`.execute(
    context().db.kysely,
  )
  // What this process knew of the account is given back after a while.
  await pause(IDLE_MS)
  expect(await take(accountId, 11, { agentId: 'agt_1' })).toMatchObject({
    budget: { scope: 'agent' },
    free: 10,
  })
  expect(await take(accountId, 11, { agentId: 'agt_2' })).toMatchObject({ credits: 11 })
})

it('accounts without a limit reserve nothing', async () => {
  const free = await startTestServer()
  try {
    const { accountId } = await free.signUp()
    expect(await holdCredits(free.running.context, accountId, { least: 1e6, most: 1e6 }, calls)).toBeNull()
  } finally {
    await free.stop()
  }
})
