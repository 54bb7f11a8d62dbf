import { agents, channels } from '@millrace/contract'
import { listen, type Listening } from '@millrace/standins'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makePng } from '../../testing/documents/index.ts'
import { APP_SECRET, openChannels, SLACK, WHATSAPP } from './testing.ts'

const kit = openChannels()
const PAGE = { id: '200300400', token: 'EAAG-token-of-the-page' }
const BOT = 'xoxb-1-token-of-the-bot'
const PRICES = Buffer.from('The deluxe kettle Aurora costs 842 euros.')
const QUESTION = 'What does the deluxe kettle Aurora cost?'
let whatsApp: channels.OwnConnection
let elsewhere: Listening
const visits: string[] = []

beforeAll(async () => {
  kit.meta.addAccount({ kind: 'page', name: 'The Mill', ...PAGE })
  kit.slack.addTeam({ token: BOT, team: 'T1', bot: 'U0BOT', name: 'Mill' })
  whatsApp = await kit.connect('whatsapp', WHATSAPP)
  await kit.setConfig({ appearance: agents.appearance.parse({ attachments: true }) })
  elsewhere = await listen((request, response) => {
    visits.push(`${request.url} ${request.headers.authorization}`)
    response.end('stolen')
  })
})
afterAll(() => elsewhere.close())

const document = (id: string, filename = 'prices.txt', caption = QUESTION) => ({
  type: 'document',
  document: { id, filename, mime_type: 'text/plain', caption },
})

const answerTo = async (contact: string) => {
  await expect.poll(() => kit.sentTo(contact).length, { timeout: 20_000 }).toBe(1)
  return kit.sentTo(contact)[0]!
}

/** The messages of a contact as the desk shows them. */
async function shownOf(value: string) {
  const { rows } = await sql<{ conversation_id: string }>`select k.conversation_id from channel_contacts k
    join channel_identifiers i on i.contact_id = k.id where i.value = ${value}`.execute(kit.db)
  return (await kit.desk(rows[0]!.conversation_id)).messages
}

it('of WhatsApp are fetched with the token, shown at the desk, and used in the answer', async () => {
  kit.meta.addFile({ id: '9001', type: 'text/plain', bytes: PRICES })
  await kit.write(whatsApp.callbackUrl, { from: { phone: '15550000061' }, content: document('9001') })
  expect(await answerTo('15550000061')).toContain('842 euros')
  const [question] = await shownOf('15550000061')
  expect(question!.attachments).toMatchObject([
    { name: 'prices.txt', kind: 'document', bytes: PRICES.length },
  ])
})

it.each([
  ['elsewhere', () => ({ id: '9002', address: `${elsewhere.origin}/steal` })],
  ['of another type', () => ({ id: '9003', bytes: Buffer.from('<svg onload="alert(1)"/>') })],
  ['too large', () => ({ id: '9004', bytes: Buffer.alloc(11 * 1024 ** 2, 'a') })],
])('%s are left out, and the message goes on', async (_what, file) => {
  const { id, ...rest } = file()
  kit.meta.addFile({ id, type: 'text/plain', bytes: PRICES, ...rest })
  const phone = `1555000${id}`
  await kit.write(whatsApp.callbackUrl, {
    from: { phone },
    content: document(id, 'prices.txt', 'Where can I park?'),
  })
  await answerTo(phone)
  const [question] = await shownOf(phone)
  expect(question!.text).toContain('[document: prices.txt]')
  expect(question!.attachments ?? []).toEqual([])
  expect(visits).toEqual([])
})

it('of Messenger and Slack are fetched, too', async () => {
  const page = await kit.connect('messenger', {
    pageId: PAGE.id,
    token: PAGE.token,
    appSecret: APP_SECRET,
  })
  kit.meta.wrote(PAGE.id, 'person-1')
  const url = kit.meta.addFile({ id: '9005', type: 'image/png', bytes: makePng() })
  const message = {
    mid: 'm_1',
    text: 'Where can I park?',
    attachments: [{ type: 'image', payload: { url } }],
  }
  const messaging = [
    { sender: { id: 'person-1' }, recipient: { id: PAGE.id }, timestamp: Date.now(), message },
  ]
  const entry = [{ id: PAGE.id, time: 1, messaging }]
  expect(await kit.meta.deliver(kit.local(page.callbackUrl), { object: 'page', entry })).toBe(200)
  await answerTo('person-1')
  expect((await shownOf('person-1'))[0]!.attachments).toMatchObject([
    { kind: 'image', mediaType: 'image/png' },
  ])

  const slack = await kit.connect('slack', { botToken: BOT, ...SLACK })
  const files = [{ name: 'prices.txt', url_private_download: kit.slack.addFile('prices.txt', PRICES) }]
  const event = { type: 'message', subtype: 'file_share', user: 'U1', channel: 'D1', channel_type: 'im' }
  await kit.slack.deliver(kit.local(slack.callbackUrl), {
    type: 'event_callback',
    team_id: 'T1',
    event_id: 'Ev1',
    authorizations: [{ user_id: 'U0BOT', is_bot: true }],
    event: { ...event, ts: '1700000001.000200', text: QUESTION, files },
  })
  await expect.poll(() => kit.slack.posts.at(-1)?.text, { timeout: 20_000 }).toContain('842 euros')
})

it('are not fetched where the agent’s owner accepts none', async () => {
  await kit.setConfig({ appearance: agents.appearance.parse({ attachments: false }) })
  kit.meta.addFile({ id: '9006', type: 'text/plain', bytes: PRICES })
  await kit.write(whatsApp.callbackUrl, { from: { phone: '15550000066' }, content: document('9006') })
  await answerTo('15550000066')
  expect(kit.meta.requests.some(({ path }) => path.endsWith('/9006'))).toBe(false)
  expect((await shownOf('15550000066'))[0]!.attachments ?? []).toEqual([])
})
