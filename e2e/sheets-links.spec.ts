import { sheets } from '@millrace/contract'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { atDesk, test } from './support/desk.ts'
import { cell, dropFile, enterGrid, goTo, gridOf, pasteText } from './support/grid.ts'

const desk = atDesk()
const { client } = desk
test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

/** Customers with these names, and Orders that link to them. */
async function makeSheets(names: readonly string[], orders: readonly string[], called = 'Customers') {
  const customers = await client.call(sheets.create, {
    body: { name: called, columns: [{ label: 'Name' }] },
  })
  await client.call(sheets.createBatch, {
    params: { id: customers.id },
    body: { records: names.map((name) => ({ cells: { name } })) },
  })
  const { id } = await client.call(sheets.create, {
    body: {
      name: 'Orders',
      columns: [
        { label: 'Order', key: 'no' },
        { label: 'Customer', type: 'link', settings: { sheetId: customers.id, several: true } },
        { label: 'Note' },
      ],
    },
  })
  await client.call(sheets.createBatch, {
    params: { id },
    body: { records: orders.map((no) => ({ cells: { no } })) },
  })
  return { customers: customers.id, orders: id }
}

const open = async (page: Page, id: string) => {
  await desk.open(page, `/console/sheets/detail/${id}`)
  await enterGrid(page, '1')
}

const namesOf = async (id: string) =>
  (await client.call(sheets.listRecords, { params: { id }, query: {} })).items.map(({ cells }) => cells.name)

test('pasted titles become links, missing records are created in the same step, and one undo reverts both', async ({
  page,
}) => {
  const { customers, orders } = await makeSheets(['Ada', 'Smith, John'], ['1', '2', '3', '4'])
  await open(page, orders)
  await goTo(page, 0, 1)
  await pasteText(page, 'ada\n"Smith, John"\nZed\nAda; Yves')
  await expect(cell(page, 0, 1)).toHaveText('Ada')
  await expect(cell(page, 1, 1)).toHaveText('Smith, John')
  await expect(cell(page, 2, 1)).toHaveText('Zed')
  await expect(page.getByText('2 cells in “Customer” have no matching record in Customers.')).toBeVisible()
  await goTo(page, 2, 1)
  // Otherwise a cell under the mouse would show its tooltip.
  await page.mouse.move(5, 5)
  await expect(page.getByText('no record in Customers has the title “Zed”')).toBeVisible()

  await page.getByRole('button', { name: 'Create missing records…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Missing records in Customers' })
  await expect(dialog.getByText('2 cells in “Customer” aren’t linked and keep their text.')).toBeVisible()
  await expect(dialog.getByText('2 have no matching record in Customers.')).toBeVisible()
  await expect(dialog.getByRole('listitem')).toHaveText(['Zed', 'Yves'])
  await expectAccessible(page, 'missing records')
  await dialog.getByRole('button', { name: 'Create 2 records' }).click()
  await expect(page.getByText('2 cells linked, 2 records created in Customers')).toBeVisible()
  await expect(page.getByText('have no matching record in Customers')).toHaveCount(0)
  await expect(cell(page, 3, 1)).toHaveText('Ada, Yves')
  expect(await namesOf(customers)).toEqual(['Ada', 'Smith, John', 'Zed', 'Yves'])

  await page.keyboard.press('Control+z')
  await expect.poll(() => namesOf(customers)).toEqual(['Ada', 'Smith, John'])
  await expect(page.getByText('2 cells in “Customer” have no matching record in Customers.')).toBeVisible()
  await page.getByRole('button', { name: 'Create missing records…' }).click()
  await dialog.getByRole('button', { name: 'Create 2 records' }).click()
  const toast = page.getByRole('alert').filter({ hasText: '2 records created in Customers' })
  await toast.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => namesOf(customers)).toEqual(['Ada', 'Smith, John'])
  await page.keyboard.press('Control+y')
  await expect.poll(() => namesOf(customers)).toEqual(['Ada', 'Smith, John', 'Zed', 'Yves'])
})

test('links are copied as titles, titles can be typed, and deleted records are marked', async ({ page }) => {
  const { customers, orders } = await makeSheets(['Ada', 'Smith, John'], ['1', '2'])
  await open(page, orders)
  await goTo(page, 0, 1)
  await page.keyboard.type('smith')
  await expect(page.getByRole('option', { name: 'Smith, John' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.type('Nobody here')
  await expect(page.getByText('No results')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(cell(page, 0, 1)).toHaveText('Nobody here')
  await goTo(page, 0, 1)
  await pasteText(page, '"Smith, John", Ada')
  await expect(cell(page, 0, 1)).toHaveText('Smith, John, Ada')
  await page.keyboard.press('Control+c')
  await goTo(page, 1, 1)
  await page.keyboard.press('Control+v')
  await expect(cell(page, 1, 1)).toHaveText('Smith, John, Ada')
  await goTo(page, 1, 2)
  await page.keyboard.press('Control+v')
  await expect(cell(page, 1, 2)).toHaveText('"Smith, John", Ada')

  const { items } = await client.call(sheets.listRecords, { params: { id: customers }, query: {} })
  await client.call(sheets.deleteRecord, { params: { id: customers, recordId: items[0]!.id }, query: {} })
  await page.reload()
  await expect(cell(page, 0, 1)).toHaveText('Smith, John, Deleted record')
})

/** A point in the header of the first column, relative to the grid. */
const FIRST_HEAD = { x: 120, y: 18 }

test('a text column shows how many of its texts match before it becomes links', async ({ page }) => {
  const { orders } = await makeSheets(['1', 'Bob', 'Bob'], ['1', 'Bob', 'Zed', 'Zed'], 'People')
  await open(page, orders)
  await gridOf(page).click({ position: FIRST_HEAD, button: 'right' })
  await page.getByRole('menuitem', { name: 'Edit column…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit column' })
  await dialog.getByLabel('Type', { exact: true }).selectOption({ label: 'Link to another sheet' })
  await dialog.getByLabel('Sheet', { exact: true }).selectOption({ label: 'People' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('1 cell matches a record')).toBeVisible()
  await expect(dialog.getByText('2 have no matching record')).toBeVisible()
  await expect(dialog.getByText('1 matches several records')).toBeVisible()
  await expect(dialog.getByText('no record in People has the title “Zed”')).toBeVisible()
  await expectAccessible(page, 'the preview of links')
  await dialog.getByRole('button', { name: 'Change type and keep errors' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('2 cells in “Order” have no matching record in People.')).toBeVisible()
  await gridOf(page).click({ position: FIRST_HEAD, button: 'right' })
  await page.getByRole('menuitem', { name: 'Create missing records…' }).click()
  const missing = page.getByRole('dialog', { name: 'Missing records in People' })
  await expect(missing.getByText('1 matches several records')).toBeVisible()
  await missing.getByRole('button', { name: 'Create 1 record' }).click()
  await expect(page.getByText('2 cells linked, 1 record created in People')).toBeVisible()
})

test('an import says how many texts find their records, and keeps the others so that they can be created', async ({
  page,
}) => {
  const { customers, orders } = await makeSheets(['Ada', 'Bob'], ['1'])
  await open(page, orders)
  const text = 'Order,Customer\n2,ada\n3,"Bob, Ada"\n4,Zed\n5,Zed\n'
  await dropFile(page, { name: 'more.csv', type: 'text/csv', text })
  const wizard = page.getByRole('dialog', { name: 'Import into “Orders”' })
  await expect(wizard.getByText('2 of 4 match a record')).toBeVisible()
  await expect(wizard.getByText('2 have no matching record')).toBeVisible()
  await expectAccessible(page, 'an import with links')
  await wizard.getByRole('button', { name: 'Import 4 rows' }).click()
  await expect(page.getByText('more.csv imported')).toBeVisible()
  await page.getByRole('button', { name: 'Create missing records…' }).click()
  await page.getByRole('button', { name: 'Create 1 record', exact: true }).click()
  await expect.poll(() => namesOf(customers)).toEqual(['Ada', 'Bob', 'Zed'])
})

test('links are sorted, grouped and filtered by the titles of their records', async ({ page }) => {
  const people = await client.call(sheets.create, { body: { name: 'Clients', columns: [{ label: 'Name' }] } })
  const made = await client.call(sheets.createBatch, {
    params: { id: people.id },
    body: { records: ['Zoe', 'Ada', 'Bob'].map((name) => ({ cells: { name } })) },
  })
  const [zoe, ada, bob] = made.rows.map(({ id }) => id!)
  const columns: sheets.NewColumn[] = [
    { label: 'No' },
    { label: 'Client', key: 'client', type: 'link', settings: { sheetId: people.id } },
  ]
  const { id } = await client.call(sheets.create, { body: { name: 'Bills', columns } })
  const records = [zoe!, ada!, bob!, ada!].map((one, n) => ({ cells: { no: `${n + 1}`, client: [one] } }))
  await client.call(sheets.createBatch, { params: { id }, body: { records } })
  await open(page, id)
  await enterGrid(page, '1')

  await page.getByRole('button', { name: 'Sort' }).click()
  await page.getByRole('button', { name: 'Add sort' }).click()
  await page.getByLabel('Sort column 1').selectOption({ label: 'Client' })
  await page.keyboard.press('Escape')
  await expect(cell(page, 3, 1)).toHaveText('Zoe')
  await expect(cell(page, 0, 1)).toHaveText('Ada')

  await page.getByRole('button', { name: 'Filter' }).click()
  await page.getByRole('button', { name: 'Add condition' }).click()
  await page.getByLabel('Column', { exact: true }).selectOption({ label: 'Client' })
  await page.getByLabel('Operator').selectOption({ label: 'contains' })
  // No Enter: the filter applies after a pause in typing.
  await page.getByLabel('Value').fill('ad')
  await expect(page.getByText('2 of 4 rows')).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Group' }).click()
  await page.getByLabel('Group by').selectOption({ label: 'Client' })
  await page.keyboard.press('Escape')
  await expect(cell(page, 0, 0)).toContainText('Ada, 2 rows')
})
