import { type Client, flows, sheets } from '@millrace/contract'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { cell, dropFile, enterGrid, goTo } from './support/grid.ts'
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

const open = (page: Page, path: string) => openSignedIn(page, { server, token, path })

const PEOPLE = `Name,Email,Phone
  Ada   Lovelace ,ADA@Analytical.Example,0044 20 1234
Grace Hopper,grace@navy.example,+1 555 0100
Nobody,not an address,12
`
const FILE = { name: 'people.csv', type: 'text/csv', text: PEOPLE }
const LIVE = 3
const ENRICHED = ['analytical.example', 'navy.example']

async function expectEnriched(page: Page): Promise<void> {
  for (const [row, text] of ENRICHED.entries()) await expect(cell(page, row, LIVE)).toHaveText(text)
  await expect(cell(page, 2, LIVE)).toHaveText('nothing found')
}

test('a dropped file becomes a sheet with an enriched live column in at most six actions', async ({ page }) => {
  await open(page, '/console/sheets')
  await expect(page.getByText('No sheets yet')).toBeVisible()
  let actions = 0
  const act = async (action: () => Promise<unknown>) => {
    actions += 1
    await action()
  }

  await act(() => dropFile(page, FILE))
  await act(() => page.getByRole('button', { name: 'Import 3 rows' }).click())
  await act(() => page.getByRole('button', { name: 'Live column' }).click())
  const setup = page.getByRole('dialog', { name: 'New live column' })
  await act(() => setup.getByLabel('What fills it').selectOption({ label: 'Tidy contact data' }))
  await expect(setup.getByLabel('E-mail')).toHaveValue('email')
  await expectAccessible(page, 'a live column that is set up')
  await act(() => setup.getByRole('button', { name: 'Add and run…' }).click())
  const run = page.getByRole('dialog', { name: 'Run “Domain”' })
  await expect(run.getByText('What it will take')).toBeVisible()
  await expectAccessible(page, 'a run with its price tag')
  await act(() => run.getByRole('button', { name: 'Run 3 rows' }).click())
  await expectEnriched(page)
  expect(actions).toBeLessThanOrEqual(6)
})
