import { type Client, sheets } from '@millrace/contract'
import { expect, type Page, test } from '@playwright/test'
import { cell, gridOf } from './support/grid.ts'
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

async function makeSheet(name: string, texts: string[]): Promise<string> {
  const columns = [{ label: 'When', key: 'when' }]
  const { id } = await client.call(sheets.create, { body: { name, columns } })
  const records = texts.map((when) => ({ cells: { when } }))
  await client.call(sheets.createBatch, { params: { id }, body: { records } })
  return id
}

/** Within the grid's box, a point of the head of the first column. */
const FIRST_HEAD = { x: 120, y: 18 }

/** Opens the sheet and the form of its first column. */
async function editColumn(page: Page, id: string) {
  await openSignedIn(page, { server, token, path: `/console/sheets/detail/${id}` })
  await expect(cell(page, 0, 0)).not.toHaveText('')
  await gridOf(page).click({ position: FIRST_HEAD, button: 'right' })
  await page.getByRole('menuitem', { name: 'Edit column…' }).click()
  return page.getByRole('dialog', { name: 'Edit column' })
}

test('a warning of a type change stands in browsers whose scrolling gives a promise', async ({ page }) => {
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
  await expect(dialog.getByText('1 of 2 values does not fit the new type')).toBeVisible()
  await dialog.getByRole('button', { name: 'Change it and keep the errors' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(cell(page, 0, 0)).toHaveText('12')
})
