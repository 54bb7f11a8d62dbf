import { accounts, events, knowledge } from '@millrace/contract'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ works: false })
})
afterAll(() => server.stop())

/** Reads a stream into a growing text; `ended` turns true when the server ends it. */
async function follow(client: ReturnType<TestServer['client']>) {
  const response = await client.open(events.stream, { query: {} })
  const seen = { text: '', ended: false }
  const done = (async () => {
    for await (const part of response.body!.pipeThrough(new TextDecoderStream())) seen.text += part
    seen.ended = true
  })()
  await vi.waitFor(() => expect(seen.text).toContain('event: ready'), { timeout: 30_000 })
  return { seen, done }
}

it('reports changes in its own account and nothing else', async () => {
  const [mine, other] = [await server.signUp(), await server.signUp()]
  const { seen } = await follow(mine.client)
  const theirs = await other.client.call(knowledge.create, { body: { name: 'Secret' } })
  const own = await mine.client.call(knowledge.create, { body: { name: 'Mine' } })
  await vi.waitFor(() => expect(seen.text).toContain(own.id), { timeout: 30_000 })
  expect(seen.text).toContain('event: change')
  expect(seen.text).not.toContain(theirs.id)
})

it("does not report projects that are not the member's", async () => {
  const admin = await server.signUp()
  const hidden = await admin.client.call(accounts.createProject, { body: { name: 'Hidden' } })
  const editor = await server.addMember(admin.accountId, 'AIEDITOR', [admin.projectId])
  const { seen } = await follow(editor.client)
  const inHidden = server.client({ token: admin.token, projectId: hidden.id })
  const secret = await inHidden.call(knowledge.create, { body: { name: 'Secret' } })
  const open = await admin.client.call(knowledge.create, { body: { name: 'Open' } })
  await vi.waitFor(() => expect(seen.text).toContain(open.id), { timeout: 30_000 })
  expect(seen.text).not.toContain(secret.id)
})

it('ends within a second of the session', async () => {
  const admin = await server.signUp()
  const { seen, done } = await follow(admin.client)
  await admin.client.call(accounts.logout, { query: { all: 'true' } })
  await Promise.race([done, new Promise((_, fail) => setTimeout(() => fail(new Error('still open')), 1000))])
  expect(seen.ended).toBe(true)
})

it('is not for another account', async () => {
  const [mine, other] = [await server.signUp(), await server.signUp()]
  const foreign = mine.client.open(events.stream, { query: { businessAccountId: other.accountId } })
  await expect(foreign).rejects.toMatchObject({ status: 404 })
})

it('limits streams per person, and frees a slot when one is closed', async () => {
  const admin = await server.signUp()
  const leave: AbortController[] = []
  const open = async () => {
    const left = new AbortController()
    leave.push(left)
    return admin.client.open(events.stream, { query: {} }, { signal: left.signal })
  }
  for (let at = 0; at < 30; at++) await open()
  await expect(open()).rejects.toMatchObject({ status: 429, code: 'rate_limited' })
  leave[0]!.abort()
  await vi.waitFor(async () => expect((await open()).status).toBe(200), { timeout: 30_000 })
  for (const one of leave) one.abort()
})
