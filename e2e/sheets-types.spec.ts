import { type sheets as Sheets, sheets } from '@millrace/contract'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { atDesk, test } from './support/desk.ts'
import { cell, dropFile, gridOf } from './support/grid.ts'

const desk = atDesk()
const { client } = desk

async function makeSheet(name: string, texts: string[]): Promise<string> {
  const columns = [{ label: 'Value', key: 'value' }]
  const { id } = await client.call(sheets.create, { body: { name, columns } })
  const records = texts.map((value) => ({ cells: { value } }))
  await client.call(sheets.createBatch, { params: { id }, body: { records } })
  return id
}

async function cellsOf(id: string): Promise<Sheets.CellValue[]> {
  const { items } = await client.call(sheets.listRecords, { params: { id }, query: {} })
  return items.map(({ cells, errors }) => errors['value']?.text ?? cells['value'] ?? null)
}

/** A point in the header of the first column, relative to the grid. */
const FIRST_HEAD = { x: 120, y: 18 }

/** Opens the sheet and the form of its first column, and chooses another type. */
async function chooseType(page: Page, id: string, type: string) {
  await desk.open(page, `/console/sheets/detail/${id}`)
  await expect(cell(page, 0, 0)).not.toHaveText('')
  await gridOf(page).click({ position: FIRST_HEAD, button: 'right' })
  await page.getByRole('menuitem', { name: 'Edit column…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit column' })
  await dialog.getByLabel('Type', { exact: true }).selectOption({ label: type })
  await dialog.getByRole('button', { name: 'Save' }).click()
  return dialog
}

test('leading zeros are shown before they are dropped, and the change is undone and redone', async ({
  page,
}) => {
  const codes = ['00123', '01067', '80331']
  const id = await makeSheet('Codes', codes)
  const dialog = await chooseType(page, id, 'Whole number')
  await expect(dialog.getByText('Numbers do not keep leading zeros')).toBeVisible()
  await expect(dialog.getByText('2 values would change.')).toBeVisible()
  await expect(dialog.getByRole('row', { name: '00123' })).toHaveText('0012300123123')
  await expect(dialog.getByText('2 of 3 values don’t fit the new type')).toBeVisible()
  await expectAccessible(page, 'the question for leading zeros')
  await dialog.getByRole('radio', { name: 'Change them' }).check()
  await dialog.getByRole('button', { name: 'Change type' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(cell(page, 0, 0)).toHaveText('123')

  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  for (const [row, text] of codes.entries()) await expect(cell(page, row, 0)).toHaveText(text)
  expect(await cellsOf(id)).toEqual(codes)
  await page.getByRole('button', { name: 'Redo', exact: true }).click()
  await expect(cell(page, 0, 0)).toHaveText('123')
  expect(await cellsOf(id)).toEqual(['123', '1067', '80331'])
})

test('converting a column to numbers asks how decimals are written', async ({ page }) => {
  const id = await makeSheet('Decimals', ['1.234', '5.678', '12'])
  const dialog = await chooseType(page, id, 'Number')
  await expect(dialog.getByText('How are decimals written in these numbers?')).toBeVisible()
  await expect(dialog.getByRole('row', { name: '1.234' })).toHaveText('1.2341.2341,234')
  await expect(dialog.getByText('Choose how decimals are written.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Change type' })).toBeDisabled()
  await dialog.getByRole('radio', { name: 'Decimal comma' }).check()
  await dialog.getByRole('button', { name: 'Change type' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(cell(page, 0, 0)).toHaveText('1,234')
  expect(await cellsOf(id)).toEqual(['1234', '5678', '12'])
})

test('a type change previews the values, and merges options that are alike', async ({ page }) => {
  const texts = ['Done', 'done', 'Done', ' open', 'open']
  const id = await makeSheet('States', texts)
  const dialog = await chooseType(page, id, 'Single select')
  const table = dialog.getByRole('table', { name: 'What the values become' })
  await expect(table.getByRole('rowheader', { name: 'Outer spaces removed 1 value' })).toBeVisible()
  await expect(dialog.getByText('Some options differ only in case or spaces.')).toBeVisible()
  await expectAccessible(page, 'what becomes of the values')
  expect(await cellsOf(id)).toEqual(texts)
  await dialog.getByRole('checkbox', { name: 'Merge them into the most frequent spelling' }).check()
  await expect(table.getByRole('row', { name: 'done Done', exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Change type' }).click()
  await expect(dialog).toHaveCount(0)
  await expect.poll(() => cellsOf(id)).toEqual(['Done', 'Done', 'Done', 'open', 'open'])
})

test('amounts in several currencies keep their signs', async ({ page }) => {
  const id = await makeSheet('Amounts', ['€5', '$6', '£7', '€8'])
  const dialog = await chooseType(page, id, 'Currency')
  await expect(dialog.getByText('4 amounts are in 3 currencies.')).toBeVisible()
  await expectAccessible(page, 'the question for a currency')
  const change = dialog.getByRole('button', { name: /^Change type/ })
  await expect(change).toBeDisabled()
  await dialog.getByRole('radio', { name: 'EUR: 2 amounts' }).check()
  await expect(dialog.getByText('2 of 4 values don’t fit the new type')).toBeVisible()
  await dialog.getByRole('button', { name: 'Change type and keep errors' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(cell(page, 1, 0)).toHaveText('$6')
  expect(await cellsOf(id)).toEqual(['5', '$6', '£7', '8'])
})

test("an import asks about what it can't know, and keeps codes as they are", async ({ page }) => {
  await desk.open(page, '/console/sheets')
  await expect(page.getByRole('button', { name: 'New sheet' }).first()).toBeVisible()
  const text = 'Code;Size;Price\n00123;1.234;€5\n01067;5.678;$6\n'
  await dropFile(page, { name: 'stock.csv', type: 'text/csv', text })
  const wizard = page.getByRole('dialog', { name: 'Import file' })
  const start = wizard.getByRole('button', { name: 'Import 2 rows' })
  await expect(wizard.getByText('2 of 2 sample numbers are ambiguous')).toBeVisible()
  await expect(wizard.getByText('The sample has 2 currencies: EUR (1), USD (1)')).toBeVisible()
  await expect(start).toBeDisabled()
  await wizard.getByLabel('Decimals in Size').selectOption({ label: 'Decimal comma: 1.234 → 1,234' })
  await wizard.getByLabel('Type of Code').selectOption({ label: 'Whole number' })
  await expect(wizard.getByText('2 sample values would change')).toBeVisible()
  await wizard.getByLabel('Type of Price').selectOption({ label: 'Currency' })
  await expect(start).toBeDisabled()
  // On a phone, a column's notes and questions are in a row of their own.
  await page.setViewportSize({ width: 390, height: 844 })
  const overlapping = await wizard
    .locator('td')
    .evaluateAll((cells) => cells.map((one) => one.scrollHeight > one.clientHeight + 1))
  expect(overlapping).toEqual(Array.from({ length: 9 }, () => false))
  await wizard.getByLabel('Currency of Price').selectOption({ label: 'EUR' })
  await expectAccessible(page, 'an import with questions')
  await start.click()
  await expect(page.getByText('stock.csv imported')).toBeVisible()
  const { items } = await client.call(sheets.list, { query: { search: 'stock' } })
  const records = await client.call(sheets.listRecords, { params: { id: items[0]!.id }, query: {} })
  expect(records.items.map(({ cells, errors }) => [cells, errors])).toEqual([
    [{ size: '1234', price: '5' }, { code: { code: 'leading_zeros', text: '00123' } }],
    [
      { size: '5678' },
      { code: { code: 'leading_zeros', text: '01067' }, price: { code: 'other_currency', text: '$6' } },
    ],
  ])
})
