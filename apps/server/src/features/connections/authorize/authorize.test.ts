import { type ApiError, connections } from '@millrace/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hashToken } from '../../../lib/secrets.ts'
import { bodyOf, type ConnectionDesk, openConnectionDesk, SLACK_SIGNING_SECRET } from '../testing.ts'

let desk: ConnectionDesk
beforeAll(async () => {
  desk = await openConnectionDesk()
})
afterAll(() => desk.close())

const db = () => desk.server.running.context.db.kysely
let people = 1001
beforeEach(async () => {
  await sql`delete from connections`.execute(db())
  await sql`delete from rate_limits`.execute(db())
  desk.vendors.agrees = true
  desk.vendors.leftOut.clear()
  // Someone who never agreed before.
  desk.vendors.people.google = { id: String((people += 1)), name: `person${people}@example.test` }
})

type Client = ConnectionDesk['admin']['client']
const begin = async (body: Parameters<typeof bodyOf>[0] = {}, client: Client = desk.admin.client) =>
  (await client.call(connections.url, { body: bodyOf(body) })).url
const finish = (
  body: { state: string; code?: string; error?: string; iss?: string },
  client: Client = desk.admin.client,
) => client.call(connections.finish, { body })
const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: ApiError) => error.details?.failure ?? `${error.status}`,
  )
const list = async () => (await desk.admin.client.call(connections.list, {})).items

describe('the URL', () => {
  it('asks for what the purposes need, with a state and PKCE, and returns to the public URL', async () => {
    const query = Object.fromEntries(new URL(await begin({ purposes: ['sheets', 'calendar'] })).searchParams)
    expect(query).toMatchObject({
      client_id: 'google-client',
      redirect_uri: 'http://mill.example.test/oauth_callback',
      response_type: 'code',
      access_type: 'offline',
      prompt: 'consent',
      state: expect.stringMatching(/^[\w-]{43}$/) as string,
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/) as string,
    })
    expect(query.scope!.split(' ')).toEqual([
      'openid',
      'email',
      'https://www.googleapis.com/auth/spreadsheets',
      'https://www.googleapis.com/auth/calendar.readonly',
      'https://www.googleapis.com/auth/calendar.events',
    ])
    const { rows } = await sql<{ state_hash: string }>`select state_hash from connection_attempts`.execute(
      db(),
    )
    const hashes = rows.map((row) => row.state_hash)
    expect(hashes).toContain(hashToken(query.state!))
    expect(hashes).not.toContain(query.state)
  })

  it('says which settings are missing, instead of leading nowhere', async () => {
    const { clients } = desk.server.running.context.config.connections
    const { slack } = clients
    clients.slack = null
    const { vendors } = await desk.admin.client.call(connections.list, {})
    expect(vendors.filter(({ missing }) => missing.length > 0)).toEqual([
      { vendor: 'slack', missing: ['SLACK_CLIENT_ID', 'SLACK_CLIENT_SECRET'], notReady: [] },
    ])
    await expect(begin({ vendor: 'slack', purposes: ['slackMessages'] })).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('SLACK_CLIENT_ID') as string,
    })
    clients.slack = slack
  })

  it('offers what needs further settings only with them', async () => {
    const { connections: config } = desk.server.running.context.config
    config.slackSigningSecret = null
    const { vendors } = await desk.admin.client.call(connections.list, {})
    expect(vendors.find(({ vendor }) => vendor === 'slack')).toEqual({
      vendor: 'slack',
      missing: [],
      notReady: [{ purpose: 'slackBot', missing: ['SLACK_SIGNING_SECRET'] }],
    })
    await expect(begin({ vendor: 'slack', purposes: ['slackMessages', 'slackBot'] })).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('SLACK_SIGNING_SECRET') as string,
    })
    expect(await begin({ vendor: 'slack', purposes: ['slackMessages'] })).toContain('/authorize?')
    config.slackSigningSecret = SLACK_SIGNING_SECRET
  })

  it('is for purposes of the vendor, in a project of the caller', async () => {
    await expect(begin({ purposes: ['scheduling'] })).rejects.toMatchObject({ status: 400 })
    const other = await desk.server.signUp()
    await expect(begin({ projectId: other.projectId })).rejects.toMatchObject({ status: 404 })
  })
})

describe('finishing', () => {
  it.each([
    ['google', 'sheets', /@example\.test$/],
    ['slack', 'slackMessages', /^Acme$/],
    ['meta', 'metaPages', /^A Person$/],
    ['calendly', 'scheduling', /@example\.test$/],
  ] as const)('connects %s, named as the vendor names who agreed', async (vendor, purpose, name) => {
    const connected = await desk.connect({ vendor, purposes: [purpose] })
    expect(connected).toMatchObject({
      vendor,
      state: 'connected',
      problem: null,
      usedBy: [],
      projectId: null,
    })
    expect(connected.purposes).toEqual([purpose])
    expect(connected.name).toMatch(name)
    expect(JSON.stringify(await list())).not.toMatch(/access-|refresh-|long-/)
    const { rows } = await sql<{ row: string }>`select c::text as row from connections c`.execute(db())
    expect(rows[0]!.row).not.toMatch(/access-|refresh-|long-/)
  })

  it('again with the same code, as a reloaded page does, changes nothing', async () => {
    const back = await desk.vendors.authorise(await begin())
    const before = desk.vendors.exchanges
    const first = await finish(back)
    expect(await finish(back)).toMatchObject({ id: first.id })
    expect(desk.vendors.exchanges).toBe(before + 1)
    expect(await list()).toHaveLength(1)
  })

  it('shows what a person left out', async () => {
    desk.vendors.leftOut.add('https://www.googleapis.com/auth/calendar.events')
    expect((await desk.connect({ purposes: ['sheets', 'calendar'] })).purposes).toEqual(['sheets'])
  })

  it('connects the same account again in place, and another one beside it', async () => {
    const first = await desk.connect({})
    expect((await desk.connect({})).id).toBe(first.id)
    desk.vendors.people.google = { id: '5', name: 'other@example.test' }
    expect((await desk.connect({})).id).not.toBe(first.id)
    expect((await desk.connect({ projectId: desk.admin.projectId })).projectId).toBe(desk.admin.projectId)
    expect(await list()).toHaveLength(3)
  })

  it('renews a connection for the same person only', async () => {
    const { id } = await desk.connect({})
    expect(await desk.connect({ connectionId: id })).toMatchObject({ id })
    desk.vendors.people.google = { id: '6', name: 'other@example.test' }
    expect(await failureOf(desk.connect({ connectionId: id }))).toBe('differs')
    expect(await list()).toHaveLength(1)
  })

  it('says that the person refused, also to a reloaded page', async () => {
    desk.vendors.agrees = false
    const back = await desk.vendors.authorise(await begin())
    expect(await failureOf(finish(back))).toBe('refused')
    expect(await failureOf(finish(back))).toBe('refused')
  })

  it('says what the vendor gave as the reason', async () => {
    const { state } = await desk.vendors.authorise(await begin())
    await expect(finish({ state, error: 'org_internal\u0000<b>' })).rejects.toMatchObject({ status: 400 })
    await expect(finish({ state, error: 'org_internal <b>' })).rejects.toMatchObject({
      details: { failure: 'failed', reason: 'org_internal <b>' },
    })
  })
})

describe('an attacker', () => {
  it('can’t finish in their own session what another began, nor have a victim finish theirs', async () => {
    const other = await desk.server.signUp()
    const theirs = await desk.vendors.authorise(await begin({}, other.client))
    const before = desk.vendors.exchanges
    // The attacker's code in the victim's browser, and the other way round.
    expect(await failureOf(finish(theirs))).toBe('otherBrowser')
    const mine = await desk.vendors.authorise(await begin())
    expect(await failureOf(finish(mine, other.client))).toBe('otherBrowser')
    // A state that leaked is void for its owner, too.
    expect(await failureOf(finish(mine))).toBe('expired')
    expect(desk.vendors.exchanges).toBe(before)
    expect(await list()).toEqual([])
  })

  it('can’t use another session of the same person', async () => {
    const back = await desk.vendors.authorise(await begin())
    const { rows } = await sql<{ holder: string }>`update connection_attempts set holder = 'ses_other'
      where state_hash = ${hashToken(back.state)} returning holder`.execute(db())
    expect(rows).toHaveLength(1)
    expect(await failureOf(finish(back))).toBe('otherBrowser')
  })

  it.each([
    ['a forged state', { state: 'x'.repeat(43), code: 'code-1' }],
    ['an empty state', { state: '', code: 'code-1' }],
  ])('gets nowhere with %s', async (_, body) => {
    expect(await failureOf(finish(body))).toBe('expired')
  })

  it('can’t use a state twice, with another code', async () => {
    const back = await desk.vendors.authorise(await begin())
    await finish(back)
    const second = await desk.vendors.authorise(await begin())
    expect(await failureOf(finish({ state: back.state, code: second.code! }))).toBe('expired')
  })

  it('can’t use a code of another authorization: its PKCE verifier is another', async () => {
    const mine = await desk.vendors.authorise(await begin())
    const other = await desk.server.signUp()
    const theirs = await desk.vendors.authorise(await begin({}, other.client))
    expect(await failureOf(finish({ state: mine.state, code: theirs.code!, iss: mine.iss! }))).toBe('failed')
    expect(await list()).toEqual([])
  })

  it('can’t mix up vendors: a code goes to the vendor of its state, and another issuer is refused', async () => {
    const google = await desk.vendors.authorise(await begin())
    const calendly = await desk.vendors.authorise(
      await begin({ vendor: 'calendly', purposes: ['scheduling'] }),
    )
    const before = desk.vendors.exchanges
    expect(await failureOf(finish({ ...google, iss: 'https://evil.example' }))).toBe('failed')
    expect(desk.vendors.exchanges).toBe(before)
    expect(await failureOf(finish({ state: calendly.state, code: google.code! }))).toBe('failed')
    expect(await list()).toEqual([])
  })

  it('can’t wait: a state expires after ten minutes', async () => {
    const back = await desk.vendors.authorise(await begin())
    await sql`update connection_attempts set expires_at = now() - interval '1 second'`.execute(db())
    expect(await failureOf(finish(back))).toBe('expired')
  })

  it('can’t choose where the vendor returns to, whatever the headers say', async () => {
    const { url } = desk.server
    const response = await fetch(`${url}/api/millrace/connect/url`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${desk.admin.token}`,
        'content-type': 'application/json',
        'x-forwarded-host': 'evil.example',
        origin: url,
      },
      body: JSON.stringify({ ...bodyOf({}), redirectUri: 'https://evil.example' }),
    })
    expect(response.status).toBe(400)
    expect(new URL(await begin()).searchParams.get('redirect_uri')).toBe(
      'http://mill.example.test/oauth_callback',
    )
  })
})

it('is for admins only', async () => {
  const { accountId, projectId } = desk.admin
  const editor = await desk.server.addMember(accountId, 'AIEDITOR', [projectId])
  await expect(begin({}, editor.client)).rejects.toMatchObject({ status: 403 })
  const back = await desk.vendors.authorise(await begin())
  await expect(finish(back, editor.client)).rejects.toMatchObject({ status: 403 })
  expect(await finish(back)).toMatchObject({ state: 'connected' })
})
