import { agents, credentials, tools } from '@millrace/contract'
import { expect } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { atDesk, test } from './support/desk.ts'

const desk = atDesk()
const { client, open } = desk

test('a key is added and tested, used by an agent, limited, replaced and deleted', async ({ page }) => {
  await open(page, '/user/integrations')
  const card = page.getByRole('region', { name: 'OpenAI', exact: true })
  await card.getByRole('button', { name: 'Add key' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Enter a name.')).toBeVisible()
  await expect(dialog.getByText('Enter a key.')).toBeVisible()
  await dialog.getByLabel('Name').fill('Marketing')
  await dialog.getByLabel('Key').fill('sk-wrong-and-long-enough-to-show')
  await expectAccessible(page, 'the dialog of a new key')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(card).toContainText('rejected the API key')

  await page.getByRole('button', { name: 'Actions for Marketing' }).click()
  await page.getByRole('menuitem', { name: 'Replace secret' }).click()
  await dialog.getByLabel('Key').fill(desk.vendor.apiKey!)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(card.getByText('Connected')).toBeVisible()

  const { items } = await client.call(credentials.list, {})
  const agent = await client.call(agents.create, { body: { name: 'Desk', knowledgeIds: [] } })
  const model = `${items[0]!.id}:gpt-4.1-mini`
  await client.call(agents.update, { params: { id: agent.id }, body: { model } })
  await page.reload()
  await expect(card).toContainText('Used in 1 place')

  await page.getByRole('tab', { name: 'Models' }).click()
  await expect(page.getByRole('row', { name: /GPT-4.1 mini \(Marketing\)/ })).toContainText('$0.40')
  await page.getByRole('button', { name: 'Price of GPT-4.1 mini (Marketing)' }).click()
  await dialog.getByLabel('Input').fill('0,5')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('row', { name: /GPT-4.1 mini \(Marketing\)/ })).toContainText('$0.50')
  await page.getByLabel('Allowed models').selectOption('chosen')
  await page.getByLabel('Allow GPT-4.1 (Marketing)').uncheck()
  await expectAccessible(page, 'models')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Unsaved changes')).toBeHidden()
  const offered = await client.call(agents.listModels, {})
  expect(offered.items.map(({ id }) => id)).toEqual(['builtin', model])

  await page.getByRole('tab', { name: 'Keys' }).click()
  await page.getByRole('button', { name: 'Actions for Marketing' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(dialog.getByRole('link', { name: 'Desk' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(card).not.toContainText('Marketing')
})

test('a secret for a website is kept for a tool', async ({ page }) => {
  await open(page, '/user/integrations')
  const card = page.getByRole('region', { name: 'Websites' })
  await card.getByRole('button', { name: 'Add secret' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Stock system')
  await dialog.getByLabel('Website').fill('https://stock.example/v1')
  await dialog.getByLabel('Authentication').selectOption({ label: 'Username and password' })
  await dialog.getByLabel('Username').fill('millrace')
  await dialog.getByLabel('Password').fill('a secret')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText(/^Enter only the site/)).toBeVisible()
  // The input is still there.
  await dialog.getByLabel('Website').fill('https://stock.example')
  await expect(dialog.getByLabel('Password')).toHaveValue('a secret')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(card).toContainText('millrace · https://stock.example')
  const { items } = await client.call(credentials.choices, {})
  expect(items).toMatchObject([{ name: 'Stock system', origin: 'https://stock.example' }])
  const tool = {
    name: 'stock',
    description: 'How many there are',
    parameters: { type: 'object' as const, properties: {} },
    request: { method: 'GET' as const, url: 'https://elsewhere.example/' },
    credentialId: items[0]!.id,
  }
  const result = await client.call(tools.test, { body: { tool, arguments: {} } })
  expect(result).toMatchObject({ ok: false, request: null })
})
