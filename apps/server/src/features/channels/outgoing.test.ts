import { randomUUID } from 'node:crypto'
import { channels, flows, handoffs, runs } from '@millrace/contract'
import type { MetaTemplate } from '@millrace/standins'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { channelSender } from '../conversations/index.ts'
import { envOf, runNode } from '../flows/nodes/ai/testing.ts'
import { sendToChannel } from '../flows/nodes/sendToChannel/index.ts'
import { makeAgent, openChannels, PHONE, SLACK, WHATSAPP } from './testing.ts'

// What goes out besides answers and replies: templates, and what flows send.

const kit = openChannels()
let connection: channels.OwnConnection
let url: string

const ORDER: MetaTemplate = {
  name: 'order_ready',
  language: 'en_US',
  components: [
    { type: 'HEADER', format: 'TEXT', text: 'Order {{1}}' },
    { type: 'BODY', text: 'Hello {{1}}, your order is ready until {{2}}.' },
    { type: 'FOOTER', text: 'The Mill' },
    { type: 'BUTTONS', buttons: [{ type: 'QUICK_REPLY', text: 'Thanks' }] },
  ],
}
const NAMED: MetaTemplate = {
  name: 'visit',
  language: 'de',
  parameter_format: 'NAMED',
  components: [{ type: 'BODY', text: 'Hallo {{first_name}}, bis {{day}}!' }],
}
const OTHERS: MetaTemplate[] = [
  { name: 'paused', language: 'en', status: 'PAUSED', components: [{ type: 'BODY', text: 'Hi' }] },
  {
    name: 'picture',
    language: 'en',
    components: [
      { type: 'HEADER', format: 'IMAGE' },
      { type: 'BODY', text: 'Look' },
    ],
  },
]
const ALL = [ORDER, NAMED, ...OTHERS]

beforeAll(async () => {
  kit.meta.addAccount({ kind: 'whatsapp', ...PHONE, businessAccount: 'waba-1' })
  connection = await kit.connect('whatsapp', WHATSAPP)
  url = kit.local(connection.callbackUrl)
  await kit.setConfig({ handoff: handoffs.handoffRules.parse({ enabled: true }) })
})

const params = () => ({ id: kit.agent.id, connectionId: connection.id })
const readAgain = () => kit.owner.client.call(channels.readTemplates, { params: params() })

/** A contact who wrote, and whose window has closed since. */
async function closedConversation(phone: string) {
  await kit.write(url, { from: { phone }, text: 'Where can I park?' })
  await expect.poll(() => kit.sentTo(phone).length).toBe(1)
  const { id } = await kit.conversation()
  await sql`update channel_contacts set last_inbound_at = now() - interval '30 hours'
    where conversation_id = ${id}`.execute(kit.db)
  kit.meta.wrote(PHONE.id, phone, Date.now() - 30 * 3_600_000)
  return id
}

const send = (conversationId: string, template: channels.ChosenTemplate, key: string = randomUUID()) =>
  kit.owner.client.call(handoffs.sendTemplate, { params: { conversationId }, body: { key, template } })
const agree = (conversationId: string, agreed = true) =>
  kit.owner.client.call(handoffs.setConsent, {
    params: { conversationId },
    body: { agreed, note: 'On the phone' },
  })
const ready = { name: 'order_ready', language: 'en_US', values: ['A-1', 'Ann', 'six\no’clock'] }

describe('templates', () => {
  it('are read at the vendor, all pages, with what can be sent', async () => {
    const many = Array.from({ length: 120 }, (_, n) => ({ ...ORDER, name: `bulk_${n}` }))
    kit.meta.setTemplates('waba-1', [...ALL, ...many])
    const before = await kit.owner.client.call(channels.templates, { params: params() })
    expect(before).toMatchObject({ items: [], readAt: expect.any(String) as string })
    const { items, readAt } = await readAgain()
    expect(items).toHaveLength(ALL.length + many.length)
    expect(readAt).not.toBeNull()
    expect(items.find(({ name }) => name === 'order_ready')).toMatchObject({
      status: 'APPROVED',
      footer: 'The Mill',
      isSendable: true,
      placeholders: [
        { part: 'header', key: '1' },
        { part: 'body', key: '1' },
        { part: 'body', key: '2' },
      ],
    })
    expect(items.find(({ name }) => name === 'paused')).toMatchObject({ isApproved: false })
    expect(items.find(({ name }) => name === 'picture')).toMatchObject({ isSendable: false })
    kit.meta.setTemplates('waba-1', ALL)
    expect((await readAgain()).items).toHaveLength(ALL.length)
  })

  it('need consent, which is recorded with who says so, and go out with their values', async () => {
    const id = await closedConversation('15551000001')
    const { channel } = await kit.desk(id)
    expect(channel).toMatchObject({ closed: 'window_closed', takesTemplates: true, needsConsent: true })
    await expect(send(id, ready)).rejects.toMatchObject({ details: { refusal: 'channel_no_opt_in' } })
    const agreed = await agree(id)
    expect(agreed).toMatchObject({
      needsConsent: false,
      consent: { by: expect.any(String) as string, note: 'On the phone' },
    })
    const key = randomUUID()
    const [first, again] = [await send(id, ready, key), await send(id, ready, key)]
    expect(again.id).toBe(first.id)
    expect(first).toMatchObject({
      role: 'member',
      text: 'Order A-1\n\nHello Ann, your order is ready until six o’clock.\n\nThe Mill',
    })
    await expect.poll(() => kit.sentTo('15551000001')).toContain('[order_ready]')
    expect(kit.sentTo('15551000001')).toHaveLength(2)
    await expect
      .poll(async () => (await kit.desk(id)).channel?.deliveries[0])
      .toMatchObject({ state: 'sent', template: 'order_ready', messageId: first.id })
    const { rows } = await sql`select template from channel_outgoing where message_id = ${first.id}`.execute(
      kit.db,
    )
    expect(rows).toEqual([{ template: { name: 'order_ready', language: 'en_US' } }])
    // Texts still wait for the contact.
    await expect(kit.reply(id, 'Hi')).rejects.toMatchObject({
      details: { refusal: 'channel_window_closed' },
    })
  })

  it('with named placeholders are sent by name', async () => {
    const id = await closedConversation('15551000002')
    await agree(id)
    await send(id, { name: 'visit', language: 'de', values: ['Ann', 'Montag'] })
    await expect.poll(() => kit.sentTo('15551000002')).toContain('[visit]')
    expect(kit.meta.sent.at(-1)!.body).toMatchObject({
      template: {
        components: [
          {
            type: 'body',
            parameters: [
              { parameter_name: 'first_name', text: 'Ann' },
              { parameter_name: 'day', text: 'Montag' },
            ],
          },
        ],
      },
    })
  })

  it.each([
    ['unknown', '15551000100', { ...ready, name: 'no_such' }, 'conflict'],
    ['not approved', '15551000101', { name: 'paused', language: 'en', values: [] }, 'conflict'],
    ['with a picture', '15551000102', { name: 'picture', language: 'en', values: [] }, 'conflict'],
    ['with too few values', '15551000103', { ...ready, values: ['A-1'] }, 'invalid_request'],
    ['with an empty value', '15551000104', { ...ready, values: ['A-1', ' ', 'six'] }, 'invalid_request'],
  ])('%s are refused, and nothing is stored', async (_what, phone, template, code) => {
    const id = await closedConversation(phone)
    await agree(id)
    const { messages: before } = await kit.desk(id)
    await expect(send(id, template)).rejects.toMatchObject({ code })
    expect((await kit.desk(id)).messages.length).toBe(before.length)
  })

  it('that the vendor has removed fail with a reason, and are read again', async () => {
    const id = await closedConversation('15551000003')
    await agree(id)
    kit.meta.setTemplates('waba-1', [NAMED])
    const { id: messageId } = await send(id, ready)
    await expect
      .poll(async () => (await kit.desk(id)).channel?.deliveries[0])
      .toMatchObject({ messageId, state: 'failed', failure: { reason: 'template_missing' } })
    const { items, readAt } = await kit.owner.client.call(channels.templates, { params: params() })
    expect(readAt).toBeNull()
    expect(items.find(({ name }) => name === 'order_ready')?.isApproved).toBe(false)
    expect((await readAgain()).items.map(({ name }) => name)).toEqual(['visit'])
    kit.meta.setTemplates('waba-1', ALL)
    await readAgain()
  })

  it('never reach who opted out, whatever a person says', async () => {
    const id = await closedConversation('15551000004')
    await agree(id)
    await sql`update channel_contacts set opted_out_at = now() where conversation_id = ${id}`.execute(kit.db)
    await expect(send(id, ready)).rejects.toMatchObject({ details: { refusal: 'channel_opted_out' } })
    await expect(agree(id)).rejects.toMatchObject({ details: { refusal: 'channel_opted_out' } })
    expect((await kit.desk(id)).channel).toMatchObject({ takesTemplates: false, consent: null })
    await agree(id, false)
  })

  it('are no business of strangers, nor of web chats', async () => {
    const id = await closedConversation('15551000005')
    const { client } = await kit.server.signUp()
    const own = { params: { conversationId: id }, body: { agreed: true, note: '' } }
    await expect(client.call(handoffs.setConsent, own)).rejects.toMatchObject({ code: 'not_found' })
    await expect(client.call(channels.templates, { params: params() })).rejects.toMatchObject({
      code: 'not_found',
    })
    await expect(client.call(channels.readTemplates, { params: params() })).rejects.toMatchObject({
      code: 'not_found',
    })
    expect((await kit.desk(id)).channel?.consent).toBeNull()
  })
})

describe('a flow', () => {
  let count = 0
  const env = (of: { accountId: string; projectId: string } = kit.owner) =>
    envOf(kit.server, of, { channels: channelSender(kit.context) })
  const newKey = () => `run_channel${(count += 1)}:n2`
  const run = (params: Record<string, unknown>, key = newKey(), of = env()) =>
    runNode(sendToChannel, of, { params: { channel: connection.id, ...params }, key })
  const order = (to: string) => ({
    to,
    kind: 'template',
    template: 'order_ready en_US',
    values: ['A-7', 'Ann', 'six'],
  })

  it('sends a text to who has written, once for its step, and it is in the conversation', async () => {
    const phone = '15552000001'
    await kit.write(url, { from: { phone }, text: 'Where can I park?' })
    await expect.poll(() => kit.sentTo(phone).length).toBe(1)
    const { id } = await kit.conversation()
    const key = newKey()
    const first = await run({ to: '+1 (555) 200-0001', text: 'Your **order** is here' }, key)
    const again = await run({ to: '+1 (555) 200-0001', text: 'Your **order** is here' }, key)
    expect(first).toMatchObject({
      port: 'out',
      output: { sent: true, reason: '', conversationId: id, text: 'Your **order** is here', test: false },
    })
    expect(again.output).toEqual(first.output)
    await run({ to: id, text: 'And again' })
    await expect.poll(() => kit.sentTo(phone).slice(1)).toEqual(['Your *order* is here', 'And again'])
    const { messages, channel } = await kit.desk(id)
    expect(messages.slice(-2)).toMatchObject([
      { id: first.output.messageId, role: 'assistant', text: 'Your **order** is here' },
      { role: 'assistant', text: 'And again' },
    ])
    await expect
      .poll(async () => (await kit.desk(id)).channel?.deliveries.map(({ state }) => state))
      .toEqual(['sent', 'sent', 'sent'])
    expect(channel?.closed).toBeNull()
  })

  it('goes on at “Not allowed” with the reason, and nothing is stored', async () => {
    const id = await closedConversation('15552000002')
    const refused = await run({ to: id, text: 'Hello' })
    expect(refused).toMatchObject({ port: 'refused', output: { sent: false, reason: 'window_closed' } })
    expect(await run(order('15552000002'))).toMatchObject({ output: { reason: 'no_opt_in' } })
    expect(await run({ to: '+15552009999', text: 'Hello' })).toMatchObject({
      port: 'refused',
      output: { reason: 'never_wrote', conversationId: '' },
    })
    expect(await run({ ...order(id), template: 'no_such en', values: [] })).toMatchObject({
      output: { reason: 'template_missing' },
    })
    await sql`update channel_contacts set opted_out_at = now() where conversation_id = ${id}`.execute(kit.db)
    expect(await run({ ...order(id), agreed: true })).toMatchObject({ output: { reason: 'opted_out' } })
    expect((await kit.desk(id)).messages).toHaveLength(2)
    const { rows } = await sql`select 1 from channel_identifiers where value = '15552009999'`.execute(kit.db)
    expect(rows).toEqual([])
  })

  it('begins a conversation with a template, for who agreed, and their answer continues it', async () => {
    const phone = '15552000003'
    const answers = await Promise.all([1, 2].map(() => run({ ...order(phone), agreed: true })))
    const ids = answers.map(({ output }) => output.conversationId)
    expect(ids[0]).toMatch(/^cnv_/)
    expect(ids[1]).toBe(ids[0])
    await expect.poll(() => kit.sentTo(phone)).toEqual(['[order_ready]', '[order_ready]'])
    const { channel, messages } = await kit.desk(String(ids[0]))
    expect(channel?.consent).not.toBeNull()
    expect(messages[0]?.text).toContain('Hello Ann')
    await kit.write(url, { from: { phone }, text: 'Where can I park?' })
    await expect.poll(() => kit.sentTo(phone).length).toBe(3)
    expect((await kit.conversation()).id).toBe(ids[0])
  })

  it('only says in a test run what it would send', async () => {
    const before = kit.meta.sent.length
    const document = flows.flowDocument.parse({
      version: 1,
      nodes: [
        { id: 'n1', type: 'start' },
        {
          id: 'n2',
          type: 'sendToChannel',
          params: { channel: connection.id, ...order('15552000004'), agreed: true },
        },
        {
          id: 'n3',
          type: 'output',
          params: {
            fields: [
              { name: 'text', value: '@@n2.text@@' },
              { name: 'test', value: '@@n2.test@@' },
            ],
          },
        },
      ],
      edges: [
        { from: 'n1', to: 'n2' },
        { from: 'n2', to: 'n3' },
      ],
    })
    const { id } = await kit.owner.client.call(flows.create, { body: { title: 'Notify', document } })
    const done = await kit.owner.client.call(runs.testRun, {
      params: { id },
      query: { wait: 20 },
      body: runs.testRun.body.parse({}),
    })
    expect(done).toMatchObject({ state: 'succeeded', outputs: { test: true } })
    expect(JSON.stringify(done)).toContain('Hello Ann')
    const { rows } = await sql`select 1 from channel_identifiers where value = '15552000004'`.execute(kit.db)
    expect([rows.length, kit.meta.sent.length]).toEqual([0, before])
  })

  it('writes to a channel of Slack without having been asked', async () => {
    const botToken = 'xoxb-7-token-of-the-bot'
    kit.slack.addTeam({ token: botToken, team: 'T7', bot: 'U0BOT', name: 'Mill' })
    const { id: channel } = await kit.connect('slack', { botToken, ...SLACK })
    expect(await run({ channel, to: 'C0123ABCD', text: 'New lead' })).toMatchObject({
      output: { sent: true },
    })
    await expect.poll(() => kit.slack.posts.at(-1)).toMatchObject({ channel: 'C0123ABCD', text: 'New lead' })
    await expect(run({ channel, to: '#sales', text: 'New lead' })).rejects.toMatchObject({
      code: 'recipient_invalid',
    })
    expect(await run({ ...order('C0123ABCD'), channel })).toMatchObject({
      output: { reason: 'template_missing' },
    })
  })

  it.each([
    ['no recipient', { to: 'Ann', text: 'x' }, 'recipient_invalid'],
    ['an unknown conversation', { to: 'cnv_01h455vb4pex5vsknk084sn02q', text: 'x' }, 'recipient_invalid'],
    ['an empty text', { to: '15552000005', text: ' ' }, 'param_invalid'],
    [
      'too few values',
      { to: '15552000005', kind: 'template', template: 'order_ready en_US' },
      'param_invalid',
    ],
  ])('fails with %s', async (_what, params, code) => {
    await expect(run(params)).rejects.toMatchObject({ code })
  })

  it('uses no channel of another project or account, and no conversation of another channel', async () => {
    const stranger = await kit.server.signUp()
    const theirs = await makeAgent(stranger)
    expect(theirs.id).not.toBe(kit.agent.id)
    const params = { to: '15552000001', text: 'Hi' }
    await expect(run(params, newKey(), env(stranger))).rejects.toMatchObject({ code: 'channel_missing' })
    const other = { accountId: kit.owner.accountId, projectId: 'prj_01h455vb4pex5vsknk084sn02q' }
    await expect(run(params, newKey(), env(other))).rejects.toMatchObject({ code: 'channel_missing' })
    const load = (client: typeof stranger.client, type: 'CHANNEL' | 'TEMPLATE') =>
      client.call(flows.loadOptions, { body: { type, parent: connection.id } })
    expect((await load(kit.owner.client, 'CHANNEL')).items.map(({ value }) => value)).toContain(connection.id)
    expect((await load(kit.owner.client, 'TEMPLATE')).items).toMatchObject([
      { value: 'order_ready en_US', label: 'order_ready (en_US)' },
      { value: 'visit de' },
    ])
    expect((await load(stranger.client, 'CHANNEL')).items).toEqual([])
    expect((await load(stranger.client, 'TEMPLATE')).items).toEqual([])
    // The form of a step shows what the chosen template says, and asks for its placeholders.
    const chosen = { type: 'TEMPLATE' as const, parent: connection.id, ids: ['visit de'] }
    const { items } = await kit.owner.client.call(flows.loadOptions, { body: chosen })
    expect(items.map(({ value, template }) => [value, template?.body])).toEqual([
      ['visit de', expect.stringContaining('{{')],
      ['order_ready en_US', undefined],
    ])
    const foreign = await stranger.client.call(flows.loadOptions, { body: chosen })
    expect(foreign.items).toEqual([])
  })
})
