import { connections, runs } from '@millrace/contract'
import { type Mailbox, startMailbox } from '@millrace/standins'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { makePublished } from '../../../testing/matrix/make-flows.ts'
import { type Principal, startTestServer, type TestServer } from '../../../testing/server.ts'

const SOON = { timeout: 30_000 }
let server: TestServer
let mailbox: Mailbox
let admin: Principal & { accountId: string; projectId: string }
beforeAll(async () => {
  mailbox = await startMailbox({ login: { user: 'shop', password: 'right' } })
  server = await startTestServer()
  admin = await server.signUp()
})
afterAll(async () => {
  await server.stop()
  await mailbox.close()
})
const db = () => server.running.context.db.kysely
afterEach(async () => {
  await sql`delete from connections`.execute(db())
  await sql`delete from rate_limits`.execute(db())
  await sql`delete from notifications`.execute(db())
})

const bodyOf = (change: object = {}) => ({
  host: '127.0.0.1',
  port: Number(new URL(mailbox.url).port),
  security: 'none' as const,
  user: 'shop',
  password: 'right',
  fromName: 'The Shop',
  fromAddress: 'shop@example.test',
  ...change,
})
const connect = (change: object = {}, client = admin.client) =>
  client.call(connections.email, { body: bodyOf(change) })
const list = async () => (await admin.client.call(connections.list, {})).items

describe('a mail server', () => {
  it('is stored after an email to its own address, without its password being shown', async () => {
    const made = await connect()
    expect(made).toMatchObject({
      vendor: 'mail',
      name: 'The Shop <shop@example.test>',
      purposes: ['mail'],
      state: 'connected',
      mail: { host: '127.0.0.1', user: 'shop', fromAddress: 'shop@example.test', forVisitors: false },
    })
    const test = await mailbox.next('shop@example.test')
    expect(test.headers.from).toBe('The Shop <shop@example.test>')
    expect(JSON.stringify(await list())).not.toContain('right')
    const { rows } = await sql<{ row: string }>`select connections::text as row from connections`.execute(
      db(),
    )
    expect(rows[0]!.row).not.toContain('right')
    await expect(connect()).rejects.toMatchObject({ status: 409 })
    const changed = await connect({ connectionId: made.id, fromName: 'Shop' })
    expect(changed).toMatchObject({ id: made.id, name: 'Shop <shop@example.test>' })
    const removed = await admin.client.call(connections.remove, { body: { id: made.id, force: false } })
    expect(removed).toEqual({ removed: true, revoked: 'none' })
  })

  it.each([
    ['its password is wrong', { password: 'wrong' }, 'mailServer.login'],
    ['nothing listens', { port: 9 }, 'host.refused'],
    ['it offers no STARTTLS', { security: 'starttls' }, 'mailServer.noStartTls'],
    ['it has no TLS', { security: 'tls' }, 'mailServer.notTls'],
    ['it is in a private network', { host: '10.0.0.7' }, 'host.blocked'],
  ])('isn’t stored if %s, and the reason is in words', async (_, change, key) => {
    await expect(connect(change)).rejects.toMatchObject({ status: 409, details: { reason: { key } } })
    expect(await list()).toEqual([])
  })

  it('isn’t stored if it refuses its own address', async () => {
    mailbox.refuse(550)
    await expect(connect()).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('not now, says the stand-in') as string,
    })
    expect(await list()).toEqual([])
  })

  it('is for admins, in their own account and projects', async () => {
    const editor = await server.addMember(admin.accountId, 'AIEDITOR', [admin.projectId])
    await expect(connect({}, editor.client)).rejects.toMatchObject({ status: 403 })
    const stranger = await server.signUp()
    const made = await connect()
    await expect(connect({ connectionId: made.id }, stranger.client)).rejects.toMatchObject({ status: 404 })
    await expect(connect({ projectId: stranger.projectId })).rejects.toMatchObject({ status: 404 })
  })
})

describe('a step that sends email', () => {
  const send = async (connection: string, to: string, who = admin) => {
    const params = { connection, to, subject: 'Prices', text: 'See below.' }
    const { id } = await makePublished(who.client)
    const document = {
      version: 1 as const,
      nodes: [
        { id: 'n1', type: 'start' },
        { id: 'n2', type: 'sendEmail', params },
      ],
      edges: [{ from: 'n1', to: 'n2' }],
    }
    return who.client.call(runs.testRun, {
      params: { id },
      query: { wait: 20 },
      body: runs.testRun.body.parse({ document }),
    })
  }
  const outbox = async (to: string) => {
    const { rows } = await sql<{ state: string; error: string | null }>`
      select state, error from mail_outbox where to_address = ${to}`.execute(db())
    return rows[0]
  }

  it('sends from the account’s own server, although the installation has none', async () => {
    const { id } = await connect()
    expect(await send(id, 'ann@example.test')).toMatchObject({ state: 'succeeded' })
    const got = await mailbox.next('ann@example.test')
    expect(got).toMatchObject({ subject: 'Prices' })
    expect(got.headers.from).toBe('The Shop <shop@example.test>')
    await vi.waitFor(
      async () => expect(await outbox('ann@example.test')).toMatchObject({ state: 'sent' }),
      SOON,
    )
  })

  it('fails with a connection of another account', async () => {
    const { id } = await connect()
    const stranger = await server.signUp()
    expect(await send(id, 'bob@example.test', stranger)).toMatchObject({ state: 'failed' })
    expect(await outbox('bob@example.test')).toBeUndefined()
  })

  it('says so when the login no longer works, and asks a person once', async () => {
    const { id } = await connect()
    // As if the password had changed at the vendor: this row's is another.
    const [row] = (
      await sql<{ external_id: string }>`select external_id from connections where id = ${id}`.execute(db())
    ).rows
    const { sealPassword } = await import('./server.ts')
    const place = { account_id: admin.accountId, id, external_id: row!.external_id }
    const { sealed, keyId } = await sealPassword(server.running.context, place, 'old')
    await sql`update connections set sealed = ${sealed}, key_id = ${keyId} where id = ${id}`.execute(db())
    expect(await send(id, 'cy@example.test')).toMatchObject({ state: 'succeeded' })
    await vi.waitFor(async () => {
      expect(await outbox('cy@example.test')).toMatchObject({ state: 'failed' })
    }, SOON)
    expect((await outbox('cy@example.test'))!.error).toMatch(/doesn’t accept this user and password/)
    expect((await list())[0]).toMatchObject({ state: 'reconnect', problem: { code: 'login' } })
    expect(await send(id, 'dee@example.test')).toMatchObject({ state: 'failed' })
    const { rows } = await sql`select 1 from notifications where message_key = 'connectionBroken'`.execute(
      db(),
    )
    expect(rows).toHaveLength(1)
    await connect({ connectionId: id })
    expect(await send(id, 'eve@example.test')).toMatchObject({ state: 'succeeded' })
    await mailbox.next('eve@example.test')
  })

  it('never sends through another server what waits for a removed one', async () => {
    const { id } = await connect()
    mailbox.refuse(451)
    await send(id, 'flo@example.test')
    await vi.waitFor(async () => expect(await outbox('flo@example.test')).toBeDefined(), SOON)
    await admin.client.call(connections.remove, { body: { id, force: true } })
    await vi.waitFor(async () => {
      expect(await outbox('flo@example.test')).toMatchObject({
        state: 'failed',
        error: expect.stringContaining('was removed') as string,
      })
    }, SOON)
  })
})
