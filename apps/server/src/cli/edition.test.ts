import { accounts, team } from '@millrace/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { runEdition } from './edition.ts'

let server: TestServer
let dataDir: string
beforeAll(async () => {
  server = await startTestServer({ works: false })
  ;({ dataDir } = server.running.context.config)
})
afterAll(() => server.stop())

it('sets the edition through the running server, by id, name or the address of a member', async () => {
  const one = await server.signUp()
  expect((await one.client.call(accounts.information, {})).edition).toBe('ENTERPRISE')
  await runEdition({ dataDir, change: { account: one.username, edition: 'free' } })
  await expect(one.client.call(team.members, {})).rejects.toMatchObject({ code: 'edition_required' })
  await runEdition({ dataDir, change: { account: one.username, edition: 'team' } })
  expect((await one.client.call(accounts.information, {})).edition).toBe('TEAM')
  expect((await one.client.call(team.members, {})).items).toHaveLength(1)
  await runEdition({ dataDir, change: { account: one.accountId, edition: 'BUSINESS' } })
  const listed = await runEdition({ dataDir, change: null })
  expect(listed).toContainEqual(
    expect.objectContaining({ id: one.accountId, edition: 'BUSINESS', admins: [one.username] }),
  )
  const { items } = await one.client.call(team.audit, { query: { action: 'account.edition' } })
  expect(items[0]).toMatchObject({ actor: { kind: 'system' }, details: { from: 'TEAM', to: 'BUSINESS' } })
})

it('says what is wrong', async () => {
  const one = await server.signUp()
  const set = (account: string, edition: string) => runEdition({ dataDir, change: { account, edition } })
  await expect(set(one.accountId, 'GOLD')).rejects.toThrow('GOLD is no edition: FREE, BASIC')
  await expect(set('nobody@example.test', 'TEAM')).rejects.toThrow('no account has')
})

it('gives new accounts the edition of the settings', async () => {
  const other = await startTestServer({ works: false, defaultEdition: 'TEAM' })
  try {
    const one = await other.signUp()
    expect((await one.client.call(accounts.information, {})).edition).toBe('TEAM')
  } finally {
    await other.stop()
  }
})
