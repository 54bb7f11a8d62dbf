import { agents } from '@millrace/contract'
import { type MetaStandin, startMetaStandin, whatsAppMessages } from '@millrace/standins'
import { expect } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { test } from './support/desk.ts'
import { makePublicAgent, openSignedIn, ownerClient } from './support/people.ts'
import { onPostgres, type Server, startServer } from './support/server.ts'

const PHONE = { id: '100200300', token: 'EAAG-token-of-whatsapp', name: 'The Mill' }
const APP_SECRET = 'app-secret-of-meta'

let server: Server
let meta: MetaStandin
test.beforeAll(async () => {
  meta = await startMetaStandin({ appSecret: APP_SECRET })
  meta.addAccount({ kind: 'whatsapp', ...PHONE })
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
