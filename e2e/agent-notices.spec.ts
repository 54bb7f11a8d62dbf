import { createServer, type Server as HttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { agents, conversations, team } from '@millrace/contract'
import { expect } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { atDesk, test } from './support/desk.ts'

const desk = atDesk()
const { client, open } = desk

let receiver: HttpServer
let hook: string
/** What the receiver got, and its response status. */
const bodies: { type: string }[] = []
let status = 200

test.beforeAll(async () => {
  receiver = createServer((request, response) => {
    let text = ''
    request.setEncoding('utf8')
    request.on('data', (part: string) => (text += part))
    request.on('end', () => {
      bodies.push(JSON.parse(text) as { type: string })
      response.writeHead(status).end(status === 200 ? 'thank you' : 'out of order')
    })
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  hook = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`
})
test.afterAll(async () => {
  receiver.closeAllConnections()
  await new Promise((resolve) => receiver.close(resolve))
})

test('a webhook is added, tested, sent again, and shows its secret once', async ({ page }) => {
  const { id } = await client.call(agents.create, { body: { name: 'Help desk' } })
  const path = `/console/agent/setting/${id}?tab=notificationconfig`
  await open(page, path)
  const request = page.getByRole('checkbox', { name: /^Handoff request A visitor/ })
  await expect(request).toBeChecked()
  await request.uncheck()
  const stored = async () =>
    (await client.call(agents.getBotConfig, { params: { id } })).config.notification.events
  await expect.poll(stored).toEqual(['lowPassRate'])

  const section = page.getByRole('region', { name: 'Webhook' })
  await section.getByRole('textbox', { name: 'URL' }).fill('nowhere')
  await section.getByRole('button', { name: 'Add webhook' }).click()
  await expect(section.getByText('Enter a complete URL that starts with https://.')).toBeVisible()
  await section.getByRole('textbox', { name: 'URL' }).fill(hook)
  await section.getByRole('button', { name: 'Add webhook' }).click()
  await expect(section.getByRole('textbox', { name: 'Signing secret' })).toHaveValue(/^whsec_/)

  await section.getByRole('button', { name: 'Send test event' }).click()
  await expect(section.getByText(/Delivered\. Status 200 in/)).toBeVisible()
  await expect(section.getByText('thank you')).toBeVisible()
  expect(bodies.map(({ type }) => type)).toEqual(['webhook.test'])
  status = 500
  await section.getByRole('button', { name: 'Send test event' }).click()
  await expect(section.getByText(/responded with status 500/).first()).toBeVisible()
  const log = section.getByRole('table', { name: 'Deliveries' })
  await expect(log.getByText('Failed')).toBeVisible()
  status = 200
  await log
    .getByRole('row', { name: /Failed/ })
    .getByRole('button', { name: /^Resend/ })
    .click()
  await expect(log.getByText('Failed')).toBeHidden()
  await expect.poll(() => bodies.length).toBe(3)
  await expectAccessible(page, 'notifications of an agent')

  await page.reload()
  await expect(section.getByRole('button', { name: 'Rotate secret' })).toBeVisible()
  await expect(section.getByRole('textbox', { name: 'Signing secret' })).toBeHidden()
  await section.getByRole('button', { name: 'Rotate secret' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Rotate secret' }).click()
  await expect(section.getByRole('textbox', { name: 'Signing secret' })).toHaveValue(/^whsec_/)
})

test('an admin grants a reader the conversations of a project, and revokes it', async ({ page, browser }) => {
  const agent = await client.call(agents.create, { body: { name: 'Front desk' } })
  const { publicId } = await client.call(agents.update, {
    params: { id: agent.id },
    body: { visibility: 'public' },
  })
  await (await client.open(conversations.chat, { body: { publicId, message: 'Is the mill open?' } })).text()
  const { projectId } = agent
  const { link } = await client.call(team.invite, {
    query: { target: 'rita@example.test' },
    body: { newRole: 'AIREADER', projects: [projectId] },
  })
  const hers = await (await browser.newContext()).newPage()
  const { pathname, hash } = new URL(link ?? '')
  await hers.goto(desk.url + pathname + hash)
  await hers.getByLabel('Your name').fill('Rita')
  await hers.getByLabel('Choose a password').fill('correct horse battery')
  await hers.getByRole('button', { name: 'Join' }).click()
  await expect(hers.getByRole('heading', { name: 'Agents', level: 1 })).toBeVisible()
  const history = `${desk.url}/console/agent/setting/${agent.id}?tab=chatLogs`
  await hers.goto(history)
  await expect(hers.getByText('Is the mill open?')).toBeHidden()

  await open(page, '/user')
  const setGrant = async (granted: boolean) => {
    await page.getByRole('button', { name: 'Actions for Rita' }).click()
    await page.getByRole('menuitem', { name: 'Edit role and projects' }).click()
    const group = page.getByRole('group', { name: 'Can read conversations in' })
    await group.getByRole('checkbox').setChecked(granted)
    await expectAccessible(page, 'the role of a member')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  await setGrant(true)
  await hers.goto(history)
  await expect(hers.getByText('Is the mill open?').filter({ visible: true }).first()).toBeVisible()
  await setGrant(false)
  await hers.reload()
  await expect(hers.getByText('Is the mill open?')).toBeHidden()
})
