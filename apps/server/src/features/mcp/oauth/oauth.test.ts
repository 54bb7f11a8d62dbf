import { createHash, randomBytes } from 'node:crypto'
import { mcp, team } from '@millrace/contract'
import { freePort } from '@millrace/standins'
import { Client, StreamableHTTPClientTransport, UnauthorizedError } from '@modelcontextprotocol/client'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Principal, startTestServer, type TestServer } from '../../../testing/server.ts'
import { postForm, registerAt } from '../testing/oauth-calls.ts'
import { oauthProvider, REDIRECT } from '../testing/oauth-provider.ts'
import { deleteUnusedClients } from './oauth-clients.maintenance.ts'

let server: TestServer
let owner: Awaited<ReturnType<TestServer['signUp']>>
const url = () => `${server.url}/mcp`
const query = <T>(statement: ReturnType<typeof sql>) =>
  statement.execute(server.running.context.db.kysely).then(({ rows }) => rows as T[])

beforeAll(async () => {
  // Documents name the server's own URL, so its port must be known before it starts.
  server = await startTestServer({ port: await freePort() })
  owner = await server.signUp()
})
afterAll(() => server.stop())

const verifier = randomBytes(32).toString('base64url')
const challenge = createHash('sha256').update(verifier).digest('base64url')

const register = (redirectUris?: string[], more?: object) => registerAt(server.url, redirectUris, more)
const post = (path: 'token' | 'revoke', form: Record<string, string>) => postForm(server.url, path, form)

let known: string | undefined
const clientId = async () => (known ??= (await register()).body.client_id!)

const queryOf = async (more: Record<string, string> = {}) =>
  new URLSearchParams({
    response_type: 'code',
    client_id: await clientId(),
    redirect_uri: REDIRECT,
    code_challenge: challenge,
    code_challenge_method: 'S256',
    scope: 'read write',
    state: 'a/b c&d=é',
    resource: url(),
    ...more,
  }).toString()

interface Approval {
  by?: Principal
  accountId?: string
  allow?: boolean
  scopes?: mcp.ClientScope[]
  projects?: string[] | null
}

/** What a person does in the browser. Returns the parameters that reach the client. */
async function answer(search: string, { by = owner, ...given }: Approval = {}): Promise<URLSearchParams> {
  const answered = await by.client.call(mcp.answerAuthorization, {
    body: {
      query: search,
      allow: true,
      accountId: owner.accountId,
      scopes: ['read', 'write'],
      projects: null,
      ...given,
    },
  })
  return new URL(answered.url).searchParams
}

const exchange = async (code: string, more: Record<string, string> = {}) =>
  post('token', {
    grant_type: 'authorization_code',
    client_id: await clientId(),
    code,
    redirect_uri: REDIRECT,
    code_verifier: verifier,
    resource: url(),
    ...more,
  })

const refresh = async (token: string, more: Record<string, string> = {}) =>
  post('token', { grant_type: 'refresh_token', client_id: await clientId(), refresh_token: token, ...more })

async function signIn(approval: Approval = {}) {
  const code = (await answer(await queryOf(), approval)).get('code')!
  const { body } = await exchange(code)
  return { code, access: body.access_token!, refresh: body.refresh_token!, scope: body.scope! }
}

const list = (access: string) =>
  fetch(url(), {
    method: 'POST',
    headers: {
      authorization: `Bearer ${access}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
  })
const statusWith = async (access: string) => (await list(access)).status

describe('the official client', () => {
  it('registers, signs in, calls, refreshes and is signed out', async () => {
    const app = oauthProvider()
    const connect = async () => {
      const client = new Client({ name: 'test', version: '1.0.0' })
      const transport = new StreamableHTTPClientTransport(new URL(url()), { authProvider: app.provider })
      return { client, transport, connected: client.connect(transport) }
    }
    const first = await connect()
    await expect(first.connected).rejects.toThrow(UnauthorizedError)
    const [page] = app.opened
    expect(`${page!.origin}${page!.pathname}`).toBe(`${server.url}/oauth/authorize`)
    const asked = await owner.client.call(mcp.authorization, { body: { query: page!.search } })
    expect(asked).toMatchObject({
      kind: 'question',
      client: { name: 'Test app', returnsTo: '127.0.0.1:7777', onDevice: true },
      account: { id: owner.accountId },
      scopes: ['read', 'write'],
      projects: [{ id: owner.projectId }],
    })
    const params = await answer(page!.search)
    expect(params.get('state')).toBe('state of the app')
    await first.transport.finishAuth(params)

    const { client, connected } = await connect()
    await connected
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toContain('add_rows')
    const result = await client.callTool({ name: 'list_sheets', arguments: {} })
    expect(result.isError ?? false).toBe(false)

    const before = app.tokens()
    await query(
      sql`update api_keys set expires_at = now() - interval '1 second' where client_id = ${app.clientId()}`,
    )
    await client.listTools()
    const after = app.tokens()
    expect(after.access_token).not.toBe(before.access_token)
    expect(after.refresh_token).not.toBe(before.refresh_token)
    expect(app.opened).toHaveLength(1)

    const { items } = await owner.client.call(mcp.clients, {})
    const mine = items.find(({ name }) => name === 'Test app')!
    expect(mine).toMatchObject({
      you: true,
      scopes: ['read', 'write'],
      projects: null,
      returnsTo: '127.0.0.1:7777',
    })
    expect(mine.lastUsed).not.toBeNull()
    // It is no API key of the account.
    expect((await owner.client.call(team.apiKeys, {})).items).toEqual([])
    await owner.client.call(mcp.revokeClient, { query: { id: mine.id } })
    await expect(client.listTools()).rejects.toThrow(UnauthorizedError)
    expect(app.opened).toHaveLength(2)
    const actions = await query<{ action: string }>(sql`select action from audit_entries
      where account_id = ${owner.accountId} and action like 'mcpClient.%' order by id`)
    expect(actions.map(({ action }) => action)).toEqual(['mcpClient.allow', 'mcpClient.revoke'])
  })

  it('learns that the person denied it', async () => {
    const params = await answer(await queryOf(), { allow: false })
    expect(params.get('error')).toBe('access_denied')
    expect(params.get('state')).toBe('a/b c&d=é')
    expect(params.get('iss')).toBe(server.url)
    expect(params.get('code')).toBeNull()
  })
})

describe('documents', () => {
  it('tell a client without a token where to sign in', async () => {
    const response = await fetch(url(), { method: 'POST', body: '{}' })
    expect(response.status).toBe(401)
    expect(response.headers.get('www-authenticate')).toBe(
      `Bearer realm="Millrace", resource_metadata="${server.url}/.well-known/oauth-protected-resource/mcp", scope="read write"`,
    )
    const read = async (path: string) => (await fetch(`${server.url}/.well-known/${path}`)).json()
    const resource = { resource: url(), authorization_servers: [expect.stringContaining(server.url)] }
    expect(await read('oauth-protected-resource/mcp')).toMatchObject(resource)
    expect(await read('oauth-protected-resource')).toMatchObject(resource)
    expect(await read('oauth-authorization-server')).toMatchObject({
      issuer: server.url,
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['none'],
    })
  })

  it('keep pages of other sites from framing the consent', async () => {
    const response = await fetch(`${server.url}/oauth/authorize?${await queryOf()}`, {
      headers: { accept: 'text/html' },
    })
    // Without a build there is no page, but the rule is the same.
    expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  })
})

describe('registrations', () => {
  it.each([
    ['javascript:alert(1)'],
    ['data:text/html,x'],
    ['http://evil.example/callback'],
    ['https://good.example/callback#fragment'],
    ['https://user:secret@good.example/'],
    ['intent://scan/#Intent;scheme=x;end'],
    ['ms-msdt:/id'],
    ['file:///etc/passwd'],
    ['not a URL'],
    [`https://good.example/${'x'.repeat(600)}`],
  ])('refuse %s', async (uri) => {
    expect(await register([uri])).toMatchObject({ status: 400, body: { error: 'invalid_redirect_uri' } })
  })

  it('accept sites, this device and apps, and ignore what they do not know', async () => {
    const uris = [
      'https://claude.ai/api/mcp/auth_callback',
      'http://localhost/callback',
      'http://[::1]:1234/',
      'cursor://anysphere.cursor-retrieval/oauth/user-agent-callback',
      'com.example.app:/callback',
    ]
    const { status, body } = await register(uris, { token_endpoint_auth_method: 'client_secret_basic', x: 1 })
    expect(status).toBe(201)
    expect(body).toMatchObject({ redirect_uris: uris, token_endpoint_auth_method: 'none' })
    expect(body).not.toHaveProperty('client_secret')
  })

  it('refuse many URLs, other bodies and large ones', async () => {
    expect(await register(Array.from({ length: 11 }, () => REDIRECT))).toMatchObject({ status: 400 })
    expect(await register([], {})).toMatchObject({ body: { error: 'invalid_client_metadata' } })
    expect(await register([REDIRECT], { grant_types: ['password'] })).toMatchObject({ status: 400 })
    expect((await register([REDIRECT], { logo_uri: 'x'.repeat(20_000) })).status).toBe(413)
  })

  it('are limited per network, and end unless somebody uses them', async () => {
    const { body } = await register()
    await query(
      sql`update oauth_clients set created_at = now() - interval '25 hours' where id = ${body.client_id!}`,
    )
    await deleteUnusedClients(server.running.context)
    await expect(
      owner.client.call(mcp.authorization, {
        body: { query: await queryOf({ client_id: body.client_id! }) },
      }),
    ).rejects.toMatchObject({ code: 'not_found' })
    const statuses = new Set<number>()
    for (let at = 0; at < 61; at += 1) statuses.add((await register()).status)
    expect(statuses).toContain(429)
    await query(sql`delete from rate_limits`)
  })
})

describe('authorization', () => {
  const ask = async (more: Record<string, string>, by: Principal = owner) =>
    by.client.call(mcp.authorization, { body: { query: await queryOf(more) } })

  it.each([
    ['another site', { redirect_uri: 'https://evil.example/callback' }],
    ['another path', { redirect_uri: 'http://127.0.0.1:7777/callback/../other' }],
    ['another host of this device', { redirect_uri: 'http://localhost:7777/callback' }],
    ['a client that does not exist', { client_id: 'ocl_00000000000000000000000000' }],
    ['a client whose description is on a private address', { client_id: 'https://10.0.0.1/client.json' }],
  ])('never leads to %s', async (_name, more) => {
    await expect(ask(more)).rejects.toMatchObject({ status: expect.any(Number) })
    await expect(answer(await queryOf(more))).rejects.toMatchObject({ status: expect.any(Number) })
  })

  it('leads to any port of this device', async () => {
    const redirect = 'http://127.0.0.1:50123/callback'
    const code = (await answer(await queryOf({ redirect_uri: redirect }))).get('code')!
    // And the code is for that port only.
    expect((await exchange(code)).body.error).toBe('invalid_grant')
    expect((await exchange(code, { redirect_uri: redirect })).status).toBe(200)
  })

  it.each([
    ['no PKCE', { code_challenge: '' }, 'invalid_request'],
    ['plain PKCE', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['another resource', { resource: 'https://other.example/mcp' }, 'invalid_target'],
    ['tokens in the URL', { response_type: 'token' }, 'unsupported_response_type'],
    ['only what does not exist', { scope: 'admin conversations' }, 'invalid_scope'],
  ])('tells the client about %s', async (_name, more, error) => {
    const asked = await ask(more)
    expect(asked.kind).toBe('return')
    const params = new URL((asked as { url: string }).url).searchParams
    expect([params.get('error'), params.get('state')]).toEqual([error, 'a/b c&d=é'])
    await expect(answer(await queryOf(more))).rejects.toMatchObject({ status: 400 })
  })

  it('gives no more than was asked for, and no more than the person has', async () => {
    const reading = await queryOf({ scope: 'read' })
    await expect(answer(reading, { scopes: ['read', 'write'] })).rejects.toMatchObject({ status: 400 })
    const stranger = await server.signUp()
    await expect(answer(await queryOf(), { projects: [stranger.projectId] })).rejects.toMatchObject({
      status: 404,
    })
    await expect(answer(await queryOf(), { accountId: stranger.accountId })).rejects.toMatchObject({
      status: 409,
    })
    const reader = await server.addMember(owner.accountId, 'AIREADER', [owner.projectId])
    expect(await ask({}, reader)).toMatchObject({ scopes: ['read'] })
    await expect(answer(await queryOf(), { by: reader })).rejects.toMatchObject({ status: 400 })
    const { access } = await signIn({ by: reader, scopes: ['read'] })
    expect(await (await list(access)).text()).not.toContain('add_rows')
  })

  it('is for people: neither an API key nor an access token can answer', async () => {
    const { key } = await owner.client.call(team.createApiKey, { body: { name: 'Key', scopes: ['admin'] } })
    const { access } = await signIn()
    for (const [token, status] of [
      [key, 403],
      [access, 401],
    ] as const) {
      const by = { ...owner, client: server.client({ token }) }
      await expect(answer(await queryOf(), { by })).rejects.toMatchObject({ status })
    }
    // It is a token for /mcp, and for nothing else.
    await expect(server.client({ token: access }).call(mcp.clients, {})).rejects.toMatchObject({
      status: 401,
    })
  })
})

describe('codes', () => {
  it('work once: a code that comes again ends what it was exchanged for', async () => {
    const { code, access } = await signIn()
    expect(await statusWith(access)).toBe(200)
    expect((await exchange(code)).body.error).toBe('invalid_grant')
    expect(await statusWith(access)).toBe(401)
    const reused = await query(sql`select from audit_entries where action = 'mcpClient.revokeReused'`)
    expect(reused.length).toBeGreaterThan(0)
  })

  it('are exchanged once when they come twice at the same time', async () => {
    const code = (await answer(await queryOf())).get('code')!
    const statuses = await Promise.all([exchange(code), exchange(code), exchange(code)])
    expect(statuses.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('are for one client, URL, verifier and resource', async () => {
    const code = (await answer(await queryOf())).get('code')!
    const other = (await register()).body.client_id!
    const faults: Record<string, string>[] = [
      { client_id: other },
      { redirect_uri: `${REDIRECT}/other` },
      { code_verifier: randomBytes(32).toString('base64url') },
      { code_verifier: challenge },
      { code_verifier: '' },
      { resource: 'https://other.example/mcp' },
      { grant_type: 'password' },
    ]
    for (const more of faults) expect((await exchange(code, more)).status).toBe(400)
    expect((await exchange(code)).status).toBe(200)
  })

  it('expire, and are worth nothing after their person has left', async () => {
    const code = (await answer(await queryOf())).get('code')!
    await query(sql`update oauth_codes set expires_at = now() - interval '1 second' where used_at is null`)
    expect((await exchange(code)).body.error).toBe('invalid_grant')
    const member = await server.addMember(owner.accountId, 'AIEDITOR', [owner.projectId])
    const late = (await answer(await queryOf(), { by: member })).get('code')!
    const { access, refresh: token } = await signIn({ by: member })
    expect(await statusWith(access)).toBe(200)
    await owner.client.call(team.removeMember, { query: { target: member.username } })
    expect(await statusWith(access)).toBe(401)
    expect((await refresh(token)).body.error).toBe('invalid_grant')
    expect((await exchange(late)).body.error).toBe('invalid_grant')
  })
})

describe('refresh tokens', () => {
  it('change with each use, and a copy ends them all', async () => {
    const first = await signIn()
    const second = (await refresh(first.refresh)).body
    expect(await statusWith(first.access)).toBe(401)
    expect(await statusWith(second.access_token!)).toBe(200)
    // Two processes of one client at once: refused, and nothing ends.
    expect((await refresh(first.refresh)).body.error).toBe('invalid_grant')
    expect(await statusWith(second.access_token!)).toBe(200)
    await query(sql`update oauth_grants set refreshed_at = now() - interval '1 minute'`)
    expect((await refresh(first.refresh)).body.error).toBe('invalid_grant')
    expect(await statusWith(second.access_token!)).toBe(401)
    expect((await refresh(second.refresh_token!)).body.error).toBe('invalid_grant')
  })

  it('are for one client, and never widen scopes or projects', async () => {
    const { refresh: token } = await signIn({ scopes: ['read'], projects: [owner.projectId] })
    const other = (await register()).body.client_id!
    expect((await refresh(token, { client_id: other })).body.error).toBe('invalid_grant')
    expect((await refresh(token, { scope: 'read write' })).body.error).toBe('invalid_scope')
    expect((await refresh(token, { resource: 'https://other.example/mcp' })).body.error).toBe(
      'invalid_target',
    )
    const { body } = await refresh(token)
    expect(body.scope).toBe('read')
    expect(await (await list(body.access_token!)).text()).not.toContain('add_rows')
  })

  it('expire when they are not used, and are cleaned up', async () => {
    const { refresh: token, access } = await signIn()
    await query(sql`update oauth_grants set expires_at = now() - interval '1 second'`)
    expect((await refresh(token)).body.error).toBe('invalid_grant')
    await deleteUnusedClients(server.running.context)
    expect(await statusWith(access)).toBe(401)
    expect(await query(sql`select from api_keys where client_id is not null`)).toEqual([])
  })
})

describe('revocation', () => {
  it('by the client ends both tokens; unknown ones are no error', async () => {
    for (const which of ['access', 'refresh'] as const) {
      const tokens = await signIn()
      const other = (await register()).body.client_id!
      expect((await post('revoke', { token: tokens[which], client_id: other })).status).toBe(200)
      expect(await statusWith(tokens.access)).toBe(200)
      expect((await post('revoke', { token: tokens[which], client_id: await clientId() })).status).toBe(200)
      expect(await statusWith(tokens.access)).toBe(401)
      expect((await refresh(tokens.refresh)).body.error).toBe('invalid_grant')
    }
    expect((await post('revoke', { token: 'x', client_id: await clientId() })).status).toBe(200)
  })

  it('is for the member and admins of the account', async () => {
    const editor = await server.addMember(owner.accountId, 'AIEDITOR', [owner.projectId])
    const other = await server.addMember(owner.accountId, 'AIEDITOR', [owner.projectId])
    const stranger = await server.signUp()
    const { access } = await signIn({ by: editor })
    const own = (await editor.client.call(mcp.clients, {})).items
    expect(own).toHaveLength(1)
    const [{ id }] = own as [mcp.McpClient]
    for (const by of [other, stranger]) {
      expect((await by.client.call(mcp.clients, {})).items).toEqual([])
      await expect(by.client.call(mcp.revokeClient, { query: { id } })).rejects.toMatchObject({ status: 404 })
    }
    // Nor as an API key.
    await expect(owner.client.call(team.deleteApiKey, { query: { id } })).rejects.toMatchObject({
      status: 404,
    })
    expect((await owner.client.call(mcp.clients, {})).items).toContainEqual({ ...own[0], you: false })
    expect(await statusWith(access)).toBe(200)
    await owner.client.call(mcp.revokeClient, { query: { id } })
    expect(await statusWith(access)).toBe(401)
  })
})
