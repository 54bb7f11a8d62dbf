import { agents, team } from '@millrace/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Site, startSite } from '../../egress/testing/site.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'

let closed: TestServer
let open: TestServer
let site: Site
let calls = 0
beforeAll(async () => {
  // As installed: nothing is allowed.
  closed = await startTestServer({ egressAllow: [] })
  open = await startTestServer()
  site = await startSite((_request, response) => {
    calls += 1
    response.end('thanks')
  })
})
afterAll(async () => {
  await Promise.all([closed.stop(), open.stop()])
  await site.close()
})

/** Hosts that lead to this machine, its network or a cloud's metadata, in all spellings that a URL allows. */
const HOSTS = [
  // This machine: dotted, short, decimal, octal, hexadecimal, mixed, percent-encoded, in other digits and dots.
  `127.0.0.1 127.1 127.0.1 2130706433 017700000001 0177.0.0.1 0x7f000001 0x7f.1 0x7f.0.0.1 0X7F.0.0.0x1 127.0.0.1. 127.1.
  2130706433. 127.255.255.254 127.000.000.001 %31%32%37.0.0.1 %31%32%37%2e%30%2e%30%2e%31 １２７.０.０.１ 127。0。0。1
  127．0．0．1 ①②⑦.⓪.⓪.① 0 0.0.0.0 0x0 00 0. 0.0 0.1.2.3`,
  // Its names.
  'localhost LOCALHOST localhost. lOcAlHoSt ｌｏｃａｌｈｏｓｔ loc%61lhost x.localhost',
  // IPv6: loopback, unspecified, mapped, compatible, translated, tunnelled, local.
  `[::1] [::] [0:0:0:0:0:0:0:1] [0000::0001] [::127.0.0.1] [::ffff:127.0.0.1] [::ffff:7f00:1]
  [0:0:0:0:0:ffff:127.0.0.1] [::FFFF:7F00:0001] [::ffff:0:127.0.0.1] [64:ff9b::7f00:1] [64:ff9b::127.0.0.1]
  [64:ff9b:1::7f00:1] [2002:7f00:1::] [2001::7f00:1] [fe80::1] [fc00::1] [fd12:3456::1] [fec0::1] [ff02::1]
  [2001:db8::1] [100::1]`,
  // Networks of offices, providers and clouds.
  `10.0.0.1 0xa000001 167772161 012.0.0.1 172.16.0.1 172.31.255.254 192.168.0.1 0xc0a80001 100.64.0.1 100.100.100.200
  198.18.0.1 192.0.0.192 224.0.0.1 255.255.255.255 169.254.169.254 0xa9fea9fe 2852039166 0251.0376.0251.0376
  169.254.43518 [::ffff:a9fe:a9fe] [fd00:ec2::254] [64:ff9b::a9fe:a9fe] [2002:a9fe:a9fe::] 168.63.129.16`,
].flatMap((hosts) => hosts.split(/\s+/))

it(`calls none of ${HOSTS.length} spellings of addresses inside`, { timeout: 300_000 }, async () => {
  const { client } = await closed.signUp()
  const { id } = await client.call(agents.create, { body: { name: 'Desk' } })
  const params = { id }
  for (const host of HOSTS) {
    const url = `http://${host}:${site.port}/hook`
    await client.call(agents.setWebhook, { params, body: { url, events: ['lead'] } })
    await sql`delete from rate_limits`.execute(closed.running.context.db.kysely)
    const result = await client.call(agents.testWebhook, { params })
    expect(result, host).toMatchObject({ state: 'failed', status: null })
    // A name that can't be resolved here.
    expect(['host.blocked', 'host.unknown', 'host.noLookup'], host).toContain(result.error?.reason?.key)
  }
  expect(calls).toBe(0)
})

it('test events and resends are in the audit log, with who sent them', async () => {
  const owner = await open.signUp()
  const { client } = owner
  const { id } = await client.call(agents.create, { body: { name: 'Desk' } })
  const params = { id }
  const url = `${site.origin}/hook`
  await client.call(agents.setWebhook, { params, body: { url, events: ['lead'] } })
  const { id: deliveryId } = await client.call(agents.testWebhook, { params })
  await client.call(agents.redeliverWebhook, { params: { id, deliveryId } })
  await client.call(agents.rotateWebhookSecret, { params })
  await client.call(agents.removeWebhook, { params })
  const { items } = await client.call(team.audit, { query: { object: id } })
  const actor = { kind: 'member', id: owner.userId }
  const entry = (action: string) => expect.objectContaining({ action, actor: expect.objectContaining(actor) })
  expect(items.filter(({ action }) => action.includes('ebhook'))).toEqual([
    entry('agent.deleteWebhook'),
    entry('agent.rotateWebhookSecret'),
    entry('agent.resendWebhook'),
    entry('agent.testWebhook'),
    entry('agent.setWebhook'),
  ])
  expect(items.find(({ action }) => action === 'agent.testWebhook')?.details).toMatchObject({ status: 200 })
  expect(JSON.stringify(items)).not.toContain('whsec')
})
