import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inSystem } from '../../db/scope.ts'
import { inAccount } from '../../lib/scoped.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { recordUsage } from './record-usage.ts'
import { readEntries, totalOf, type UsageInput } from './usage-entry.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const entry = (accountId: string, more: Partial<UsageInput> = {}): UsageInput => ({
  kind: 'model',
  accountId,
  projectId: null,
  model: 'openai:gpt',
  tokensIn: 100,
  tokensOut: 20,
  costUsd: 0.0123456789,
  ...more,
})

it('keeps entries of several accounts in one statement, exactly, each seen by its own account alone', async () => {
  const [one, two] = [await server.signUp(), await server.signUp()]
  const { context } = server.running
  await inSystem(context.db.kysely, (tx) =>
    recordUsage(tx, [entry(one.accountId), entry(two.accountId), entry(two.accountId, { ownKey: true })]),
  )
  const usageOf = (accountId: string) =>
    inAccount(context, accountId, async (tx) => {
      const { rows } = await sql<{ cost_usd: string; own_key: boolean; tokens_in: string }>`
        select cost_usd, own_key, tokens_in from usage_entries order by own_key`.execute(tx)
      return rows.map((row) => ({ ...row, tokens_in: Number(row.tokens_in) }))
    })
  const row = { cost_usd: '0.0123456789', own_key: false, tokens_in: 100 }
  expect(await usageOf(one.accountId)).toEqual([row])
  expect(await usageOf(two.accountId)).toEqual([row, { ...row, own_key: true }])
})

it('refuses what is no entry: nothing of it is kept', async () => {
  const { accountId } = await server.signUp()
  const wrong = [entry(accountId), { ...entry(accountId), tokensIn: -1 }]
  const { context } = server.running
  await expect(inAccount(context, accountId, (tx) => recordUsage(tx, wrong))).rejects.toThrow(/tokensIn/)
  const { rows } = await sql`select from usage_entries where account_id = ${accountId}`.execute(
    context.db.kysely,
  )
  expect(rows).toHaveLength(0)
})

it('sums entries up: a credit is a cent, and what one paid for oneself costs none', () => {
  const sum = totalOf(readEntries([entry('a'), entry('a', { tokensIn: 1, costUsd: 1, ownKey: true })]))
  expect(sum).toMatchObject({ tokens: 141, costUsd: 1.0123456789 })
  expect(sum.credits).toBeCloseTo(1.23456789, 9)
})
