import { type Client, sheets } from '@millrace/contract'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { cell, enterGrid, goTo, gridOf, growBy, pasteText } from './support/grid.ts'
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

const STATES = ['new', 'open', 'done'].map((value) => ({ value, label: value }))
const COLUMNS: sheets.NewColumn[] = [
  { label: 'Name', key: 'name' },
  { label: 'Amount', key: 'amount', type: 'number' },
  { label: 'Due', key: 'due', type: 'date' },
  { label: 'State', key: 'state', type: 'singleSelect', options: STATES },
  { label: 'Done', key: 'done', type: 'checkbox' },
]

async function makeSheet(name: string, rows: number): Promise<string> {
  const { id } = await client.call(sheets.create, { body: { name, columns: COLUMNS } })
  const records = Array.from({ length: rows }, (_, at) => ({
    cells: { name: `Row ${at + 1}`, amount: String(at + 1) },
  }))
  await client.call(sheets.createBatch, { params: { id }, body: { records } })
  return id
}

async function openSheet(page: Page, id: string) {
  await openSignedIn(page, { server, token, path: `/console/sheets/detail/${id}` })
  await enterGrid(page, 'Row 1')
}

const cellsOf = async (id: string, limit = 10) => {
  const { items } = await client.call(sheets.listRecords, { params: { id }, query: { limit: String(limit) } })
  return items.map(({ cells }) => cells)
}
const copied = (page: Page) => page.evaluate<string>('navigator.clipboard.readText()')

test('keys do what they do in a spreadsheet', async ({ page }) => {
  const id = await makeSheet('Keys', 300)
  await openSheet(page, id)

  await page.keyboard.press('Control+ArrowDown')
  await expect(cell(page, 299, 0)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Control+Home')
  await expect(cell(page, 0, 0)).toHaveAttribute('aria-selected', 'true')

  await page.keyboard.press('F2')
  await page.keyboard.type(' renamed')
  await page.keyboard.press('Tab')
  await expect(cell(page, 0, 0)).toHaveText('Row 1 renamed')
  await page.keyboard.type('7,5')
  await page.keyboard.press('Escape')
  await expect(cell(page, 0, 1)).toHaveText('1')
  await page.keyboard.type('41.50')
  await page.keyboard.press('Enter')
  await expect
    .poll(async () => (await cellsOf(id))[0])
    .toMatchObject({ name: 'Row 1 renamed', amount: '41.50' })

  await goTo(page, 0, 1)
  await growBy(page, 3, 0)
  await page.keyboard.press('Control+d')
  await expect
    .poll(async () => (await cellsOf(id, 5)).map(({ amount }) => amount))
    .toEqual(['41.50', '41.50', '41.50', '41.50', '5'])
  await page.keyboard.press('Delete')
  await expect
    .poll(async () => (await cellsOf(id, 4)).map(({ amount }) => amount ?? null))
    .toEqual([null, null, null, null])
  await page.keyboard.press('Control+z')
  await expect
    .poll(async () => (await cellsOf(id, 2)).map(({ amount }) => amount))
    .toEqual(['41.50', '41.50'])
  await page.keyboard.press('Control+z')
  await expect
    .poll(async () => (await cellsOf(id, 4)).map(({ amount }) => amount))
    .toEqual(['41.50', '2', '3', '4'])
  await page.keyboard.press('Control+y')
  await expect
    .poll(async () => (await cellsOf(id, 2)).map(({ amount }) => amount))
    .toEqual(['41.50', '41.50'])
})

test('ranges go to the clipboard and come back, with what has tabs, quotes and lines in it', async ({
  page,
}) => {
  const id = await makeSheet('Clipboard', 6)
  await openSheet(page, id)
  await pasteText(page, '"two\nlines"\t1.25\t2026-03-01\topen\nsays ""hi""\t0.10\t2026-12-31\tdone\n')
  await expect(cell(page, 1, 2)).toHaveText(/2026/)
  // What was pasted is selected then.
  await expect(cell(page, 1, 3)).toHaveAttribute('aria-selected', 'true')
  await expect
    .poll(async () => await cellsOf(id, 2))
    .toMatchObject([
      { name: 'two\nlines', amount: '1.25', due: '2026-03-01', state: 'open' },
      { amount: '0.10', due: '2026-12-31', state: 'done' },
    ])
  await goTo(page, 0, 0)
  await growBy(page, 0, 2)
  await page.keyboard.press('Control+c')
  await expect.poll(() => copied(page)).toBe('"two\nlines"\t1.25\t2026-03-01')

  await goTo(page, 4, 1)
  await pasteText(page, 'a lot')
  await expect
    .poll(async () => {
      const { items } = await client.call(sheets.listRecords, { params: { id }, query: {} })
      return items[4]!.errors.amount
    })
    .toMatchObject({ text: 'a lot' })
  await expectAccessible(page, 'a cell with an error')
})

test('ten thousand cells are pasted as one step', async ({ page }) => {
  const id = await makeSheet('Large paste', 3)
  await openSheet(page, id)
  await goTo(page, 3, 0)
  const lines = Array.from({ length: 5000 }, (_, at) => `Pasted ${at}\t${at}`)
  await pasteText(page, lines.join('\n'))
  await expect(page.getByText('5,003 rows', { exact: true })).toBeVisible()
  await expect.poll(async () => (await client.call(sheets.get, { params: { id } })).rowCount).toBe(5003)
  await page.keyboard.press('Control+z')
  await expect(page.getByText('3 rows', { exact: true })).toBeVisible()
  expect((await client.call(sheets.get, { params: { id } })).rowCount).toBe(3)
})

for (const [colorScheme, width] of [
  ['light', 1280],
  ['dark', 390],
] as const)
  test.describe(`${colorScheme}, ${width} px`, () => {
    test.use({ colorScheme, viewport: { width, height: 844 } })

    test('axe finds nothing in a sheet, its row form, its menus and dialogs', async ({ page }) => {
      const id = await makeSheet(`Looks ${width}`, 20)
      const first = (await client.call(sheets.listRecords, { params: { id }, query: { limit: '1' } }))
        .items[0]!
      const path = `/console/sheets/detail/${id}`
      await openSignedIn(page, { server, token, path: `${path}?record=${first.id}` })
      await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Row 1')
      await expectAccessible(page, 'the form of a row')
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Actions for this sheet' }).click()
      await expectAccessible(page, 'the menu of a sheet')
      await page.getByRole('menuitem', { name: 'Export…' }).click()
      await expect(page.getByRole('dialog', { name: 'Export' })).toBeVisible()
      await expectAccessible(page, 'the export')
      await page.keyboard.press('Escape')
      const over = await page.evaluate<number>(
        'document.documentElement.scrollWidth - document.documentElement.clientWidth',
      )
      expect(over).toBeLessThanOrEqual(0)
      if (width > 600) {
        await gridOf(page).click({ position: { x: 120, y: 52 } })
        await page.getByRole('button', { name: 'Keyboard help' }).click()
        await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts of the grid' })).toBeVisible()
        await expectAccessible(page, 'the keys of the grid')
      }
    })
  })
