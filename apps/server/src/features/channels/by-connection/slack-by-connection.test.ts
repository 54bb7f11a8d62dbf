import { channels, connections } from '@millrace/contract'
import { type ConnectionsStandin, startConnectionsStandin } from '@millrace/standins'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Principal } from '../../../testing/server.ts'
import { originOf } from '../../../lib/origin.ts'
import { connectionsFor, SLACK_SIGNING_SECRET } from '../../connections/testing.ts'
import { makeAgent, openChannels, SLACK } from '../testing.ts'

// Workspaces of the installation's app. `SLACK.signingSecret` is of an app whose secret was entered by hand.

const ACME = { id: 'TACME', name: 'Acme' }
const OTHER = { id: 'TOTHER', name: 'Other' }
const botOf = ({ id }: typeof ACME) => `UB${id}`
const accountOf = (team: typeof ACME) => `${team.id}:${botOf(team)}`

let vendors: ConnectionsStandin
const kit = openChannels(
  async () => {
    vendors = await startConnectionsStandin({ redirectUris: [] })
    return { connections: connectionsFor(vendors) }
  },
  { teamOf: (token) => vendors.slackTeamOf(token) },
)
let hook: string
let source: connections.Connection
let stranger: Awaited<ReturnType<typeof kit.server.signUp>>
let theirAgent: string

beforeAll(async () => {
  hook = `${kit.server.url}/api/hooks/apps/slack`
  vendors.redirectUris.push(`${originOf(kit.context.config)}/oauth_callback`)
  stranger = await kit.server.signUp()
  theirAgent = (await makeAgent(stranger)).id
  source = await link()
})
afterAll(() => vendors.close())

type By = Pick<Principal, 'client'>

/** Connects a workspace as the console does. */
async function link({
  team = ACME,
  by = kit.owner,
  purposes = ['slackBot'],
  ...more
}: {
  team?: typeof ACME
  by?: By
  purposes?: connections.Purpose[]
  projectId?: string
  connectionId?: string
} = {}) {
  vendors.people.slack = team
  const { url } = await by.client.call(connections.url, { body: { vendor: 'slack', purposes, ...more } })
  return by.client.call(connections.finish, { body: await vendors.authorise(url) })
}

const paramsOf = (id = kit.agent.id) => ({ id, channel: 'slack' })
const list = (connectionId: string, { client }: By = kit.owner, id?: string) =>
  client.call(channels.accounts, { params: paramsOf(id), query: { connectionId } })
const choose = (connectionId: string, team = ACME, { client }: By = kit.owner, id = kit.agent.id) =>
  client.call(channels.connect, {
    params: { id },
    body: { channel: 'slack', from: { connectionId, account: accountOf(team) } },
  })
const connected = async () =>
  (await kit.owner.client.call(channels.list, { params: { id: kit.agent.id } })).items
const own = async () => (await connected()).find(({ account }) => account === accountOf(ACME))!
const shown = async (id = source.id) =>
  (await kit.owner.client.call(connections.list, {})).items.find((one) => one.id === id)

let count = 0
const nextTs = () => `${1_700_000_000 + (count += 1)}.000200`
const eventOf = (team: typeof ACME, event: object, more: object = {}) => ({
  type: 'event_callback',
  team_id: team.id,
  api_app_id: 'A1',
  event_id: `Ev${(count += 1)}`,
  event_time: Math.floor(Date.now() / 1000),
  authorizations: [{ enterprise_id: null, team_id: team.id, user_id: botOf(team), is_bot: true }],
  event,
  ...more,
})
const says = (channel: string, team = ACME, text = 'Where can I park?') =>
  eventOf(team, { type: 'message', channel, channel_type: 'im', user: 'U1', ts: nextTs(), text })
const deliver = (body: object, options: Parameters<typeof kit.slack.deliver>[2] = {}, url = hook) =>
  kit.slack.deliver(url, body, { secret: SLACK_SIGNING_SECRET, ...options })
const postsIn = (channel: string) => kit.slack.posts.filter((post) => post.channel === channel)
const received = async () => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from channel_events`.execute(
    kit.db,
  )
  return rows[0]!.count
}

it('lists the workspace of a connection, and names those without access to messages', async () => {
  const project = kit.owner.projectId
  const less = await link({ team: OTHER, purposes: ['slackMessages'], projectId: project })
  const sources = await kit.owner.client.call(channels.sources, { params: paramsOf() })
  expect(sources).toEqual({
    items: [{ id: source.id, name: 'Acme', state: 'connected' }],
    lacking: [{ id: less.id, name: 'Other' }],
  })
  await expect(list(less.id)).rejects.toMatchObject({ details: { refusal: 'connection_purpose' } })
  await expect(choose(less.id, OTHER)).rejects.toMatchObject({ details: { refusal: 'connection_purpose' } })
  const accounts = await list(source.id)
  expect(accounts).toEqual({
    items: [{ id: accountOf(ACME), name: 'Acme, bot', problem: null, agent: null }],
    more: false,
  })
  expect(JSON.stringify(accounts)).not.toContain('access-')
  await kit.owner.client.call(connections.remove, { body: { id: less.id } })
})

it('takes no connection of another account or project, and no other workspace', async () => {
  const theirs = await link({ team: OTHER, by: stranger })
  await expect(list(theirs.id)).rejects.toMatchObject({ status: 404 })
  await expect(choose(theirs.id, OTHER)).rejects.toMatchObject({ status: 404 })
  await expect(choose(theirs.id, OTHER, stranger)).rejects.toMatchObject({ status: 404 })
  await expect(choose(source.id, OTHER)).rejects.toMatchObject({
    details: { refusal: 'channel_no_account' },
  })
  const { accountId, projectId } = kit.owner
  const reader = await kit.server.addMember(accountId, 'AIREADER', [projectId])
  await expect(list(source.id, reader)).rejects.toMatchObject({ status: 403 })
  await expect(choose(source.id, ACME, reader)).rejects.toMatchObject({ status: 403 })
  expect(await connected()).toEqual([])
})

it('connects the workspace without a token of its own, and answers what is written to the bot', async () => {
  const connection = await choose(source.id)
  expect(connection).toMatchObject({ account: accountOf(ACME), name: 'Acme, bot', byConnection: true })
  expect(JSON.stringify(connection)).not.toContain('access-')
  expect((await shown())!.agents).toEqual([
    { id: kit.agent.id, name: kit.agent.name, projectId: kit.owner.projectId },
  ])
  const ts = nextTs()
  const mention = {
    channel: 'C1',
    channel_type: 'channel',
    user: 'U1',
    ts,
    text: '<@UBTACME> Where can I park?',
  }
  for (const [type, headers] of [
    ['message'],
    ['app_mention'],
    ['app_mention', { 'x-slack-retry-num': '1' }],
  ] as const)
    expect(await deliver(eventOf(ACME, { type, ...mention }), { headers: headers ?? {} })).toEqual({
      status: 200,
      body: '',
    })
  await expect.poll(() => postsIn('C1')).toEqual([expect.objectContaining({ thread: ts })])
  // In a channel that another workspace shares, its people write from there.
  await deliver({ ...says('D1'), team_id: 'TPARTNER' })
  await expect.poll(() => postsIn('D1')).toHaveLength(1)
  const press = {
    type: 'block_actions',
    api_app_id: 'A1',
    team: { id: ACME.id },
    user: { id: 'U1' },
    channel: { id: 'D2', name: 'directmessage' },
    message: { user: botOf(ACME), ts },
    actions: [
      { type: 'button', action_id: 'park', action_ts: nextTs(), text: { text: 'Where can I park?' } },
    ],
  }
  expect((await deliver(press, { asForm: true })).status).toBe(200)
  expect((await deliver(press, { asForm: true })).status).toBe(200)
  await expect.poll(() => postsIn('D2')).toHaveLength(1)
  expect(postsIn('C1')).toHaveLength(1)
})

it('answers the challenge, and refuses calls that are forged, old, for another app or too large', async () => {
  const challenge = { type: 'url_verification', challenge: 'abc123', token: 'x' }
  expect(await deliver(challenge)).toEqual({ status: 200, body: 'abc123' })
  const before = await received()
  for (const body of [challenge, says('D9')]) {
    expect((await deliver(body, { secret: SLACK.signingSecret })).status).toBe(401)
    expect((await deliver(body, { secret: '' })).status).toBe(401)
    // A copy of a call, five minutes later.
    expect((await deliver(body, { at: Date.now() - 301_000 })).status).toBe(401)
  }
  const callback = `${kit.server.url}/api/hooks/channels/${(await own()).id}`
  expect((await deliver(says('D9'), {}, callback)).status).toBe(401)
  expect((await fetch(`${hook}?hub.mode=subscribe&hub.verify_token=&hub.challenge=1`)).status).toBe(403)
  expect((await deliver({ ...says('D9'), more: 'x'.repeat(3.1 * 1024 * 1024) })).status).toBe(413)
  const { connections: config } = kit.context.config
  config.slackSigningSecret = null
  expect((await deliver(says('D9'))).status).toBe(401)
  expect((await deliver(says('D9'), { secret: '' })).status).toBe(401)
  const [slack] = (
    await kit.owner.client.call(channels.list, { params: { id: kit.agent.id } })
  ).channels.filter(({ id }) => id === 'slack')
  expect(slack!.byConnection).toBe(false)
  config.slackSigningSecret = SLACK_SIGNING_SECRET
  expect(await received()).toBe(before)
})

it('gives messages to the one agent of a workspace', async () => {
  // Both have connected it; the agent of another account isn't named.
  const theirs = await link({ by: stranger })
  expect((await list(theirs.id, stranger, theirAgent)).items).toEqual([
    { id: accountOf(ACME), name: 'Acme, bot', problem: 'taken', agent: null },
  ])
  const error = await choose(theirs.id, ACME, stranger, theirAgent).catch((failure: unknown) => failure)
  expect(error).toMatchObject({ status: 409, details: { refusal: 'channel_taken' } })
  expect(JSON.stringify(error) + String(error)).not.toMatch(
    new RegExp(`${kit.agent.id}|${kit.owner.accountId}`),
  )
  // A bot of another app in the same workspace, entered by hand, gets nothing from here.
  kit.slack.addTeam({ token: 'xoxb-token-by-hand', team: ACME.id, bot: 'UHAND', name: 'Acme' })
  await kit.connect('slack', { botToken: 'xoxb-token-by-hand', ...SLACK })
  const before = await received()
  expect((await deliver(says('D3', OTHER))).status).toBe(200)
  const byHand = { ...says('D3'), authorizations: [{ team_id: ACME.id, user_id: 'UHAND' }] }
  expect((await deliver(byHand)).status).toBe(200)
  expect(await received()).toBe(before)
})

it('has all connections of a workspace use the newest tokens, as Slack voids the others', async () => {
  // The stranger has connected it last, and the owner's connection works on without being renewed.
  const { refreshes } = vendors
  expect((await list(source.id)).items[0]).toMatchObject({ problem: 'taken', agent: { id: kit.agent.id } })
  expect(vendors.refreshes).toBe(refreshes)
  await sql`update connections set expires_at = now() where vendor = 'slack' and external_id = ${ACME.id}`.execute(
    kit.db,
  )
  const [theirs] = (await stranger.client.call(connections.list, {})).items.filter(
    ({ name }) => name === ACME.name,
  )
  vendors.refreshMs = 300
  await Promise.all([list(source.id), list(theirs!.id, stranger, theirAgent), list(source.id)])
  vendors.refreshMs = 0
  expect(vendors.refreshes).toBe(refreshes + 1)
  await deliver(says('D4'))
  await expect.poll(() => postsIn('D4')).toHaveLength(1)
  expect(vendors.refreshes).toBe(refreshes + 1)
  const body = { id: theirs!.id, force: false }
  expect(await stranger.client.call(connections.remove, { body })).toMatchObject({ revoked: 'shared' })
})

it('renews a token that Slack refuses while messages are sent, and sends each once', async () => {
  const { refreshes } = vendors
  vendors.expireAccess()
  const places = ['D51', 'D52', 'D53']
  await Promise.all(places.map((place) => deliver(says(place))))
  for (const place of places) await expect.poll(() => postsIn(place)).toHaveLength(1)
  expect(vendors.refreshes).toBe(refreshes + 1)
  // Slack can't renew it at first, and its API takes its time.
  vendors.expireAccess()
  vendors.faults.set('/slack-api/oauth.v2.access', [{ status: 500 }])
  kit.slack.faults.push({ status: 429, headers: { 'retry-after': '1' } })
  await deliver(says('D54'))
  await expect.poll(() => postsIn('D54'), { timeout: 30_000 }).toHaveLength(1)
  kit.slack.faults.push('hang')
  await deliver(says('D55'))
  await expect.poll(() => postsIn('D55'), { timeout: 30_000 }).toHaveLength(1)
  expect((await own()).state).toBe('connected')
})

it('waits for a new connection once the app is removed from the workspace, and not for late news', async () => {
  const revoked = (tokens: object, more: object = {}) =>
    eventOf(ACME, { type: 'tokens_revoked', tokens }, { authorizations: undefined, ...more })
  // A person's token is none of ours.
  await deliver(revoked({ oauth: ['U1'] }))
  await deliver(revoked({ bot: [botOf(ACME)] }, { event_time: Math.floor(Date.now() / 1000) - 3600 }))
  await deliver(says('D6'))
  await expect.poll(() => postsIn('D6')).toHaveLength(1)
  expect((await own()).state).toBe('connected')

  vendors.revokeAll('slack')
  const removed = eventOf(ACME, { type: 'app_uninstalled' }, { authorizations: undefined })
  expect((await deliver(removed, { secret: SLACK.signingSecret })).status).toBe(401)
  expect((await shown())!.state).toBe('connected')
  await sql`update connections set authorized_at = now() - interval '1 minute'`.execute(kit.db)
  expect((await deliver(removed)).status).toBe(200)
  expect(await shown()).toMatchObject({ state: 'reconnect', problem: { code: 'revoked' } })
  await expect.poll(async () => (await own()).state).toBe('reconnect')
  await deliver(says('D7'))
  await expect.poll(async () => (await own()).queued).toBe(1)
  await link({ connectionId: source.id })
  await expect.poll(() => postsIn('D7'), { timeout: 20_000 }).toHaveLength(1)
  expect((await own()).state).toBe('connected')
})

it('asks to choose again when the connection is removed, and revokes the access', async () => {
  const { client } = kit.owner
  await expect(
    client.call(connections.remove, { body: { id: source.id, force: false } }),
  ).rejects.toMatchObject({ status: 409, details: { usedBy: [{ id: kit.agent.id }] } })
  expect(await client.call(connections.remove, { body: { id: source.id, force: true } })).toMatchObject({
    revoked: 'yes',
  })
  await expect
    .poll(own, { timeout: 20_000 })
    .toMatchObject({ state: 'reconnect', error: { reason: 'token' } })
  await deliver(says('D8'))
  source = await link()
  const params = { id: kit.agent.id, connectionId: (await own()).id }
  await expect(
    client.call(channels.update, { params, body: { settings: { botToken: 'xoxb-token-by-hand' } } }),
  ).rejects.toMatchObject({ details: { refusal: 'channel_by_connection' } })
  const from = { connectionId: source.id, account: accountOf(ACME) }
  expect(await client.call(channels.update, { params, body: { from } })).toMatchObject({ state: 'connected' })
  await expect.poll(() => postsIn('D8'), { timeout: 20_000 }).toHaveLength(1)
  // Free for another account, which has the workspace's connection, too.
  await client.call(channels.disconnect, { params })
  const theirs = await link({ by: stranger })
  expect(await choose(theirs.id, ACME, stranger, theirAgent)).toMatchObject({ state: 'connected' })
  const before = postsIn('D8').length
  await deliver(says('D8'))
  await expect.poll(() => postsIn('D8').length).toBe(before + 1)
  expect(await connected()).toMatchObject([{ byConnection: false }])
})
