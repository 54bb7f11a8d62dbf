import { connections } from '@millrace/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Context } from '../../../context.ts'
import { openDatabase } from '../../../db/open.ts'
import { testServer, withDatabase } from '../../../testing/new-database.ts'
import { callVendor, type VendorCall } from '../call-vendor.ts'
import { type ConnectionDesk, openConnectionDesk } from '../testing.ts'
import { endAccess } from './mark-broken.ts'
import { type ConnectionRef, openConnection } from './open-connection.ts'

let desk: ConnectionDesk
beforeAll(async () => {
  desk = await openConnectionDesk()
})
afterAll(() => desk.close())

const context = () => desk.server.running.context
const db = () => context().db.kysely
let people = 2001
beforeEach(async () => {
  await sql`delete from connections`.execute(db())
  await sql`delete from rate_limits`.execute(db())
  await sql`delete from notifications`.execute(db())
  const { vendors } = desk
  vendors.refreshMs = 0
  vendors.faults.clear()
  vendors.people.calendly = { id: `C${(people += 1)}`, name: `person${people}@example.test` }
  vendors.people.slack = { id: `T${people}`, name: `Workspace ${people}` }
  vendors.people.google = { id: String(people), name: `person${people}@example.test` }
})

const connect = () => desk.connect({ vendor: 'calendly', purposes: ['scheduling'] })
const refOf = (id: string, change: Partial<ConnectionRef> = {}): ConnectionRef => ({
  accountId: desk.admin.accountId,
  projectId: desk.admin.projectId,
  id,
  purpose: 'scheduling' as const,
  ...change,
})
const expire = () => sql`update connections set expires_at = now() - interval '1 minute'`.execute(db())
const shown = async () => (await desk.admin.client.call(connections.list, {})).items[0]!
const notices = async () => {
  const { rows } = await sql<{ message_key: string; feature: string }>`
    select message_key, feature from notifications where message_key = 'connectionBroken' and settled_at is null`.execute(
    db(),
  )
  return rows
}
const call = (id: string, more: Partial<VendorCall> = {}) =>
  callVendor(context(), refOf(id), {
    base: 'calendlyApi',
    path: '/users/me',
    signal: AbortSignal.timeout(20_000),
    ...more,
  })

/** The same server in another process, as far as the database can tell. */
async function otherProcess(): Promise<{ context: Context; close: () => Promise<void> }> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db())
  const databaseUrl = withDatabase(testServer(), rows[0]!.name)
  const other = await openDatabase({ databaseUrl, dataDir: context().config.dataDir })
  return { context: { ...context(), db: other }, close: () => other.close() }
}

describe('an expired token', () => {
  it('is refreshed once for twenty users in two processes', async () => {
    const { id } = await connect()
    await expire()
    desk.vendors.refreshMs = 400
    const before = desk.vendors.refreshes
    const other = await otherProcess()
    const opened = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        openConnection(index % 2 === 0 ? context() : other.context, refOf(id)),
      ),
    )
    await other.close()
    expect(new Set(opened.map(({ accessToken }) => accessToken)).size).toBe(1)
    expect(desk.vendors.refreshes).toBe(before + 1)
    expect((await call(id)).status).toBe(200)
    // The vendor rotated the refresh token, and the new one was stored.
    await expire()
    expect((await call(id)).status).toBe(200)
  })

  it('keeps the refresh token of a vendor that sends none again', async () => {
    const { id } = await desk.connect({})
    const ref = refOf(id, { purpose: 'sheets' })
    for (const _ of [1, 2]) {
      await expire()
      expect((await openConnection(context(), ref)).accessToken).toMatch(/^access-/)
    }
  })

  it('is refreshed by another process when the one that held the lease has died', async () => {
    const { id } = await connect()
    await expire()
    await sql`update connections set refresh_id = 'dead', refresh_until = now() + interval '1 second'`.execute(
      db(),
    )
    expect((await call(id)).status).toBe(200)
  })

  it('stays usable while the vendor can’t renew it, until it expires', async () => {
    const { id } = await connect()
    await sql`update connections set expires_at = now() + interval '1 minute'`.execute(db())
    const fault = { status: 503 }
    desk.vendors.faults.set('/calendly-auth/oauth/token', [fault, fault])
    expect((await call(id)).status).toBe(200)
    await expire()
    await expect(call(id)).rejects.toMatchObject({ code: 'unavailable' })
    expect(await shown()).toMatchObject({ state: 'connected' })
    expect((await call(id)).status).toBe(200)
  })
})

describe('a connection that the vendor ended', () => {
  it('needs a person, notifies admins once, and works again once reconnected', async () => {
    const { id } = await connect()
    desk.vendors.revokeAll('calendly')
    await expire()
    const failed = await Promise.allSettled(Array.from({ length: 5 }, () => call(id)))
    expect(failed.map((one) => one.status === 'rejected' && (one.reason as { code: string }).code)).toEqual(
      Array.from({ length: 5 }, () => 'reconnect'),
    )
    expect(await shown()).toMatchObject({ state: 'reconnect', problem: { code: 'revoked' } })
    expect(await notices()).toEqual([{ message_key: 'connectionBroken', feature: 'integrations' }])
    expect(
      await desk.connect({ vendor: 'calendly', purposes: ['scheduling'], connectionId: id }),
    ).toMatchObject({
      state: 'connected',
      problem: null,
    })
    expect(await notices()).toEqual([])
    expect((await call(id)).status).toBe(200)
  })

  it('is noticed by a refused call, which is repeated once with a new token', async () => {
    const { id } = await connect()
    desk.vendors.expireAccess()
    const before = desk.vendors.refreshes
    expect((await call(id)).status).toBe(200)
    expect(desk.vendors.refreshes).toBe(before + 1)
    const refused = { status: 401 }
    desk.vendors.faults.set('/calendly/users/me', [refused, refused])
    await expect(call(id)).rejects.toMatchObject({ code: 'reconnect' })
    expect(await shown()).toMatchObject({ state: 'reconnect' })
  })

  it('shows that the installation’s own client is refused', async () => {
    const { id } = await connect()
    await expire()
    const { clients } = context().config.connections
    const before = clients.calendly
    clients.calendly = { id: 'calendly-client', secret: 'changed' }
    await expect(call(id)).rejects.toMatchObject({ code: 'client' })
    clients.calendly = before
    expect(await shown()).toMatchObject({
      state: 'error',
      problem: { code: 'client', detail: 'invalid_client' },
    })
  })

  it('without a refresh token ends with its access token', async () => {
    const { id } = await desk.connect({ vendor: 'meta', purposes: ['metaPages'] })
    await expire()
    await expect(openConnection(context(), refOf(id, { purpose: 'metaPages' }))).rejects.toMatchObject({
      code: 'reconnect',
    })
    expect(await shown()).toMatchObject({ problem: { code: 'expired' } })
  })
})

it('belongs to its account, project, vendor and purposes', async () => {
  const { id } = await desk.connect({ projectId: desk.admin.projectId })
  const sheets = refOf(id, { purpose: 'sheets' })
  expect((await openConnection(context(), sheets)).accessToken).toMatch(/^access-/)
  const other = await desk.server.signUp()
  for (const change of [
    { projectId: null },
    { projectId: other.projectId },
    { accountId: other.accountId },
    { purpose: 'scheduling' as const },
    { id: id.replace(/.$/, (last) => (last === '0' ? '1' : '0')) },
  ])
    await expect(openConnection(context(), { ...sheets, ...change })).rejects.toMatchObject({
      code: 'missing',
    })
  await expect(openConnection(context(), { ...sheets, purpose: 'drive' })).rejects.toMatchObject({
    code: 'purpose',
  })
})

describe('removing', () => {
  const remove = (id: string, force = false) =>
    desk.admin.client.call(connections.remove, { body: { id, force } })

  it.each([
    ['google', 'sheets'],
    ['slack', 'slackMessages'],
    ['meta', 'metaPages'],
    ['calendly', 'scheduling'],
  ] as const)('revokes the access at %s', async (vendor, purpose) => {
    const { id } = await desk.connect({ vendor, purposes: [purpose] })
    expect(await remove(id)).toEqual({ removed: true, revoked: 'yes' })
    expect(
      [...desk.vendors.access.values()].filter((one) => one.person === desk.vendors.people[vendor]),
    ).toEqual([])
    await expect(remove(id)).rejects.toMatchObject({ status: 404 })
  })

  it('leaves alone what another connection uses, and says when the vendor didn’t confirm it', async () => {
    const { id } = await desk.connect({})
    const second = await desk.connect({ projectId: desk.admin.projectId })
    expect(await remove(id)).toMatchObject({ revoked: 'shared' })
    desk.vendors.faults.set('/google-token/revoke', [{ status: 500 }])
    expect(await remove(second.id)).toMatchObject({ revoked: 'no' })
  })
})

describe('a workspace that several accounts have connected', () => {
  let stranger: Awaited<ReturnType<typeof desk.server.signUp>>
  beforeAll(async () => {
    stranger = await desk.server.signUp()
  })
  type By = Pick<typeof stranger, 'client' | 'accountId' | 'projectId'>
  const MESSAGES = ['slackMessages' as const]
  const link = (by: By, more: Partial<Parameters<typeof desk.connect>[0]> = {}) =>
    desk.connect({ vendor: 'slack', purposes: MESSAGES, ...more }, by)
  /** The workspace whose token this connection has; null if Slack wouldn’t take it. */
  const use = async (id: string, { accountId, projectId }: By = desk.admin) => {
    const ref = refOf(id, { accountId, projectId, purpose: 'slackMessages' })
    return desk.vendors.slackTeamOf((await openConnection(context(), ref)).accessToken)?.team ?? null
  }
  const see = async (id: string, { client }: By = desk.admin) =>
    (await client.call(connections.list, {})).items.find((one) => one.id === id)!

  it('passes on new tokens, even if the authorization can’t be kept', async () => {
    const { vendors } = desk
    const team = vendors.people.slack
    const { id } = await link(desk.admin)
    vendors.people.slack = { id: `${team.id}OTHER`, name: 'Other' }
    const theirs = await link(stranger)
    vendors.people.slack = team
    const { refreshes } = vendors
    await expect(link(stranger, { connectionId: theirs.id })).rejects.toMatchObject({
      status: 409,
      details: { failure: 'differs' },
    })
    expect(await use(id)).toBe(team.id)
    expect(await use(theirs.id, stranger)).toBe(`${team.id}OTHER`)
    expect(vendors.refreshes).toBe(refreshes)
  })

  it('waits for tokens that are being passed on, before a person is asked', async () => {
    const { vendors } = desk
    const { id } = await link(desk.admin)
    await expire()
    // As at the moment when another’s authorization was answered, but not stored.
    vendors.revokeAll('slack')
    const { refreshes } = vendors
    const using = use(id)
    await expect.poll(() => vendors.refreshes).toBe(refreshes + 1)
    await link(stranger)
    expect(await using).toBe(vendors.people.slack.id)
    expect(await see(id)).toMatchObject({ state: 'connected' })
    await expire()
    vendors.revokeAll('slack')
    await expect(use(id)).rejects.toMatchObject({ code: 'reconnect' })
  })

  it('ends with a late word of its vendor, except where it was authorized since', async () => {
    const { id } = await link(desk.admin)
    const other = await desk.connect({ vendor: 'calendly', purposes: ['scheduling'] })
    await sql`update connections set authorized_at = now() - interval '1 hour'`.execute(db())
    desk.vendors.revokeAll('slack')
    const theirs = await link(stranger)
    const word = { vendor: 'slack' as const, externalId: desk.vendors.people.slack.id }
    await endAccess(context(), { ...word, at: Date.now() - 2 * 3_600_000 })
    expect(await see(id)).toMatchObject({ state: 'connected' })
    await endAccess(context(), { ...word, at: Date.now() - 60_000 })
    expect(await see(id)).toMatchObject({ state: 'reconnect', problem: { code: 'revoked' } })
    expect(await see(theirs.id, stranger)).toMatchObject({ state: 'connected' })
    expect(await see(other.id)).toMatchObject({ state: 'connected' })
    await link(desk.admin, { connectionId: id })
    await endAccess(context(), { ...word, at: Date.now() - 60_000 })
    expect(await see(id)).toMatchObject({ state: 'connected' })
  })

  it('has each connection keep its own purposes when tokens are renewed', async () => {
    const both = [...MESSAGES, 'slackBot' as const]
    const { id } = await link(desk.admin)
    const theirs = await link(stranger, { purposes: both })
    await expire()
    expect(await use(id)).not.toBeNull()
    expect((await see(id)).purposes).toEqual(MESSAGES)
    await link(desk.admin)
    await expire()
    expect(await use(theirs.id, stranger)).not.toBeNull()
    expect((await see(theirs.id, stranger)).purposes.toSorted()).toEqual(both.toSorted())
  })

  it('revokes the access with the last connection that works', async () => {
    const [first, second] = [await link(desk.admin), await link(stranger)]
    await sql`update connections set state = 'reconnect', problem = 'revoked' where id = ${second.id}`.execute(
      db(),
    )
    const body = { id: first.id, force: false }
    expect(await desk.admin.client.call(connections.remove, { body })).toMatchObject({ revoked: 'yes' })
  })
})
