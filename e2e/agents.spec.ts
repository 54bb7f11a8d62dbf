import { createServer, type Server as HttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { agents, credentials, flows, team } from '@millrace/contract'
import { expect } from '@playwright/test'
import { makePng } from '../apps/server/src/testing/documents/png.ts'
import { expectAccessible } from './support/axe.ts'
import { atDesk, test } from './support/desk.ts'
import { rail } from './support/workspace.ts'

const desk = atDesk()
const { client, open } = desk

let shop: HttpServer
/** The requests that the shop received. */
const asked: string[] = []

test.beforeAll(async () => {
  shop = createServer((request, response) => {
    asked.push(request.url!)
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ order: { state: 'on its way', path: request.url } }))
  })
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve))
})
test.afterAll(async () => {
  shop.closeAllConnections()
  await new Promise((resolve) => shop.close(resolve))
})

test('an agent starts from a role and gets a picture, a look and rules', async ({ page }) => {
  await open(page, '/console/agent')
  await page
    .getByRole('button', { name: /New agent|Start from a role/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  const other = dialog.getByRole('button', { name: /Start from a role/ })
  await other.or(dialog.getByLabel('Name')).first().waitFor()
  if (await other.isVisible()) await other.click()
  await dialog.getByRole('radio', { name: 'Language tutor' }).check()
  await dialog.getByLabel('Name').fill('Tutor')
  await expectAccessible(page, 'the dialog that makes an agent')
  await dialog.getByRole('button', { name: 'Create agent' }).click()
  await page.waitForURL(/agent\/setting\/agt_/)
  const id = /agt_\w+/.exec(page.url())![0]
  const config = async () => (await client.call(agents.getBotConfig, { params: { id } })).config
  await expect(page.getByRole('textbox', { name: /Greeting/ })).toHaveValue(/Tutor, your language tutor/)

  await test.step('a picture of its own; an SVG is refused', async () => {
    const upload = page.getByLabel('Upload image')
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    await upload.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: svg })
    await expect(page.getByText(/is not a PNG, JPEG or WebP/)).toBeVisible()
    await upload.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: makePng(90, 60) })
    await expect(page.getByRole('img', { name: 'Custom image' })).toBeVisible()
  })

  await test.step('its look', async () => {
    await rail(page).getByRole('link', { name: 'Chatbot UI Setting' }).click()
    await page.getByRole('textbox', { name: /^Title/ }).fill('Ask the tutor')
    await page.getByLabel('Header background', { exact: true }).fill('#aa3300')
    await expect
      .poll(async () => (await config()).appearance)
      .toMatchObject({
        headerTitle: 'Ask the tutor',
        headerBgColor: '#aa3300',
      })
    await page.getByLabel('Footer logo').fill('https://elsewhere.test/logo.png')
    await expect(page.getByText(/Enter a path on this server/)).toBeVisible()
    expect((await config()).appearance.customLogoUrl).toBe('/_console/icon.svg')
    await expectAccessible(page, 'the look of the chat')
  })

  await test.step('its rules', async () => {
    await rail(page).getByRole('link', { name: 'Security Setting' }).click()
    await page.getByRole('spinbutton', { name: 'Messages', exact: true }).fill('5')
    await page.getByLabel('Blocked words').fill('spam\nfree money')
    await expect
      .poll(async () => (await config()).security)
      .toMatchObject({
        rateMessages: 5,
        blockedWords: ['spam', 'free money'],
      })
    await expectAccessible(page, 'the rules of the chat')
  })

  await test.step('sections open by their address and are marked in the rail', async () => {
    for (const tab of ['leads', 'integrations', 'embed']) {
      await page.goto(`${desk.url}/console/agent/setting/${id}?tab=${tab}`)
      await expect(rail(page).locator('[aria-current=page]')).toBeInViewport()
      await expectAccessible(page, tab)
    }
  })
})

test('a tool is created, tried and granted; one that changes things must be confirmed', async ({ page }) => {
  await open(page, '/console/tools')
  const agent = await client.call(agents.create, { body: { name: 'Orders' } })
  const grants = async () => (await client.call(agents.getTools, { params: { id: agent.id } })).items
  await page.getByRole('button', { name: 'New tool' }).click()
  await page.getByRole('menuitem', { name: 'HTTP request' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/^Start with a letter/)).toBeVisible()

  await page.getByLabel('Name', { exact: true }).fill('find_order')
  await page.getByLabel('Description', { exact: true }).fill('Finds an order by its number.')
  await page.getByLabel('Effect').selectOption('write')
  await page.getByRole('button', { name: 'Add parameter' }).click()
  await page.getByLabel('Name of parameter 1').fill('order')
  const { port } = shop.address() as AddressInfo
  await page.getByLabel('URL').fill(`http://127.0.0.1:${port}/orders/@@order@@`)
  await page.getByLabel('Response path').fill('/order/state')
  await page.getByRole('textbox', { name: 'order', exact: true }).fill('../all')
  await page.getByRole('button', { name: 'Run test' }).click()
  await expect(page.getByText(/can’t be part of the URL/)).toBeVisible()
  expect(asked).toEqual([])
  await page.getByRole('textbox', { name: 'order', exact: true }).fill('A 7')
  await page.getByRole('button', { name: 'Run test' }).click()
  await expect(page.getByText('on its way', { exact: true })).toBeVisible()
  expect(asked).toEqual(['/orders/A%207'])
  await expectAccessible(page, 'the editor of a tool')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.waitForURL(/tool=tol_/)

  await page.goto(`${desk.url}/console/agent/setting/${agent.id}?tab=integrations`)
  await page.getByRole('checkbox', { name: /find_order/ }).click()
  await expect(page.getByText('This tool makes changes')).toBeVisible()
  expect(await grants()).toMatchObject([{ state: 'write' }])
  await page.getByRole('checkbox', { name: /Allow changes/ }).click()
  await expect.poll(async () => (await grants())[0]?.state).toBe('active')
})

test('flows and the tools of an MCP server become tools: this server’s own', async ({ page }) => {
  await open(page, '/console/tools')
  const flow = await client.call(flows.create, {
    body: {
      title: 'Check stock',
      document: {
        version: 1,
        nodes: [
          { id: 'n1', type: 'start' },
          { id: 'n2', type: 'output', params: { fields: [{ name: 'left', value: 7 }] } },
        ],
        edges: [{ from: 'n1', to: 'n2' }],
      },
    },
  })
  await client.call(flows.publish, { params: { id: flow.id }, body: { revision: flow.revision } })
  await page.reload()
  await page.getByRole('button', { name: 'New tool' }).click()
  await page.getByRole('menuitem', { name: 'Flow', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Flow', { exact: true }).selectOption('Check stock')
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('check_stock')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByLabel('Description', { exact: true }).fill('Says how many are left.')
  await expectAccessible(page, 'the dialog of a flow’s tool')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Flow: Check stock')).toBeVisible()

  const { key: token } = await client.call(team.createApiKey, { body: { name: 'MCP', scopes: ['read'] } })
  await client.call(credentials.create, {
    body: {
      name: 'This server',
      projectId: null,
      secret: { kind: 'http', origin: desk.url, auth: { type: 'bearer', token } },
    },
  })
  await page.reload()
  await page.getByRole('button', { name: 'New tool' }).click()
  await page.getByRole('menuitem', { name: 'Tools of an MCP server' }).click()
  await dialog.getByLabel('Name', { exact: true }).fill('Millrace')
  await dialog.getByLabel('URL').fill(`${desk.url}/mcp`)
  await dialog.getByRole('button', { name: 'Connect' }).click()
  await expect(dialog.getByText(/Choose a credential/)).toBeVisible()
  await dialog.getByLabel('Credential').selectOption(`This server (${desk.url})`)
  await dialog.getByRole('button', { name: 'Connect' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'search_knowledge', exact: true })).toBeVisible()
  await expect(page.getByRole('table', { name: 'MCP servers' })).toContainText(/\d+ tools/)
  await expectAccessible(page, 'the list of tools')
})

test('agents are copied, exported as a file, and deleted together', async ({ page }) => {
  await open(page, '/console/agent')
  await client.call(agents.create, { body: { name: 'Mover' } })
  await page.reload()
  await page.getByRole('button', { name: 'Actions for Mover' }).click()
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  await expect(page.getByRole('link', { name: 'Mover (copy)', exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Actions for Mover', exact: true }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Export to file' }).click()
  const file = await (await download).path()
  await page.getByRole('button', { name: 'More for agents' }).click()
  await page.getByRole('menuitem', { name: /Import/ }).click()
  await page.getByLabel('Agent file').setInputFiles(file)
  await expect(page.getByText('1 agent imported.')).toBeVisible()
  await page.getByRole('button', { name: 'Done' }).click()

  const boxes = page.getByRole('checkbox', { name: /Select Mover/ })
  await expect(boxes).toHaveCount(3)
  for (const box of await boxes.all()) await box.check()
  await page.getByRole('button', { name: 'Delete…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete 3 agents' }).click()
  // Nothing behind an open dialog can be found: the boxes are really gone only once it is closed.
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(boxes).toHaveCount(0)
  expect((await client.call(agents.list, { query: { search: 'Mover' } })).total).toBe(0)
})

test('the input placeholder is the stored one, for visitors and members', async ({ page }) => {
  const made = await client.call(agents.create, { body: { name: 'Reception' } })
  const params = { id: made.id }
  const { publicId } = await client.call(agents.update, { params, body: { visibility: 'public' } })
  const addresses = [`/chat-public/${publicId}`, `/proxy/${publicId}`, `/console/agent/chat/${made.id}`]
  const input = page.getByRole('textbox', { name: 'Message' })
  await open(page, '/console/sheets')
  await page.goto(desk.url + addresses.at(-1)!)
  await expect(input).toHaveAttribute('placeholder', 'Input ...')
  const { config } = await client.call(agents.getBotConfig, { params })
  const appearance = { ...config.appearance, placeholder: 'Was möchten Sie wissen?' }
  await client.call(agents.setBotConfig, { params, body: { appearance } })
  await client.call(agents.publish, { params, body: {} })
  for (const address of addresses) {
    await page.goto(desk.url + address)
    await expect(input).toHaveAttribute('placeholder', 'Was möchten Sie wissen?')
  }
})
