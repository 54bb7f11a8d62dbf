import { sheets } from '@millrace/contract'
import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectAccessibleInBothStyles } from './support/axe.ts'
import { atDesk, test } from './support/desk.ts'
import { cell, enterGrid, goTo, gridOf, growBy, pasteText } from './support/grid.ts'

const { client, open } = atDesk()
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
  await open(page, `/console/sheets/detail/${id}`)
  await enterGrid(page, 'Row 1')
}

const cellsOf = async (id: string, limit = 10) => {
  const { items } = await client.call(sheets.listRecords, { params: { id }, query: { limit: String(limit) } })
  return items.map(({ cells }) => cells)
}
const copied = (page: Page) => page.evaluate<string>('navigator.clipboard.readText()')

test('keys work as in a spreadsheet', async ({ page }) => {
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

test('ranges are copied and pasted, also with quotes and line breaks; ten thousand cells are one undo step', async ({
  page,
}) => {
  const id = await makeSheet('Clipboard', 6)
  await openSheet(page, id)
  await pasteText(page, '"two\nlines"\t1.25\t2026-03-01\topen\nsays ""hi""\t0.10\t2026-12-31\tdone\n')
  await expect(cell(page, 1, 2)).toHaveText(/2026/)
  // The pasted range is selected then.
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

  await goTo(page, 6, 0)
  const lines = Array.from({ length: 5000 }, (_, at) => `Pasted ${at}\t${at}`)
  await pasteText(page, lines.join('\n'))
  await expect(page.getByText('5,006 rows', { exact: true })).toBeVisible()
  await expect.poll(async () => (await client.call(sheets.get, { params: { id } })).rowCount).toBe(5006)
  await page.keyboard.press('Control+z')
  await expect(page.getByText('6 rows', { exact: true })).toBeVisible()
  expect((await client.call(sheets.get, { params: { id } })).rowCount).toBe(6)
})

const rowCount = async (id: string) => (await client.call(sheets.get, { params: { id } })).rowCount
/** Points in headers and cells of the first two columns, relative to the grid. */
const HEAD = { name: { x: 120, y: 18 }, amount: { x: 250, y: 18 }, all: { x: 18, y: 18 } }
const CELL = { third: { x: 120, y: 52 + 2 * 32 }, number: { x: 18, y: 52 + 2 * 32 } }
const rowMenu = (page: Page) => page.getByRole('menu', { name: 'Actions for the row' })

test('a menu over a cell is about its row; deleting many rows asks; clearing a column offers an undo', async ({
  page,
}) => {
  const id = await makeSheet('Stock', 130)
  await openSheet(page, id)
  await gridOf(page).click({ position: HEAD.amount })
  await gridOf(page).click({ position: CELL.third, button: 'right' })
  await expect(rowMenu(page).getByRole('menuitem', { name: 'Delete row', exact: true })).toBeVisible()
  await expectAccessible(page, 'the menu of a row')
  await rowMenu(page).getByRole('menuitem', { name: 'Open row' }).click()
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Row 3')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  // Over the same row again: the menu depends on the rest of the selection, and on the record now in that row.
  await gridOf(page).click({ position: HEAD.all })
  await gridOf(page).click({ position: CELL.third, button: 'right' })
  await expect(rowMenu(page).getByRole('menuitem', { name: 'Delete 130 rows' })).toBeVisible()
  await page.keyboard.press('Escape')
  await client.call(sheets.createRecords, { params: { id }, body: { cells: { name: 'First' }, after: null } })
  await expect(cell(page, 2, 0)).toHaveText('Row 2')
  await gridOf(page).click({ position: HEAD.amount })
  await gridOf(page).click({ position: CELL.third, button: 'right' })
  await expect(rowMenu(page).getByRole('menuitem', { name: 'Delete row', exact: true })).toBeVisible()
  const { items } = await client.call(sheets.listRecords, { params: { id }, query: { limit: '1' } })
  await client.call(sheets.deleteRecord, { params: { id, recordId: items[0]!.id }, query: {} })
  await expect(cell(page, 2, 0)).toHaveText('Row 3')
  await rowMenu(page).getByRole('menuitem', { name: 'Open row' }).click()
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Row 2')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await gridOf(page).click({ position: HEAD.amount })
  await page.keyboard.press('Control+-')
  await expect(page.getByText('Select rows first')).toBeVisible()
  await gridOf(page).click({ position: CELL.third, button: 'right' })
  await rowMenu(page).getByRole('menuitem', { name: 'Delete row', exact: true }).click()
  await expect(cell(page, 2, 0)).toHaveText('Row 4')
  expect(await rowCount(id)).toBe(129)
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(cell(page, 2, 0)).toHaveText('Row 3')
  expect(await rowCount(id)).toBe(130)

  await test.step('deleting many rows asks first and names them, and can be undone', async () => {
    await gridOf(page).click({ position: HEAD.all })
    await gridOf(page).click({ position: CELL.third, button: 'right' })
    await rowMenu(page).getByRole('menuitem', { name: 'Delete 130 rows' }).click()
    const question = page.getByRole('dialog', { name: 'Delete 130 rows?' })
    await expect(question.getByText('“Stock”')).toBeVisible()
    await expectAccessible(page, 'the question before rows are deleted')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(question).toHaveCount(0)
    expect(await rowCount(id)).toBe(130)

    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await question.getByRole('button', { name: 'Delete 130 rows' }).click()
    await expect(page.getByText('Deleted 130 rows from “Stock”.')).toBeVisible()
    expect(await rowCount(id)).toBe(0)
    await expectAccessible(page, 'the way back after rows were deleted')
    await page.getByRole('alert').getByRole('button', { name: 'Undo' }).click()
    await expect(cell(page, 0, 0)).toHaveText('Row 1')
    expect(await rowCount(id)).toBe(130)
  })

  await test.step('clearing or cutting a whole column offers an undo', async () => {
    const amounts = async () => (await cellsOf(id, 130)).filter(({ amount }) => amount !== undefined).length
    await gridOf(page).click({ position: HEAD.amount })
    await page.keyboard.press('Delete')
    await expect(page.getByText('Cleared 130 cells in “Stock”.')).toBeVisible()
    await expect.poll(amounts).toBe(0)
    await page.getByRole('alert').getByRole('button', { name: 'Undo' }).click()
    await expect.poll(amounts).toBe(130)

    await gridOf(page).click({ position: CELL.third })
    await gridOf(page).click({ position: HEAD.amount })
    await page.keyboard.press('Control+x')
    await expect.poll(amounts).toBe(0)
    expect((await copied(page)).split('\n')).toHaveLength(130)
    await page.getByRole('alert').getByRole('button', { name: 'Undo' }).click()
    await expect.poll(amounts).toBe(130)

    // Two ranges: only the one that was copied is cleared.
    await goTo(page, 0, 0)
    await gridOf(page).click({ position: CELL.third, modifiers: ['Control'] })
    await page.keyboard.press('Control+x')
    await expect
      .poll(async () => (await cellsOf(id, 3)).filter(({ name }) => name === undefined).length)
      .toBe(1)
    expect(await copied(page)).toBe('Row 3')
  })
})

test('the grid gets the keys again after menus, dialogs, buttons and cards, and keeps its selection', async ({
  page,
}) => {
  const id = await makeSheet('Focus', 30)
  await openSheet(page, id)
  const search = page.getByRole('searchbox', { name: 'Search rows' })
  await search.fill('Row')
  await expect(page).toHaveURL(/q=Row/)
  await gridOf(page).click({ position: CELL.third, button: 'right' })
  await rowMenu(page).getByRole('menuitem', { name: 'Delete row', exact: true }).click()
  await expect(cell(page, 2, 0)).toHaveText('Row 4')
  await page.keyboard.press('Control+z')
  await expect(cell(page, 2, 0)).toHaveText('Row 3')
  await expect(search).toHaveValue('Row')
  await search.fill('')
  await expect(page).not.toHaveURL(/q=Row/)

  await page.getByRole('button', { name: 'Actions for this sheet' }).click()
  await page.getByRole('menuitem', { name: 'Export…' }).click()
  await page.getByRole('dialog', { name: 'Export' }).getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('Control+Home')
  await page.keyboard.type('First')
  await page.keyboard.press('Enter')
  await expect(cell(page, 0, 0)).toHaveText('First')
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(cell(page, 0, 0)).toHaveText('Row 1')
  await page.keyboard.press('Control+y')
  await expect(cell(page, 0, 0)).toHaveText('First')

  await test.step('an edit can be undone after the rows are shown as cards, and from there', async () => {
    await goTo(page, 1, 1)
    await page.keyboard.type('777')
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await cellsOf(id, 30))[1]!.amount).toBe('777')
    await page.keyboard.press('ArrowRight')
    await page.setViewportSize({ width: 390, height: 800 })
    const card = page.getByRole('listitem').filter({ hasText: 'Row 2' }).first()
    await expect(card).toContainText('777')
    await page.setViewportSize({ width: 1280, height: 800 })
    await expect(cell(page, 2, 2)).toHaveAttribute('aria-selected', 'true')
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(cell(page, 1, 1)).not.toHaveText('777')
    await page.getByRole('button', { name: 'Redo', exact: true }).click()
    await expect(cell(page, 1, 1)).toHaveText('777')

    await page.setViewportSize({ width: 390, height: 800 })
    await expect(card).toContainText('777')
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(card).not.toContainText('777')
    await page.keyboard.press('Control+y')
    await expect(card).toContainText('777')
  })

  await test.step('selected rows stay selected when someone adds rows before them', async () => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await enterGrid(page, 'First')
    await gridOf(page).click({ position: { x: 16, y: CELL.third.y } })
    const { items } = await client.call(sheets.listRecords, { params: { id }, query: { limit: '10' } })
    const body = { records: [{ cells: { name: 'Before' } }], after: null }
    await client.call(sheets.createBatch, { params: { id }, body })
    await expect(cell(page, 0, 0)).toHaveText('Before')
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(page.getByText('Deleted 1 row from “Focus”.')).toBeVisible()
    const left = (await client.call(sheets.listRecords, { params: { id }, query: { limit: '10' } })).items
    expect(left.map((record) => record.id)).not.toContain(items[2]!.id)
    expect(await rowCount(id)).toBe(30)

    // After an undo by keyboard, the offer to undo is gone.
    await page.keyboard.press('Control+z')
    await expect(cell(page, 3, 0)).toHaveText('Row 3')
    await expect(page.getByText('Deleted 1 row from “Focus”.')).toHaveCount(0)
  })

  await test.step('dragging a column narrow opens no menu, even if the drag ends over its button', async () => {
    const { x, y } = (await gridOf(page).boundingBox())!
    // Line numbers take 32 px, a new column 160; its menu is at the end of its header.
    const head = { left: x + 32, y: y + 17 }
    await page.mouse.move(head.left + 159, head.y)
    await page.mouse.down()
    for (let width = 140; width >= 60; width -= 20) await page.mouse.move(head.left + width, head.y)
    await page.mouse.move(head.left + 30, head.y)
    await page.mouse.up()
    await page.waitForTimeout(300)
    await expect(page.getByRole('menu')).toHaveCount(0)
    await gridOf(page).click({ position: { x: 32 + 80, y: 52 } })
    await expect(cell(page, 0, 1)).toHaveAttribute('aria-selected', 'true')
  })
})

const WIDE = { integer: '-9007199254740993', currency: '1234567890.25', percent: '123456789.5' } as const
const DATED = { date: '2026-11-23', dateTime: '2026-11-23T10:30:00.000Z' } as const

/** Records the left and right edges of everything drawn on canvases. */
const watchDrawing = (page: Page) =>
  page.addInitScript(`(() => {
    const drawn = (globalThis.drawn = [])
    const { fillText } = CanvasRenderingContext2D.prototype
    CanvasRenderingContext2D.prototype.fillText = function (text, x, y) {
      const { width } = this.measureText(text)
      const left = this.textAlign === 'right' ? x - width : this.textAlign === 'center' ? x - width / 2 : x
      drawn.push({ text, left, right: left + width })
      fillText.call(this, text, x, y)
    }
  })()`)

for (const deviceScaleFactor of [1, 1.5])
  test.describe(`at a zoom of ${deviceScaleFactor}`, () => {
    test.use({ deviceScaleFactor })

    test('no number or date is shown with missing digits', async ({ page }) => {
      const types = [...Object.keys(WIDE), ...Object.keys(DATED)] as (
        | keyof typeof WIDE
        | keyof typeof DATED
      )[]
      const columns = types.flatMap((type): sheets.NewColumn[] =>
        [40, 80, 180].map((width) => ({
          label: type,
          key: `${type}${width}`,
          type,
          width,
          ...(type === 'currency' ? { settings: { currency: 'USD' } } : {}),
        })),
      )
      const { id } = await client.call(sheets.create, {
        body: { name: `Widths ${deviceScaleFactor}`, columns },
      })
      const values: Record<string, string> = { ...WIDE, ...DATED }
      const cells = Object.fromEntries(columns.map(({ key, type }) => [key!, values[type!]!]))
      await client.call(sheets.createRecords, { params: { id }, body: { cells } })
      await watchDrawing(page)
      await page.setViewportSize({ width: 1900, height: 700 })
      await open(page, `/console/sheets/detail/${id}`)
      await expect(cell(page, 0, 2)).toHaveText('-9,007,199,254,740,993')

      const parts = await page.evaluate<DrawnText[]>('drawn')
      let left = 32
      for (const { key, width } of columns) {
        const at = columns.findIndex((column) => column.key === key)
        const full = await cell(page, 0, at).textContent()
        const inside = parts.filter(
          (part) => part.right > left && part.left < left + width! && /\d|#/.test(part.text),
        )
        expect(inside.length, key).toBeGreaterThan(0)
        for (const part of inside) {
          if (part.text !== full) expect(part.text, key).toMatch(/^#+$/)
          expect(part.left, key).toBeGreaterThanOrEqual(left)
          expect(part.right, key).toBeLessThanOrEqual(left + width!)
        }
        left += width!
      }
      await gridOf(page).hover({ position: { x: 32 + 20, y: 52 } })
      await expect(page.locator('output').getByText('-9,007,199,254,740,993')).toBeVisible()
      await gridOf(page).hover({ position: { x: 32 + 20, y: 18 } })
      await expect(page.locator('output').getByText(types[0]!, { exact: true })).toBeVisible()
    })
  })

interface DrawnText {
  text: string
  left: number
  right: number
}

test('axe finds nothing in the form of a row, the menus and dialogs of a sheet', async ({ page }) => {
  const id = await makeSheet('Looks', 20)
  const first = (await client.call(sheets.listRecords, { params: { id }, query: { limit: '1' } })).items[0]!
  await open(page, `/console/sheets/detail/${id}?record=${first.id}`)
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Row 1')
  await expectAccessibleInBothStyles(page, 'the form of a row')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Actions for this sheet' }).click()
  await expectAccessible(page, 'the menu of a sheet')
  await page.getByRole('menuitem', { name: 'Export…' }).click()
  await expect(page.getByRole('dialog', { name: 'Export' })).toBeVisible()
  await expectAccessibleInBothStyles(page, 'the export')
  await page.keyboard.press('Escape')
  await gridOf(page).click({ position: { x: 120, y: 52 } })
  await page.getByRole('main').getByRole('button', { name: 'Keyboard shortcuts' }).click()
  await expect(page.getByRole('dialog', { name: 'Grid shortcuts' })).toBeVisible()
  await expectAccessible(page, 'the keys of the grid')
})
