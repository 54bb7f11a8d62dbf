import { accounts, credits, operator, team, usage } from '@millrace/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runOperator } from '../../cli/operator.ts'
import { inAccount } from '../../lib/scoped.ts'
import { newId } from '../../lib/ids.ts'
import { makeOperator, PASSWORD, startTestServer, type TestServer } from '../../testing/server.ts'
import { recordUsage } from '../usage/index.ts'

let server: TestServer
let boss: Awaited<ReturnType<TestServer['signUp']>>
beforeAll(async () => {
  server = await startTestServer({ works: false, defaultEdition: 'FREE' })
  boss = await server.signUp()
  await makeOperator(server, boss.username)
})
afterAll(() => server.stop())

const context = () => server.running.context
const signed = { reason: 'As agreed', password: PASSWORD }
const give = (id: string, body: object = {}) =>
  boss.client.call(operator.changeCredits, {
    params: { id },
    body: { what: 'grant', credits: 50, ...signed, ...body },
  })

it('are users with a confirmed address whom someone on the machine has named, until that is undone', async () => {
  const { dataDir } = context().config
  const other = await server.signUp()
  const isOperator = async () => (await other.client.call(accounts.information, {})).operator
  const run = (user: string, remove = false) => runOperator({ dataDir, change: { user, remove } })
  await expect(run('nobody@example.test')).rejects.toThrow('no user has the address')
  // Whoever invites an address may sign up with it.
  await expect(run(other.username)).rejects.toThrow('is not confirmed')
  await expect(run(other.username, true)).rejects.toThrow('is no operator')
  expect(await isOperator()).toBe(false)
  await sql`update users set email_verified = true where id = ${other.userId}`.execute(context().db.kysely)
  expect(await run(other.username.toUpperCase())).toEqual([boss.username, other.username].toSorted())
  expect(await isOperator()).toBe(true)
  await expect(other.client.call(operator.accounts, { query: {} })).resolves.toBeDefined()
  await run(other.username, true)
  expect(await isOperator()).toBe(false)
  await expect(other.client.call(operator.accounts, { query: {} })).rejects.toMatchObject({ status: 403 })
  expect(await runOperator({ dataDir, change: null })).toEqual([boss.username])
  const { items } = await other.client.call(team.audit, { query: {} })
  expect(items.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['user.addOperator', 'user.removeOperator']),
  )
})

it('see accounts by ID, name and address, with their plan, members and usage', async () => {
  const one = await server.signUp()
  await server.addMember(one.accountId, 'AIREADER', [one.projectId])
  await sql`update accounts set name = '100%_Mill' where id = ${one.accountId}`.execute(context().db.kysely)
  const search = async (words: string) =>
    (await boss.client.call(operator.accounts, { query: { search: words } })).items
  for (const words of [one.accountId, '100%_m', one.username.toUpperCase()])
    expect((await search(words)).map(({ id }) => id)).toEqual([one.accountId])
  expect(await search('100_')).toEqual([])
  const entry = { kind: 'model' as const, accountId: one.accountId, projectId: null, model: 'openai:gpt' }
  await inAccount(context(), one.accountId, (tx) =>
    recordUsage(tx, [
      { ...entry, costUsd: 0.07 },
      { ...entry, costUsd: 5, ownKey: true },
    ]),
  )
  const [listed] = await search('100%_mill')
  expect(listed).toMatchObject({ admin: one.username, edition: 'FREE', source: 'default', members: 2 })
  // Nothing was charged: the month has not begun for this account.
  expect(listed).toMatchObject({ credits: 200, used: 7 })
  const { balance, limits, ...rest } = await boss.client.call(operator.read, {
    params: { id: one.accountId },
  })
  expect(rest).toMatchObject({ credits: 200, used: 7, lasting: 0, unpaidEdition: null, changes: [] })
  expect(balance).toEqual((await one.client.call(credits.read, {})).balance)
  expect(limits).toEqual((await one.client.call(usage.plan, {})).limits)
})

it('list accounts in pages, by age or name', async () => {
  const query = { size: 1, sort: 'name' as const }
  const first = await boss.client.call(operator.accounts, { query })
  const second = await boss.client.call(operator.accounts, { query: { ...query, page: 2 } })
  expect(first.total).toBeGreaterThan(1)
  expect(first.items[0]!.name.toLowerCase() <= second.items[0]!.name.toLowerCase()).toBe(true)
  const newest = await boss.client.call(operator.accounts, { query: {} })
  const ids = newest.items.map(({ id }) => id)
  expect(ids).toEqual(ids.toSorted().toReversed())
})

it('grant credits and remove unspent ones, with a reason that the account can read', async () => {
  const one = await server.signUp()
  const id = one.accountId
  expect(await give(id)).toMatchObject({ credits: 250, lasting: 50, balance: { credits: 250 } })
  const after = await give(id, { what: 'remove', credits: 80, reason: 'Too many' })
  expect(after).toMatchObject({ credits: 200, lasting: 0 })
  const change = { operator: boss.username, credits: 50 }
  expect(after.changes).toMatchObject([
    { ...change, what: 'removeCredits', reason: 'Too many' },
    { ...change, what: 'giveCredits', reason: 'As agreed' },
  ])
  // Credits of the month stay.
  await expect(give(id, { what: 'remove' })).rejects.toMatchObject({ status: 409 })
  const { items } = await one.client.call(credits.entries, { query: {} })
  expect(items.filter(({ reason }) => reason !== null)).toMatchObject([
    { kind: 'expire', credits: -50, reason: 'Too many' },
    { kind: 'grant', credits: 50, reason: 'As agreed' },
  ])
  expect(await boss.client.call(operator.entries, { params: { id }, query: {} })).toMatchObject({ items })
  const trail = (await one.client.call(team.audit, { query: {} })).items
  expect(trail.find(({ action }) => action === 'account.removeCredits')).toMatchObject({
    actor: { kind: 'operator', name: boss.username },
    details: { credits: 50, reason: 'Too many' },
    ip: null,
  })
})

it('choose a plan, which the account has at once', async () => {
  const one = await server.signUp()
  const id = one.accountId
  const body = { edition: 'TEAM' as const, ...signed }
  const after = await boss.client.call(operator.setEdition, { params: { id }, body })
  expect(after).toMatchObject({ edition: 'TEAM', source: 'operator', credits: 40_000 })
  expect(after.changes).toMatchObject([{ what: 'edition', from: 'FREE', to: 'TEAM', reason: 'As agreed' }])
  expect((await one.client.call(accounts.information, {})).edition).toBe('TEAM')
  const [entry] = (await one.client.call(team.audit, { query: { action: 'account.edition' } })).items
  expect(entry).toMatchObject({
    actor: { kind: 'operator', name: boss.username },
    details: { from: 'FREE', to: 'TEAM', reason: 'As agreed' },
  })
})

it('confirm each change with their password, and change nothing without', async () => {
  const { accountId: id } = await server.signUp()
  for (const password of [undefined, 'not the password'])
    await expect(give(id, { password })).rejects.toMatchObject({
      status: 400,
      details: { issues: [{ path: 'password' }] },
    })
  for (const body of [{ reason: ' ' }, { credits: 0 }, { credits: -5 }, { credits: 1.5 }, { lasting: 9 }])
    await expect(give(id, body)).rejects.toMatchObject({ status: 400 })
  const after = await boss.client.call(operator.read, { params: { id } })
  expect(after).toMatchObject({ lasting: 0, changes: [] })
})

it('get the same answer for every ID without an account, and see nothing of accounts elsewhere', async () => {
  const id = newId('account')
  await expect(give(id)).rejects.toMatchObject({ status: 404 })
  await expect(boss.client.call(operator.read, { params: { id } })).rejects.toMatchObject({ status: 404 })
  await expect(boss.client.call(operator.entries, { params: { id }, query: {} })).rejects.toMatchObject({
    status: 404,
  })
  const one = await server.signUp()
  const foreign = server.client({ token: boss.token, projectId: one.projectId })
  await expect(foreign.call(accounts.listProjects, {})).resolves.not.toContainEqual(
    expect.objectContaining({ id: one.projectId }),
  )
  await expect(
    boss.client.call(team.switchAccount, { body: { accountId: one.accountId } }),
  ).rejects.toMatchObject({ status: 404 })
})
