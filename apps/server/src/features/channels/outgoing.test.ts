import { randomUUID } from 'node:crypto'
import { channels, handoffs } from '@millrace/contract'
import type { MetaTemplate } from '@millrace/standins'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { openChannels, PHONE, WHATSAPP } from './testing.ts'

// What goes out besides answers and replies: templates.

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
    expect(before).toEqual({ items: [], readAt: null })
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
    ['unknown', { ...ready, name: 'no_such' }, 'conflict'],
    ['not approved', { name: 'paused', language: 'en', values: [] }, 'conflict'],
    ['with a picture', { name: 'picture', language: 'en', values: [] }, 'conflict'],
    ['with too few values', { ...ready, values: ['A-1'] }, 'invalid_request'],
    ['with an empty value', { ...ready, values: ['A-1', ' ', 'six'] }, 'invalid_request'],
  ])('%s are refused, and nothing is stored', async (what, template, code) => {
    const id = await closedConversation(`1555100010${what.length % 10}`)
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
