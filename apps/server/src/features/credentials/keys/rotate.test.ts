import { credentials } from '@millrace/contract'
import { sql } from 'kysely'
import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runRotation } from '../../../cli/rotate-key.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { openCredential } from '../open-credential.ts'
import { bearer, keep } from '../testing.ts'
import { addKey } from './key-file.ts'
import { keyringOf } from './of-context.ts'

let server: TestServer
let admin: Awaited<ReturnType<TestServer['signUp']>>
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signUp()
})
afterAll(() => server.stop())

const db = () => server.running.context.db.kysely
const ring = () => keyringOf(server.running.context.config)
const rotate = (forget = false) => runRotation({ ...server.running.context.config, forget })
const open = async (id: string) => {
  const { accountId, projectId } = admin
  const { headers } = await openCredential(server.running.context, { accountId, projectId, id })
  return headers[0]!.value
}

async function keyIds(): Promise<string[]> {
  const { rows } = await sql<{ key_id: string }>`select distinct key_id from credentials`.execute(db())
  return rows.map((row) => row.key_id)
}

it('re-encrypts everything through the running server, which keeps working', async () => {
  const made: Awaited<ReturnType<typeof keep>>[] = []
  // In batches, because a machine that is busy with other tests would make them time out.
  for (let n = 0; n < 120; n += 20)
    made.push(
      ...(await Promise.all(
        Array.from({ length: 20 }, (_, at) => keep(admin, bearer('https://a.example', `token-${n + at}`))),
      )),
    )
  const before = await keyIds()
  const reading = Promise.all(made.map(({ id }) => open(id)))
  const done = await rotate()
  expect(done).toEqual({ newKey: true, encrypted: 120, unreadable: 0, forgotten: 0, older: 1 })
  expect(await reading).toEqual(made.map((_, n) => `Bearer token-${n}`))
  expect(await Promise.all(made.map(({ id }) => open(id)))).toEqual(made.map((_, n) => `Bearer token-${n}`))
  const [current] = await ring().all()
  expect(await keyIds()).toEqual([current!.id])
  expect(before).not.toContain(current!.id)
})

it('continues where it was killed: nothing is lost, and no further key is created', async () => {
  // As after a kill: the new key is on disk, and half of the rows use it.
  await addKey(ring().file!)
  const [current] = await ring().all()
  await keep(admin, bearer('https://a.example', 'new'))
  expect(await keyIds()).toHaveLength(2)
  const done = await rotate()
  expect(done).toMatchObject({ newKey: false, encrypted: 120, unreadable: 0, older: 2 })
  expect(await keyIds()).toEqual([current!.id])
})

it('drops older keys only when nothing needs them', async () => {
  const { items } = await admin.client.call(credentials.list, {})
  expect(await rotate(true)).toMatchObject({ newKey: false, encrypted: 0, forgotten: 2, older: 0 })
  expect(await ring().all()).toHaveLength(1)
  expect(await open(items[0]!.id)).toMatch(/^Bearer /)
})

it('skips what was changed meanwhile, and says how many', async () => {
  const { items } = await admin.client.call(credentials.list, {})
  const [first, second] = items
  await sql`update credentials set sealed = (select sealed from credentials where id = ${second!.id})
    where id = ${first!.id}`.execute(db())
  const done = await rotate()
  expect(done).toMatchObject({ newKey: true, encrypted: 120, unreadable: 1 })
  // Its key is still needed to report that.
  expect(await rotate(true)).toMatchObject({ forgotten: 0, older: 1, unreadable: 1 })
  const accountId = admin.accountId
  const swapped = openCredential(server.running.context, { accountId, projectId: null, id: first!.id })
  await expect(swapped).rejects.toThrow(/changed outside Millrace/)
  const tested = await admin.client.call(credentials.test, { params: { id: first!.id }, body: {} })
  expect(tested).toMatchObject({ state: 'error', problem: expect.stringMatching(/Enter the secret again/) })
})

it('a lost key file is reported in the console, and new secrets can be stored', async () => {
  await rm(ring().file!)
  const { items } = await admin.client.call(credentials.list, {})
  for (const one of items)
    expect(one).toMatchObject({ state: 'error', problem: expect.stringMatching(/credentials\.key/) })
  const [first] = items
  const body = { secret: bearer('https://a.example', 'entered-again'), revision: first!.revision }
  const saved = await admin.client.call(credentials.update, { params: { id: first!.id }, body })
  expect(saved).toMatchObject({ state: 'untested', problem: null })
  expect(await open(first!.id)).toBe('Bearer entered-again')
})
