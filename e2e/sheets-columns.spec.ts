import { type sheets as Sheets, sheets } from '@millrace/contract'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { atDesk, test } from './support/desk.ts'
import { cell, dropFile, enterGrid, gridOf } from './support/grid.ts'

const { client, open } = atDesk()

async function makeSheet(name: string, texts: string[]): Promise<string> {
  const columns = [{ label: 'When', key: 'when' }]
  const { id } = await client.call(sheets.create, { body: { name, columns } })
  const records = texts.map((when) => ({ cells: { when } }))
  await client.call(sheets.createBatch, { params: { id }, body: { records } })
  return id
}

async function daysOf(id: string, key = 'when') {
  const { items } = await client.call(sheets.listRecords, { params: { id }, query: {} })
  return items.map(({ cells }) => cells[key])
}

/** A point in the header of the first column, relative to the grid. */
const FIRST_HEAD = { x: 120, y: 18 }

/** Opens the sheet and the form of its first column. */
async function editColumn(page: Page, id: string) {
  await open(page, `/console/sheets/detail/${id}`)
  await expect(cell(page, 0, 0)).not.toHaveText('')
  await gridOf(page).click({ position: FIRST_HEAD, button: 'right' })
  await page.getByRole('menuitem', { name: 'Edit column…' }).click()
  return page.getByRole('dialog', { name: 'Edit column' })
}

test('a warning about a type change shows in browsers whose scroll methods return a promise', async ({
  page,
}) => {
  await page.addInitScript(`
    const { scrollIntoView } = Element.prototype
    Element.prototype.scrollIntoView = function (...given) {
      scrollIntoView.apply(this, given)
      return Promise.resolve()
    }`)
  const id = await makeSheet('Warned', ['12', 'twelve'])
  const dialog = await editColumn(page, id)
  await dialog.getByLabel('Type', { exact: true }).selectOption({ label: 'Number' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('1 of 2 values doesn’t fit the new type')).toBeVisible()
  await dialog.getByRole('button', { name: 'Change type and keep errors' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(cell(page, 0, 0)).toHaveText('12')
})

test('converting a column to dates asks whether the day or the month comes first', async ({ page }) => {
  const id = await makeSheet('Asked', ['03/04/2026', '05.06.2026', '07/08/26'])
  const dialog = await editColumn(page, id)
  await dialog.getByLabel('Type', { exact: true }).selectOption({ label: 'Date' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Which comes first in these dates?')).toBeVisible()
  await expect(dialog.getByText('2 of 2 dates with slashes or dashes are different days')).toBeVisible()
  await expect(dialog.getByRole('row', { name: '03/04/2026' })).toHaveText('03/04/2026Apr 3, 2026Mar 4, 2026')
  await expectAccessible(page, 'the question for the order of dates')

  await expect(dialog.getByText('Choose whether the day or the month comes first.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Change type' })).toBeDisabled()
  await dialog.getByRole('radio', { name: 'Day first' }).check()
  await dialog.getByRole('button', { name: 'Change type' }).click()
  await expect(dialog).toHaveCount(0)
  const shown = ['03/04/2026', '05/06/2026', '07/08/2026']
  for (const [row, text] of shown.entries()) await expect(cell(page, row, 0)).toHaveText(text)
  expect(await daysOf(id)).toEqual(['2026-04-03', '2026-06-05', '2026-08-07'])

  // Typed dates are read in the column's order, not the language's.
  await enterGrid(page, '03/04/2026')
  await page.keyboard.type('12/11/10')
  await page.keyboard.press('Enter')
  await expect(cell(page, 0, 0)).toHaveText('12/11/2010')
  await expect.poll(async () => (await daysOf(id))[0]).toBe('2010-11-12')
})

test('an import asks for the order of dates before it begins', async ({ page }) => {
  await open(page, '/console/sheets')
  await expect(page.getByRole('button', { name: 'New sheet' }).first()).toBeVisible()
  await dropFile(page, { name: 'trips.csv', type: 'text/csv', text: 'Day\n03/04/2026\n05/06/2026\n' })
  const wizard = page.getByRole('dialog', { name: 'Import file' })
  const start = wizard.getByRole('button', { name: 'Import 2 rows' })
  await expect(wizard.getByText('2 of 2 sample dates are ambiguous')).toBeVisible()
  await expect(start).toBeDisabled()
  await expectAccessible(page, 'an import with dates')
  await wizard
    .getByLabel('Day and month order in Day')
    .selectOption({ label: 'Month first: 03/04/2026 → Mar 4, 2026' })
  await start.click()
  await expect(page.getByText('trips.csv imported')).toBeVisible()
  const { items } = await client.call(sheets.list, { query: { search: 'trips' } })
  expect(await daysOf(items[0]!.id, 'day')).toEqual(['2026-03-04', '2026-05-06'])
})

test('an empty checkbox looks empty, is filtered as empty, and can be emptied again', async ({ page }) => {
  const columns = [
    { label: 'Name', key: 'name' },
    { label: 'Done', key: 'done', type: 'checkbox' as const },
  ]
  const { id } = await client.call(sheets.create, { body: { name: 'Boxes', columns } })
  const body: { cells: Record<string, sheets.CellValue> }[] = [
    { cells: { name: 'unknown' } },
    { cells: { name: 'no', done: false } },
    { cells: { name: 'yes', done: true } },
  ]
  await client.call(sheets.createRecords, { params: { id }, body })
  await open(page, `/console/sheets/detail/${id}`)
  await enterGrid(page, 'unknown')
  for (const [row, text] of ['', 'false', 'true'].entries()) await expect(cell(page, row, 1)).toHaveText(text)

  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Space')
  await expect(cell(page, 0, 1)).toHaveText('true')
  await page.keyboard.press('Space')
  await expect(cell(page, 0, 1)).toHaveText('false')
  await page.keyboard.press('Delete')
  await expect(cell(page, 0, 1)).toHaveText('')
  await expect.poll(() => daysOf(id, 'done')).toEqual([undefined, false, true])

  await page.getByRole('button', { name: /^Filter/ }).click()
  await page.getByRole('button', { name: 'Add condition' }).click()
  await page.getByLabel('Column', { exact: true }).selectOption({ label: 'Done' })
  const counts = [
    ['is', 'checked', 'yes'],
    ['is', 'unchecked', 'no'],
    ['is not', 'checked', 'unknown'],
  ] as const
  for (const [op, value, first] of counts) {
    await page.getByLabel('Operator').selectOption({ label: op })
    await page.getByLabel('Value').selectOption({ label: value })
    await expect(cell(page, 0, 0)).toHaveText(first)
  }
  await page.getByLabel('Operator').selectOption({ label: 'is empty' })
  await expect(page.getByText('1 of 3 rows', { exact: true })).toBeVisible()
})

test('the reason why a column could not be converted shows above the rows until it is retried or dismissed', async ({
  page,
}) => {
  const id = await makeSheet('Given up', ['12'])
  const formula = { label: 'Double', type: 'formula' as const, settings: { formula: 'LEN({when}) * 2' } }
  await client.call(sheets.addColumn, { params: { id }, body: formula })
  // The server fails like this only after its process died three times, so the response is faked.
  const failed: Record<string, Sheets.ColumnWorkError | null> = {
    when: { work: 'conversion', reason: 'crashed' },
    double: { work: 'calculation', reason: 'internal' },
  }
  await page.route(new RegExp(`/sheet/${id}$`), async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { data: Sheets.Sheet }
    for (const column of body.data.columns) column.workError = failed[column.key] ?? null
    await route.fulfill({ response, json: body })
  })
  const asked: string[] = []
  await page.route(new RegExp(`/sheet/${id}/(retrycolumn|dismisscolumnerror)$`), async (route) => {
    const { column } = route.request().postDataJSON() as { column: string }
    const response = await route.fetch()
    asked.push(`${route.request().url().split('/').at(-1)} ${column} ${response.status()}`)
    failed[column] = null
    await route.fulfill({ response })
  })
  await open(page, `/console/sheets/detail/${id}`)
  const conversion = page.getByRole('alert').filter({ hasText: 'Couldn’t change “When”' })
  const calculation = page.getByRole('alert').filter({ hasText: 'Couldn’t calculate “Double”' })
  await expect(conversion).toContainText('the server stopped several times')
  await expect(calculation).toContainText('Some may be empty or out of date')
  await expectAccessible(page, 'columns whose work was given up')

  await conversion.getByRole('button', { name: 'Try again' }).click()
  await expect(conversion).toHaveCount(0)
  await calculation.getByRole('button', { name: 'Dismiss' }).click()
  await expect(calculation).toHaveCount(0)
  expect(asked).toEqual(['retrycolumn when 200', 'dismisscolumnerror double 200'])
})
