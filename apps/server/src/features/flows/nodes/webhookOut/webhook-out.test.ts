import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../../testing/server.ts'
import { bearer, keep } from '../../../credentials/testing.ts'
import { envOf, runNode } from '../ai/testing.ts'
import { httpRequest } from '../httpRequest/index.ts'
import { webhookOut } from './index.ts'
import { signatureHeaders } from './sign.ts'

const SECRET = 'a-secret-of-the-receiver'
let server: TestServer
let admin: Awaited<ReturnType<TestServer['signUp']>>
let url: string
let credential: string
const got: { headers: IncomingHttpHeaders; body: string }[] = []
let status = 204
const receiver = createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    got.push({ headers: request.headers, body: Buffer.concat(parts).toString() })
    response.writeHead(status, { 'content-type': 'text/plain', location: 'http://10.0.0.1/' })
    response.end(status === 204 ? undefined : `you sent ${request.headers.authorization ?? 'nothing'}`)
  })
})

beforeAll(async () => {
  receiver.listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`
  server = await startTestServer()
  admin = await server.signUp()
  credential = (await keep(admin, bearer(url, SECRET))).id
})
afterAll(async () => {
  await server.stop()
  receiver.closeAllConnections()
  receiver.close()
})

const send = (params: Record<string, unknown> = {}, of = admin) =>
  runNode(webhookOut, envOf(server, of), {
    params: {
      url: `${url}/in`,
      event: 'company.checked',
      data: [{ name: 'company', value: 'Äcme' }],
      ...params,
    },
  })

describe('a webhook', () => {
  it('is signed so that its receiver can verify it, without sending the secret', async () => {
    status = 204
    const { output } = await send({ credential })
    expect(output).toEqual({ status: 204, id: 'msg_run_test:n2', signed: true })
    const { headers, body } = got.at(-1)!
    expect(JSON.parse(body)).toMatchObject({ type: 'company.checked', data: { company: 'Äcme' } })
    const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`
    const wanted = createHmac('sha256', SECRET).update(signed).digest('base64')
    expect(headers['webhook-signature']).toBe(`v1,${wanted}`)
    expect(Math.abs(Number(headers['webhook-timestamp']) - Date.now() / 1000)).toBeLessThan(300)
    expect(headers['idempotency-key']).toBe('run_test:n2')
    expect(JSON.stringify(got.at(-1))).not.toContain(SECRET)
  })

  it('goes out unsigned without a secret', async () => {
    expect((await send()).output.signed).toBe(false)
    expect(got.at(-1)!.headers['webhook-signature']).toBeUndefined()
  })

  it.each([
    [500, 'http_500', true],
    [410, 'http_410', false],
    [302, 'http_302', false],
  ])('answered with %d counts as not delivered', async (answer, code, retryable) => {
    status = answer
    await expect(send()).rejects.toMatchObject({ code, retryable })
  })

  it('is signed with no secret of another site or account', async () => {
    status = 204
    const before = got.length
    const elsewhere = await keep(admin, bearer('https://elsewhere.example'))
    await expect(send({ credential: elsewhere.id })).rejects.toMatchObject({ code: 'credential_elsewhere' })
    const stranger = await server.signUp()
    await expect(send({ credential }, stranger)).rejects.toMatchObject({ code: 'credential_missing' })
    expect(got).toHaveLength(before)
  })
})

it('matches the example of the specification', () => {
  // https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
  const message = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', timestamp: 1614265330, body: '{"test": 2432232314}' }
  const headers = signatureHeaders('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', message)
  expect(headers['webhook-signature']).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=')
})

describe('a request with a credential', () => {
  it('is authenticated, and the secret is hidden in what the other side echoes', async () => {
    status = 200
    const { output } = await runNode(httpRequest, envOf(server, admin), {
      params: { url: `${url}/api`, credential },
    })
    expect(got.at(-1)!.headers.authorization).toBe(`Bearer ${SECRET}`)
    expect(output.body).toBe('you sent Bearer ••••')
    status = 403
    const failed = runNode(httpRequest, envOf(server, admin), { params: { url: `${url}/api`, credential } })
    await expect(failed).rejects.toMatchObject({
      code: 'http_403',
      message: expect.not.stringContaining(SECRET) as string,
    })
  })

  it('sends the secret to no other site', async () => {
    const other = url.replace('127.0.0.1', 'localhost')
    const failed = runNode(httpRequest, envOf(server, admin), { params: { url: other, credential } })
    await expect(failed).rejects.toMatchObject({ code: 'credential_elsewhere' })
  })
})
