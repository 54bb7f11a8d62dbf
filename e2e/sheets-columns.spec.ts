import { type sheets as Sheets, sheets } from '@millrace/contract'
import { expect } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { atDesk, test } from './support/desk.ts'
import { cell, enterGrid } from './support/grid.ts'

const { client, open } = atDesk()

async function valuesOf(id: string, key: string) {
  const { items } = await client.call(sheets.listRecords, { params: { id }, query: {} })
  return items.map(({ cells }) => cells[key])
}

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
  await expect.poll(() => valuesOf(id, 'done')).toEqual([undefined, false, true])

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
  const columns = [{ label: 'When', key: 'when' }]
  const { id } = await client.call(sheets.create, { body: { name: 'Given up', columns } })
  await client.call(sheets.createRecords, { params: { id }, body: { cells: { when: '12' } } })
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
