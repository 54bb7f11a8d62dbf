import { accounts, agents, conversations } from '@millrace/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { CROWD_CONNECTIONS } from '../db/open.ts'
import { testKind } from '../testing/database.ts'
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

it.runIf(testKind() === 'postgres')(
  'answers the console while questions have taken every connection of theirs, and the other way round',
  async () => {
    const { client } = await server.signUp()
    const { db } = server.running.context
    const made = await client.call(agents.create, { body: { name: 'Guide' } })
    const changes = { visibility: 'public' as const }
    const agent = await client.call(agents.update, { params: { id: made.id }, body: changes })
    const holding = holdAll(db.crowd)
    await holding.isHeld
    expect((await client.call(agents.list, { query: {} })).items).toHaveLength(1)
    holding.letGo()
    await holding.done
    const taken = await Promise.all(Array.from({ length: db.pool.options.max }, () => db.pool.connect()))
    try {
      const body = { publicId: agent.publicId, message: 'Hello?' }
      const answer = await server.client().open(conversations.chat, { body })
      expect(await answer.text()).toContain('"type":"done"')
    } finally {
      for (const one of taken) one.release()
    }
  },
)

/** Takes every connection for questions: of one more, nobody would hear. */
function holdAll(crowd: TestServer['running']['context']['db']['crowd']) {
  const free = Promise.withResolvers<void>()
  const held = Array.from({ length: CROWD_CONNECTIONS }, () => Promise.withResolvers<void>())
  const done = Promise.all(
    held.map(({ resolve }) =>
      crowd.connection().execute(() => {
        resolve()
        return free.promise
      }),
    ),
  )
  return {
    isHeld: Promise.all(held.map(({ promise }) => promise)),
    letGo: free.resolve,
    done,
  }
}
