import { models as contract } from '@millrace/contract'
import { type ModelStandin, startOpenAiStandin } from '@millrace/standins'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestServer, TEST_MODELS, type TestServer } from '../../../../testing/server.ts'
import { keep } from '../../../credentials/testing.ts'
import { generateText } from '../generateText/index.ts'
import { envOf, runNode } from './testing.ts'

let vendor: ModelStandin
let server: TestServer
let admin: Awaited<ReturnType<TestServer['signUp']>>
let credential: string

beforeAll(async () => {
  vendor = await startOpenAiStandin()
  server = await startTestServer({
    models: { ...TEST_MODELS, urls: { ...TEST_MODELS.urls, openai: vendor.url } },
  })
  admin = await server.signUp()
  credential = (await keep(admin, { kind: 'openai', key: vendor.apiKey! })).id
})
afterAll(async () => {
  await server.stop()
  await vendor.close()
})
beforeEach(async () => {
  vendor.set({ kind: 'answer', text: 'Done.' })
  vendor.requests.length = 0
  await sql`delete from rate_windows`.execute(server.running.context.db.kysely)
})

const write = (more: { signal?: AbortSignal; env?: ReturnType<typeof envOf> } = {}) =>
  runNode(generateText, more.env ?? envOf(server, admin), {
    params: { prompt: 'Say that it is done.', model: `${credential}:standin-large` },
    ...(more.signal ? { signal: more.signal } : {}),
  })

async function setLimits(limits: Record<string, contract.ModelRateLimit>) {
  const { revision } = await admin.client.call(contract.settings, {})
  return admin.client.call(contract.saveSettings, { body: { limits, revision } })
}

/** Uses up this and the following minutes, so that the next request has to wait. */
const fill = (key: string, requests: number) =>
  sql`insert into rate_windows (key, minute, requests)
    select ${`${admin.accountId}:${key}`}, floor(extract(epoch from now()) / 60) + m, ${requests}
    from generate_series(0, 20) m`.execute(server.running.context.db.kysely)

describe('requests per minute', () => {
  it('are counted by credential, in all processes', async () => {
    await setLimits({ [credential]: { requests: 100, tokens: 100_000 } })
    const env = envOf(server, admin)
    await Promise.all(Array.from({ length: 10 }, () => write({ env })))
    const { rows } = await sql<{ key: string; requests: number; tokens: number }>`
      select key, sum(requests)::int as requests, sum(tokens)::int as tokens from rate_windows group by key`.execute(
      server.running.context.db.kysely,
    )
    expect(rows).toEqual([
      { key: `${admin.accountId}:${credential}`, requests: 10, tokens: expect.any(Number) as number },
    ])
    expect(rows[0]!.tokens).toBeGreaterThan(100)
  })

  it.each([
    ['the credential’s own', (limit: contract.ModelRateLimit) => ({ [credential]: limit })],
    ['the account’s for all keys', (limit: contract.ModelRateLimit) => ({ default: limit })],
  ])('wait past the %s limit instead of failing', async (_name, limitsOf) => {
    await setLimits(limitsOf({ requests: 5, tokens: null }))
    await fill(credential, 5)
    const stop = new AbortController()
    const waiting = write({ signal: stop.signal })
    const first = await Promise.race([waiting, new Promise((resolve) => setTimeout(resolve, 300, 'waits'))])
    expect(first).toBe('waits')
    expect(vendor.requests).toHaveLength(0)
    stop.abort(new Error('cancelled'))
    await expect(waiting).rejects.toThrow('cancelled')
    expect(vendor.requests).toHaveLength(0)
  })

  it('of the built-in model have no limit', async () => {
    await setLimits({ default: { requests: 1, tokens: 1 } })
    await fill('builtin', 1)
    const params = { prompt: 'What does it cost?', material: 'It costs 40 euros.', model: 'builtin' }
    const { output } = await runNode(generateText, envOf(server, admin), { params })
    expect(output.text).toContain('40 euros')
  })

  it('are refused when they are no valid limits', async () => {
    const { revision } = await admin.client.call(contract.settings, {})
    const wrong: Record<string, contract.ModelRateLimit>[] = [
      { default: { requests: 0, tokens: null } },
      { 'a b': { requests: 1, tokens: null } },
    ]
    for (const limits of wrong) {
      const saving = admin.client.call(contract.saveSettings, { body: { limits, revision } })
      await expect(saving).rejects.toMatchObject({ code: 'invalid_request' })
    }
  })
})

describe('a vendor with too many requests', () => {
  it('is asked again after the time it gave, by all steps with its key', async () => {
    await setLimits({})
    const refused = { kind: 'status', status: 429, retryAfter: '6' } as const
    vendor.set(refused, { kind: 'answer', text: 'Done.' })
    // Longer than the waits that the client hides by itself.
    const begun = performance.now()
    const env = envOf(server, admin)
    const first = write({ env })
    const { output } = await first
    expect(output.text).toBe('Done.')
    expect(performance.now() - begun).toBeGreaterThanOrEqual(5900)
    expect(vendor.requests).toHaveLength(2)
  }, 30_000)
})

describe('a vendor that is down', () => {
  it('gets at most five calls per row, and none from any row after five consecutive failures', async () => {
    await setLimits({})
    const env = envOf(server, admin)
    vendor.set({ kind: 'status', status: 503 })
    for (let call = 1; call <= 5; call += 1) {
      await expect(write({ env })).rejects.toMatchObject({ code: 'model_unavailable', retryable: true })
      // The client doesn't retry: the row does, as often as its step says.
      expect(vendor.requests).toHaveLength(call)
    }
    expect(generateText.definition.retry.attempts).toBeLessThanOrEqual(5)
    vendor.set({ kind: 'answer', text: 'Done.' })
    const others = [write({ env }), write({ env })]
    const first = await Promise.race([...others, new Promise((resolve) => setTimeout(resolve, 300, 'waits'))])
    expect(first).toBe('waits')
    expect(vendor.requests).toHaveLength(5)
    for (const { output } of await Promise.all(others)) expect(output.text).toBe('Done.')
    // It is up again: one more failure is no outage.
    vendor.set({ kind: 'status', status: 503 }, { kind: 'answer', text: 'Done.' })
    await expect(write({ env })).rejects.toMatchObject({ code: 'model_unavailable' })
    expect((await write({ env })).output.text).toBe('Done.')
  })
})
