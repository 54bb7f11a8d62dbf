import { accounts, agents, credits, notifications } from '@millrace/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '../../../lib/ids.ts'
import { inAccount } from '../../../lib/scoped.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { recordUsage } from '../record-usage.ts'
import { alertOfCredits } from './alerts.maintenance.ts'
import { giveCredits } from './grant-command.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ credits: 100 })
})
afterAll(() => server.stop())

const spend = (accountId: string, amount: number, more: object = {}) =>
  inAccount(server.running.context, accountId, (tx) =>
    recordUsage(tx, [
      { kind: 'model', accountId, projectId: null, model: 'openai:gpt', costUsd: amount / 100, ...more },
    ]),
  )

it('shows the balance with what changed it, and what was spent by the budgets', async () => {
  const { client, accountId } = await server.signUp()
  const first = await client.call(credits.read, {})
  expect(first).toMatchObject({ balance: { credits: 100, granted: 100, spent: 0, reserved: 0 }, budgets: [] })
  const agent = await client.call(agents.create, { body: { name: 'Help desk' } })
  await spend(accountId, 4, { agentId: agent.id })
  // What was spent before in the month counts.
  const budget = await client.call(credits.saveBudget, {
    body: { scope: 'agent', target: agent.id, credits: 10 },
  })
  expect(budget).toMatchObject({ name: 'Help desk', credits: 10, spent: 4 })
  await spend(accountId, 3, { agentId: agent.id })
  await spend(accountId, 2)
  const { balance, budgets } = await client.call(credits.read, {})
  expect(balance).toMatchObject({ credits: 91, spent: 9 })
  expect(budgets).toEqual([{ ...budget, spent: 7 }])
  const { items } = await client.call(credits.entries, { query: {} })
  expect(items.map((one) => [one.kind, one.credits, one.agentId])).toEqual([
    ['settle', -2, null],
    ['settle', -3, agent.id],
    ['settle', -4, agent.id],
    ['grant', 100, null],
  ])
  const page = await client.call(credits.entries, { query: { limit: 1, after: items[0]!.id } })
  expect(page.items).toEqual([items[1]])
  await client.call(credits.deleteBudget, { params: { id: budget.id } })
  expect((await client.call(credits.read, {})).budgets).toEqual([])
})

it('refuses budgets for what is not the account’s, or for nothing', async () => {
  const [one, two] = [await server.signUp(), await server.signUp()]
  const foreign = await two.client.call(agents.create, { body: { name: 'Theirs' } })
  const save = (body: object) => one.client.call(credits.saveBudget, { body: body as never })
  await expect(save({ scope: 'agent', target: foreign.id, credits: 1 })).rejects.toMatchObject({
    status: 404,
  })
  await expect(save({ scope: 'agent', credits: 1 })).rejects.toMatchObject({ status: 400 })
  await expect(save({ scope: 'account', target: 'x', credits: 1 })).rejects.toMatchObject({ status: 400 })
  await expect(save({ scope: 'account', credits: -1 })).rejects.toMatchObject({ status: 400 })
  const theirs = await two.client.call(credits.saveBudget, { body: { scope: 'account', credits: 5 } })
  const remove = one.client.call(credits.deleteBudget, { params: { id: theirs.id } })
  await expect(remove).rejects.toMatchObject({ status: 404 })
  const gone = one.client.call(credits.deleteBudget, { params: { id: newId('creditBudget') } })
  await expect(gone).rejects.toMatchObject({ status: 404 })
})

it('notifies admins once at 50, 80 and 100 percent, of credits and of budgets', async () => {
  const { client, accountId } = await server.signUp()
  const { context } = server.running
  const project = (await client.call(accounts.information, {})).projects[0]!
  await client.call(credits.saveBudget, { body: { scope: 'project', target: project.id, credits: 10 } })
  const notices = async () => {
    const { items } = await client.call(notifications.list, { query: {} })
    return items.map(({ text }) => text).filter((text) => text.includes('%'))
  }
  await client.call(credits.read, {})
  await spend(accountId, 55)
  await alertOfCredits(context)
  await alertOfCredits(context)
  expect(await notices()).toEqual(['50% of this month’s credits are used'])
  await spend(accountId, 10, { projectId: project.id })
  await spend(accountId, 35)
  await alertOfCredits(context)
  expect((await notices()).toSorted()).toEqual([
    '100% of the budget of “' + project.name + '” for this month is used',
    '100% of this month’s credits are used',
    '50% of this month’s credits are used',
  ])
})

it('an operator gives credits with a reason, which the account reads in its ledger', async () => {
  const { client, accountId, username } = await server.signUp()
  const { db } = server.running.context
  const grant = { account: username, credits: 40, reason: 'for the outage' }
  expect(await giveCredits(db, grant)).toMatchObject({ id: accountId, lasting: 40 })
  await expect(giveCredits(db, { ...grant, credits: -1 })).rejects.toThrow(/no number of credits/)
  await expect(giveCredits(db, { ...grant, account: 'nobody' })).rejects.toThrow(/no account/)
  expect((await client.call(credits.read, {})).balance).toMatchObject({ credits: 140, monthly: 100 })
  const { items } = await client.call(credits.entries, { query: {} })
  expect(items.map(({ reason }) => reason)).toContain('for the outage')
  const { rows } = await sql`select from audit_entries where action = 'account.giveCredits'
    and account_id = ${accountId}`.execute(db.kysely)
  expect(rows).toHaveLength(1)
})
