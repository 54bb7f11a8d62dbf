import { tools } from '@millrace/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../../testing/server.ts'
import { rotateKeys, keyringOf } from '../../../credentials/index.ts'
import { callServerTool } from '../call-server-tool.ts'
import { type McpSide, mcpSide } from '../testing.ts'
import { type OAuthSide, oauthSide } from './testing.ts'

let server: TestServer
let owner: Awaited<ReturnType<TestServer['signUp']>>
let behind: McpSide
let side: OAuthSide
beforeAll(async () => {
  server = await startTestServer()
  owner = await server.signUp()
  behind = await mcpSide([{ name: 'echo', annotations: { readOnlyHint: true } }])
  side = await oauthSide(behind)
})
afterAll(async () => {
  await server.stop()
  await side.close()
  await behind.close()
})

const context = () => server.running.context
const query = <T>(statement: ReturnType<typeof sql>) =>
  statement.execute(context().db.kysely).then(({ rows }) => rows as T[])

let names = 0
const begin = (by = owner, more: object = {}) =>
  by.client.call(tools.signInToServer, {
    body: { server: { name: `Vendor ${(names += 1)}`, url: side.url }, ...more },
  })
const finish = (search: string, by = owner) =>
  by.client.call(tools.finishServerSignIn, { body: { query: search } })
const connect = async () => finish(side.approve((await begin()).url))

const call = (saved: tools.ToolServer) =>
  callServerTool(
    context(),
    {
      accountId: owner.accountId,
      projectId: owner.projectId,
      url: saved.url,
      credentialId: null,
      serverId: saved.id,
    },
    { remoteName: 'echo', arguments: { x: 1 }, signal: AbortSignal.timeout(30_000) },
  )
const stateOf = async ({ id }: tools.ToolServer) => {
  const { items } = await owner.client.call(tools.listServers, {})
  return items.find((one) => one.id === id)!
}

it('leads through the vendor’s page, adds the tools, and calls them with the token', async () => {
  await expect(
    owner.client.call(tools.addServer, { body: { name: 'Closed', url: side.url } }),
  ).rejects.toMatchObject({ code: 'upstream_failed', message: expect.stringContaining('OAuth') })
  const { url } = await begin()
  const page = new URL(url).searchParams
  expect([page.get('code_challenge_method'), page.get('resource')]).toEqual(['S256', side.url])
  const saved = await finish(side.approve(url))
  expect(saved).toMatchObject({ signsIn: true, state: 'connected', tools: 1, credentialId: null })
  expect(await call(saved)).toEqual({ ok: true, text: '{"x":1}', data: null })
  const [stored] = await query<{ sealed: string }>(
    sql`select sealed from tool_servers where id = ${saved.id}`,
  )
  for (const token of side.accepted) expect(stored!.sealed).not.toContain(token)
  expect(JSON.stringify(await stateOf(saved))).not.toContain(side.accepted.at(-1))
})

it('is finished once, by the session that began it, before it expires', async () => {
  const search = side.approve((await begin()).url)
  const other = await server.addMember(owner.accountId, 'AIACCOUNTADMIN', [])
  const stranger = await server.signUp()
  for (const by of [other, stranger])
    await expect(finish(search, { ...owner, client: by.client })).rejects.toMatchObject({ status: 404 })
  await expect(finish('code=x')).rejects.toMatchObject({ status: 404 })
  await finish(search)
  await expect(finish(search)).rejects.toMatchObject({ status: 404 })
  const late = side.approve((await begin()).url)
  await query(sql`update tool_server_sign_ins set expires_at = now() - interval '1 second'`)
  await expect(finish(late)).rejects.toMatchObject({ status: 404 })
})

it('says why the vendor refused, and never opens other schemes', async () => {
  const { url } = await begin()
  const state = new URL(url).searchParams.get('state')!
  await expect(finish(`error=access_denied&state=${state}`)).rejects.toMatchObject({
    message: expect.stringContaining('access_denied'),
  })
  const another = new URL((await begin()).url).searchParams.get('state')!
  await expect(finish(`code=forged&state=${another}`)).rejects.toMatchObject({ code: 'upstream_failed' })
  side.pages = 'javascript:alert(1)//'
  await expect(begin()).rejects.toMatchObject({ code: 'upstream_failed' })
  side.pages = null
  await expect(
    owner.client.call(tools.signInToServer, {
      body: { server: { name: 'Inside', url: 'http://10.0.0.1/mcp' } },
    }),
  ).rejects.toMatchObject({ code: 'upstream_failed' })
})

it('refreshes once for many calls at the same time, and after a refusal', async () => {
  side.expiresIn = 60
  const saved = await connect()
  side.expiresIn = 3600
  side.refreshes = 0
  const answers = await Promise.all(Array.from({ length: 5 }, () => call(saved)))
  expect(answers.every(({ ok }) => ok)).toBe(true)
  expect(side.refreshes).toBe(1)
  side.accepted.length = 0
  expect((await call(saved)).ok).toBe(true)
  expect(side.refreshes).toBe(2)
})

it('stays connected when the vendor breaks, and asks for a new sign-in when it refuses', async () => {
  side.expiresIn = 60
  const saved = await connect()
  side.mode = 'breaks'
  await expect(call(saved)).rejects.toThrow('could not be refreshed')
  expect((await stateOf(saved)).state).toBe('connected')
  side.mode = 'refuses'
  await expect(call(saved)).rejects.toThrow('Someone has to sign in')
  expect(await stateOf(saved)).toMatchObject({ state: 'reconnect', tools: 1 })
  side.refreshes = 0
  await expect(call(saved)).rejects.toThrow('Someone has to sign in')
  expect(side.refreshes).toBe(0)
  side.mode = 'good'
  side.expiresIn = 3600
  const { url } = await begin(owner, { id: saved.id, server: { name: saved.name, url: saved.url } })
  expect(await finish(side.approve(url))).toMatchObject({ id: saved.id, state: 'connected', tools: 1 })
  expect((await call(saved)).ok).toBe(true)
})

it('keeps the sign-in for its address only, and through a rotation of keys', async () => {
  const saved = await connect()
  await rotateKeys(context().db, keyringOf(context().config))
  expect((await call(saved)).ok).toBe(true)
  const update = async (url: string) =>
    owner.client.call(tools.updateServer, {
      params: { id: saved.id },
      body: {
        server: { name: saved.name, url, credentialId: null },
        revision: (await stateOf(saved)).revision,
      },
    })
  expect(await update(saved.url)).toMatchObject({ signsIn: true })
  expect(await update(behind.url)).toMatchObject({ signsIn: false })
  expect(await query(sql`select from tool_servers where id = ${saved.id} and sealed is not null`)).toEqual([])
})
