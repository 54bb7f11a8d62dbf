import { agents, ApiError, conversations, credentials, models, team, tools } from '@millrace/contract'
import { startOpenAiStandin, startWebsite } from '@millrace/standins'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createLog } from '../../lib/log.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { bearer, keep } from './testing.ts'

const KEY = 'sk-LEAKTEST-of-a-vendor-0123456789'
const TOKEN = 'LEAKTEST-of-a-site-0123456789'
const SECRET = /LEAKTEST/

let server: TestServer
let vendor: Awaited<ReturnType<typeof startOpenAiStandin>>
let site: Awaited<ReturnType<typeof startWebsite>>
const logged: string[] = []
beforeAll(async () => {
  vendor = await startOpenAiStandin({ apiKey: KEY })
  site = await startWebsite({ '/': 'ok' })
  server = await startTestServer({}, createLog('trace', { write: (line) => logged.push(line) }))
})
afterAll(async () => {
  await server.stop()
  await vendor.close()
  await site.close()
})

it('no answer, event, audit entry or log line holds a secret', async () => {
  const admin = await server.signUp()
  const answers: unknown[] = []
  const collect = async (call: Promise<unknown>) => {
    const answer = await call.catch((error: unknown) => error)
    answers.push(answer instanceof ApiError ? [answer.code, answer.message, answer.details] : answer)
    return answer
  }
  const good = await keep(admin, { kind: 'openai-compatible', baseUrl: vendor.url, key: KEY })
  const bad = await keep(admin, { kind: 'openai-compatible', baseUrl: vendor.url, key: `${KEY}-wrong` })
  const http = await keep(admin, bearer(site.url, TOKEN))
  for (const { id } of [good, bad, http]) {
    await collect(admin.client.call(credentials.get, { params: { id } }))
    await collect(admin.client.call(credentials.test, { params: { id }, body: {} }))
    const body = { name: good.name, revision: 99, secret: bearer(site.url, TOKEN) }
    await collect(admin.client.call(credentials.update, { params: { id }, body }))
  }
  const twice = { name: good.name, secret: bearer(site.url, TOKEN) }
  await collect(admin.client.call(credentials.create, { body: twice }))
  const wrong = { name: 'x', secret: { kind: 'openai', key: `${TOKEN}\u0000` } } as never
  await collect(admin.client.call(credentials.create, { body: wrong }))
  await collect(admin.client.call(credentials.list, {}))
  await collect(admin.client.call(models.settings, {}))
  await collect(admin.client.call(agents.listModels, {}))
  await collect(admin.client.call(team.audit, { query: {} }))
  const agent = await admin.client.call(agents.create, { body: { name: 'Desk', knowledgeIds: [] } })
  for (const id of [good.id, bad.id]) {
    const body = { model: `${id}:standin-large` }
    await collect(admin.client.call(agents.update, { params: { id: agent.id }, body }))
    vendor.set({ kind: 'status', status: 500, message: `trouble with ${KEY}` })
    const asked = { body: { agentId: agent.id, message: 'Hello' } }
    await collect(admin.client.open(conversations.chat, asked).then((response) => response.text()))
  }
  const tool = {
    name: 'look',
    description: 'Looks',
    parameters: { type: 'object' as const, properties: {} },
    request: { method: 'GET' as const, url: `${site.url}/` },
    credentialId: http.id,
  }
  await collect(admin.client.call(tools.test, { body: { tool, arguments: {} } }))
  expect(answers.length).toBeGreaterThan(15)
  for (const answer of answers) expect(JSON.stringify(answer)).not.toMatch(SECRET)
  expect(logged.length).toBeGreaterThan(5)
  expect(logged.filter((line) => SECRET.test(line))).toEqual([])
  const { rows } = await sql<{ found: string }>`
    select 'audit' as found from audit_entries e where to_jsonb(e)::text like '%LEAKTEST%'
    union all select 'credentials' from credentials c where to_jsonb(c)::text like '%LEAKTEST%'
    union all select 'messages' from messages m where to_jsonb(m)::text like '%LEAKTEST%'
    union all select 'idempotency' from idempotency_keys i where to_jsonb(i)::text like '%LEAKTEST%'`.execute(
    server.running.context.db.kysely,
  )
  expect(rows).toEqual([])
})
