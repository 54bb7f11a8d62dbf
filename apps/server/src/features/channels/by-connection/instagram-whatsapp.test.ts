import { channels, connections } from '@millrace/contract'
import { type ConnectionsStandin, startConnectionsStandin, whatsAppMessages } from '@millrace/standins'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Principal } from '../../../testing/server.ts'
import { originOf } from '../../../lib/origin.ts'
import { connectionsFor } from '../../connections/testing.ts'
import { APP_SECRET, makeAgent, openChannels } from '../testing.ts'

// Instagram accounts and WhatsApp numbers that are chosen with a Meta connection, beside Pages.

const TASKS = ['MANAGE', 'CREATE_CONTENT', 'MODERATE', 'MESSAGING']
const PERSON = { id: '77', name: 'A Person' }
const STRANGER = { id: '88', name: 'A Stranger' }
const MILL = { id: '500100', name: 'The Mill', access_token: 'token-of-the-page', tasks: TASKS }
const GRAM = { id: '17841400000000001', username: 'themill', name: 'The Mill' }
const READ_ONLY = { id: '17841400000000002', username: 'onlyread', name: '' }
const WABA = '900100'
const number = (id: string, last: string, platform: 'CLOUD_API' | 'NOT_APPLICABLE' = 'CLOUD_API') => ({
  id,
  display_phone_number: `+49 30 ${last}`,
  verified_name: 'The Mill',
  platform_type: platform,
})
const [ONE, TWO, UNREADY] = [
  number('700101', '1'),
  number('700102', '2'),
  number('700103', '3', 'NOT_APPLICABLE'),
]

let vendors: ConnectionsStandin
const kit = openChannels(async () => {
  vendors = await startConnectionsStandin({ redirectUris: [] })
  return { connections: connectionsFor(vendors) }
})
let appSecret: string
let hook: string
let stranger: Awaited<ReturnType<typeof kit.server.signUp>>

beforeAll(async () => {
  const { config } = kit.context
  appSecret = vendors.clients.meta.secret
  hook = `${kit.server.url}/api/hooks/apps/meta`
  vendors.redirectUris.push(`${originOf(config)}/oauth_callback`)
  // Nobody is there: what was chosen is used at the other host.
  config.channels.urls = { ...config.channels.urls, IG_GRAPH_URL: 'http://127.0.0.1:9' }
  kit.meta.addAccount({ kind: 'page', id: MILL.id, name: MILL.name, token: MILL.access_token })
  const gram = { id: GRAM.id, name: GRAM.username, token: MILL.access_token, page: MILL.id }
  kit.meta.addAccount({ kind: 'instagram', ...gram })
  vendors.pages.set(PERSON.id, [
    { ...MILL, instagram_business_account: GRAM },
    { id: '500200', name: 'Without', access_token: 'token-of-another', tasks: TASKS },
    {
      id: '500300',
      name: 'Only read',
      access_token: 'token-of-reading',
      tasks: ['ANALYZE'],
      instagram_business_account: READ_ONLY,
    },
  ])
  vendors.pages.set(STRANGER.id, [{ ...MILL, instagram_business_account: GRAM }])
  const mill = { id: WABA, name: 'Mill', numbers: [ONE, TWO, UNREADY] }
  vendors.portfolios.set(PERSON.id, [
    { id: '300100', shows: true, owned: [mill], shared: [mill] },
    { id: '300200', shows: false, owned: [], shared: [] },
  ])
  stranger = await kit.server.signUp()
})
afterAll(() => vendors.close())

type Chosen = 'messenger' | 'instagram' | 'whatsapp'

/** Connects a person at Meta as the console does; returns the connection and its token. */
async function link(
  purposes: connections.Purpose[],
  { client }: Pick<Principal, 'client'> = kit.owner,
  person = PERSON,
) {
  vendors.people.meta = person
  const { url } = await client.call(connections.url, { body: { vendor: 'meta', purposes, projectId: null } })
  const made = await client.call(connections.finish, { body: await vendors.authorise(url) })
  return { id: made.id, purposes: made.purposes, token: [...vendors.access.keys()].at(-1)! }
}

const list = (
  channel: Chosen,
  connectionId: string,
  { client, id }: Pick<Principal, 'client'> & { id: string } = { ...kit.owner, id: kit.agent.id },
) => client.call(channels.accounts, { params: { id, channel }, query: { connectionId } })
const choose = (
  channel: Chosen,
  from: { connectionId: string; account: string },
  { client, id }: Pick<Principal, 'client'> & { id: string } = { ...kit.owner, id: kit.agent.id },
) => client.call(channels.connect, { params: { id }, body: { channel, from } })
const disconnect = (connectionId: string) =>
  kit.owner.client.call(channels.disconnect, { params: { id: kit.agent.id, connectionId } })
const connected = async (id: string) => {
  const { items } = await kit.owner.client.call(channels.list, { params: { id: kit.agent.id } })
  return items.find((one) => one.id === id)
}
const test = (connectionId: string) =>
  kit.owner.client.call(channels.test, { params: { id: kit.agent.id, connectionId } })

let count = 0
const says = (account: string, person: string, object = 'instagram', secret = appSecret) => {
  kit.meta.wrote(account, person)
  const message = { mid: `m_gram_${(count += 1)}`, text: 'Where can I park?' }
  const one = { sender: { id: person }, recipient: { id: account }, timestamp: Date.now(), message }
  return kit.meta.deliver(hook, { object, entry: [{ id: account, time: 1, messaging: [one] }] }, { secret })
}
const received = async (account: string) => {
  const { rows } = await sql<{ account_id: string }>`select e.account_id from channel_events e
    join channel_connections n on n.id = e.connection_id where n.external_id = ${account} and e.type = 'message'
    order by e.seq`.execute(kit.db)
  return rows.map((row) => row.account_id)
}

describe('Instagram', () => {
  let source: Awaited<ReturnType<typeof link>>
  beforeAll(async () => {
    source = await link(['metaInstagram'])
  })

  it('lists the accounts of Pages, of connections with this access only', async () => {
    expect(source.purposes).toEqual(['metaInstagram'])
    const accounts = await list('instagram', source.id)
    expect(accounts).toEqual({
      items: [
        { id: GRAM.id, name: GRAM.username, problem: null, agent: null },
        { id: READ_ONLY.id, name: READ_ONLY.username, problem: 'rights', agent: null },
      ],
      more: false,
    })
    expect(JSON.stringify(accounts)).not.toContain('token-of')
    await expect(list('messenger', source.id)).rejects.toMatchObject({
      details: { refusal: 'connection_purpose' },
    })
    const params = { id: kit.agent.id, channel: 'messenger' }
    expect((await kit.owner.client.call(channels.sources, { params })).items).toEqual([])
    await expect(list('instagram', source.id, { ...stranger, id: kit.agent.id })).rejects.toMatchObject({
      status: 404,
    })
    const theirAgent = (await makeAgent(stranger)).id
    await expect(list('instagram', source.id, { ...stranger, id: theirAgent })).rejects.toMatchObject({
      status: 404,
    })
  })

  it.each([
    ['a limit', { status: 429, headers: { 'retry-after': '5' } }, /Try again in a moment/],
    ['an error of its own', { status: 500, body: '<html>' }, /Try again in a moment/],
    ['junk', { status: 200, body: { data: 'none' } }, /couldn’t be read/],
    [
      'too many at once',
      { status: 200, body: { data: Array.from({ length: 1001 }, () => ({ id: '12345' })) } },
      /couldn’t be read/,
    ],
    [
      'more than is read',
      { status: 200, body: { data: [{ id: '12345', name: 'x'.repeat(1_100_000) }] } },
      /reached/,
    ],
  ])('says what it was if Meta answers with %s', async (_, fault, words) => {
    vendors.faults.set('/graph/v25.0/me/accounts', [fault])
    await expect(list('instagram', source.id)).rejects.toThrow(words)
    expect(vendors.faults.get('/graph/v25.0/me/accounts')).toEqual([])
  })

  it('lists the others if Meta lists one that can’t be read', async () => {
    const odd = [{ id: { deep: 1 } }, null, { id: '500900', name: 'Odd', access_token: 'with space' }]
    const one = { ...MILL, instagram_business_account: { id: GRAM.id, username: GRAM.username } }
    vendors.faults.set('/graph/v25.0/me/accounts', [{ status: 200, body: { data: [...odd, one] } }])
    const { items } = await list('instagram', source.id)
    expect(items.map(({ id }) => id)).toEqual([GRAM.id])
  })

  it('connects an account by its Page, and answers with the Page’s token at the Page’s host', async () => {
    const from = { connectionId: source.id, account: GRAM.id }
    kit.meta.unpermitted.add(MILL.id)
    await expect(choose('instagram', from)).rejects.toThrow(/200: .*pages_manage_metadata/)
    kit.meta.unpermitted.clear()
    await expect(choose('instagram', { ...from, account: READ_ONLY.id })).rejects.toMatchObject({
      details: { refusal: 'channel_rights' },
    })
    const own = await choose('instagram', from)
    const settings = { instagramId: GRAM.id, pageId: MILL.id }
    expect(own).toMatchObject({ name: GRAM.username, account: GRAM.id, byConnection: true, settings })
    expect(kit.meta.subscribed.get(MILL.id)).toEqual(['feed'])
    expect(await test(own.id)).toMatchObject({ ok: true, name: GRAM.username })

    const before = (await received(GRAM.id)).length
    expect(await says(GRAM.id, 'forger', 'instagram', APP_SECRET)).toBe(401)
    expect(await says(GRAM.id, 'other-object', 'page')).toBe(200)
    expect(await received(GRAM.id)).toHaveLength(before)
    expect(await says(GRAM.id, 'gram-1')).toBe(200)
    await expect.poll(() => kit.sentTo('gram-1')).toEqual([expect.stringContaining('In the yard')])
    expect(kit.meta.requests).toContainEqual({ method: 'POST', path: `/v25.0/${MILL.id}/messages` })
    expect(await received(GRAM.id)).toEqual([kit.owner.accountId])

    const theirs = await link(['metaInstagram'], stranger, STRANGER)
    const their = { ...stranger, id: (await makeAgent(stranger)).id }
    expect((await list('instagram', theirs.id, their)).items[0]).toMatchObject({
      problem: 'taken',
      agent: null,
    })
    await expect(choose('instagram', { ...from, connectionId: theirs.id }, their)).rejects.toMatchObject({
      details: { refusal: 'channel_taken' },
    })
    await disconnect(own.id)
    expect(kit.meta.subscribed.has(MILL.id)).toBe(false)
  })

  it('shares the Page’s subscription with Messenger, whichever comes or goes first', async () => {
    const pages = await link(['metaPages', 'metaInstagram'])
    const page = () => choose('messenger', { connectionId: pages.id, account: MILL.id })
    const gram = () => choose('instagram', { connectionId: pages.id, account: GRAM.id })
    const fields = () => kit.meta.subscribed.get(MILL.id)
    const [first, second] = [await page(), await gram()]
    expect(fields()).toContain('messages')
    await disconnect(second.id)
    expect(fields()).toContain('messages')
    expect(await says(MILL.id, 'page-1', 'page')).toBe(200)
    await expect.poll(() => kit.sentTo('page-1')).toHaveLength(1)
    const again = await gram()
    await disconnect(first.id)
    expect(fields()).toEqual(['feed'])
    expect(await says(GRAM.id, 'gram-2')).toBe(200)
    await expect.poll(() => kit.sentTo('gram-2')).toHaveLength(1)
    const last = await page()
    expect(fields()).toContain('messages')
    await disconnect(again.id)
    await disconnect(last.id)
    expect(fields()).toBeUndefined()
  })

  it('waits for the account to be chosen again once Meta refuses the Page’s token', async () => {
    const own = await choose('instagram', { connectionId: source.id, account: GRAM.id })
    kit.meta.setToken(GRAM.id, 'token-of-tomorrow')
    kit.meta.setToken(MILL.id, 'token-of-tomorrow')
    await says(GRAM.id, 'gram-late')
    await expect.poll(async () => (await connected(own.id))?.state).toBe('reconnect')
    const page = { ...MILL, access_token: 'token-of-tomorrow', instagram_business_account: GRAM }
    vendors.pages.set(PERSON.id, [page])
    const params = { id: kit.agent.id, connectionId: own.id }
    const from = { connectionId: source.id, account: GRAM.id }
    await kit.owner.client.call(channels.update, { params, body: { from } })
    await expect.poll(() => kit.sentTo('gram-late')).toHaveLength(1)
    await disconnect(own.id)
  })
})

describe('WhatsApp', () => {
  let source: Awaited<ReturnType<typeof link>>
  const hasToken = (token: string) => {
    for (const { id, verified_name: name } of [ONE, TWO])
      kit.meta.addAccount({ kind: 'whatsapp', id, name, token, businessAccount: WABA })
  }
  const writes = (to: string, phone: string) => {
    kit.meta.wrote(to, phone)
    const message = { id: `wamid.by.${(count += 1)}`, from: { phone }, text: 'Where can I park?' }
    return kit.meta.deliver(hook, whatsAppMessages(to, [message]), { secret: appSecret })
  }
  const numberOf = (account: string) => choose('whatsapp', { connectionId: source.id, account })
  beforeAll(async () => {
    source = await link(['metaWhatsApp'])
    hasToken(source.token)
    kit.meta.setTemplates(WABA, [
      { name: 'hello', language: 'en', components: [{ type: 'BODY', text: 'Hello {{1}}' }] },
    ])
  })

  it('lists the numbers of all portfolios once, and those that can’t be used yet', async () => {
    const shown = (one: typeof ONE) => `The Mill, ${one.display_phone_number}`
    expect(await list('whatsapp', source.id)).toEqual({
      items: [
        { id: ONE.id, name: shown(ONE), problem: null, agent: null },
        { id: TWO.id, name: shown(TWO), problem: null, agent: null },
        { id: UNREADY.id, name: shown(UNREADY), problem: 'unready', agent: null },
      ],
      more: false,
    })
    await expect(numberOf(UNREADY.id)).rejects.toMatchObject({ details: { refusal: 'channel_unready' } })
    await expect(numberOf('700999')).rejects.toMatchObject({ details: { refusal: 'channel_no_account' } })
    vendors.leftOut.add('business_management')
    const less = await link(['metaWhatsApp'], kit.owner, { id: '79', name: 'Less access' })
    vendors.leftOut.clear()
    await expect(list('whatsapp', less.id)).rejects.toMatchObject({
      details: { refusal: 'connection_purpose' },
    })
    const before = vendors.portfolios.get(PERSON.id)!
    const many = (from: number) =>
      Array.from({ length: 30 }, (_, n) => ({
        id: String(910_000 + from + n),
        name: 'Many',
        numbers: [number(String(720_000 + from + n), String(n))],
      }))
    vendors.portfolios.set(
      PERSON.id,
      Array.from({ length: 30 }, (_, n) => ({
        id: String(310_000 + n),
        shows: true,
        owned: many(n * 100),
        shared: many(n * 100 + 50),
      })),
    )
    const most = await list('whatsapp', source.id)
    expect(most.items).toHaveLength(channels.ACCOUNTS_MAX)
    expect(most.more).toBe(true)
    vendors.portfolios.set(PERSON.id, before)
  })

  it('connects a number with the person’s token, which isn’t copied, and knows its templates', async () => {
    kit.meta.unpermitted.add(WABA)
    await expect(numberOf(ONE.id)).rejects.toThrow(/200: .*Permissions error/)
    kit.meta.unpermitted.clear()
    const own = await numberOf(ONE.id)
    expect(own).toMatchObject({
      account: ONE.id,
      byConnection: true,
      settings: { phoneNumberId: ONE.id, businessAccountId: WABA },
    })
    expect(kit.meta.subscribed.has(WABA)).toBe(true)
    const params = { id: kit.agent.id, connectionId: own.id }
    const { items } = await kit.owner.client.call(channels.templates, { params })
    expect(items.map(({ name }) => name)).toEqual(['hello'])
    expect(await writes(ONE.id, '4930111')).toBe(200)
    await expect.poll(() => kit.sentTo('4930111')).toEqual([expect.stringContaining('In the yard')])
    // Another number of the same business account, which nobody has connected.
    expect(await writes(TWO.id, '4930111')).toBe(200)
    expect(await received(TWO.id)).toEqual([])
    const second = await numberOf(TWO.id)
    await disconnect(own.id)
    expect(kit.meta.subscribed.has(WABA)).toBe(true)
    expect(await writes(TWO.id, '4930222')).toBe(200)
    await expect.poll(() => kit.sentTo('4930222')).toHaveLength(1)
    await disconnect(second.id)
    expect(kit.meta.subscribed.has(WABA)).toBe(false)
  })

  it('goes on by itself once a connection that Meta refuses was connected again', async () => {
    const own = await numberOf(ONE.id)
    const stateOf = async () => (await connected(own.id))?.state
    hasToken('token-of-nobody')
    await writes(ONE.id, '4930333')
    await expect.poll(stateOf).toBe('reconnect')
    const stateOfSource = async () =>
      (await kit.owner.client.call(connections.list, {})).items.find(({ id }) => id === source.id)?.state
    await expect.poll(stateOfSource).toBe('reconnect')
    expect((await connected(own.id))?.error).toMatchObject({ reason: 'token' })
    expect(await test(own.id)).toMatchObject({ ok: false, failure: { reason: 'token' } })
    const renewed = await link(['metaWhatsApp'])
    expect(renewed.id).toBe(source.id)
    hasToken(renewed.token)
    await expect.poll(stateOf, { timeout: 10_000 }).toBe('connected')
    await expect.poll(() => kit.sentTo('4930333'), { timeout: 10_000 }).toHaveLength(1)

    // Expired: nothing is sent, and nothing is lost.
    await sql`update connections set expires_at = now() - interval '1 hour' where id = ${source.id}`.execute(
      kit.db,
    )
    await writes(ONE.id, '4930444')
    await expect.poll(stateOf).toBe('reconnect')
    expect((await connected(own.id))?.error?.detail).toContain('has expired')
    expect(kit.sentTo('4930444')).toEqual([])
    source = await link(['metaWhatsApp'])
    hasToken(source.token)
    await expect.poll(() => kit.sentTo('4930444'), { timeout: 10_000 }).toHaveLength(1)

    // Removed: it has to be chosen again, with another connection.
    await kit.owner.client.call(connections.remove, { body: { id: source.id, force: true } })
    await writes(ONE.id, '4930555')
    await expect.poll(stateOf).toBe('reconnect')
    expect((await connected(own.id))?.error?.detail).toContain('Choose the account again')
    source = await link(['metaWhatsApp'])
    hasToken(source.token)
    const params = { id: kit.agent.id, connectionId: own.id }
    const from = { connectionId: source.id, account: ONE.id }
    await kit.owner.client.call(channels.update, { params, body: { from } })
    await expect.poll(() => kit.sentTo('4930555'), { timeout: 10_000 }).toHaveLength(1)
  })
})
