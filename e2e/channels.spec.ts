import { agents, channels } from '@millrace/contract'
import { type MetaStandin, startMetaStandin, whatsAppMessages } from '@millrace/standins'
import { expect } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { test } from './support/desk.ts'
import { makePublicAgent, openSignedIn, ownerClient } from './support/people.ts'
import { onPostgres, type Server, startServer } from './support/server.ts'

const PHONE = { id: '100200300', token: 'EAAG-token-of-whatsapp', name: 'The Mill' }
/** A number at Meta that has an approved template and an unfinished one. */
const CLOSED = { id: '100200301', token: 'EAAG-token-of-another', name: 'The Mill, orders' }
const READY = {
  name: 'order_ready',
  language: 'en_US',
  components: [
    { type: 'BODY', text: 'Hello {{1}}, your order is ready until {{2}}.' },
    { type: 'FOOTER', text: 'The Mill' },
  ],
}
const WAITING = { ...READY, name: 'winter_sale', status: 'PENDING' }
const APP_SECRET = 'app-secret-of-meta'

let server: Server
let meta: MetaStandin
test.beforeAll(async () => {
  meta = await startMetaStandin({ appSecret: APP_SECRET })
  meta.addAccount({ kind: 'whatsapp', ...PHONE })
  meta.addAccount({ kind: 'whatsapp', ...CLOSED, businessAccount: 'waba-1' })
  meta.setTemplates('waba-1', [READY, WAITING])
  server = await startServer({ EGRESS_ALLOW: '127.0.0.1', META_GRAPH_URL: meta.origin, ...onPostgres() })
})
test.afterAll(async () => {
  await server.close()
  await meta.close()
})

test('an agent is connected to WhatsApp, answers there, and a person takes over at the desk', async ({
  page,
}) => {
  const { client, token } = await ownerClient(server)
  const { id } = await makePublicAgent(client, { Parking: 'You can park in the yard behind the shop.' })
  const { config } = await client.call(agents.getBotConfig, { params: { id } })
  await client.call(agents.setBotConfig, {
    params: { id },
    body: { handoff: { ...config.handoff, enabled: true } },
  })
  await client.call(agents.publish, { params: { id }, body: {} })

  await openSignedIn(page, { server, token, path: `/console/agent/setting/${id}?tab=integrations` })
  await page.getByRole('button', { name: 'Connect WhatsApp' }).click()
  const form = page.getByRole('form', { name: 'Connect WhatsApp' })
  await form.getByLabel('Phone number ID').fill(PHONE.id)
  await form.getByLabel('Access token').fill('wrong-token-of-whatsapp')
  await form.getByLabel('App secret').fill(APP_SECRET)
  await form.getByRole('button', { name: 'Connect WhatsApp' }).click()
  await expect(form.getByText(/Invalid OAuth access token/)).toBeVisible()
  await form.getByLabel('Access token').fill(PHONE.token)
  await form.getByRole('button', { name: 'Connect WhatsApp' }).click()

  const card = page.getByRole('region', { name: /WhatsApp: The Mill/ })
  await expect(card.getByText('Connected')).toBeVisible()
  await expect(card.getByText('No message has arrived yet.')).toBeVisible()
  await card.getByRole('button', { name: 'Test connection' }).click()
  await expect(card.getByText(/It works: The Mill/)).toBeVisible()
  // Its origin is the one that the vendor would reach.
  const url = new URL(new URL(await card.getByLabel('Callback URL').inputValue()).pathname, server.url).href
  const verifyToken = await card.getByLabel('Verify token').inputValue()
  const confirmed = await fetch(`${url}?hub.mode=subscribe&hub.verify_token=${verifyToken}&hub.challenge=42`)
  expect(await confirmed.text()).toBe('42')
  await expectAccessible(page, 'integrations')

  const phone = '15551234567'
  meta.wrote(PHONE.id, phone)
  const message = { from: { phone, name: 'Ann Reed' }, id: 'wamid.1', text: 'Where can I park?' }
  expect(await meta.deliver(url, whatsAppMessages(PHONE.id, [message]))).toBe(200)
  await expect
    .poll(() => meta.sent.map(({ text }) => text))
    .toEqual([expect.stringContaining('in the yard behind the shop')])

  await page.goto(`${server.url}/console/agent/setting/${id}?tab=chatLogs`)
  const log = page.getByRole('list', { name: 'Conversations with this agent' })
  await expect(log.getByText('WhatsApp')).toBeVisible()
  const filter = page.getByLabel('Channel', { exact: true })
  await filter.selectOption({ label: 'Slack' })
  await expect(log.getByText('WhatsApp')).toBeHidden()
  await filter.selectOption({ label: 'WhatsApp' })
  await expect(log.getByText('WhatsApp')).toBeVisible()
  await page.goto(`${server.url}/chat-admin/${id}`)
  await expect(
    page.getByRole('navigation', { name: 'Conversations', exact: true }).getByText('WhatsApp'),
  ).toBeVisible()
  await page.getByText('Ann Reed').first().click()
  await expect(page.getByText('Via WhatsApp')).toBeVisible()
  await page.getByLabel('Reply').first().fill('There is a place for vans, too.')
  await page.keyboard.press('Enter')
  await expect.poll(() => meta.sent.at(-1)?.text).toBe('There is a place for vans, too.')
  await expect(page.getByText('Sent').last()).toBeVisible()
  await expectAccessible(page, 'desk')
})

test('a template reaches a contact who agreed, when the window is closed', async ({ page }) => {
  const { client, token } = await ownerClient(server)
  const { id } = await makePublicAgent(client, { Parking: 'You can park in the yard behind the shop.' })
  const { config } = await client.call(agents.getBotConfig, { params: { id } })
  await client.call(agents.setBotConfig, {
    params: { id },
    body: { handoff: { ...config.handoff, enabled: true } },
  })
  await client.call(agents.publish, { params: { id }, body: {} })
  const settings = { phoneNumberId: CLOSED.id, token: CLOSED.token, appSecret: APP_SECRET }
  const connection = await client.call(channels.connect, {
    params: { id },
    body: { channel: 'whatsapp', settings },
  })
  // The message took more than a day to arrive.
  const phone = '15551234568'
  const at = Math.floor(Date.now() / 1000) - 30 * 3600
  meta.wrote(CLOSED.id, phone, at * 1000)
  const message = { from: { phone, name: 'Ann Reed' }, id: 'wamid.2', text: 'Is my order ready?', at }
  const url = new URL(new URL(connection.callbackUrl).pathname, server.url).href
  expect(await meta.deliver(url, whatsAppMessages(CLOSED.id, [message]))).toBe(200)

  await openSignedIn(page, { server, token, path: `/chat-admin/${id}` })
  await page.getByText('Ann Reed').first().click()
  await expect(page.getByText(/too much time has passed/).last()).toBeVisible()
  await page.getByRole('button', { name: 'Send template' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send template' })
  await dialog.getByLabel('Template', { exact: true }).selectOption({ label: 'order_ready (en_US)' })
  await expect(dialog.getByRole('option', { name: /winter_sale/ })).toBeDisabled()
  await dialog.getByLabel('Placeholder 1').fill('Ann')
  await dialog.getByLabel('Placeholder 2').fill('six o’clock')
  await expect(dialog.getByText('Hello Ann, your order is ready until six o’clock.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Send', exact: true })).toBeDisabled()
  await dialog.getByLabel(/The contact agreed/).check()
  await dialog.getByLabel(/How do you know/).fill('On the phone')
  await expectAccessible(page, 'template')
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect.poll(() => meta.sent.at(-1)).toMatchObject({ to: phone, text: '[order_ready]' })
  await expect(page.getByText('Sent · Template order_ready')).toBeVisible()
  await page.getByRole('button', { name: 'Send template' }).click()
  await expect(dialog.getByText(/The contact agreed to be written to .*On the phone/)).toBeVisible()
})

test('the lab of WhatsApp answers, expires, repeats and forges, and no vendor is called', async ({
  page,
}) => {
  const { client, token } = await ownerClient(server)
  const { id } = await makePublicAgent(client, { Parking: 'You can park in the yard behind the shop.' })
  const { config } = await client.call(agents.getBotConfig, { params: { id } })
  await client.call(agents.setBotConfig, {
    params: { id },
    body: { handoff: { ...config.handoff, enabled: true } },
  })
  await client.call(agents.publish, { params: { id }, body: {} })
  const before = meta.requests.length

  await openSignedIn(page, { server, token, path: `/console/agent/setting/${id}?tab=integrations` })
  await page.getByRole('button', { name: 'Try WhatsApp in the lab' }).click()
  const lab = page.getByRole('dialog', { name: 'WhatsApp lab' })
  const phone = lab.getByRole('region', { name: 'What Alex sees' })
  await lab.getByLabel('Message', { exact: true }).fill('Where can I park?')
  await lab.getByRole('button', { name: 'Send', exact: true }).click()
  const replies = phone.getByText(/in the yard behind the shop/)
  await expect(replies).toHaveCount(1)
  await expect(phone.getByText(/Read/)).toBeVisible()
  const calls = lab.getByRole('region', { name: 'Calls', exact: true })
  await expect(calls.getByText('Stored and processed').first()).toBeVisible()

  await lab.getByRole('button', { name: 'Repeat the last call' }).click()
  await expect(calls.getByText('Known already, stored once')).toBeVisible()
  await lab.getByRole('button', { name: 'Forge a signature' }).click()
  await expect(calls.getByText(/the signature is wrong/)).toBeVisible()
  await expect(calls.getByText('401')).toBeVisible()
  await expect(replies).toHaveCount(1)
  await expectAccessible(page, 'channel lab')

  await lab.getByRole('button', { name: '25 hours ago' }).click()
  await lab.getByRole('link', { name: 'Open the desk' }).click()
  await page.getByText('Alex').first().click()
  await expect(page.getByText('Via WhatsApp (lab)')).toBeVisible()
  await expect(page.getByText(/too much time has passed since the contact last wrote/)).toBeVisible()
  expect(meta.requests.length).toBe(before)
})
