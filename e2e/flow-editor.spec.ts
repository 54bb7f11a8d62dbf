import { type Client, flows } from '@millrace/contract'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { openSignedIn, ownerClient } from './support/people.ts'
import { type Server, startServer } from './support/server.ts'

let server: Server
let token: string
let client: Client
test.beforeAll(async () => {
  server = await startServer()
  const owner = await ownerClient(server)
  token = owner.token
  client = owner.client
})
test.afterAll(() => server.close())
test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

const open = (page: Page, path: string) => openSignedIn(page, { server, token, path })
const canvas = (page: Page) => page.getByRole('region', { name: 'Canvas of the flow' })
const node = (page: Page, id: string) => page.locator(`.react-flow__node[data-id="${id}"]`)
const inspector = (page: Page) => page.getByRole('complementary', { name: 'Inspector' })
const problems = (page: Page) => page.getByRole('button', { name: /^Problems: / })
const saved = (page: Page) => expect(page.getByText(/^Saved · /)).toBeVisible()

/** Puts one field into the node that is in the inspector. */
async function fillField(page: Page, name: string, value: string): Promise<void> {
  await inspector(page).getByRole('button', { name: 'Add a field' }).click()
  await inspector(page).getByRole('textbox', { name: 'Name 1' }).fill(name)
  await inspector(page)
    .getByRole('textbox', { name: `Value of ${name}` })
    .fill(value)
}

test('a flow is built from nothing by mouse, mended, run and published', async ({ page }) => {
  test.setTimeout(150_000)
  await open(page, '/workflow')
  await expect(node(page, 'n1')).toBeVisible()
  await expectAccessible(page, 'an empty flow')

  await page.getByRole('button', { name: 'Add', exact: true }).click()
  const palette = page.getByRole('region', { name: 'Nodes' })
  await expect(palette.getByRole('option', { name: /^Set fields/ })).toBeVisible()
  await expectAccessible(page, 'the palette')
  await palette.getByRole('option', { name: /^Set fields/ }).click()
  await expect(node(page, 'n2')).toBeVisible()
  await expect(page).toHaveURL(/\/workflow\/flw_/)
  await fillField(page, 'greeting', 'Hello')

  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await palette.getByRole('combobox').fill('output')
  await palette.getByRole('option', { name: /^Output/ }).click()
  await expect(node(page, 'n3')).toBeVisible()
  await expect(page.locator('.react-flow__edge')).toHaveCount(2)
  await fillField(page, 'answer', '@@n2.goodbye@@')

  await expect(problems(page)).toHaveAccessibleName('Problems: 1 errors, 0 warnings')
  await problems(page).click()
  await page.getByRole('button', { name: /n2 gives no goodbye/ }).click()
  await expect(inspector(page).getByText('n2 gives no goodbye; it gives greeting')).toBeVisible()
  await expectAccessible(page, 'a problem at its field')
  const value = inspector(page).getByRole('textbox', { name: 'Value of answer' })
  await value.fill('')
  await inspector(page).getByRole('button', { name: 'Insert a value' }).click()
  await page
    .getByRole('dialog', { name: 'Values' })
    .getByRole('option', { name: /greeting/ })
    .click()
  await expect(value).toHaveValue('@@n2.greeting@@')
  await expect(problems(page)).toHaveAccessibleName('Problems: 0 errors, 0 warnings')
  await saved(page)

  await page.getByRole('button', { name: 'Run', exact: true }).click()
  const run = page.getByRole('complementary', { name: 'Test run' })
  await run.getByRole('button', { name: 'Run', exact: true }).click()
  await expect(run.getByText('Succeeded')).toBeVisible()
  await expect(run.getByText('"answer": "Hello"')).toBeVisible()
  await expect(node(page, 'n2').getByText(/^Done/)).toBeVisible()
  await expectAccessible(page, 'a test run')

  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Publish this flow' })
  await dialog.getByLabel(/What has changed/).fill('It says hello')
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText(/version 1 is live/)).toBeVisible()
  const id = page.url().split('/').at(-1)!
  const [version] = (await client.call(flows.versions, { params: { id } })).items
  expect(version).toMatchObject({ version: 1, note: 'It says hello', published: true })
})

test('a flow is built by keyboard, undone and read in the outline', async ({ page }) => {
  test.setTimeout(120_000)
  await open(page, '/workflow')
  await expect(node(page, 'n1')).toBeVisible()
  await page.keyboard.press('n')
  await page.keyboard.type('set f', { delay: 25 })
  await page.keyboard.press('Enter')
  await expect(node(page, 'n2')).toBeVisible()
  await page.keyboard.press('n')
  await page.keyboard.type('outp', { delay: 25 })
  await page.keyboard.press('Enter')
  await expect(node(page, 'n3')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(node(page, 'n3')).toHaveCount(0)
  await page.keyboard.press('Control+Shift+Z')
  await expect(node(page, 'n3')).toBeVisible()

  await node(page, 'n2').focus()
  await page.keyboard.press('Enter')
  await expect(inspector(page).getByText('n2 · Set fields')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Outline', exact: true }).focus()
  await page.keyboard.press('Enter')
  const tree = page.getByRole('tree', { name: 'Outline of the flow' })
  await expect(tree.getByRole('treeitem')).toHaveCount(3)
  await tree.getByRole('treeitem').first().focus()
  await page.keyboard.press('End')
  await expect(tree.getByRole('treeitem', { name: /Output/ })).toBeFocused()
  await expectAccessible(page, 'the outline')
  await page.keyboard.press('Delete')
  await expect(tree.getByRole('treeitem')).toHaveCount(2)
  await saved(page)
})

test('two people who save the same flow are told, and nothing is lost', async ({ page }) => {
  const made = await client.call(flows.create, { body: { title: 'Shared work' } })
  await open(page, `/workflow/${made.id}`)
  await expect(canvas(page)).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Title of the flow' })).toHaveValue('Shared work')
  await page.route(/\/millrace\/aiflows\/flw_[^/]+$/, (route) => route.abort())
  await node(page, 'n1').click()
  await inspector(page).getByRole('textbox', { name: 'Title of the node' }).fill('Mine')
  const { document } = made
  const theirs = {
    ...document,
    nodes: document.nodes.map((one) => (one.id === 'n1' ? { ...one, title: 'Theirs' } : one)),
  }
  await client.call(flows.save, {
    params: { id: made.id },
    body: { revision: made.revision, document: theirs },
  })
  await page.unroute(/\/millrace\/aiflows\/flw_[^/]+$/)
  await inspector(page).getByRole('textbox', { name: 'Title of the node' }).fill('Mine too')
  await expect(page.getByText(/^Somebody else has saved this flow meanwhile/)).toBeVisible()
  await page.getByRole('button', { name: 'Keep mine' }).click()
  await saved(page)
  const now = await client.call(flows.get, { params: { id: made.id } })
  expect(now.document.nodes.at(0)?.title).toBe('Mine too')
})
