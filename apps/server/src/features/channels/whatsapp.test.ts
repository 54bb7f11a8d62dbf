import { agents, channels, handoffs } from '@millrace/contract'
import { whatsAppMessages, whatsAppStatuses } from '@millrace/standins'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { keyringOf, rotateKeys } from '../credentials/index.ts'
import { findConnection, openConnection } from './rows.ts'
import { type Claimed, settle } from './settle.ts'
import { APP_SECRET, makeAgent, openChannels, PHONE, WHATSAPP } from './testing.ts'

const kit = openChannels()
let connection: channels.OwnConnection
let url: string

beforeAll(async () => {
  connection = await kit.connect('whatsapp', WHATSAPP)
  url = kit.local(connection.callbackUrl)
})

const ask = (phone: string, text = 'Where can I park?') => kit.write(url, { from: { phone }, text })
const answerTo = async (phone: string, count = 1) => {
  await expect.poll(() => kit.sentTo(phone).length).toBe(count)
  return kit.sentTo(phone).at(-1)!
}

describe('connecting', () => {
  it('shows the account as the vendor names it, and no secret', async () => {
    expect(connection).toMatchObject({ channel: 'whatsapp', state: 'connected', error: null })
    expect(connection.name).toContain('The Mill')
    const listed = await kit.owner.client.call(channels.list, { params: { id: kit.agent.id } })
    expect(listed.channels.map(({ id }) => id)).toContain('whatsapp')
    const shown = JSON.stringify([connection, listed])
    expect(shown).not.toContain(APP_SECRET)
    expect(shown).not.toContain(PHONE.token)
    const { rows } =
      await sql`select settings, sealed from channel_connections where id = ${connection.id}`.execute(kit.db)
    expect(JSON.stringify(rows)).not.toContain(PHONE.token)
  })

  it('refuses what the vendor refuses, in its words', async () => {
    await expect(kit.connect('whatsapp', { ...WHATSAPP, token: 'wrong-token-1' })).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(/Invalid OAuth access token/) as unknown,
    })
    await expect(kit.connect('whatsapp', { ...WHATSAPP, phoneNumberId: 'no' })).rejects.toMatchObject({
      code: 'invalid_request',
    })
    await expect(kit.connect('whatsapp', { ...WHATSAPP, more: '1' })).rejects.toMatchObject({
      code: 'invalid_request',
    })
    await expect(kit.connect('pigeon', {})).rejects.toMatchObject({ code: 'invalid_request' })
  })

  it('refuses a number that another agent or account has, and the first keeps it', async () => {
    const second = await makeAgent(kit.owner)
    await expect(kit.connect('whatsapp', WHATSAPP, second.id)).rejects.toMatchObject({
      message: expect.stringMatching(/connected to the agent “Mill”/) as unknown,
      details: { refusal: 'channel_taken' },
    })
    const stranger = await kit.server.signUp()
    const theirs = await makeAgent(stranger)
    await expect(kit.connect('whatsapp', WHATSAPP, theirs.id, stranger.client)).rejects.toMatchObject({
      message: expect.stringMatching(/elsewhere/) as unknown,
      details: { refusal: 'channel_taken' },
    })
    await ask('15550000001')
    expect(await answerTo('15550000001')).toContain('In the yard behind the shop.')
  })

  it('tests with a call to the vendor, and shows what is wrong', async () => {
    const test = () =>
      kit.owner.client.call(channels.test, { params: { id: kit.agent.id, connectionId: connection.id } })
    expect(await test()).toMatchObject({ ok: true, failure: null })
    kit.meta.setToken(PHONE.id, 'another-token-1')
    expect(await test()).toMatchObject({ ok: false, failure: { reason: 'token' } })
    const state = () =>
      kit.owner.client.call(channels.get, { params: { id: kit.agent.id, connectionId: connection.id } })
    expect(await state()).toMatchObject({ state: 'reconnect', error: { reason: 'token' } })
    // What is written meanwhile waits for the new token.
    await ask('15550000002')
    await expect.poll(async () => (await state()).queued).toBe(1)
    await kit.owner.client.call(channels.update, {
      params: { id: kit.agent.id, connectionId: connection.id },
      body: { settings: { token: 'another-token-1' } },
    })
    expect(await answerTo('15550000002')).toContain('In the yard')
    await expect.poll(state).toMatchObject({ state: 'connected', error: null, queued: 0 })
  })

  it('stays connected when a token fails that was replaced meanwhile', async () => {
    const params = { id: kit.agent.id, connectionId: connection.id }
    const row = await findConnection(kit.context, connection.id)
    const open = (await openConnection(kit.context, row!))!
    const one = { id: 'out_none', message_id: null, template: null, attempts: 1, age_seconds: 0 } as Claimed
    const refused = { failure: { reason: 'token', detail: null, retry: true }, retryAfter: null } as const
    await kit.owner.client.call(channels.update, {
      params,
      body: { settings: { token: 'another-token-1' } },
    })
    await settle(kit.context, { open, one, sent: refused })
    const state = () => kit.owner.client.call(channels.get, { params })
    expect(await state()).toMatchObject({ state: 'connected', error: null })
    const now = (await openConnection(kit.context, (await findConnection(kit.context, connection.id))!))!
    const { id: conversationId } = await kit.conversation()
    const { messages } = await kit.transcript(conversationId)
    const published = vi.spyOn(kit.context.events, 'publish')
    await settle(kit.context, { open: now, one: { ...one, message_id: messages.at(-1)!.id }, sent: refused })
    expect(await state()).toMatchObject({ state: 'reconnect', error: { reason: 'token' } })
    // Who looks at the conversation sees that it waits.
    expect(published.mock.calls.map(([, event]) => event)).toContainEqual(
      expect.objectContaining({ name: 'handoff', conversationId }),
    )
    published.mockRestore()
    expect(await kit.owner.client.call(channels.test, { params })).toMatchObject({ ok: true })
  })
})

it('keeps its secrets when the keys of credentials are rotated', async () => {
  const keyring = keyringOf(kit.context.config)
  expect((await rotateKeys(kit.context.db, keyring)).encrypted).toBe(1)
  expect((await rotateKeys(kit.context.db, keyring, { forget: true })).forgotten).toBe(1)
  const params = { id: kit.agent.id, connectionId: connection.id }
  expect(await kit.owner.client.call(channels.test, { params })).toMatchObject({ ok: true })
})

describe('the callback', () => {
  const confirm = (token: string, challenge = '1158201444', mode = 'subscribe') =>
    fetch(`${url}?hub.mode=${mode}&hub.verify_token=${encodeURIComponent(token)}&hub.challenge=${challenge}`)

  it('is confirmed with the challenge as plain text, only with the verify token', async () => {
    const right = await confirm(connection.verifyToken)
    expect([right.status, await right.text()]).toEqual([200, '1158201444'])
    expect(right.headers.get('content-type')).toMatch(/^text\/plain/)
    expect((await confirm('wrong')).status).toBe(403)
    expect((await confirm(connection.verifyToken, '<b>')).status).toBe(403)
    expect((await confirm(connection.verifyToken, '1', 'unsubscribe')).status).toBe(403)
  })

  it('refuses forged, unsigned and unknown calls alike, and stores nothing', async () => {
    const body = whatsAppMessages(PHONE.id, [
      { from: { phone: '15550000009' }, id: 'wamid.forged', text: 'Hi' },
    ])
    expect(await kit.meta.deliver(url, body, { secret: 'wrong' })).toBe(401)
    const unknown = url.replace(connection.id, 'chc_01h455vb4pex5vsknk084sn02q')
    expect(await kit.meta.deliver(unknown, body)).toBe(401)
    const unsigned = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    })
    expect(unsigned.status).toBe(401)
    const { rows } = await sql`select 1 from channel_events where vendor_id like '%forged%'`.execute(kit.db)
    expect(rows).toEqual([])
  })

  it('takes broken and odd bodies without harm', async () => {
    const odd: unknown[] = [
      {},
      [],
      null,
      { object: 'page', entry: [{ id: PHONE.id }] },
      { object: 'whatsapp_business_account', entry: 'x' },
      {
        object: 'whatsapp_business_account',
        entry: [
          null,
          {
            changes: [
              null,
              {
                field: 'messages',
                value: {
                  metadata: { phone_number_id: PHONE.id },
                  messages: [null, {}, { id: 5, from: {} }],
                  statuses: [{}],
                },
              },
            ],
          },
        ],
      },
    ]
    for (const body of odd) expect(await kit.meta.deliver(url, body as object)).toBe(200)
    const nul = { from: { phone: '15550000010' }, id: 'wamid.nul', text: 'Where can \u0000I park?\ud800' }
    kit.meta.wrote(PHONE.id, '15550000010')
    expect(await kit.meta.deliver(url, whatsAppMessages(PHONE.id, [nul]))).toBe(200)
    expect(await answerTo('15550000010')).toContain('In the yard')
    const huge = { object: 'x', text: 'x'.repeat(4 * 1024 * 1024) }
    expect(await kit.meta.deliver(url, huge)).toBe(413)
  })
})

describe('messages', () => {
  it('are answered once, however often they come', async () => {
    const { id } = await ask('15550000011')
    const again = whatsAppMessages(PHONE.id, [
      { from: { phone: '15550000011' }, id, text: 'Where can I park?' },
    ])
    await Promise.all([1, 2, 3].map(() => kit.meta.deliver(url, again)))
    expect(await answerTo('15550000011')).toContain('In the yard')
    await kit.meta.deliver(url, again)
    await ask('15550000012')
    await answerTo('15550000012')
    expect(kit.sentTo('15550000011')).toHaveLength(1)
  })

  it('that are only a picture, which the agent doesn’t get, are no unanswered question', async () => {
    const phone = '15550000016'
    await kit.write(url, { from: { phone }, content: { type: 'image', image: { id: '9009' } } })
    expect(await answerTo(phone)).toContain('I can’t open files here')
    const { id } = await kit.conversation()
    const { rows } = await sql<{
      reason: string
    }>`select reason from messages where conversation_id = ${id} and role = 'assistant'`.execute(kit.db)
    expect(rows).toEqual([{ reason: 'other' }])
  })

  it('are read in every entry of a call, with names and characters of all kinds', async () => {
    const phones = ['15550000013', '15550000014', '15550000015']
    for (const phone of phones) kit.meta.wrote(PHONE.id, phone)
    const body = whatsAppMessages(
      PHONE.id,
      phones.map((phone) => ({
        from: { phone, name: 'Jürgen 🎉' },
        id: `wamid.${phone}`,
        text: 'Where can I park? ä🎉',
      })),
    )
    expect(await kit.meta.deliver(url, body)).toBe(200)
    for (const phone of phones) expect(await answerTo(phone)).toContain('In the yard')
    const { channel } = await kit.desk((await kit.conversation()).id)
    expect(channel).toMatchObject({ channel: 'whatsapp', contact: 'Jürgen 🎉', closed: null })
  })

  it('beyond the rate limit are told so once, and blocked words at once', async () => {
    await kit.setConfig({
      security: agents.security.parse({
        rateMessages: 2,
        rateSeconds: 60,
        rateMessage: 'Slowly!',
        blockedWords: ['dolphin'],
      }),
    })
    for (let n = 0; n < 5; n++) {
      await ask('15550000022')
      if (n < 2) await answerTo('15550000022', n + 1)
    }
    await expect.poll(() => kit.sentTo('15550000022').filter((text) => text === 'Slowly!').length).toBe(1)
    await ask('15550000023', 'Any dolphin?')
    expect(await answerTo('15550000023')).toMatch(/a word that isn’t allowed/)
    await kit.setConfig({ security: agents.security.parse({}) })
    expect(kit.sentTo('15550000022')).toHaveLength(3)
  })

  it('fail in the vendor’s words, without the token in them', async () => {
    // By now, it is this one.
    const message = 'Malformed access token another-token-1'
    kit.meta.faults.push({ status: 400, body: { error: { code: 100, message } } })
    await ask('15550000028')
    const failed = async () => {
      const { rows } = await sql<{
        detail: string
      }>`select o.failure ->> 'detail' as detail from channel_outgoing o
        join channel_identifiers i on i.contact_id = o.contact_id where i.value = '15550000028'`.execute(
        kit.db,
      )
      return rows[0]?.detail
    }
    await expect.poll(failed).toBe('100: Malformed access token …')
  })

  it('leave no text behind in no-log mode', async () => {
    await kit.setConfig({ security: agents.security.parse({ noLog: true }) })
    await ask('15550000024', 'Where can I park? A zeppelin.')
    const answer = await answerTo('15550000024')
    await ask('15550000024', 'Stop')
    expect(await answerTo('15550000024', 2)).toMatch(/won’t get any more messages/)
    await kit.setConfig({ security: agents.security.parse({}) })
    expect(answer).toContain('In the yard')
    await expect
      .poll(async () => {
        const { rows } = await sql`select 1 from channel_events where item::text ~ 'zeppelin|Stop'
          union all select 1 from messages where text ~ 'zeppelin|^Stop'
          union all select 1 from channel_outgoing o join messages m on m.id = o.message_id
            join conversations c on c.id = m.conversation_id where c.no_log and o.text is not null`.execute(
          kit.db,
        )
        return rows.length
      })
      .toBe(0)
  })
})

describe('the vendor', () => {
  it.each([
    ['asks to wait', { status: 429, headers: { 'retry-after': '1' } }],
    ['is down', { status: 500 }],
    ['refuses for now', { status: 400, body: { error: { code: 131000, message: 'Something went wrong' } } }],
  ])('%s: the response goes out later, once', async (_what, fault) => {
    const phone = `1555100${Math.floor(Math.random() * 10_000)}`
    kit.meta.faults.push(fault)
    await ask(phone)
    expect(await answerTo(phone)).toContain('In the yard')
    const { id } = await kit.conversation()
    const delivery = async () => (await kit.desk(id)).channel?.deliveries[0]
    await expect.poll(delivery).toMatchObject({ state: 'sent', failure: null })
  })

  it('says in a state what it didn’t say in its reply', async () => {
    await ask('15550000031')
    await answerTo('15550000031')
    const { id } = kit.meta.sent.at(-1)!
    const errors = [{ code: 131026, title: 'Message undeliverable' }]
    await kit.meta.deliver(url, whatsAppStatuses(PHONE.id, [{ id, status: 'failed', errors }]))
    const conversation = await kit.conversation()
    await expect
      .poll(async () => (await kit.transcript(conversation.id)).channel?.deliveries)
      .toMatchObject([
        { state: 'failed', failure: { reason: 'undeliverable', detail: '131026: Message undeliverable' } },
      ])
  })

  it('says what was read and delivered in any order, and it never moves back', async () => {
    await ask('15550000032')
    await answerTo('15550000032')
    const { id } = kit.meta.sent.at(-1)!
    const conversation = await kit.conversation()
    const state = async () => (await kit.desk(conversation.id)).channel?.deliveries[0]?.state
    await kit.meta.deliver(url, whatsAppStatuses(PHONE.id, [{ id, status: 'read' }]))
    await expect.poll(state).toBe('read')
    await kit.meta.deliver(
      url,
      whatsAppStatuses(PHONE.id, [
        { id, status: 'delivered' },
        { id, status: 'sent' },
        { id, status: 'failed' },
      ]),
    )
    await expect
      .poll(async () => {
        const { rows } = await sql`select 1 from channel_events where state = 'pending'`.execute(kit.db)
        return rows.length
      })
      .toBe(0)
    expect(await state()).toBe('read')
  })
})

describe('the desk', () => {
  beforeAll(() => kit.setConfig({ handoff: handoffs.handoffRules.parse({ enabled: true, onWords: true }) }))

  it('takes over, and its replies go out over the channel', async () => {
    await ask('15550000041')
    await answerTo('15550000041')
    const { id } = await kit.conversation()
    await kit.reply(id, 'A person **here**.')
    await expect.poll(() => kit.sentTo('15550000041')).toContain('A person *here*.')
    // The agent is silent while a person has the conversation.
    const before = kit.sentTo('15550000041').length
    await ask('15550000041', 'Thanks!')
    await expect.poll(async () => (await kit.desk(id)).messages.at(-1)?.text).toBe('Thanks!')
    const { handoff } = await kit.desk(id)
    expect(handoff.status).toBe('human')
    expect(kit.sentTo('15550000041')).toHaveLength(before)
    await kit.owner.client.call(handoffs.change, {
      params: { conversationId: id },
      body: { action: 'handBack', version: handoff.version },
    })
    await ask('15550000041')
    await expect.poll(() => kit.sentTo('15550000041').filter((text) => text.includes('yard')).length).toBe(2)
  })

  it('is asked for in words, and who waits is told so', async () => {
    await ask('15550000042', 'I want to talk to a person')
    expect(await answerTo('15550000042')).toMatch(/asked a colleague/)
    const { id } = await kit.conversation()
    expect((await kit.desk(id)).handoff.status).toBe('requested')
    const params = { id: kit.agent.id }
    const { items } = await kit.owner.client.call(handoffs.queues, { params, query: {} })
    expect(items.find((item) => item.id === id)).toMatchObject({ channel: 'WhatsApp', visitor: 'Ann' })
  })

  it('is told why when the window is closed, and nothing is stored', async () => {
    await ask('15550000043')
    await answerTo('15550000043')
    const { id } = await kit.conversation()
    await sql`update channel_contacts set last_inbound_at = now() - interval '24 hours'
      where conversation_id = ${id}`.execute(kit.db)
    await expect(kit.reply(id, 'Too late')).rejects.toMatchObject({
      code: 'conflict',
      details: { refusal: 'channel_window_closed' },
    })
    const shown = await kit.desk(id)
    expect(shown.channel).toMatchObject({ closed: 'window_closed', openUntil: null })
    expect(shown.messages.map(({ text }) => text)).not.toContain('Too late')
  })
})

it('disconnects: the vendor is refused, its secrets are gone, and who opted out stays so', async () => {
  await ask('15550000051', 'stop')
  await answerTo('15550000051')
  const params = { id: kit.agent.id, connectionId: connection.id }
  await kit.owner.client.call(channels.disconnect, { params })
  expect((await ask('15550000051')).status).toBe(401)
  const { rows } = await sql`select 1 from channel_connections where sealed is not null`.execute(kit.db)
  expect(rows).toEqual([])
  kit.meta.setToken(PHONE.id, PHONE.token)
  const again = await kit.connect('whatsapp', WHATSAPP)
  expect(again.verifyToken).not.toBe(connection.verifyToken)
  await kit.write(again.callbackUrl, { from: { phone: '15550000051' }, text: 'Where can I park?' })
  await kit.write(again.callbackUrl, { from: { phone: '15550000052' }, text: 'Where can I park?' })
  await answerTo('15550000052')
  expect(kit.sentTo('15550000051')).toHaveLength(1)
})
