import { readFile } from 'node:fs/promises'
import { type Client, knowledge, sheets } from '@millrace/contract'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { cell, dropFile, enterGrid, goTo, gridOf, pasteText } from './support/grid.ts'
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
const status = (page: Page, text: string) => page.getByText(text, { exact: true })

const GOODS = `Article,Number,Price,Stock,Added
"Lantern, brass",9007199254740993,49.90,12,2026-03-01
Kettle,9007199254740994,89.00,3,2026-03-04
Bench,9007199254740995,240.00,1,2026-02-11
Öllampe 🪔,9007199254740996,15.50,40,2026-01-30
"Table ""long""",9007199254740997,612.00,0,2025-12-24
`

test('a newcomer drops a file, edits, pastes, undoes, filters, sorts, saves a view and exports', async ({
  page,
}) => {
  test.setTimeout(150_000)
  await open(page, '/console/sheets')
  await expect(page.getByText('No sheets yet')).toBeVisible()
  await expectAccessible(page, 'the empty list of sheets')

  await dropFile(page, { name: 'goods.csv', type: 'text/csv', text: GOODS })
  const wizard = page.getByRole('dialog', { name: 'Import a file' })
  await expect(wizard.getByRole('button', { name: 'Import 5 rows' })).toBeEnabled()
  await expectAccessible(page, 'what the file holds')
  await wizard.getByRole('button', { name: 'Import 5 rows' }).click()
  await expect(page.getByText('goods.csv is imported')).toBeVisible()
  await enterGrid(page, 'Lantern, brass')
  await expect(cell(page, 0, 1)).toHaveText('9,007,199,254,740,993')
  await expectAccessible(page, 'a sheet')

  await goTo(page, 1, 0)
  await page.keyboard.type('Copper kettle')
  await page.keyboard.press('Enter')
  await expect(cell(page, 1, 0)).toHaveText('Copper kettle')

  await goTo(page, 3, 0)
  await pasteText(
    page,
    'Oil lamp\t77\t15.5\t40\t2026-01-30\nTable\t78\t612\t0\t2025-12-24\nRope\t79\t3.25\t5\t2026-03-05',
  )
  await expect(status(page, '6 rows')).toBeVisible()
  await expect(cell(page, 5, 0)).toHaveText('Rope')
  await page.keyboard.press('Control+z')
  await expect(status(page, '5 rows')).toBeVisible()
  await expect(cell(page, 3, 0)).toHaveText('Öllampe 🪔')
  await expect(cell(page, 1, 0)).toHaveText('Copper kettle')

  await page.getByRole('button', { name: /^Filter/ }).click()
  await page.getByRole('button', { name: 'Add condition' }).click()
  await page.getByLabel('Column', { exact: true }).selectOption({ label: 'Price' })
  await page.getByLabel('Comparison').selectOption({ label: 'less than' })
  await page.getByLabel('Value').fill('100')
  await page.keyboard.press('Enter')
  await expect(status(page, '3 of 5 rows')).toBeVisible()
  await expectAccessible(page, 'a filter')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Sort/ }).click()
  await page.getByRole('button', { name: 'Add column' }).click()
  await page.getByLabel('Column 1 of the order').selectOption({ label: 'Price' })
  await page.keyboard.press('Escape')
  await expect(cell(page, 0, 0)).toHaveText('Öllampe 🪔')
  await expect(cell(page, 2, 0)).toHaveText('Copper kettle')

  await page.getByRole('button', { name: 'Save as a view' }).click()
  const naming = page.getByRole('dialog', { name: 'New view' })
  await naming.getByLabel('Name of the view').fill('Cheap')
  await naming.getByRole('button', { name: 'Create view' }).click()
  await expect(page.getByRole('button', { name: 'Cheap', exact: true })).toHaveAttribute(
    'aria-current',
    'true',
  )
  await page.reload()
  await expect(cell(page, 0, 0)).toHaveText('Öllampe 🪔')

  expect(await exportOf(page, true)).toBe(
    'Article,Number,Price,Stock,Added\r\nÖllampe 🪔,9007199254740996,15.50,40,2026-01-30\r\n' +
      '"Lantern, brass",9007199254740993,49.90,12,2026-03-01\r\nCopper kettle,9007199254740994,89.00,3,2026-03-04\r\n',
  )
  const { items } = await client.call(sheets.list, { query: {} })
  expect(items).toMatchObject([{ name: 'goods', rowCount: 5, columnCount: 5 }])
})

/** The text of the file that an export as CSV gives. */
async function exportOf(page: Page, ofView: boolean): Promise<string> {
  await page.getByRole('button', { name: 'Actions for this sheet' }).click()
  await page.getByRole('menuitem', { name: 'Export…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Export' })
  await dialog.getByLabel('Only what this view shows').setChecked(ofView)
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Export' }).click()
  const text = await readFile(await (await download).path(), 'utf8')
  return text.replace(/^\uFEFF/, '')
}

test('two people in one sheet see each other, and neither overwrites the other unseen', async ({
  page,
  browser,
}) => {
  const columns = [
    { label: 'Task', key: 'task' },
    { label: 'Who', key: 'who' },
  ]
  const { id } = await client.call(sheets.create, { body: { name: 'Shared', columns } })
  const rows = ['Sweep', 'Oil the wheel', 'Count sacks'].map((task) => ({ cells: { task } }))
  await client.call(sheets.createRecords, { params: { id }, body: rows })
  const other = await (await browser.newContext()).newPage()
  for (const person of [page, other]) {
    await open(person, `/console/sheets/detail/${id}`)
    await enterGrid(person, 'Sweep')
  }

  await goTo(other, 2, 1)
  await other.keyboard.type('Anna')
  await other.keyboard.press('Enter')
  await expect(cell(page, 2, 1)).toHaveText('Anna')

  await goTo(page, 0, 0)
  await page.keyboard.press('F2')
  await page.keyboard.type(' the yard')
  await goTo(other, 0, 0)
  await other.keyboard.type('Sweep the floor')
  await other.keyboard.press('Enter')
  await expect
    .poll(
      async () => (await client.call(sheets.listRecords, { params: { id }, query: {} })).items[0]!.cells.task,
    )
    .toBe('Sweep the floor')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Changed by somebody else')).toBeVisible()
  await expect(page.getByText('Sweep the floor').filter({ visible: true }).first()).toBeVisible()
  await expectAccessible(page, 'a conflict')
  await page.getByRole('button', { name: 'Use yours' }).click()
  await expect(cell(other, 0, 0)).toHaveText('Sweep the yard')
  await other.context().close()
})

test('a sheet goes into the bin and comes back', async ({ page }) => {
  const body = { name: 'Opening hours', template: 'tasks' as const }
  const { id, rowCount } = await client.call(sheets.create, { body })
  expect(rowCount).toBeGreaterThan(0)
  await open(page, '/console/sheets')
  await page.getByRole('button', { name: 'Actions for Opening hours' }).click()
  await page.getByRole('menuitem', { name: 'Delete…' }).click()
  await page.getByRole('button', { name: 'Move to the bin' }).click()
  await expect(page.getByRole('link', { name: 'Opening hours' })).toHaveCount(0)
  await page
    .getByRole('button', { name: 'Bin' })
    .or(page.getByRole('link', { name: 'Bin' }))
    .click()
  await page.getByRole('button', { name: 'Actions for Opening hours' }).click()
  await page.getByRole('menuitem', { name: 'Restore' }).click()
  await expect.poll(async () => (await client.call(sheets.get, { params: { id } })).deletedAt).toBeNull()
  await page.goto(`${server.url}/console/sheets/detail/${id}`)
  await expect(gridOf(page)).toBeVisible()
  await expect(status(page, `${rowCount} rows`)).toBeVisible()
})

test('the rows of a sheet answer as knowledge, and a changed row with its new value', async ({ page }) => {
  const columns = [
    { label: 'Article', key: 'article' },
    { label: 'Price', key: 'price' },
  ]
  const { id } = await client.call(sheets.create, { body: { name: 'Price list', columns } })
  const rows = [
    { cells: { article: 'Brass lantern', price: '49.90' } },
    { cells: { article: 'Copper kettle', price: '89.00' } },
  ]
  const { rows: made } = await client.call(sheets.createRecords, { params: { id }, body: rows })
  const base = await client.call(knowledge.create, { body: { name: 'Shop' } })
  await open(page, `/console/knowledge/${base.id}`)
  await page.getByRole('button', { name: 'Add source' }).click()
  await page.getByRole('menuitem', { name: 'Sheet…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sheet' })
  await dialog.getByText('Price list').click()
  await expectAccessible(page, 'choosing a sheet as a source')
  await dialog.getByRole('button', { name: 'Add sheet' }).click()
  await expect(page.getByText('2 rows, kept in step')).toBeVisible()
  await expectAccessible(page, 'a sheet as a source')

  const records = [{ id: made[1]!.id!, cells: { price: '95.00' } }]
  await client.call(sheets.updateBatch, { params: { id }, body: { records } })
  await page.getByRole('tab', { name: 'Search test' }).click()
  await expect
    .poll(
      async () => {
        const body = { query: 'What does the copper kettle cost?' }
        const { items } = await client.call(knowledge.search, { params: { id: base.id }, body })
        return items[0]?.text
      },
      { timeout: 40_000 },
    )
    .toBe('Article: Copper kettle\nPrice: 95.00')
  await page.getByLabel('Ask as a visitor would').fill('copper kettle')
  await page.getByRole('tabpanel').getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page.getByText('Price: 95.00').first()).toBeVisible()
})
