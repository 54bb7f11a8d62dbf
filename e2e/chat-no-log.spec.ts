import { agents, conversations } from '@millrace/contract'
import { expect } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { atDesk, test } from './support/desk.ts'
import { makePublicAgent } from './support/people.ts'

const desk = atDesk()
const NOTE = 'Messages in this chat aren’t recorded.'

test('a chat that is not recorded says so, works, and is gone with its page', async ({ page }) => {
  const agent = await makePublicAgent(desk.client, { Parking: 'Guests park in the yard behind the mill.' })
  const { id } = agent
  await desk.open(page, `/console/agent/setting/${id}?tab=security`)
  await page.getByLabel('No-log mode').check()
  await expect(page.getByText('Earlier conversations are kept')).toBeVisible()
  await expectAccessible(page, 'no-log mode in the security section')
  await expect
    .poll(async () => (await desk.client.call(agents.getBotConfig, { params: { id } })).config.security.noLog)
    .toBe(true)

  await page.goto(`${desk.url}/chat-public/${agent.publicId}`)
  await expect(page.getByText(NOTE)).toBeVisible()
  await page.getByRole('textbox').fill('Where do guests park?')
  await page.keyboard.press('Enter')
  await expect(page.getByText('yard behind the mill').first()).toBeVisible()
  await page
    .getByRole('button', { name: /^Source 1/ })
    .first()
    .click()
  await expect(page.getByRole('dialog', { name: 'Parking' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Open in the document' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  // A comment would not be stored, so the page doesn't ask for one.
  await page.getByRole('button', { name: 'Not helpful' }).click()
  await expect(page.getByRole('button', { name: 'Not helpful', pressed: true })).toBeVisible()
  await expect(page.getByText('What was missing')).toHaveCount(0)
  await page.getByRole('textbox').fill('Where again?')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Where again?')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Stop' })).toHaveCount(0)
  await expectAccessible(page, 'a chat that is not recorded')
  await page.reload()
  await expect(page.getByText(NOTE)).toBeVisible()
  await expect(page.getByText('Where again?')).toHaveCount(0)

  const { items } = await desk.client.call(conversations.listOfAgent, { params: { id }, query: {} })
  expect(items).toMatchObject([{ noLog: true, title: '', messages: 4 }])
  await desk.open(page, `/console/agent/setting/${id}?tab=chatLogs`)
  await page.getByRole('button', { name: 'Not recorded' }).first().click()
  await expect(page.getByText('weren’t recorded: the agent is')).toBeVisible()
})

test("a message that the owner's rules refuse is explained in the visitor's language", async ({
  browser,
}) => {
  // Refused messages count towards the rate limit, too: the question after them must be within it.
  const security = { blockedWords: ['spam'], maxMessageLength: 40, rateMessages: 2, rateSeconds: 600 }
  const body = { security: security as unknown as agents.Security }
  for (const [locale, words] of [
    ['en-GB', ['This message contains a word', '8 characters over the limit', 'Too many messages in a row']],
    ['de-DE', ['Diese Nachricht enthält ein Wort', '8 Zeichen', 'Zu viele Nachrichten hintereinander']],
    ['zh-CN', ['此消息包含不允许使用的词语', '8', '连续发送的消息过多']],
  ] as const) {
    const agent = await makePublicAgent(desk.client, { Parking: 'Guests park in the yard behind the mill.' })
    await desk.client.call(agents.setBotConfig, { params: { id: agent.id }, body })
    const page = await (await browser.newContext({ locale })).newPage()
    await page.goto(`${desk.url}/chat-public/${agent.publicId}`)
    const field = page.getByRole('textbox')
    await field.fill('Is this spam?')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toContainText(words[0])
    await expect(field).toHaveValue('Is this spam?')
    await field.fill('x'.repeat(48))
    await expect(page.getByText(words[1]).first()).toBeVisible()
    await field.fill('Where do guests park?')
    await page.keyboard.press('Enter')
    await expect(page.getByText('yard behind the mill').first()).toBeVisible()
    await expect(async () => {
      await field.fill('Where do guests park?')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('alert')).toContainText(words[2], { timeout: 1500 })
    }).toPass()
  }
})
