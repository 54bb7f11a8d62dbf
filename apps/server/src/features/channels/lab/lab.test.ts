import { randomUUID } from 'node:crypto'
import { agents, channels, conversations, handoffs } from '@millrace/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makePng } from '../../../testing/documents/index.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { makeAgent } from '../testing.ts'
import { deleteOldLabCalls } from './calls.maintenance.ts'
import { CALLS_KEPT } from './rows.ts'

// Nothing listens there: a call that left the server would fail.
const NOWHERE = 'http://127.0.0.1:1'
const URLS = { META_GRAPH_URL: NOWHERE, IG_GRAPH_URL: NOWHERE, SLACK_API_URL: NOWHERE }
const TIMEOUT_MS = 2000

let server: TestServer
let owner: Awaited<ReturnType<TestServer['signUp']>>
let agent: agents.Agent
beforeAll(async () => {
  server = await startTestServer({ channels: { urls: URLS, graphVersion: 'v25.0', timeoutMs: TIMEOUT_MS } })
  owner = await server.signUp()
  agent = await makeAgent(owner)
})
beforeEach(() => sql`delete from rate_limits`.execute(db()))
afterAll(() => server.stop())

const db = () => server.running.context.db.kysely
const open = (channel: string) =>
  owner.client.call(channels.openLab, { params: { id: agent.id }, body: { channel } })
const paramsOf = ({ connection }: channels.Lab) => ({ id: agent.id, connectionId: connection.id })
const read = (lab: channels.Lab) => owner.client.call(channels.readLab, { params: paramsOf(lab) })
const act = (lab: channels.Lab, body: channels.LabAct) =>
  owner.client.call(channels.actInLab, { params: paramsOf(lab), body })
const set = (lab: channels.Lab, body: Partial<Pick<channels.Lab, 'faults' | 'delaySeconds' | 'states'>>) =>
  owner.client.call(channels.setLab, { params: paramsOf(lab), body })
const QUESTION = 'Where can I park?'
const ask = (lab: channels.Lab, contactId: string) => act(lab, { act: 'message', contactId, text: QUESTION })
/** A contact of its own, so that no test sees what another one sent. */
const add = (lab: channels.Lab, kind: string) =>
  owner.client.call(channels.addLabContact, { params: paramsOf(lab), body: { name: 'Robin', kind } })
const repliesTo = async (lab: channels.Lab, contactId: string) =>
  (await read(lab)).calls.filter((call) => call.what === 'send' && call.contactId === contactId)
const conversationOf = async (lab: channels.Lab, name: string) => {
  const { rows } = await sql<{ id: string }>`select conversation_id as id from channel_contacts
    where connection_id = ${lab.connection.id} and name = ${name} and conversation_id is not null
    order by id desc limit 1`.execute(db())
  return rows[0]!.id
}

const KINDS = [
  ['whatsapp', 'phone'],
  ['whatsapp', 'user'],
  ['messenger', 'person'],
  ['instagram', 'person'],
  ['slack', 'direct'],
  ['slack', 'thread'],
] as const

it('answers every kind of contact, a button and a picture, without a network', async () => {
  const replies = await Promise.all(KINDS.map(([channel, kind]) => converse(channel, kind)))
  for (const [picture, ...asked] of replies) {
    expect(picture!.status).toBe(200)
    for (const { text } of asked) expect(text).toContain('In the yard')
  }
})

async function converse(channel: string, kind: string) {
  const lab = await open(channel)
  expect((await open(channel)).connection.id).toBe(lab.connection.id)
  expect(lab.connection).toMatchObject({ lab: true, state: 'connected' })
  const { id } = await add(lab, kind)
  const have = (count: number) =>
    expect.poll(async () => (await repliesTo(lab, id)).length, { timeout: 20_000 }).toBe(count)
  await ask(lab, id)
  await have(1)
  await act(lab, { act: 'button', contactId: id, text: QUESTION })
  await have(2)
  await act(lab, { act: 'picture', contactId: id, text: QUESTION })
  await have(3)
  const { conversationId } = (await read(lab)).contacts.find((one) => one.id === id)!
  const params = { conversationId: conversationId! }
  const atDesk = async () => (await owner.client.call(handoffs.read, { params, query: {} })).channel
  expect(await atDesk()).toMatchObject({ channel, lab: true })
  // WhatsApp says who writes, Messenger and Instagram when they are asked.
  await expect.poll(async () => (await atDesk())?.contact).toBe(channel === 'slack' ? null : 'Robin')
  return repliesTo(lab, id)
}

it('takes a picture like a file of a real contact', async () => {
  const { config } = await owner.client.call(agents.getBotConfig, { params: { id: agent.id } })
  const appearance = { ...config.appearance, attachments: true }
  await owner.client.call(agents.setBotConfig, { params: { id: agent.id }, body: { appearance } })
  await owner.client.call(agents.publish, { params: { id: agent.id }, body: {} })
  const lab = await open('whatsapp')
  const { id } = await add(lab, 'user')
  await act(lab, { act: 'picture', contactId: id, text: QUESTION })
  await expect.poll(async () => (await repliesTo(lab, id)).length, { timeout: 10_000 }).toBe(1)
  const transcript = await owner.client.call(conversations.transcript, {
    params: { id: await conversationOf(lab, 'Robin') },
    query: {},
  })
  expect(JSON.stringify(transcript.messages)).toContain('image/png')
})

describe('the simulated vendor', () => {
  const delivered = async (lab: channels.Lab, contactId: string) =>
    (await repliesTo(lab, contactId))[0]?.delivery

  it('reports states, in any order, and they never move back', async () => {
    const lab = await set(await open('whatsapp'), { states: 'reversed' })
    const { id } = await add(lab, 'phone')
    await ask(lab, id)
    await expect.poll(() => delivered(lab, id), { timeout: 15_000 }).toBe('read')
    const newest = async () => (await read(lab)).calls[0]!.what
    await expect.poll(newest, { timeout: 15_000 }).toBe('sent')
    expect(await delivered(lab, id)).toBe('read')
    await set(lab, { states: 'failed' })
    await ask(lab, id)
    await expect.poll(() => delivered(lab, id), { timeout: 15_000 }).toBe('failed')
    await set(lab, { states: 'normal' })
  })

  it('fails and is asked again, and a message that it accepted without an answer isn’t sent twice', async () => {
    const lab = await set(await open('whatsapp'), { faults: ['down', 'lost'] })
    const { id } = await add(lab, 'phone')
    await ask(lab, id)
    await expect.poll(() => delivered(lab, id), { timeout: 15_000 }).toBe('read')
    const calls = await repliesTo(lab, id)
    expect(calls.filter(({ status }) => status === null)).toHaveLength(1)
    const { faults, calls: all } = await read(lab)
    expect(faults).toEqual([])
    expect(all.some(({ what, status }) => what === 'send' && status === 500)).toBe(true)
  })

  it('refuses the token: the connection needs a new one, and a test repairs it', async () => {
    const lab = await set(await open('messenger'), { faults: ['token'] })
    const { id } = await add(lab, 'person')
    await ask(lab, id)
    const state = async () => (await read(lab)).connection
    await expect.poll(state).toMatchObject({ state: 'reconnect', error: { reason: 'token' }, queued: 1 })
    const tested = await owner.client.call(channels.test, { params: paramsOf(lab) })
    expect(tested).toMatchObject({ ok: true, name: 'Messenger Lab' })
    await expect.poll(async () => (await repliesTo(lab, id)).length).toBe(1)
  })

  it('hangs, and is given up in time', async () => {
    const lab = await set(await open('instagram'), { faults: ['hang'] })
    const { id } = await add(lab, 'person')
    await ask(lab, id)
    const error = async () => (await read(lab)).connection.error
    await expect.poll(error, { timeout: 10_000 }).toMatchObject({ reason: 'unreachable' })
    await expect.poll(async () => (await repliesTo(lab, id)).length, { timeout: 15_000 }).toBe(1)
    // The retry succeeds, so the error has passed.
    await expect.poll(error, { timeout: 15_000 }).toBeNull()
  })

  it('stores a repeated call once, and a forged one not at all', async () => {
    const lab = await open('slack')
    const { id } = await add(lab, 'direct')
    await ask(lab, id)
    await expect.poll(async () => (await repliesTo(lab, id)).length).toBe(1)
    const events = async () => {
      const { rows } =
        await sql`select 1 from channel_events where connection_id = ${lab.connection.id}`.execute(db())
      return rows.length
    }
    const before = await events()
    const repeated = await act(lab, { act: 'duplicate' })
    expect(repeated.calls[0]).toMatchObject({ what: 'duplicate', status: 200, outcome: 'duplicate' })
    const forged = await act(lab, { act: 'forged', contactId: id, text: 'Let me in' })
    expect(forged.calls[0]).toMatchObject({ what: 'forged', status: 401, outcome: 'forged' })
    expect(await events()).toBe(before)
    const params = { ...paramsOf(lab), callId: forged.calls[0]!.id }
    expect((await owner.client.call(channels.getLabCall, { params })).request).toContain('Let me in')
  })
})

it('closes the window for the desk, which takes over as for a real contact', async () => {
  const handoff = (await owner.client.call(agents.getBotConfig, { params: { id: agent.id } })).config.handoff
  await owner.client.call(agents.setBotConfig, {
    params: { id: agent.id },
    body: { handoff: { ...handoff, enabled: true } },
  })
  await owner.client.call(agents.publish, { params: { id: agent.id }, body: {} })
  const lab = await open('whatsapp')
  const { id } = await add(lab, 'phone')
  await ask(lab, id)
  await expect.poll(async () => (await repliesTo(lab, id)).length).toBe(1)
  const conversationId = await conversationOf(lab, 'Robin')
  const reply = (text: string) =>
    owner.client.call(handoffs.reply, { params: { conversationId }, body: { key: randomUUID(), text } })
  await reply('From the desk.')
  await expect.poll(async () => (await repliesTo(lab, id))[0]!.text).toBe('From the desk.')
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(makePng(8, 8))]), 'yard.png')
  const file = await owner.client.call(handoffs.attach, { params: { conversationId }, query: {}, body: form })
  await owner.client.call(handoffs.reply, {
    params: { conversationId },
    body: { key: randomUUID(), text: 'The yard', attachments: [{ id: file.id, key: file.key }] },
  })
  const onPhone = async () => (await read(lab)).calls.find(({ what }) => what === 'file')?.text
  await expect.poll(onPhone).toBe('yard.png')
  const desk = () => owner.client.call(handoffs.read, { params: { conversationId }, query: {} })
  expect((await desk()).channel).toMatchObject({ name: 'WhatsApp', lab: true, closed: null })
  await act(lab, { act: 'expire', contactId: id, hours: 25 })
  expect((await desk()).channel?.closed).toBe('window_closed')
  await expect(reply('Too late.')).rejects.toMatchObject({ code: 'conflict' })
  const out = await act(lab, { act: 'message', contactId: id, text: 'stop' })
  expect(out.calls[0]).toMatchObject({ status: 200 })
  await expect.poll(async () => (await read(lab)).contacts.find((one) => one.id === id)!.optedOut).toBe(true)
})

it('is no visit and no usage, and is marked in the log', async () => {
  const { rows } = await sql<{ kind: string }>`select distinct kind from usage_entries
    where agent_id = ${agent.id}`.execute(db())
  expect(rows.map(({ kind }) => kind)).not.toContain('message')
  const list = (query: object) => owner.client.call(conversations.listAll, { query })
  const inLab = await list({ channel: 'lab' })
  expect(inLab.total).toBeGreaterThan(0)
  expect(new Set(inLab.items.map(({ channel }) => channel))).toEqual(new Set(['lab']))
  expect(inLab.items.map(({ channelName }) => channelName)).toContain('WhatsApp')
  expect((await list({ visitors: true })).total).toBe(0)
  expect((await owner.client.call(conversations.listNonWeb, { query: {} })).total).toBe(0)
})

it('keeps the newest calls, and refuses what is not of the lab', async () => {
  const lab = await open('slack')
  await sql`insert into channel_lab_calls (id, account_id, connection_id, direction, what, request, ms)
    select 'cll_' || n, ${owner.accountId}, ${lab.connection.id}, 'in', 'other', '', 0
    from generate_series(1, ${CALLS_KEPT + 50}) n`.execute(db())
  await deleteOldLabCalls(server.running.context)
  const { rows } =
    await sql`select 1 from channel_lab_calls where connection_id = ${lab.connection.id}`.execute(db())
  expect(rows).toHaveLength(CALLS_KEPT)
  const other = await open('whatsapp')
  await expect(ask(lab, other.contacts[0]!.id)).rejects.toMatchObject({ code: 'not_found' })
  await expect(add(lab, 'phone')).rejects.toMatchObject({ code: 'invalid_request' })
  await expect(open('pigeon')).rejects.toMatchObject({ code: 'invalid_request' })
})

it('leaves nothing behind', async () => {
  const { connection } = await open('whatsapp')
  await owner.client.call(channels.disconnect, { params: { id: agent.id, connectionId: connection.id } })
  const { rows } = await sql`select 1 from conversations where lab_id = ${connection.id}
    union all select 1 from channel_events where connection_id = ${connection.id}
    union all select 1 from channel_lab_calls where connection_id = ${connection.id}`.execute(db())
  expect(rows).toEqual([])
  const { items } = await owner.client.call(channels.list, { params: { id: agent.id } })
  expect(items.map(({ id }) => id)).not.toContain(connection.id)
})
