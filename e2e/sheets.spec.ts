import { readFile } from 'node:fs/promises'
import { knowledge, sheets } from '@millrace/contract'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { atDesk, test } from './support/desk.ts'
import { cell, dropFile, enterGrid, goTo, gridOf, pasteText } from './support/grid.ts'

const desk = atDesk()
const { client, open } = desk
test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

const status = (page: Page, text: string) => page.getByText(text, { exact: true })

const GOODS = `Article,Number,Price,Stock,Added
"Lantern, brass",9007199254740993,49.90,12,2026-03-01
Kettle,9007199254740994,89.00,3,2026-03-04
Bench,9007199254740995,240.00,1,2026-02-11
Öllampe 🪔,9007199254740996,15.50,40,2026-01-30
"Table ""long""",9007199254740997,612.00,0,2025-12-24
`

test('a new user drops a file, edits, pastes, undoes, filters, sorts, saves a view and exports', async ({
  page,
}) => {
  await open(page, '/console/sheets')
  await expect(page.getByText('No sheets yet')).toBeVisible()
  await expectAccessible(page, 'the empty list of sheets')

  await dropFile(page, { name: 'goods.csv', type: 'text/csv', text: GOODS })
  const wizard = page.getByRole('dialog', { name: 'Import file' })
  await expect(wizard.getByRole('button', { name: 'Import 5 rows' })).toBeEnabled()
  await expectAccessible(page, 'what the file holds')
  await wizard.getByRole('button', { name: 'Import 5 rows' }).click()
  await expect(page.getByText('goods.csv imported')).toBeVisible()
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
  await page.getByLabel('Operator').selectOption({ label: 'less than' })
  await page.getByLabel('Value').fill('100')
  await page.keyboard.press('Enter')
  await expect(status(page, '3 of 5 rows')).toBeVisible()
  await expectAccessible(page, 'a filter')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Sort/ }).click()
  await page.getByRole('button', { name: 'Add sort' }).click()
  await page.getByLabel('Sort column 1').selectOption({ label: 'Price' })
  await page.keyboard.press('Escape')
  await expect(cell(page, 0, 0)).toHaveText('Öllampe 🪔')
  await expect(cell(page, 2, 0)).toHaveText('Copper kettle')

  await page.getByRole('button', { name: 'Save as view' }).click()
  const naming = page.getByRole('dialog', { name: 'New view' })
  await naming.getByLabel('View name').fill('Cheap')
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

/** The text of an exported CSV file. */
async function exportOf(page: Page, ofView: boolean): Promise<string> {
  await page.getByRole('button', { name: 'Actions for this sheet' }).click()
  await page.getByRole('menuitem', { name: 'Export…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Export' })
  await dialog.getByLabel('Current view only').setChecked(ofView)
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Export' }).click()
  const text = await readFile(await (await download).path(), 'utf8')
  return text.replace(/^\uFEFF/, '')
}

const PRODUCTS: sheets.NewColumn[] = [
  { label: 'Article', key: 'article' },
  { label: 'Price', key: 'price', type: 'number' },
  { label: 'Added', key: 'added', type: 'date' },
]

async function makeProducts(name: string): Promise<{ id: string; record: string }> {
  const { id } = await client.call(sheets.create, { body: { name, columns: PRODUCTS } })
  const body = ['Kettle', 'Lantern', 'Bench'].map((article, at) => ({
    cells: { article, price: String((at + 1) * 100), added: '2026-03-04' },
  }))
  const { rows } = await client.call(sheets.createRecords, { params: { id }, body })
  return { id, record: rows[0]!.id! }
}

test('a new view leaves the view that it was based on unchanged, and the row form asks before it closes', async ({
  page,
}) => {
  const { id, record } = await makeProducts('Products')
  await open(page, `/console/sheets/detail/${id}`)
  await enterGrid(page, 'Kettle')
  const view = (name: string) =>
    page.getByRole('navigation', { name: 'Views' }).getByRole('button', { name, exact: true })
  const tryFilter = async (below: string) => {
    await page.getByRole('button', { name: /^Filter/ }).click()
    await page.getByRole('button', { name: 'Add condition' }).click()
    await page.getByLabel('Column', { exact: true }).last().selectOption({ label: 'Price' })
    await page.getByLabel('Operator').last().selectOption({ label: 'less than' })
    await page.getByLabel('Value').last().fill(below)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
  }
  const saveAs = async (name: string) => {
    const naming = page.getByRole('dialog', { name: 'New view' })
    await naming.getByLabel('View name').fill(name)
    await naming.getByRole('button', { name: 'Create view' }).click()
    await expect(view(name)).toHaveAttribute('aria-current', 'true')
  }

  await tryFilter('250')
  await expect(status(page, '2 of 3 rows')).toBeVisible()
  await page.getByRole('button', { name: 'Save as view' }).click()
  await saveAs('Cheap')
  await expect(status(page, '2 of 3 rows')).toBeVisible()
  await view('All rows').click()
  await expect(status(page, '3 rows')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save as view' })).toHaveCount(0)

  // A saved view returns to its own filter, and not to none.
  await view('Cheap').click()
  await expect(status(page, '2 of 3 rows')).toBeVisible()
  await tryFilter('150')
  await expect(status(page, '1 of 3 rows')).toBeVisible()
  await page.getByRole('button', { name: 'New view' }).click()
  await saveAs('Cheapest')
  await view('Cheap').click()
  await expect(status(page, '2 of 3 rows')).toBeVisible()

  await page.getByRole('button', { name: 'Actions for view Cheap', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Delete…' }).click()
  const question = page.getByRole('dialog', { name: 'Delete the view “Cheap”?' })
  await expectAccessible(page, 'the question before a view is deleted')
  await question.getByRole('button', { name: 'Delete view' }).click()
  await expect(view('Cheap')).toHaveCount(0)
  await expect(status(page, '3 rows')).toBeVisible()

  await test.step("the row form keeps what it can't save, says why, and asks before it closes", async () => {
    const cells = async () =>
      (await client.call(sheets.getRecord, { params: { id, recordId: record } })).record.cells
    await page.goto(`${desk.url}/console/sheets/detail/${id}?record=${record}`)
    const form = page.getByRole('dialog').filter({ has: page.getByRole('tab', { name: 'History' }) })
    const price = form.getByRole('textbox', { name: 'Price' })
    await price.fill('12 or so')
    await price.press('Tab')
    await expect(form.getByText('Is not a number')).toBeVisible()
    await form.getByRole('tab', { name: 'History' }).click()
    await form.getByRole('tab', { name: 'Fields' }).click()
    await expect(price).toHaveValue('12 or so')
    await expect(form.getByText('Is not a number')).toBeVisible()
    // Saving another field does not touch it.
    await form.getByRole('textbox', { name: 'Article' }).fill('Copper kettle')
    await form.getByRole('textbox', { name: 'Article' }).press('Tab')
    await expect.poll(async () => (await cells()).article).toBe('Copper kettle')
    await expect(price).toHaveValue('12 or so')

    await page.keyboard.press('Escape')
    const closing = page.getByRole('dialog', { name: 'Close without saving?' })
    await expect(closing.getByText('Price “12 or so”')).toBeVisible()
    await expectAccessible(page, 'the question before an entry is given up')
    await closing.getByRole('button', { name: 'Cancel' }).click()
    await expect(price).toHaveValue('12 or so')
    await price.fill('12.50')
    // A valid value is saved even if the form is closed while it is being written.
    await page.keyboard.press('Escape')
    await expect(form).toHaveCount(0)
    await expect.poll(async () => (await cells()).price).toBe('12.50')

    await page.goto(`${desk.url}/console/sheets/detail/${id}?record=${record}`)
    const added = form.getByLabel('Added')
    await expect(added).toHaveValue('2026-03-04')
    await added.press('Backspace')
    await page.keyboard.press('Escape')
    await expect(closing.getByText('The date is incomplete')).toBeVisible()
    await closing.getByRole('button', { name: 'Discard changes' }).click()
    await expect(form).toHaveCount(0)
    expect(await cells()).toMatchObject({ price: '12.50', added: '2026-03-04' })
  })
})

test('the notice of an import can be closed permanently, and undoing it names later edits', async ({
  page,
}) => {
  await open(page, '/console/sheets')
  await expect(page.getByRole('heading', { name: 'Sheets', exact: true })).toBeVisible()
  await dropFile(page, { name: 'lamps.csv', type: 'text/csv', text: GOODS })
  await page.getByRole('button', { name: 'Import 5 rows' }).click()
  const notice = page.getByText('lamps.csv imported')
  await expect(notice).toBeVisible()
  await enterGrid(page, 'Lantern, brass')
  await page.keyboard.type('Lantern, copper')
  await page.keyboard.press('Enter')
  await expect(cell(page, 0, 0)).toHaveText('Lantern, copper')
  await page.keyboard.press('Control+z')
  await expect(cell(page, 0, 0)).toHaveText('Lantern, brass')
  await page.keyboard.press('Control+y')
  await expect(cell(page, 0, 0)).toHaveText('Lantern, copper')

  await page.getByRole('button', { name: 'Undo import…' }).click()
  const question = page.getByRole('dialog', { name: 'Undo the import of lamps.csv?' })
  await expect(question.getByText('1 of these rows was edited since the import.')).toBeVisible()
  await expectAccessible(page, 'the question before an import is undone')
  await question.getByRole('button', { name: 'Cancel' }).click()

  await gridOf(page).click({ position: { x: 120, y: 52 } })
  await page.keyboard.press('Alt+Enter')
  await page.getByRole('tab', { name: 'History' }).click()
  const entries = page.getByRole('tabpanel').locator('ol > li')
  await expect(entries).toHaveText([
    /^Owner · Redo: edit/,
    /^Owner · Undo: edit/,
    /^Owner changed it/,
    /^Import of “lamps\.csv” added the record/,
  ])
  await expectAccessible(page, 'the history of an imported row')
  await page.keyboard.press('Escape')

  await page.locator('section').filter({ has: notice }).getByRole('button', { name: 'Close' }).click()
  await expect(notice).toHaveCount(0)
  await page.reload()
  await expect(cell(page, 0, 0)).toHaveText('Lantern, copper')
  await expect(notice).toHaveCount(0)
})

test('two people in one sheet see each other, and neither overwrites the other unnoticed', async ({
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
  await expect(page.getByText('Changed by someone else')).toBeVisible()
  await expect(page.getByText('Sweep the floor').filter({ visible: true }).first()).toBeVisible()
  await expectAccessible(page, 'a conflict')
  await page.getByRole('button', { name: 'Keep yours' }).click()
  await expect(cell(other, 0, 0)).toHaveText('Sweep the yard')
  await other.context().close()
})

test('a sheet is moved to the trash and restored', async ({ page }) => {
  const body = { name: 'Opening hours', template: 'tasks' as const }
  const { id, rowCount } = await client.call(sheets.create, { body })
  expect(rowCount).toBeGreaterThan(0)
  await open(page, '/console/sheets')
  await page.getByRole('button', { name: 'Actions for Opening hours' }).click()
  await page.getByRole('menuitem', { name: 'Delete…' }).click()
  await page.getByRole('button', { name: 'Move to trash' }).click()
  await expect(page.getByRole('link', { name: 'Opening hours' })).toHaveCount(0)
  await page
    .getByRole('button', { name: 'Trash' })
    .or(page.getByRole('link', { name: 'Trash' }))
    .click()
  await page.getByRole('button', { name: 'Actions for Opening hours' }).click()
  await page.getByRole('menuitem', { name: 'Restore' }).click()
  await expect(page.getByText('Sheet restored')).toBeVisible()
  await page.goto(`${desk.url}/console/sheets/detail/${id}`)
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
  // As high as its text, and not as wide as in a row.
  const search = page.getByRole('dialog').getByRole('search')
  await expect.poll(async () => (await search.boundingBox())?.height).toBeLessThan(60)
  const dialog = page.getByRole('dialog', { name: 'Sheet' })
  await dialog.getByText('Price list').click()
  await expectAccessible(page, 'choosing a sheet as a source')
  await dialog.getByRole('button', { name: 'Add sheet' }).click()
  await expect(page.getByText('2 rows, kept in sync')).toBeVisible()
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
