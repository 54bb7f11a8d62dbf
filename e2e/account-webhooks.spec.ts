import { createServer, type Server as HttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { flows, webhooks } from '@millrace/contract'
import { expect } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { atDesk, test } from './support/desk.ts'

const desk = atDesk()
const { client, open } = desk

let receiver: HttpServer
let hook: string
const bodies: string[] = []
test.beforeAll(async () => {
  receiver = createServer((request, response) => {
    let text = ''
    request.setEncoding('utf8')
    request.on('data', (part: string) => (text += part))
    request.on('end', () => {
      bodies.push(text)
      response.end('thank you')
    })
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  hook = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`
})
test.afterAll(async () => {
  receiver.closeAllConnections()
  await new Promise((resolve) => receiver.close(resolve))
})

test('an account’s webhook is added, tested, read, changed and deleted', async ({ page }) => {
  await open(page, '/user/api-key')
  const section = page.getByRole('region', { name: 'Webhooks' })
  await expect(section.getByText('No webhooks yet')).toBeVisible()
  await section.getByRole('button', { name: 'Add webhook' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'URL' }).fill('nowhere')
  await dialog.getByRole('button', { name: 'Add webhook' }).click()
  await expect(dialog.getByText('Enter a URL that starts with https://.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'URL' }).fill(hook)
  await dialog.getByRole('textbox', { name: 'Description' }).fill('Orders')
  await dialog.getByRole('checkbox', { name: /message\.created/ }).uncheck()
  await expectAccessible(page, 'the form of a webhook')
  await dialog.getByRole('button', { name: 'Add webhook' }).click()
  await expect(page.getByRole('textbox', { name: 'Signing secret' })).toHaveValue(/^whsec_/)
  await page.getByRole('button', { name: 'Done' }).click()

  const row = section.getByRole('row', { name: /Orders/ })
  await expect(row).toContainText('7 events')
  const choose = async (name: string) => {
    await row.getByRole('button', { name: 'Actions for Orders' }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await choose('Deliveries…')
  await dialog.getByRole('button', { name: 'Send test event' }).click()
  await expect(dialog.getByText(/Delivered\. Status 200 in/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Details of webhook.test' }).click()
  await expect(dialog.getByText('"type": "webhook.test"')).toBeVisible()
  await expect(dialog.getByLabel('Response')).toHaveText('thank you')
  await dialog.getByRole('button', { name: 'Resend webhook.test' }).click()
  await expect.poll(() => bodies.length).toBe(2)
  expect(bodies[1]).toBe(bodies[0])
  await expectAccessible(page, 'the deliveries of a webhook')
  await dialog.getByRole('button', { name: 'Close' }).click()

  await choose('Disable')
  await expect(row).toContainText('Disabled')
  await choose('Edit…')
  await dialog.getByRole('textbox', { name: 'Description' }).fill('Orders of the shop')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(row).toContainText('Orders of the shop')
  const { items } = await client.call(webhooks.list, {})
  expect(items).toMatchObject([{ description: 'Orders of the shop', enabled: false, projects: null }])

  await row.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Delete…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete webhook' }).click()
  await expect(section.getByText('No webhooks yet')).toBeVisible()
})

test('the webhook of a flow has a secret, a test event and a log', async ({ page }) => {
  const flow = await client.call(flows.create, { body: { title: 'Sort letters' } })
  bodies.length = 0
  await open(page, `/console/workflow-detail/${flow.id}?tab=api`)
  const section = page.getByRole('region', { name: 'Webhook when jobs finish' })
  await section.getByRole('textbox', { name: 'URL' }).fill(hook)
  await section.getByRole('button', { name: 'Add webhook' }).click()
  const secret = section.getByRole('textbox', { name: 'Signing secret' })
  await expect(secret).toHaveValue(/^whsec_/)
  const first = await secret.inputValue()

  await section.getByRole('button', { name: 'Send test event' }).click()
  await expect(section.getByText(/Delivered\. Status 200 in/)).toBeVisible()
  await section.getByRole('button', { name: 'Details of webhook.test' }).click()
  await expect(section.getByText('"name": "Sort letters"')).toBeVisible()
  await expect(section.getByLabel('Response')).toHaveText('thank you')
  await section.getByRole('button', { name: 'Resend webhook.test' }).click()
  await expect.poll(() => bodies.length).toBe(2)
  expect(bodies[1]).toBe(bodies[0])

  await section.getByRole('button', { name: 'Rotate secret' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Rotate secret' }).click()
  await expect(secret).not.toHaveValue(first)
  await expectAccessible(page, 'the webhook of a flow')
  await page.reload()
  await expect(section.getByRole('textbox', { name: 'URL' })).toHaveValue(hook)
  await expect(secret).toHaveCount(0)

  await section.getByRole('button', { name: 'Delete webhook' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete webhook' }).click()
  await expect(section.getByRole('button', { name: 'Add webhook' })).toBeVisible()
  expect((await client.call(flows.get, { params: { id: flow.id } })).telling.webhook).toBeNull()
})
