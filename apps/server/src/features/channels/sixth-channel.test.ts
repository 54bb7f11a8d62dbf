import { type Channel, CHANNELS, headerOf, isHmac } from '@millrace/channels'
import { channels } from '@millrace/contract'
import { createHmac } from 'node:crypto'
import { listen, type Listening } from '@millrace/standins'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openChannels } from './testing.ts'

// A channel that doesn't exist. Its definition, and its line in the list, are all that it needs.

const names = (en: string) => ({ en, de: en, zh: en })

const pigeon: Channel = {
  id: 'pigeon',
  name: 'Pigeon Post',
  fields: [
    { key: 'loft', label: names('Loft'), help: names('Its name'), secret: true, pattern: /^[a-z]{3,20}$/ },
  ],
  api: { setting: 'PIGEON_URL', url: 'http://127.0.0.1:1' },
  window: { hours: 2, personHours: null, templates: false, first: false },
  limit: { units: 'characters', most: 20 },
  format: 'plain',
  optsOut: false,
  steps: names('Feed them.'),
  hasVerifyToken: false,
  verify: ({ body, headers }, { loft = '' }) =>
    isHmac(headerOf(headers, 'x-ring'), { secret: loft, text: body }),
  parse: (body) => {
    const { id, from, text } = body as { id: string; from: string; text: string }
    const at = Date.now()
    return [
      {
        type: 'message',
        account: 'roof',
        id,
        from: [{ kind: 'bird', value: from }],
        name: from,
        at,
        text,
        media: [],
      },
    ]
  },
  readAddress: (text) => (text === '' ? null : { kind: 'bird', value: text }),
  encode: ({ text }, [bird]) => ({
    method: 'POST',
    path: '/fly',
    headers: {},
    body: { bird: bird!.value, text },
  }),
  readReply: ({ status }) =>
    status === 200
      ? { id: `${Math.random()}` }
      : { failure: { reason: 'rejected', detail: null, retry: false } },
  probe: () => ({ method: 'GET', path: '/roof', headers: {}, body: null }),
  readProbe: () => ({ account: 'roof', name: 'The roof' }),
  lab: {
    account: (digits) => ({ loft: `lab${digits(6)}` }),
    people: [
      { id: 'bird', label: names('Bird'), identify: (digits) => [{ kind: 'bird', value: digits(6) }] },
    ],
    acts: [],
    messageId: ({ digits }) => digits(8),
    write: (event) => {
      if (event.type !== 'message') return null
      const body = { id: event.id, from: event.from.identifiers[0]!.value, text: event.text }
      return { body: JSON.stringify(body), type: 'application/json' }
    },
    sign: ({ body }, { loft = '' }) => ({ 'x-ring': createHmac('sha256', loft).update(body).digest('hex') }),
    answer: ({ path, body }, { digits }) => {
      if (path !== '/fly') return { status: 200, body: {} }
      const accepted = { id: digits(5), to: String(body!.bird), text: String(body!.text), ourId: null }
      return { status: 200, body: {}, accepted }
    },
    refuse: () => ({ status: 400, body: {} }),
  },
}

const flown: { bird: string; text: string }[] = []
let loft: Listening
const urls: Record<string, string> = {}
const kit = openChannels({ channels: { urls, graphVersion: 'v25.0', timeoutMs: 5000 } })

beforeAll(async () => {
  CHANNELS.push(pigeon)
  loft = await listen((request, response) => {
    let text = ''
    request.on('data', (part: Buffer) => (text += part.toString()))
    request.on('end', () => {
      if (request.method === 'POST') flown.push(JSON.parse(text) as (typeof flown)[0])
      response.end('{}')
    })
  })
  urls.PIGEON_URL = loft.origin
})
afterAll(async () => {
  CHANNELS.splice(CHANNELS.indexOf(pigeon), 1)
  await loft.close()
})

it('is offered, connected, answered in its own size, and closed by its own window', async () => {
  const listed = await kit.owner.client.call(channels.list, { params: { id: kit.agent.id } })
  expect(listed.channels.at(-1)).toMatchObject({ id: 'pigeon', name: 'Pigeon Post' })
  const connection = await kit.connect('pigeon', { loft: 'secret' })
  const body = JSON.stringify({ id: '1', from: 'Walter', text: 'Where can I park?' })
  const ring = createHmac('sha256', 'secret').update(body).digest('hex')
  const call = (signature: string) =>
    fetch(kit.local(connection.callbackUrl), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-ring': signature },
      body,
    })
  expect((await call('00'.repeat(32))).status).toBe(401)
  expect((await call(ring)).status).toBe(200)
  expect((await call(ring)).status).toBe(200)
  await expect
    .poll(() => flown)
    .toEqual([
      { bird: 'Walter', text: 'In the yard behind' },
      { bird: 'Walter', text: 'the shop.' },
    ])
  const { id } = await kit.conversation()
  expect((await kit.desk(id)).channel).toMatchObject({ name: 'Pigeon Post', contact: 'Walter', closed: null })
})

it('has its lab, too, beside the real account', async () => {
  const params = { id: kit.agent.id }
  const before = flown.length
  const lab = await kit.owner.client.call(channels.openLab, { params, body: { channel: 'pigeon' } })
  const of = { ...params, connectionId: lab.connection.id }
  const contactId = lab.contacts[0]!.id
  const body = { act: 'message' as const, contactId, text: 'Where can I park?' }
  await kit.owner.client.call(channels.actInLab, { params: of, body })
  const replies = async () => {
    const { calls } = await kit.owner.client.call(channels.readLab, { params: of })
    return calls.flatMap(({ what, text }) => (what === 'send' ? [text] : []))
  }
  await expect.poll(replies).toEqual(['the shop.', 'In the yard behind'])
  expect(flown.length).toBe(before)
})
