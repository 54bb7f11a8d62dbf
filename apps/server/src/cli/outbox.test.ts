import { accounts } from '@millrace/contract'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { readOutbox } from './outbox.ts'

const SOON = { timeout: 15_000 }

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

it('asks the running server for the links of mails that wait', async () => {
  const { username } = await server.signUp()
  await server.client().call(accounts.forgot, { body: { username } })
  const { config } = server.running.context
  await vi.waitFor(async () => {
    const found = await readOutbox(config)
    expect(found.map(({ template }) => template).toSorted()).toEqual(['reset', 'verify'])
  }, SOON)
  const [newest] = await readOutbox(config)
  expect(newest).toMatchObject({ to: username, state: 'waiting' })
  const token = newest!.link!.split('#')[1]!
  const body = { token, password: 'a staple of another battery' }
  expect(await server.client().call(accounts.reset, { body })).toEqual({ username })
})
