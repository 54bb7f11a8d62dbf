import type { ServerResponse } from 'node:http'
import { agents, type Client, leads, notifications, team } from '@millrace/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Site, startSite } from '../../egress/testing/site.ts'
import { type Principal, startTestServer, type TestServer } from '../../testing/server.ts'
import { ATTEMPTS, restAfter, waitAfter } from './retry.ts'
import { signedHeaders } from './sign.ts'
import { type Received, verify } from './testing.ts'
import { deleteOldDeliveries } from './webhooks.maintenance.ts'

let server: TestServer
let admin: Principal & { accountId: string; projectId: string }
let site: Site
let seen: Received[] = []
let answer: (response: ServerResponse) => void
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signUp()
  site = await startSite((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      seen.push({ headers: request.headers, body: Buffer.concat(parts).toString() })
      answer(response)
    })
  })
})
afterAll(async () => {
  await server.stop()
  await site.close()
})
beforeEach(() => {
  seen = []
  answer = (response) => response.end('thanks')
})

const db = () => server.running.context.db.kysely
const LONG = { timeout: 20_000, interval: 100 }

async function makeAgent(client: Client = admin.client, url = `${site.origin}/hook`) {
  const { id } = await client.call(agents.create, { body: { name: 'Desk' } })
  await client.call(agents.setBotConfig, {
    params: { id },
    body: { leads: agents.leadForm.parse({ enabled: true }) },
  })
  const { publicId } = await client.call(agents.update, { params: { id }, body: { visibility: 'public' } })
  const { secret } = await client.call(agents.setWebhook, {
    params: { id },
    body: { url, events: [...agents.AGENT_EVENTS] },
  })
  return { id, publicId, secret: secret! }
}

const submit = (publicId: string, email: string) =>
  server.client().call(leads.submit, {
    body: { publicId, submission: crypto.randomUUID(), values: { name: 'Ada', email } },
  })

const logOf = async (id: string, client: Client = admin.client) =>
  (await client.call(agents.listWebhookDeliveries, { params: { id }, query: {} })).items

/** Makes deliveries that wait for their next attempt, or are paused, due now. */
async function hurry(agentId: string) {
  await sql`update webhook_endpoints set rests_until = null where agent_id = ${agentId}`.execute(db())
  await sql`update webhook_deliveries set due_at = now() - interval '2 seconds'
    where state = 'pending' and endpoint_id = (select id from webhook_endpoints where agent_id = ${agentId})`.execute(
    db(),
  )
}

it('signs as the test vector of Standard Webhooks says', () => {
  const headers = signedHeaders(
    { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', payload: '{"test": 2432232314}' },
    ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
    new Date(1_614_265_330_000),
  )
  expect(headers['webhook-timestamp']).toBe('1614265330')
  expect(headers['webhook-signature']).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=')
})

it('tries for about a day', () => {
  const waits = Array.from({ length: ATTEMPTS - 1 }, (_, index) => waitAfter(index + 1, 0.5)!)
  const hours = waits.reduce((sum, wait) => sum + wait, 0) / 3600
  expect(hours).toBeGreaterThan(20)
  expect(hours).toBeLessThan(28)
  expect(waitAfter(ATTEMPTS)).toBeNull()
  expect([1, 2, 3, 100].map(restAfter)).toEqual([0, 0, 10, 600])
})

describe('an event', () => {
  it('arrives once, signed, with its data', async () => {
    const { id, publicId, secret } = await makeAgent()
    await submit(publicId, 'ada@guests.test')
    await vi.waitFor(() => expect(seen.length).toBe(1), LONG)
    expect(verify(secret, seen[0]!)).toBe(true)
    expect(verify(`whsec_${Buffer.alloc(32).toString('base64')}`, seen[0]!)).toBe(false)
    expect(JSON.parse(seen[0]!.body)).toMatchObject({
      type: 'lead.created',
      version: 1,
      data: { agent: { id, name: 'Desk' }, lead: { name: 'Ada', email: 'ada@guests.test' } },
    })
    await vi.waitFor(async () => expect((await logOf(id))[0]).toMatchObject({ state: 'delivered' }), LONG)
    expect(await logOf(id)).toMatchObject([
      {
        id: seen[0]!.headers['webhook-id'],
        event: 'lead.created',
        attempts: 1,
        status: 200,
        response: 'thanks',
      },
    ])
  })

  it('is signed with both secrets for a while after a rotation', async () => {
    const { id, publicId, secret } = await makeAgent()
    const next = await admin.client.call(agents.rotateWebhookSecret, { params: { id } })
    await submit(publicId, 'ada@guests.test')
    await vi.waitFor(() => expect(seen.length).toBe(1), LONG)
    expect([secret, next.secret].map((one) => verify(one, seen[0]!))).toEqual([true, true])
    await sql`update webhook_endpoints set previous_until = now() where agent_id = ${id}`.execute(db())
    await admin.client.call(agents.testWebhook, { params: { id } })
    expect([secret, next.secret].map((one) => verify(one, seen[1]!))).toEqual([false, true])
  })

  it('of a lead goes with the lead', async () => {
    const { id, publicId } = await makeAgent()
    await submit(publicId, 'ada@guests.test')
    await vi.waitFor(async () => expect((await logOf(id))[0]?.state).toBe('delivered'), LONG)
    const { items } = await admin.client.call(leads.list, { query: { agentId: id } })
    await admin.client.call(leads.removeMany, { body: { ids: items.map((lead) => lead.id) } })
    expect(await logOf(id)).toEqual([])
  })
})

describe('a receiver', () => {
  it('that fails gets it again, with the same ID, until it accepts it', async () => {
    const { id, publicId } = await makeAgent()
    answer = (response) => response.writeHead(500).end('no')
    await submit(publicId, 'ada@guests.test')
    await vi.waitFor(
      async () => expect((await logOf(id))[0]).toMatchObject({ state: 'pending', attempts: 1, status: 500 }),
      LONG,
    )
    const [first] = await logOf(id)
    expect(first!.error).toMatchObject({
      message: expect.stringContaining('responded with status 500'),
      reason: { key: 'answer.status' },
    })
    expect(Date.parse(first!.dueAt!)).toBeGreaterThan(Date.now())
    answer = (response) => response.writeHead(204).end()
    await hurry(id)
    await vi.waitFor(
      async () => expect((await logOf(id))[0]).toMatchObject({ state: 'delivered', attempts: 2 }),
      LONG,
    )
    expect(new Set(seen.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  })

  it('isn’t followed elsewhere, and can’t hold or flood the server', async () => {
    const { id } = await makeAgent()
    const test = () => admin.client.call(agents.testWebhook, { params: { id } })
    answer = (response) => response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end()
    expect(await test()).toMatchObject({
      state: 'failed',
      status: 302,
      error: { reason: { key: 'request.redirect' } },
    })
    answer = (response) => {
      const more = () => response.write('x'.repeat(65_536), () => !response.destroyed && setImmediate(more))
      more()
    }
    const flooded = await test()
    expect(flooded).toMatchObject({ state: 'delivered', status: 200 })
    expect(flooded.response!.length).toBeLessThanOrEqual(1000)
    answer = (response) => response.destroy()
    expect(await test()).toMatchObject({
      state: 'failed',
      status: null,
      error: { reason: { key: 'host.brokeOff' } },
    })
  })

  it('that is slow delays nobody else', async () => {
    const [slow, quick] = [await makeAgent(), await makeAgent(admin.client, `${site.origin}/quick`)]
    const held: ServerResponse[] = []
    answer = (response) => (held.length === 0 ? held.push(response) : response.end())
    await submit(slow.publicId, 'ada@guests.test')
    await vi.waitFor(() => expect(held.length).toBe(1), LONG)
    await submit(quick.publicId, 'ada@guests.test')
    await vi.waitFor(async () => expect((await logOf(quick.id))[0]?.state).toBe('delivered'), LONG)
    expect((await logOf(slow.id))[0]).toMatchObject({ state: 'pending', attempts: 0 })
    held[0]!.end()
    await vi.waitFor(async () => expect((await logOf(slow.id))[0]?.state).toBe('delivered'), LONG)
  })

  it('that fails for days is switched off, with a notice; the last attempt ends a delivery', async () => {
    const { id, publicId } = await makeAgent()
    answer = (response) => response.writeHead(503).end()
    await submit(publicId, 'ada@guests.test')
    await vi.waitFor(async () => expect((await logOf(id))[0]).toMatchObject({ attempts: 1 }), LONG)
    await sql`update webhook_endpoints set failing_since = now() - interval '4 days' where agent_id = ${id}`.execute(
      db(),
    )
    await hurry(id)
    await vi.waitFor(async () => expect((await logOf(id))[0]?.state).toBe('failed'), LONG)
    const { webhook } = await admin.client.call(agents.getWebhook, { params: { id } })
    expect(webhook).toMatchObject({ enabled: false, disabledAt: expect.any(String) })
    const { items } = await admin.client.call(notifications.list, { query: {} })
    expect(items[0]).toMatchObject({ key: 'webhookDisabled', path: expect.stringContaining(id) })
    await submit(publicId, 'bob@guests.test')
    expect((await logOf(id)).length).toBe(1)
    const [{ id: deliveryId }] = (await logOf(id)) as [agents.WebhookDelivery]
    const sendAgain = () => admin.client.call(agents.redeliverWebhook, { params: { id, deliveryId } })
    await expect(sendAgain()).rejects.toMatchObject({ status: 409 })
    answer = (response) => response.end()
    const body = { url: `${site.origin}/hook`, events: ['lead' as const], enabled: true }
    await admin.client.call(agents.setWebhook, { params: { id }, body })
    await sendAgain()
    await vi.waitFor(async () => expect((await logOf(id))[0]?.state).toBe('delivered'), LONG)
  })

  it('on a private address is never called', async () => {
    const before = seen.length
    for (const url of ['http://10.0.0.1/hook', 'http://[::ffff:169.254.169.254]/', 'http://0/']) {
      const { id } = await makeAgent(admin.client, url)
      const result = await admin.client.call(agents.testWebhook, { params: { id } })
      expect(result).toMatchObject({
        state: 'failed',
        status: null,
        error: { reason: { key: 'host.blocked' } },
      })
    }
    expect(seen.length).toBe(before)
    const { id } = await makeAgent()
    for (const url of ['file:///etc/passwd', 'http://user:secret@example.com/', 'javascript:alert(1)'])
      await expect(
        admin.client.call(agents.setWebhook, { params: { id }, body: { url, events: ['lead'] } }),
      ).rejects.toMatchObject({ status: 400 })
  })
})

it('is for those who can write and read conversations, of this agent alone', async () => {
  const { id } = await makeAgent()
  const other = await makeAgent()
  const stranger = await server.signUp()
  const reader = await server.addMember(admin.accountId, 'AIREADER', [admin.projectId])
  const { key } = await admin.client.call(team.createApiKey, { body: { name: 'Key', scopes: ['write'] } })
  const set = (client: Client) =>
    client.call(agents.setWebhook, { params: { id }, body: { url: 'https://evil.test/', events: ['lead'] } })
  await expect(set(stranger.client)).rejects.toMatchObject({ status: 404 })
  for (const client of [reader.client, server.client({ token: key })])
    await expect(set(client)).rejects.toMatchObject({ status: 403 })
  const { id: deliveryId } = await admin.client.call(agents.testWebhook, { params: { id } })
  await expect(
    admin.client.call(agents.redeliverWebhook, { params: { id: other.id, deliveryId } }),
  ).rejects.toMatchObject({ status: 404 })
  const { webhook } = await admin.client.call(agents.getWebhook, { params: { id } })
  expect(JSON.stringify(webhook)).not.toContain('whsec')
  await sql`update webhook_deliveries set created_at = now() - interval '31 days' where id = ${deliveryId}`.execute(
    db(),
  )
  expect(await deleteOldDeliveries(server.running.context)).toBe(1)
})
