import { createHmac } from 'node:crypto'
import { agents, type Client, conversations } from '@millrace/contract'
import { freePort, type Mailbox, startMailbox } from '@millrace/standins'
import { expect, type Page } from '@playwright/test'
import { expectAccessibleInBothStyles } from './support/axe.ts'
import { test } from './support/desk.ts'
import { makePublicAgent, openSignedIn, ownerClient } from './support/people.ts'
import { onPostgres, type Server, startServer } from './support/server.ts'

const PASSWORD = 'river mill wheel'

let server: Server
let mailbox: Mailbox
let client: Client
let token: string
let agent: agents.Agent
test.beforeAll(async () => {
  const port = await freePort()
  mailbox = await startMailbox()
  server = await startServer({
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    SMTP_URL: mailbox.url,
    MAIL_FROM: 'Millrace <mill@example.test>',
    ...onPostgres(),
  })
  ;({ client, token } = await ownerClient(server))
  agent = await makePublicAgent(client, { Parking: 'Guests park in the yard behind the mill.' })
})
test.afterAll(async () => {
  await server.close()
  await mailbox.close()
})

const secure = (security: Partial<agents.Security>) =>
  client.call(agents.setBotConfig, { params: { id: agent.id }, body: { security } })
const setPassword = () =>
  client.call(agents.setVisitPassword, { params: { id: agent.id }, body: { password: PASSWORD } })
const openChat = (page: Page, more = '') => page.goto(`${server.url}/chat-public/${agent.publicId}${more}`)

/** A token as a site's server would sign it. */
function signed(claims: object, key: string): string {
  const parts = [{ alg: 'HS256', typ: 'JWT' }, claims].map((part) =>
    Buffer.from(JSON.stringify(part)).toString('base64url'),
  )
  const text = parts.join('.')
  return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`
}

async function askAbout(page: Page, placeholder = 'Input ...') {
  // Not by role, because Playwright sees the password field as a text box, too.
  await page.getByPlaceholder(placeholder).fill('Where do guests park?')
  await page.keyboard.press('Enter')
  await expect(page.getByText('yard behind the mill').first()).toBeVisible()
}

test('a password guards the chat, by keyboard, until it is changed', async ({ page }) => {
  await secure({ access: 'password' })
  await setPassword()
  await openChat(page)
  const field = page.getByLabel('Password')
  await expect(field).toBeFocused()
  await expect(page.getByText('Where do guests')).toHaveCount(0)
  await page.keyboard.type('not this one')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('That password is incorrect.')
  await expect(field).toBeFocused()
  await expectAccessibleInBothStyles(page, 'the password of a chat')
  await field.fill(PASSWORD)
  await page.keyboard.press('Enter')
  await askAbout(page)
  await page.reload()
  await expect(page.getByText('yard behind the mill').first()).toBeVisible()
  await setPassword()
  await page.getByRole('textbox').fill('And now?')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Password')).toBeVisible()
})

test('a code by email lets a visitor in, in their language', async ({ browser }) => {
  await secure({ access: 'email', allowedEmails: ['@guests.test'] })
  const page = await (await browser.newContext({ locale: 'de-DE' })).newPage()
  await openChat(page)
  await page.getByLabel('E-Mail-Adresse').fill('ada@guests.test')
  await page.keyboard.press('Enter')
  const field = page.getByLabel('6-stelliger Code')
  await expect(field).toBeFocused()
  const { subject, text } = await mailbox.next('ada@guests.test')
  expect(subject).toContain('ist Ihr Code')
  const code = /\b\d{6}\b/.exec(text)![0]
  await field.fill(String((Number(code) + 1) % 1_000_000).padStart(6, '0'))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Dieser Code stimmt nicht oder ist abgelaufen.')
  await expectAccessibleInBothStyles(page, 'the code of a chat')
  await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`)
  await page.keyboard.press('Enter')
  await askAbout(page, 'Nachricht eingeben …')
})

test('a signed identity lets a visitor in, and a link for someone else asks before it replaces them', async ({
  page,
}) => {
  await secure({ requireIdentity: true })
  const { key } = await client.call(agents.renewSigningKey, { params: { id: agent.id } })
  await openChat(page)
  await expect(page.getByText('Open this chat from its website')).toBeVisible()
  const exp = Math.floor(Date.now() / 1000) + 300
  const openAs = async (name: string, sub: string) => {
    await page.goto('about:blank')
    await openChat(page, `#identity=${signed({ sub, name, aud: agent.id, exp }, key)}`)
  }
  await openAs('Ada Lovelace', 'user-1')
  await askAbout(page)
  expect(page.url()).not.toContain('identity')

  // Another link for the same person doesn't ask.
  await openAs('Ada Lovelace', 'user-1')
  await expect(page.getByText('yard behind the mill').first()).toBeVisible()
  await openAs('Zoë 林', 'user-2')
  await expect(page.getByText('is open as Ada Lovelace')).toBeVisible()
  await expect(page.getByText('yard behind the mill')).toHaveCount(0)
  await expectAccessibleInBothStyles(page, 'the choice of an identity')
  await page.getByRole('button', { name: 'Stay as Ada Lovelace' }).click()
  await expect(page.getByText('yard behind the mill').first()).toBeVisible()
  await openAs('Zoë 林', 'user-2')
  await page.getByRole('button', { name: 'Continue as Zoë 林' }).click()
  await expect(page.getByPlaceholder('Input ...')).toBeVisible()
  await expect(page.getByText('yard behind the mill')).toHaveCount(0)
  await askAbout(page)
  const log = await client.call(conversations.listOfAgent, { params: { id: agent.id }, query: {} })
  expect(log.items.slice(0, 2).map(({ visitor }) => visitor?.sub)).toEqual(['user-2', 'user-1'])
})

test('the owner sets all of it in the security section', async ({ page }) => {
  await secure({})
  await openSignedIn(page, { server, token, path: `/console/agent/setting/${agent.id}?tab=security` })
  const access = page.getByLabel('Access to the public chat')
  await access.selectOption({ label: 'Password' })
  await page.getByLabel(/^(New p|P)assword$/).fill('another mill wheel')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByText('A password is set.')).toBeVisible()
  await page.getByLabel('Websites').fill('*.shop.example')
  await page.getByLabel('Test a page address').fill('https://www.shop.example/help')
  await expect(page.getByText('https://www.shop.example can show this chat.')).toBeVisible()
  await page.getByLabel('Require signed visitors').check()
  await expect(page.getByText('so this is never asked')).toBeVisible()
  await expect
    .poll(async () => (await client.call(agents.getBotConfig, { params: { id: agent.id } })).config.security)
    .toMatchObject({ access: 'password', allowedDomains: ['*.shop.example'], requireIdentity: true })
  await expectAccessibleInBothStyles(page, 'the security section')
  const framed = await page.request.get(`${server.url}/proxy/${agent.publicId}`)
  expect(framed.headers()['content-security-policy']).toContain(
    "frame-ancestors 'self' https://*.shop.example;",
  )
})
