import { channels, connections } from '@millrace/contract'
import { type ConnectionsStandin, startConnectionsStandin } from '@millrace/standins'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Principal } from '../../../testing/server.ts'
import { originOf } from '../../../lib/origin.ts'
import { connectionsFor, META_VERIFY_TOKEN } from '../../connections/testing.ts'
import { APP_SECRET, makeAgent, openChannels } from '../testing.ts'

// Pages that are chosen with a Meta connection. `APP_SECRET` is of an app whose secret was entered by hand.

const ALL = ['MANAGE', 'CREATE_CONTENT', 'MODERATE', 'MESSAGING']
const pageOf = (id: string, name: string, tasks = ALL) => ({
  id,
  name,
  access_token: `token-of-${id}`,
  tasks,
})
const MILL = pageOf('500100', 'The Mill')
const SHOP = pageOf('500200', 'The Shop')
const READ_ONLY = pageOf('500300', 'Only read', ['ANALYZE', 'MESSAGING'])
const THEIRS = pageOf('500400', 'Their Page')
const BY_HAND = pageOf('500500', 'By hand')
const PERSON = { id: '77', name: 'A Person' }
const STRANGER = { id: '88', name: 'A Stranger' }

let vendors: ConnectionsStandin
const kit = openChannels(async () => {
  vendors = await startConnectionsStandin({ redirectUris: [] })
  return { connections: connectionsFor(vendors) }
})
let appSecret: string
let hook: string
let source: connections.Connection
let stranger: Awaited<ReturnType<typeof kit.server.signUp>>
let theirAgent: string

beforeAll(async () => {
  appSecret = vendors.clients.meta.secret
  hook = `${kit.server.url}/api/hooks/apps/meta`
  vendors.redirectUris.push(`${originOf(kit.context.config)}/oauth_callback`)
  for (const { id, name, access_token: token } of [MILL, SHOP, READ_ONLY, THEIRS, BY_HAND])
    kit.meta.addAccount({ kind: 'page', id, name, token })
  vendors.pages.set(PERSON.id, [MILL, SHOP, READ_ONLY])
  vendors.pages.set(STRANGER.id, [THEIRS, MILL])
  stranger = await kit.server.signUp()
  theirAgent = (await makeAgent(stranger)).id
  source = await link(kit.owner, PERSON)
})
afterAll(() => vendors.close())

/** Connects a person at Meta as the console does. */
async function link({ client }: Pick<Principal, 'client'>, person = PERSON, projectId?: string) {
  vendors.people.meta = person
  const body = { vendor: 'meta' as const, purposes: ['metaPages' as const], projectId: projectId ?? null }
  const { url } = await client.call(connections.url, { body })
  return client.call(connections.finish, { body: await vendors.authorise(url) })
}

const list = (connectionId: string, { client }: Pick<Principal, 'client'> = kit.owner, id = kit.agent.id) =>
  client.call(channels.accounts, { params: { id, channel: 'messenger' }, query: { connectionId } })
const choose = (
  connectionId: string,
  account: string,
  { client, id }: Pick<Principal, 'client'> & { id: string } = { ...kit.owner, id: kit.agent.id },
) =>
  client.call(channels.connect, {
    params: { id },
    body: { channel: 'messenger', from: { connectionId, account } },
  })
const connected = async () =>
  (await kit.owner.client.call(channels.list, { params: { id: kit.agent.id } })).items

let count = 0
const says = (page: string, person: string, text = 'Where can I park?') => {
  kit.meta.wrote(page, person)
  const message = { mid: `m_by_${(count += 1)}`, text }
  const one = { sender: { id: person }, recipient: { id: page }, timestamp: Date.now(), message }
  return { id: page, time: 1, messaging: [one] }
}
const deliver = (entry: object[], secret = appSecret, url = hook) =>
  kit.meta.deliver(url, { object: 'page', entry }, { secret })
const received = async (page: string) => {
  const { rows } = await sql<{ account_id: string }>`select e.account_id from channel_events e
    join channel_connections n on n.id = e.connection_id where n.external_id = ${page} order by e.seq`.execute(
    kit.db,
  )
  return rows.map((row) => row.account_id)
}

it('lists the Pages of a connection without their tokens, to those who may connect them', async () => {
  const sources = await kit.owner.client.call(channels.sources, {
    params: { id: kit.agent.id, channel: 'messenger' },
  })
  expect(sources.items).toEqual([{ id: source.id, name: PERSON.name, state: 'connected' }])
  const pages = await list(source.id)
  expect(pages).toEqual({
    items: [
      { id: MILL.id, name: MILL.name, problem: null, agent: null },
      { id: SHOP.id, name: SHOP.name, problem: null, agent: null },
      { id: READ_ONLY.id, name: READ_ONLY.name, problem: 'rights', agent: null },
    ],
    more: false,
  })
  expect(JSON.stringify(pages)).not.toContain('token-of')
  const many = Array.from({ length: 230 }, (_, n) => pageOf(String(600_000 + n), `Page ${n}`))
  vendors.pages.set(PERSON.id, many)
  const most = await list(source.id)
  expect(most.items.map(({ id }) => id)).toEqual(many.slice(0, 200).map(({ id }) => id))
  expect(most.more).toBe(true)
  vendors.pages.set(PERSON.id, [MILL, SHOP, READ_ONLY])

  const { accountId, projectId } = kit.owner
  const reader = await kit.server.addMember(accountId, 'AIREADER', [projectId])
  await expect(list(source.id, reader)).rejects.toMatchObject({ status: 403 })
  await expect(choose(source.id, MILL.id, { ...reader, id: kit.agent.id })).rejects.toMatchObject({
    status: 403,
  })
})

it('takes no connection of another account or project, and none without this access', async () => {
  const theirs = await link(stranger, STRANGER)
  await expect(list(theirs.id)).rejects.toMatchObject({ status: 404 })
  await expect(choose(theirs.id, THEIRS.id)).rejects.toMatchObject({ status: 404 })
  // The connection is the caller's own, the agent isn't.
  await expect(choose(theirs.id, THEIRS.id, { ...stranger, id: kit.agent.id })).rejects.toMatchObject({
    status: 404,
  })
  // A Page that the person has no role in.
  await expect(choose(source.id, THEIRS.id)).rejects.toMatchObject({
    details: { refusal: 'channel_no_account' },
  })
  await expect(choose(source.id, READ_ONLY.id)).rejects.toMatchObject({
    details: { refusal: 'channel_rights' },
  })
  vendors.leftOut.add('pages_messaging')
  const less = await link(kit.owner, { id: '78', name: 'Less access' })
  vendors.leftOut.clear()
  await expect(list(less.id)).rejects.toMatchObject({ details: { refusal: 'connection_purpose' } })
  const params = { id: kit.agent.id, channel: 'messenger' }
  const sources = await kit.owner.client.call(channels.sources, { params })
  expect(sources.items).toHaveLength(1)
  expect(sources.lacking).toEqual([{ id: less.id, name: less.name }])
  const both = { channel: 'messenger', settings: {}, from: { connectionId: source.id, account: MILL.id } }
  await expect(
    kit.owner.client.call(channels.connect, { params: { id: kit.agent.id }, body: both }),
  ).rejects.toMatchObject({ status: 400 })
  expect(await connected()).toEqual([])
  expect(kit.meta.subscribed.size).toBe(0)
})

it('connects a Page and subscribes the app to it, or nothing if Meta refuses', async () => {
  kit.meta.unpermitted.add(MILL.id)
  await expect(choose(source.id, MILL.id)).rejects.toThrow(/200: .*pages_manage_metadata/)
  expect(await connected()).toEqual([])
  kit.meta.unpermitted.clear()
  const connection = await choose(source.id, MILL.id)
  expect(connection).toMatchObject({ name: MILL.name, byConnection: true, settings: { pageId: MILL.id } })
  expect(kit.meta.subscribed.get(MILL.id)).toEqual([
    'messages',
    'messaging_postbacks',
    'message_deliveries',
    'message_reads',
    'message_echoes',
  ])
  expect(JSON.stringify(connection)).not.toContain('token-of')
  expect((await list(source.id)).items[0]).toMatchObject({
    problem: 'taken',
    agent: { id: kit.agent.id, name: kit.agent.name },
  })
  const { items } = await kit.owner.client.call(connections.list, {})
  expect(items.find(({ id }) => id === source.id)?.agents).toEqual([
    { id: kit.agent.id, name: kit.agent.name, projectId: kit.owner.projectId },
  ])
})

it('confirms the app’s callback URL with the operator’s verify token only', async () => {
  const ask = (token: string, mode = 'subscribe') =>
    fetch(`${hook}?hub.mode=${mode}&hub.verify_token=${token}&hub.challenge=4711`)
  const right = await ask(META_VERIFY_TOKEN)
  expect([right.status, await right.text()]).toEqual([200, '4711'])
  const [own] = await connected()
  const { verifyToken } = await kit.owner.client.call(channels.get, {
    params: { id: kit.agent.id, connectionId: own!.id },
  })
  for (const wrong of [await ask(''), await ask(verifyToken), await ask(META_VERIFY_TOKEN, 'unsubscribe')])
    expect(wrong.status).toBe(403)
})

it('gives messages to whoever has connected the Page, and answers with its token', async () => {
  const [theirSource] = (await stranger.client.call(connections.list, {})).items
  const their = { ...stranger, id: theirAgent }
  // Both may manage the Page at Meta; it belongs to who connected it first, whose agent isn't named.
  expect((await list(theirSource!.id, stranger, theirAgent)).items[1]).toMatchObject({
    id: MILL.id,
    problem: 'taken',
    agent: null,
  })
  await expect(choose(theirSource!.id, MILL.id, their)).rejects.toMatchObject({
    details: { refusal: 'channel_taken' },
  })
  await choose(theirSource!.id, THEIRS.id, their)
  await kit.connect('messenger', { pageId: BY_HAND.id, token: BY_HAND.access_token, appSecret: APP_SECRET })

  const pages = [MILL.id, THEIRS.id, BY_HAND.id, SHOP.id]
  expect(await deliver(pages.map((page) => says(page, `person-${page}`)))).toBe(200)
  await expect.poll(() => kit.sentTo(`person-${MILL.id}`)).toEqual([expect.stringContaining('In the yard')])
  await expect.poll(() => kit.sentTo(`person-${THEIRS.id}`)).toHaveLength(1)
  expect(kit.meta.sent.map(({ account }) => account).toSorted()).toEqual([MILL.id, THEIRS.id])
  expect(await received(MILL.id)).toEqual([kit.owner.accountId])
  expect(await received(THEIRS.id)).toEqual([stranger.accountId])
  // Entered by hand, or connected by nobody.
  expect(await received(BY_HAND.id)).toEqual([])
  expect(await received(SHOP.id)).toEqual([])
})

it('refuses forged calls, also those signed for another app', async () => {
  const before = (await received(MILL.id)).length
  expect(await deliver([says(MILL.id, 'forger')], APP_SECRET)).toBe(401)
  expect(await deliver([says(MILL.id, 'forger')], '')).toBe(401)
  const [own] = (await connected()).filter(({ byConnection }) => byConnection)
  // A connection's own callback URL is no way around: it has no secret of its own.
  const callback = `${kit.server.url}/api/hooks/channels/${own!.id}`
  expect(await deliver([says(MILL.id, 'forger')], appSecret, callback)).toBe(401)
  expect(await deliver([says(MILL.id, 'forger')], '', callback)).toBe(401)
  const hand = (await connected()).find(({ byConnection }) => !byConnection)!
  const through = `${kit.server.url}/api/hooks/channels/${hand.id}`
  expect(await deliver([says(MILL.id, 'forger')], APP_SECRET, through)).toBe(200)
  const broken = await fetch(hook, {
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'application/json', 'x-hub-signature-256': 'sha256=zz' },
  })
  expect(broken.status).toBe(401)
  expect(await received(MILL.id)).toHaveLength(before)
})

it('waits for the Page to be chosen again once Meta refuses its token', async () => {
  const { client } = kit.owner
  const own = (await connected()).find(({ settings }) => settings.pageId === MILL.id)!
  const params = { id: kit.agent.id, connectionId: own.id }
  const state = async () => (await connected()).find(({ id }) => id === own.id)?.state
  kit.meta.setToken(MILL.id, 'token-of-another-day')
  await deliver([says(MILL.id, 'late')])
  await expect.poll(state).toBe('reconnect')
  await expect(
    client.call(channels.update, { params, body: { settings: { token: 'token-by-hand' } } }),
  ).rejects.toMatchObject({ details: { refusal: 'channel_by_connection' } })
  vendors.pages.set(PERSON.id, [{ ...MILL, access_token: 'token-of-another-day' }, SHOP])
  const again = (account: string) =>
    client.call(channels.update, { params, body: { from: { connectionId: source.id, account } } })
  await expect(again(SHOP.id)).rejects.toMatchObject({ details: { refusal: 'channel_other_account' } })
  expect(await again(MILL.id)).toMatchObject({ state: 'connected', byConnection: true })
  await expect.poll(() => kit.sentTo('late')).toHaveLength(1)
  expect(kit.meta.subscribed.has(SHOP.id)).toBe(false)
  // Another app of the operator receives nothing that was connected through this one.
  const { clients } = kit.context.config.connections
  const before = clients.meta
  clients.meta = { ...before!, id: 'another-app' }
  const tested = await client.call(channels.test, { params })
  expect(tested).toMatchObject({ ok: false, failure: { reason: 'token' } })
  const events = (await received(MILL.id)).length
  expect(await deliver([says(MILL.id, 'late')])).toBe(200)
  expect(await received(MILL.id)).toHaveLength(events)
  clients.meta = before
  expect(await client.call(channels.test, { params })).toMatchObject({ ok: true })
})

it('says where a connection is used, ends the subscription, and leaves a Page without its connection', async () => {
  const { client } = kit.owner
  const remove = (force: boolean) => client.call(connections.remove, { body: { id: source.id, force } })
  await expect(remove(false)).rejects.toMatchObject({
    status: 409,
    details: { usedBy: [{ id: kit.agent.id }] },
  })
  // Meta ends the person's access: the connection says so when it is used.
  vendors.expireAccess()
  await expect(list(source.id)).rejects.toMatchObject({ details: { refusal: 'connection_reconnect' } })
  await remove(true)
  const own = (await connected()).find(({ settings }) => settings.pageId === MILL.id)!
  expect(own).toMatchObject({ state: 'connected', byConnection: true })
  await deliver([says(MILL.id, 'still')])
  await expect.poll(() => kit.sentTo('still')).toHaveLength(1)

  // Best effort: a Page that Meta doesn't let go is free here all the same.
  kit.meta.unpermitted.add(MILL.id)
  await client.call(channels.disconnect, { params: { id: kit.agent.id, connectionId: own.id } })
  expect(kit.meta.subscribed.has(MILL.id)).toBe(true)
  kit.meta.unpermitted.clear()
  const renewed = await link(kit.owner, PERSON)
  const { id: connectionId } = await choose(renewed.id, MILL.id)
  await client.call(channels.disconnect, { params: { id: kit.agent.id, connectionId } })
  expect(kit.meta.subscribed.has(MILL.id)).toBe(false)
  // The same Page by hand is not one of the app's any more.
  await kit.connect('messenger', { pageId: MILL.id, token: 'token-of-another-day', appSecret: APP_SECRET })
  const events = (await received(MILL.id)).length
  expect(await deliver([says(MILL.id, 'later')])).toBe(200)
  expect(await received(MILL.id)).toHaveLength(events)
})
