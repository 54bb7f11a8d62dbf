import { type IncomingHttpHeaders, request } from 'node:http'
import { agents, flows, pathFrom, ROUTES, runs } from '@millrace/contract'
import { freePort } from '@millrace/standins'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../server.ts'

const CONSOLE = 'http://mill.example.test'
const CHAT = 'http://chat.example.test'
const GREETING: flows.FlowDocumentInput = {
  version: 1,
  params: [{ key: 'name', required: false }],
  nodes: [{ id: 'n1', type: 'start' }],
}

let server: TestServer
let port: number
let publicId: string
let form: string
let members: string
beforeAll(async () => {
  port = await freePort()
  server = await startTestServer({ works: false, port, publicUrl: CONSOLE, publicChatUrl: CHAT })
  const { client: owner } = await server.signUp()
  publicId = (await owner.call(agents.create, { body: { name: 'Agent' } })).publicId
  const show = async (access: 'anyone' | 'members') => {
    const { id, revision } = await owner.call(flows.create, { body: { title: 'Form', document: GREETING } })
    await owner.call(flows.publish, { params: { id }, body: { revision } })
    return (await owner.call(runs.saveForm, { params: { id }, body: { enabled: true, access } })).url
  }
  form = await show('anyone')
  members = await show('members')
})
afterAll(() => server.stop())

interface RawRequest {
  method?: string
  headers?: Record<string, string>
  body?: string
}

/** A request as from a browser that resolves both names to this machine; `fetch` can't set Host. */
const ask = (address: string, { method = 'GET', headers = {}, body }: RawRequest = {}) =>
  new Promise<{ status: number; headers: IncomingHttpHeaders; text: string }>((resolve, reject) => {
    const { host, pathname, search } = new URL(address)
    const options = {
      host: '127.0.0.1',
      port,
      method,
      path: pathname + search,
      headers: { host, ...headers },
    }
    const asked = request(options, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (part: string) => (text += part))
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }))
    })
    asked.on('error', reject).end(body)
  })
const leads = async (address: string) => (await ask(address)).headers.location ?? null
const HTML = { headers: { accept: 'text/html' } }

it('gives links with the origin of each page', () => {
  expect(form).toMatch(`${CHAT}/form/flw_`)
  expect(members).toMatch(`${CONSOLE}/member-form/flw_`)
})

it("redirects from the console's host to that of visitors, including the query", async () => {
  for (const path of [`/chat-public/${publicId}?ask=a%20b`, `/proxy/${publicId}`, new URL(form).pathname])
    expect(await leads(CONSOLE + path)).toBe(CHAT + path)
  expect(await leads(`${CHAT}/chat-public/${publicId}`)).toBeNull()
  const forMembers = new URL(members).pathname
  expect(await leads(CHAT + forMembers.replace('/member-form/', '/form/'))).toBe(CONSOLE + forMembers)
  expect(await leads(members)).toBeNull()
  expect(await leads(form.replace(CHAT, CONSOLE).replace('/form/', '/member-form/'))).toBe(form)
})

it('answers preflight requests, and protects what is refused', async () => {
  const headers = {
    origin: 'https://shop.example',
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'content-type',
  }
  const asked = await ask(`${CHAT}/api/millrace/public/agents/${publicId}/chat`, {
    method: 'OPTIONS',
    headers,
  })
  expect(asked.status).toBe(204)
  expect(asked.headers['access-control-allow-origin']).toBe('*')
  const refused = await ask(`${CHAT}/console`)
  expect(refused.status).toBe(404)
  expect(refused.headers['x-content-type-options']).toBe('nosniff')
})

it("serves nothing of the console at the visitors' host", async () => {
  const paths = ['/', '/console', '/login', '/user/profile', '/_console/icon.svg', '/metrics', '/api/docs']
  for (const path of [...paths, '/api/openapi.json', new URL(members).pathname, '/approve/x'])
    for (const [host, known] of [
      [CHAT, false],
      ['http://CHAT.example.test', false],
      ['http://chat.example.test:8080', false],
      [CONSOLE, true],
    ] as const) {
      const { status, text } = await ask(host + path)
      expect(status === 404 && text.includes('This address doesn’t exist'), host + path).toBe(!known)
    }
  const { status } = await ask(`${CHAT}/console`, HTML)
  // 503 where the pages are not built.
  expect([404, 503]).toContain(status)
  expect((await ask(`${CHAT}/avatars/20.svg`)).status).toBe(200)
  expect((await ask(`${CHAT}/healthz`)).status).toBe(200)
})

it('accepts the calls of visitors there, and no others', async () => {
  const others = ROUTES.filter(({ id, who }) => {
    const shown = id === 'agents.showAvatar' || id === 'documents.download'
    return who.access !== 'visitor' && !shown
  })
  expect(others.length).toBeGreaterThan(200)
  for (const route of others) {
    const { method, id } = route
    const path = pathFrom(route, '/api').replace(/:\w+/g, 'xyz_1')
    const { status, text } = await ask(CHAT + path, { method })
    expect([status, text.includes('This address doesn’t exist')], id).toEqual([404, true])
  }
  const id = new URL(form).pathname.split('/').at(-1)
  const send = (origin: string, host = CHAT) => {
    const headers = { origin, 'content-type': 'application/json' }
    return ask(`${host}/api/forms/${id}`, { method: 'POST', headers, body: '{"params":{"name":1,"more":2}}' })
  }
  // A form sent from elsewhere is refused before its values are checked.
  expect((await send(CHAT)).status).toBe(400)
  expect((await send(CHAT, 'http://127.0.0.1')).status).toBe(400)
  expect((await send('https://evil.example')).status).toBe(403)
})
