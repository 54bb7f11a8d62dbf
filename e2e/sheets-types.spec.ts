import { type sheets as Sheets, sheets } from '@millrace/contract'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { atDesk, test } from './support/desk.ts'
import { cell, dropFile, enterGrid, goTo, gridOf } from './support/grid.ts'

const desk = atDesk()
const { client } = desk

/** Texts of one column each, in the order of the columns. */
const TEXTS = {
  code: ['00123', '01067', '80331'],
  size: ['1.234', '5.678', '12'],
  state: ['Done', 'done', 'Done', ' open', 'open'],
  price: ['€5', '$6', '£7', '€8'],
  count: ['12', 'twelve'],
  day: ['03/04/2026', '05.06.2026', '07/08/26'],
} as const
type Column = keyof typeof TEXTS
const COLUMNS = Object.keys(TEXTS) as Column[]
const WIDTH = 110
const at = (column: Column) => COLUMNS.indexOf(column)

/** Chooses another type in the form of a column. */
async function chooseType(page: Page, column: Column, type: string) {
  await gridOf(page).click({ position: { x: 32 + at(column) * WIDTH + 40, y: 18 }, button: 'right' })
  await page.getByRole('menuitem', { name: 'Edit column…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit column' })
  await dialog.getByLabel('Type', { exact: true }).selectOption({ label: type })
  await dialog.getByRole('button', { name: 'Save' }).click()
  return dialog
}

test('a type change shows what becomes of the values, and asks what it can’t know', async ({ page }) => {
  // In some browsers, scroll methods return a promise.
  await page.addInitScript(`
    const { scrollIntoView } = Element.prototype
    Element.prototype.scrollIntoView = function (...given) {
      scrollIntoView.apply(this, given)
      return Promise.resolve()
    }`)
  const columns = COLUMNS.map((key) => ({ label: key, key, width: WIDTH }))
  const { id } = await client.call(sheets.create, { body: { name: 'Types', columns } })
  const records = [0, 1, 2, 3, 4].map((row) => ({
    cells: Object.fromEntries(
      COLUMNS.flatMap((key) => (TEXTS[key][row] === undefined ? [] : [[key, TEXTS[key][row]]])),
    ) as Record<string, Sheets.CellValue>,
  }))
  await client.call(sheets.createBatch, { params: { id }, body: { records } })
  const valuesOf = async (column: Column) => {
    const { items } = await client.call(sheets.listRecords, { params: { id }, query: {} })
    return items
      .map(({ cells, errors }) => errors[column]?.text ?? cells[column] ?? null)
      .slice(0, TEXTS[column].length)
  }
  await desk.open(page, `/console/sheets/detail/${id}`)
  await enterGrid(page, '00123')

  await test.step('leading zeros are shown before they are dropped, and that is undone and redone', async () => {
    const dialog = await chooseType(page, 'code', 'Whole number')
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
    for (const [row, text] of TEXTS.code.entries()) await expect(cell(page, row, 0)).toHaveText(text)
    expect(await valuesOf('code')).toEqual(TEXTS.code)
    await page.getByRole('button', { name: 'Redo', exact: true }).click()
    await expect(cell(page, 0, 0)).toHaveText('123')
    expect(await valuesOf('code')).toEqual(['123', '1067', '80331'])
  })

  await test.step('numbers: how decimals are written', async () => {
    const dialog = await chooseType(page, 'size', 'Number')
    await expect(dialog.getByText('How are decimals written in these numbers?')).toBeVisible()
    await expect(dialog.getByRole('row', { name: '1.234' })).toHaveText('1.2341.2341,234')
    await expect(dialog.getByText('Choose how decimals are written.')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Change type' })).toBeDisabled()
    await dialog.getByRole('radio', { name: 'Decimal comma' }).check()
    await dialog.getByRole('button', { name: 'Change type' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(cell(page, 0, at('size'))).toHaveText('1,234')
    expect(await valuesOf('size')).toEqual(['1234', '5678', '12'])
  })

  await test.step('options that are alike can be merged', async () => {
    const dialog = await chooseType(page, 'state', 'Single select')
    const table = dialog.getByRole('table', { name: 'What the values become' })
    await expect(table.getByRole('rowheader', { name: 'Outer spaces removed 1 value' })).toBeVisible()
    await expect(dialog.getByText('Some options differ only in case or spaces.')).toBeVisible()
    await expectAccessible(page, 'what becomes of the values')
    expect(await valuesOf('state')).toEqual(TEXTS.state)
    await dialog.getByRole('checkbox', { name: 'Merge them into the most frequent spelling' }).check()
    await expect(table.getByRole('row', { name: 'done Done', exact: true })).toBeVisible()
    await dialog.getByRole('button', { name: 'Change type' }).click()
    await expect(dialog).toHaveCount(0)
    await expect.poll(() => valuesOf('state')).toEqual(['Done', 'Done', 'Done', 'open', 'open'])
  })

  await test.step('amounts in several currencies keep their signs', async () => {
    const dialog = await chooseType(page, 'price', 'Currency')
    await expect(dialog.getByText('4 amounts are in 3 currencies.')).toBeVisible()
    await expectAccessible(page, 'the question for a currency')
    await expect(dialog.getByRole('button', { name: /^Change type/ })).toBeDisabled()
    await dialog.getByRole('radio', { name: 'EUR: 2 amounts' }).check()
    await expect(dialog.getByText('2 of 4 values don’t fit the new type')).toBeVisible()
    await dialog.getByRole('button', { name: 'Change type and keep errors' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(cell(page, 1, at('price'))).toHaveText('$6')
    expect(await valuesOf('price')).toEqual(['5', '$6', '£7', '8'])
  })

  await test.step('values that don’t fit are counted before', async () => {
    const dialog = await chooseType(page, 'count', 'Number')
    await expect(dialog.getByText('1 of 2 values doesn’t fit the new type')).toBeVisible()
    await dialog.getByRole('button', { name: 'Change type and keep errors' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(cell(page, 0, at('count'))).toHaveText('12')
  })

  await test.step('dates: whether the day or the month comes first', async () => {
    const dialog = await chooseType(page, 'day', 'Date')
    await expect(dialog.getByText('Which comes first in these dates?')).toBeVisible()
    await expect(dialog.getByText('2 of 2 dates with slashes or dashes are different days')).toBeVisible()
    await expect(dialog.getByRole('row', { name: '03/04/2026' })).toHaveText(
      '03/04/2026Apr 3, 2026Mar 4, 2026',
    )
    await expectAccessible(page, 'the question for the order of dates')
    await expect(dialog.getByText('Choose whether the day or the month comes first.')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Change type' })).toBeDisabled()
    await dialog.getByRole('radio', { name: 'Day first' }).check()
    await dialog.getByRole('button', { name: 'Change type' }).click()
    await expect(dialog).toHaveCount(0)
    for (const [row, text] of ['03/04/2026', '05/06/2026', '07/08/2026'].entries())
      await expect(cell(page, row, at('day'))).toHaveText(text)
    expect(await valuesOf('day')).toEqual(['2026-04-03', '2026-06-05', '2026-08-07'])

    // Typed dates are read in the column's order, not the language's.
    await enterGrid(page, '123')
    await goTo(page, 0, at('day'))
    await page.keyboard.type('12/11/10')
    await page.keyboard.press('Enter')
    await expect(cell(page, 0, at('day'))).toHaveText('12/11/2010')
    await expect.poll(async () => (await valuesOf('day'))[0]).toBe('2010-11-12')
  })
})

test("an import asks about what it can't know, and keeps codes as they are", async ({ page }) => {
  await desk.open(page, '/console/sheets')
  await expect(page.getByRole('button', { name: 'New sheet' }).first()).toBeVisible()
  const text = 'Code;Size;Price;Day\n00123;1.234;€5;03/04/2026\n01067;5.678;$6;05/06/2026\n'
  await dropFile(page, { name: 'stock.csv', type: 'text/csv', text })
  const wizard = page.getByRole('dialog', { name: 'Import file' })
  const start = wizard.getByRole('button', { name: 'Import 2 rows' })
  await expect(wizard.getByText('2 of 2 sample numbers are ambiguous')).toBeVisible()
  await expect(wizard.getByText('2 of 2 sample dates are ambiguous')).toBeVisible()
  await expect(wizard.getByText('The sample has 2 currencies: EUR (1), USD (1)')).toBeVisible()
  await expect(start).toBeDisabled()
  await wizard.getByLabel('Decimals in Size').selectOption({ label: 'Decimal comma: 1.234 → 1,234' })
  await wizard.getByLabel('Type of Code').selectOption({ label: 'Whole number' })
  await expect(wizard.getByText('2 sample values would change')).toBeVisible()
  await wizard.getByLabel('Type of Price').selectOption({ label: 'Currency' })
  await wizard.getByLabel('Currency of Price').selectOption({ label: 'EUR' })
  await expect(start).toBeDisabled()
  // On a phone, a column's notes and questions are in a row of their own.
  await page.setViewportSize({ width: 390, height: 844 })
  const overlapping = await wizard
    .locator('td')
    .evaluateAll((cells) => cells.map((one) => one.scrollHeight > one.clientHeight + 1))
  expect(overlapping).toEqual(Array.from({ length: 12 }, () => false))
  await expectAccessible(page, 'an import with questions')
  await wizard
    .getByLabel('Day and month order in Day')
    .selectOption({ label: 'Month first: 03/04/2026 → Mar 4, 2026' })
  await start.click()
  await expect(page.getByText('stock.csv imported')).toBeVisible()
  const { items } = await client.call(sheets.list, { query: { search: 'stock' } })
  const records = await client.call(sheets.listRecords, { params: { id: items[0]!.id }, query: {} })
  expect(records.items.map(({ cells, errors }) => [cells, errors])).toEqual([
    [{ size: '1234', price: '5', day: '2026-03-04' }, { code: { code: 'leading_zeros', text: '00123' } }],
    [
      { size: '5678', day: '2026-05-06' },
      { code: { code: 'leading_zeros', text: '01067' }, price: { code: 'other_currency', text: '$6' } },
    ],
  ])
})
