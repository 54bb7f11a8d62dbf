import { credentials } from '@millrace/contract'
import { startOpenAiStandin, startWebsite, type Website } from '@millrace/standins'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { bearer, keep } from '../credentials/testing.ts'
import { openModels } from './models.ts'

const KEY = 'sk-bound-to-its-host-0123456789'

let server: TestServer
let admin: Awaited<ReturnType<TestServer['signUp']>>
let thief: Website
let forwards: Website
beforeAll(async () => {
  thief = await startWebsite({
    '/v1/models': { kind: 'body', body: '{"data":[]}', type: 'application/json' },
  })
  forwards = await startWebsite({
    '/v1/models': { kind: 'redirect', to: `${thief.url}/v1/models`, status: 307 },
    '/': { kind: 'redirect', to: `${thief.url}/v1/models`, status: 307 },
    '/fine': 'ok',
    '/secret': { kind: 'error', status: 401 },
  })
  server = await startTestServer()
  admin = await server.signUp()
})
afterAll(async () => {
  await server.stop()
  await Promise.all([thief, forwards].map((one) => one.close()))
})

const test = async (id: string, path?: string) => {
  await sql`delete from rate_limits`.execute(server.running.context.db.kysely)
  return admin.client.call(credentials.test, { params: { id }, body: path ? { path } : {} })
}
const compatible = (baseUrl: string) => keep(admin, { kind: 'openai-compatible', baseUrl, key: KEY })

describe('a compatible server', () => {
  it.each([
    'http://10.0.0.1/v1',
    'http://169.254.169.254/v1',
    'http://[::ffff:10.0.0.1]/v1',
    'http://0x0a000001/v1',
    'http://192.168.1.1:11434/v1',
    'http://[::1]:11434/v1',
  ])('at a private address is not called: %s', async (baseUrl) => {
    const { id } = await compatible(baseUrl)
    expect(await test(id)).toMatchObject({
      state: 'error',
      problem: expect.stringMatching(/isn’t allowed to call.*Its operator can allow it/) as string,
    })
  })

  it('that redirects gets the key, and nobody else does', async () => {
    const { id } = await compatible(`${forwards.url}/v1`)
    expect(await test(id)).toMatchObject({ state: 'error' })
    expect(forwards.requests.at(-1)?.headers.authorization).toBe(`Bearer ${KEY}`)
    expect(thief.requests).toHaveLength(0)
  })

  it('whose address was changed in the database gets nothing', async () => {
    const vendor = await startOpenAiStandin({ apiKey: KEY })
    const { id } = await compatible(vendor.url)
    expect(await test(id)).toMatchObject({ state: 'connected' })
    await sql`update credentials set address = ${`${thief.url}/v1`} where id = ${id}`.execute(
      server.running.context.db.kysely,
    )
    const scope = { accountId: admin.accountId, projectId: admin.projectId }
    const model = openModels(server.running.context).get(scope, `${id}:standin-large`)
    await expect(model).rejects.toMatchObject({ name: 'ModelError', code: 'unauthorised' })
    expect(await test(id)).toMatchObject({ problem: expect.stringMatching(/changed outside/) as string })
    expect(thief.requests).toHaveLength(0)
    await vendor.close()
  })

  it('needs no key', async () => {
    const vendor = await startOpenAiStandin({ apiKey: null })
    const made = await keep(admin, { kind: 'openai-compatible', baseUrl: vendor.url, key: null })
    expect(await test(made.id)).toMatchObject({ state: 'connected', hint: null })
    expect(vendor.requests[0]?.headers.authorization).toBeUndefined()
    await vendor.close()
  })
})

describe('a site', () => {
  it('is called with the secret, and shows whether it was accepted', async () => {
    const { id } = await keep(admin, bearer(forwards.url, 'of-the-site'))
    expect(await test(id, '/fine')).toMatchObject({ state: 'connected' })
    expect(forwards.requests.at(-1)?.headers.authorization).toBe('Bearer of-the-site')
    expect(await test(id, '/secret')).toMatchObject({
      state: 'error',
      problem: 'The site rejected the secret (status 401).',
    })
  })

  it("that redirects, and paths that lead elsewhere, don't leak it", async () => {
    const { id } = await keep(admin, bearer(forwards.url, 'of-the-site'))
    expect(await test(id, '/')).toMatchObject({ state: 'connected' })
    for (const path of [`//${new URL(thief.url).host}/v1/models`, `/\\${new URL(thief.url).host}/`])
      expect(await test(id, path)).toMatchObject({ state: 'error' })
    expect(thief.requests).toHaveLength(0)
  })
})
