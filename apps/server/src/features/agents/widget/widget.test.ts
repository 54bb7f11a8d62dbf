import { agents, conversations } from '@millrace/contract'
import { listen, type Listening } from '@millrace/standins'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/server.ts'

let server: TestServer
let admin: Awaited<ReturnType<TestServer['signUp']>>['client']
let site: Listening
const pages = new Map<string, { html: string; policy?: string; status?: number; to?: string }>()
beforeAll(async () => {
  server = await startTestServer()
  admin = (await server.signUp()).client
  site = await listen((request, response) => {
    const page = pages.get(request.url ?? '')
    if (page?.to) return response.writeHead(302, { location: page.to }).end()
    if (page?.policy) response.setHeader('content-security-policy', page.policy)
    return response.writeHead(page?.status ?? 200, { 'content-type': 'text/html' }).end(page?.html ?? '')
  })
})
afterAll(async () => {
  await server.stop()
  await site.close()
})

async function publicAgent(look: Partial<agents.Appearance> = {}, domains: string[] = []) {
  const { id } = await admin.call(agents.create, { body: { name: '<b>"Desk"</b>' } })
  const agent = await admin.call(agents.update, { params: { id }, body: { visibility: 'public' } })
  const { config } = await admin.call(agents.getBotConfig, { params: { id } })
  await admin.call(agents.setBotConfig, {
    params: { id },
    body: {
      appearance: { ...config.appearance, ...look },
      security: { ...config.security, allowedDomains: domains },
    },
  })
  await admin.call(agents.publish, { params: { id }, body: {} })
  return agent
}

const widgetFrom = (publicId: string, headers: Record<string, string> = {}) =>
  fetch(new URL(`/api/millrace/aiagents/public/${publicId}/widget`, server.url), { headers })

it('tells a page of an allowed site how its launcher looks, in the visitor’s language', async () => {
  const look = { btnBgColor: '#ffee00', size: 'large', position: 'left', popupDelay: 7 } as const
  const agent = await publicAgent(look, ['shop.example'])
  const answer = await widgetFrom(agent.publicId, {
    origin: 'https://shop.example',
    'accept-language': 'de-DE,de;q=0.9',
  })
  expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  const { data } = (await answer.json()) as { data: agents.WidgetSettings }
  expect(data).toMatchObject({ position: 'left', popupDelay: 7, labels: { open: 'Chat öffnen' } })
  expect(data.labels.chat).toBe('Chat mit <b>"Desk"</b>')
  // A dark icon on yellow; the panel of a large chat.
  expect(data.style).toContain('color: #0f172a; background: #ffee00')
  expect(data.style).toContain('width: 460px')
  expect(data.style).toContain('inset-inline-start')
})

it('tells other sites, and pages of private agents, nothing', async () => {
  const agent = await publicAgent({}, ['shop.example'])
  const other = await widgetFrom(agent.publicId, { origin: 'https://evil.example' })
  expect([other.status, other.headers.get('access-control-allow-origin')]).toEqual([403, '*'])
  await admin.call(agents.update, { params: { id: agent.id }, body: { visibility: 'private' } })
  for (const id of [agent.publicId, crypto.randomUUID()])
    expect((await widgetFrom(id, { origin: 'https://shop.example' })).status).toBe(404)
})

it('serves the script to every site, and a page to try it with', async () => {
  const script = await fetch(new URL('/embed.js', server.url))
  expect([200, 503]).toContain(script.status)
  const agent = await publicAgent()
  const page = await fetch(new URL(`/embed-test/${agent.publicId}`, server.url), {
    headers: { 'accept-language': 'zh-CN' },
  })
  const html = await page.text()
  expect(html).toContain(`data-agent="${agent.publicId}"`)
  expect(html).toContain('<html lang="zh">')
  expect(html).not.toContain('__')
  const hostile = await fetch(new URL('/embed-test/%22onload=alert(1)', server.url))
  expect(await hostile.text()).toContain('data-agent=""')
})

it('finds what keeps the widget off a page', async () => {
  const { host } = new URL(site.origin)
  const agent = await publicAgent({}, [host])
  const script = (id: string) => `<script async src="${server.url}/embed.js" data-agent="${id}"></script>`
  pages.set('/good', { html: script(agent.publicId) })
  pages.set('/moved', { html: '', to: '/good' })
  pages.set('/none', { html: '<p>Nothing here</p>' })
  pages.set('/other', { html: script(crypto.randomUUID()) })
  pages.set('/strict', { html: script(agent.publicId), policy: "default-src 'self'" })
  pages.set('/broken', { html: script(agent.publicId), status: 500 })
  pages.set('/long', { html: '<i>'.repeat(600_000) })
  const check = async (path: string) => {
    const body = { url: path.startsWith('http') ? path : site.origin + path }
    return (await admin.call(agents.checkEmbed, { params: { id: agent.id }, body })).problems
  }
  expect(await check('/good')).toEqual([])
  expect(await check('/moved')).toEqual([])
  expect(await check('/none')).toEqual(['noScript'])
  expect(await check('/long')).toEqual(['noScript'])
  expect(await check('/other')).toEqual(['otherAgent'])
  expect(await check('/strict')).toEqual(['policy'])
  expect(await check('/broken')).toEqual(['unreachable'])
  // Neither a private address, nor a site that isn't in the list.
  expect(await check('http://10.0.0.1/')).toEqual(['unreachable', 'notAllowed'])
})

it('looks at 20 pages a minute for a member, and at more for others', async () => {
  const { client, accountId, projectId } = await server.signUp()
  const { id } = await client.call(agents.create, { body: { name: 'Desk' } })
  const check = (as: typeof client) =>
    as.call(agents.checkEmbed, { params: { id }, body: { url: `${site.origin}/missing` } })
  for (let at = 0; at < 20; at++) await check(client)
  await expect(check(client)).rejects.toMatchObject({ status: 429 })
  const other = await server.addMember(accountId, 'AIEDITOR', [projectId])
  await expect(check(other.client)).resolves.toMatchObject({ site: site.origin })
})

it('keeps what a site says of its visitor with the conversation, and refuses too much of it', async () => {
  const agent = await publicAgent()
  const ask = (visitor: object) =>
    fetch(new URL('/api/millrace/chatbot', server.url), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ publicId: agent.publicId, message: 'Hello', visitor }),
    })
  const said = { page: 'https://shop.example/prices', title: 'Prices', values: { plan: 'Gold', seats: 3 } }
  const asked = await ask(said)
  await asked.text()
  expect(asked.status).toBe(200)
  const { items } = await admin.call(conversations.listAll, { query: { agentId: agent.id } })
  expect(items.map((one) => one.site)).toEqual([said])
  const many = Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`k${at}`, at]))
  for (const bad of [
    { page: 'javascript:alert(1)' },
    { values: many },
    { values: { 'a b': 1 } },
    { values: { a: 'x'.repeat(201) } },
    { email: 'a@b.example' },
  ])
    expect((await ask(bad)).status).toBe(400)
})
