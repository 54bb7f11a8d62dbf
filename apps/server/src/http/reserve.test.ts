import { accounts } from '@millrace/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { PASSWORD, startTestServer, type TestServer } from '../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

it('signs people in and says that it is ready while a crowd has taken every connection', async () => {
  const { username } = await server.signUp()
  const { pool } = server.running.context.db
  const taken = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
  try {
    const since = performance.now()
    const body = { username, password: PASSWORD }
    expect(await server.client().call(accounts.login, { body })).toHaveProperty('token')
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
    expect(performance.now() - since).toBeLessThan(3000)
  } finally {
    for (const client of taken) client.release()
  }
})
