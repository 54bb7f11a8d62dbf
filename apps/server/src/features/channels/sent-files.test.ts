import { randomUUID } from 'node:crypto'
import { type channels, type conversations, handoffs } from '@millrace/contract'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { makePdf, makePng } from '../../testing/documents/index.ts'
import { APP_SECRET, openChannels, SLACK, WHATSAPP } from './testing.ts'

// Files that people at the desk send to contacts, who first get an answer and the line that a person has joined.

const kit = openChannels()
const PAGE = { id: '200300400', token: 'EAAG-token-of-the-page' }
const INSTAGRAM = { id: '300400500', token: 'IGAA-token-of-instagram' }
const BOT = { token: 'xoxb-1-token-of-the-bot', team: 'T1', bot: 'U0BOT', name: 'Mill' }
let whatsApp: channels.OwnConnection

beforeAll(async () => {
  kit.meta.addAccount({ kind: 'page', name: 'The Mill', ...PAGE })
  kit.meta.addAccount({ kind: 'instagram', name: 'themill', ...INSTAGRAM })
  kit.slack.addTeam(BOT)
  whatsApp = await kit.connect('whatsapp', WHATSAPP)
  await kit.setConfig({ handoff: handoffs.handoffRules.parse({ enabled: true }) })
})

const png = () => new Uint8Array(makePng(8, 8))
const pdf = async () => new Uint8Array(await makePdf({ pages: ['The plan of the yard'] }))

async function attach(conversationId: string, name: string, bytes: Uint8Array<ArrayBuffer>) {
  const form = new FormData()
  form.append('file', new Blob([bytes]), name)
  const { id, key } = await kit.owner.client.call(handoffs.attach, {
    params: { conversationId },
    query: {},
    body: form,
  })
  return { id, key }
}

const reply = (
  conversationId: string,
  text: string,
  attachments: conversations.SentAttachment[],
  key: string = randomUUID(),
) => kit.owner.client.call(handoffs.reply, { params: { conversationId }, body: { key, text, attachments } })

/** A conversation by WhatsApp. */
async function byPhone(phone: string): Promise<string> {
  await kit.write(kit.local(whatsApp.callbackUrl), { from: { phone }, text: 'Where can I park?' })
  await expect.poll(() => kit.sentTo(phone).length).toBe(1)
  return (await kit.conversation()).id
}

const deliveryOf = async (id: string) => (await kit.desk(id)).channel?.deliveries[0]

it('are uploaded to WhatsApp and sent by their IDs, after the text, each once', async () => {
  const id = await byPhone('15553000001')
  expect((await kit.desk(id)).channel?.files).toMatchObject({ 'image/png': 5 * 1024 ** 2 })
  const files = [await attach(id, 'yard.png', png()), await attach(id, 'plan.pdf', await pdf())]
  const key = randomUUID()
  await reply(id, 'See the plan', files, key)
  await reply(id, 'See the plan', files, key)
  await expect
    .poll(() => kit.sentTo('15553000001').slice(2))
    .toEqual(['See the plan', '[image]', '[document plan.pdf]'])
  await expect.poll(() => deliveryOf(id)).toMatchObject({ state: 'sent', failure: null })
  const { rows } = await sql`select 1 from channel_outgoing where is_file and state <> 'sent'`.execute(kit.db)
  expect(rows).toEqual([])
})

it('go without their names as a text, and again where the vendor failed', async () => {
  const id = await byPhone('15553000002')
  kit.meta.faults.push({ status: 500 })
  await reply(id, 'yard.png', [await attach(id, 'yard.png', png())])
  await expect.poll(() => kit.sentTo('15553000002').slice(2)).toEqual(['[image]'])
  await expect.poll(() => deliveryOf(id)).toMatchObject({ state: 'sent' })
})

it('are refused with a reason where they can’t be sent', async () => {
  const id = await byPhone('15553000003')
  // WhatsApp knows no GIF.
  const gif = new Uint8Array(
    Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'),
  )
  await expect(attach(id, 'move.gif', gif)).rejects.toMatchObject({ details: { refusal: 'file_type' } })
  const file = await attach(id, 'yard.png', png())
  await sql`update channel_contacts set last_inbound_at = now() - interval '25 hours'
    where conversation_id = ${id}`.execute(kit.db)
  await expect(reply(id, 'x', [file])).rejects.toMatchObject({
    details: { refusal: 'channel_window_closed' },
  })
  // A file that is gone by the time it is sent.
  await sql`update channel_contacts set last_inbound_at = now() where conversation_id = ${id}`.execute(kit.db)
  await sql`update attachments set storage_key = storage_key || 'x' where id = ${file.id}`.execute(kit.db)
  await reply(id, 'yard.png', [file])
  await expect
    .poll(() => deliveryOf(id))
    .toMatchObject({ state: 'failed', failure: { reason: 'rejected', detail: 'The file can’t be read.' } })
})

it('reach people in Messenger, and not in Instagram, which needs public addresses', async () => {
  const conversationOf = async (channel: string, account: typeof PAGE, key: string) => {
    const entered = { [key]: account.id, token: account.token, appSecret: APP_SECRET }
    const { callbackUrl } = await kit.connect(channel, entered)
    const person = `8${account.id}`
    kit.meta.wrote(account.id, person)
    const message = { mid: `m_${channel}`, text: 'Where can I park?' }
    const messaging = [
      { sender: { id: person }, recipient: { id: account.id }, timestamp: Date.now(), message },
    ]
    const object = channel === 'messenger' ? 'page' : 'instagram'
    await kit.meta.deliver(kit.local(callbackUrl), {
      object,
      entry: [{ id: account.id, time: 1, messaging }],
    })
    await expect.poll(() => kit.sentTo(person).length).toBe(1)
    return { person, id: (await kit.conversation()).id }
  }
  const { person, id } = await conversationOf('messenger', PAGE, 'pageId')
  await reply(id, 'Two', [await attach(id, 'yard.png', png()), await attach(id, 'plan.pdf', await pdf())])
  await expect.poll(() => kit.sentTo(person).slice(2)).toEqual(['Two', '[image]', '[file]'])
  const other = await conversationOf('instagram', INSTAGRAM, 'instagramId')
  expect((await kit.desk(other.id)).channel?.files).toBeNull()
  await expect(attach(other.id, 'yard.png', png())).rejects.toMatchObject({
    details: { refusal: 'channel_files' },
  })
})

it('are posted in the thread in Slack, with their bytes', async () => {
  const { callbackUrl } = await kit.connect('slack', { botToken: BOT.token, ...SLACK })
  const event = {
    type: 'app_mention',
    channel: 'C7',
    user: 'U1',
    ts: '1700000001.000200',
    text: '<@U0BOT> Where can I park?',
  }
  await kit.slack.deliver(kit.local(callbackUrl), {
    type: 'event_callback',
    team_id: 'T1',
    authorizations: [{ user_id: 'U0BOT' }],
    event,
  })
  await expect.poll(() => kit.slack.posts.length).toBe(1)
  const { id } = await kit.conversation()
  const bytes = await pdf()
  await reply(id, 'plan.pdf', [await attach(id, 'plan.pdf', bytes)])
  await expect
    .poll(() => kit.slack.posts.at(-1))
    .toMatchObject({ channel: 'C7', thread: '1700000001.000200', text: '[plan.pdf]' })
  expect(Buffer.compare(Buffer.from(kit.slack.posts.at(-1)!.bytes!), Buffer.from(bytes))).toBe(0)
})
