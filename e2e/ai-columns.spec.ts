import { flows, sheets, team } from '@millrace/contract'
import { expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { atDesk, test } from './support/desk.ts'
import { cell, dropFile, enterGrid, goTo } from './support/grid.ts'

const desk = atDesk()
const { client, open } = desk

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

test('a dropped file becomes a sheet with an enriched AI column in at most six actions', async ({ page }) => {
  await open(page, '/console/sheets')
  await expect(page.getByText('No sheets yet')).toBeVisible()
  let actions = 0
  const act = async (action: () => Promise<unknown>) => {
    actions += 1
    await action()
  }

  await act(() => dropFile(page, FILE))
  await act(() => page.getByRole('button', { name: 'Import 3 rows' }).click())
  await act(() => page.getByRole('button', { name: 'AI column' }).click())
  const setup = page.getByRole('dialog', { name: 'New AI column' })
  await act(() => setup.getByLabel('Flow').selectOption({ label: 'Tidy contact data' }))
  await expect(setup.getByLabel('Email optional')).toHaveValue('email')
  await expectAccessible(page, 'an AI column that is set up')
  await act(() => setup.getByRole('button', { name: 'Add and run…' }).click())
  const run = page.getByRole('dialog', { name: 'Run “Domain”' })
  await expect(run.getByRole('heading', { name: 'Estimate' })).toBeVisible()
  await expectAccessible(page, 'a run with its price tag')
  await act(() => run.getByRole('button', { name: 'Run 3 rows' }).click())
  await expectEnriched(page)
  expect(actions).toBeLessThanOrEqual(6)
})

/** Presses Tab until a control has the focus. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible()
  for (let n = 0; n < 80; n += 1) {
    if (await control.evaluate((element) => element === element.ownerDocument.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(control).toBeFocused()
}

test('the same by keyboard alone, including the way to where a value comes from', async ({ page }) => {
  await open(page, '/console/sheets')
  // Waits beforehand: Playwright is notified on a separate channel, which the key press could overtake.
  const chooser = page.waitForEvent('filechooser')
  await tabTo(page, page.getByRole('button', { name: 'Import file' }).first())
  await page.keyboard.press('Enter')
  const wizard = page.getByRole('dialog', { name: 'Import file' })
  await tabTo(page, wizard.getByLabel('Choose a file'))
  await page.keyboard.press('Space')
  await (await chooser).setFiles({ name: 'keys.csv', mimeType: 'text/csv', buffer: Buffer.from(PEOPLE) })
  const start = wizard.getByRole('button', { name: 'Import 3 rows' })
  await expect(start).toBeEnabled()
  await tabTo(page, start)
  await page.keyboard.press('Enter')

  await tabTo(page, page.getByRole('button', { name: 'AI column' }))
  await page.keyboard.press('Enter')
  const setup = page.getByRole('dialog', { name: 'New AI column' })
  await tabTo(page, setup.getByLabel('Flow'))
  // Typing filters the existing options.
  await expect(setup.getByRole('option', { name: 'Tidy contact data' }).first()).toBeAttached()
  await page.keyboard.type('Tidy')
  await expect(setup.getByLabel('Email optional')).toHaveValue('email')
  await tabTo(page, setup.getByRole('button', { name: 'Add and run…' }))
  await page.keyboard.press('Enter')
  const run = page.getByRole('dialog', { name: 'Run “Domain”' })
  await tabTo(page, run.getByRole('button', { name: 'Run 3 rows' }))
  await page.keyboard.press('Enter')
  await expectEnriched(page)

  // The dialogs give the focus back to the grid.
  await page.keyboard.press('Control+Home')
  for (let n = 0; n < LIVE; n += 1) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  const trace = page.getByRole('dialog', { name: 'Where this value comes from' })
  await expect(trace.getByText('ADA@Analytical.Example', { exact: true })).toBeVisible()
  await expectAccessible(page, 'where a value comes from')
  await tabTo(page, trace.getByRole('button', { name: 'Re-run cell' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Running…')).toBeVisible()
  // The button takes no keys while the cell runs, so the focus moves to the dialog a moment later.
  await expect
    .poll(() => trace.evaluate((dialog) => dialog.contains(dialog.ownerDocument.activeElement)))
    .toBe(true)
  await page.keyboard.press('Escape')
  await expect(trace).toBeHidden()

  await tabTo(page, page.getByRole('button', { name: /^AI columns/ }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('button', { name: '1 nothing found' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 of 3 rows', { exact: true })).toBeVisible()
})

const DOMAIN_OF = `const name = String(input.params.name ?? '')
if (name === 'Bad') throw new Error('The register does not answer')
return { domain: name.toLowerCase() + '.example' }`

/** A flow that requires a name and returns a domain; it fails for one name. */
async function makeFlow(title: string): Promise<string> {
  const document = {
    version: 1,
    params: [{ key: 'name', label: 'Name' }],
    nodes: [
      { id: 'n1', type: 'start' },
      { id: 'n2', type: 'code', params: { code: DOMAIN_OF } },
      { id: 'n3', type: 'output', params: { fields: [{ name: 'domain', value: '@@n2.domain@@' }] } },
    ],
    edges: [
      { from: 'n1', to: 'n2' },
      { from: 'n2', to: 'n3' },
    ],
  }
  const { id, revision } = await client.call(flows.create, { body: { title, document } })
  await client.call(flows.publish, { params: { id }, body: { revision } })
  return id
}

const aiColumnOf = (flowId: string, name: string) => ({
  live: { flowId, mapping: { name }, output: 'domain' },
})

async function makeSheet(flowId: string): Promise<string> {
  const columns = [
    { label: 'Name', key: 'name' },
    { label: 'Other', key: 'other' },
  ]
  const { id } = await client.call(sheets.create, { body: { name: 'Companies', columns } })
  const body = ['Acme', 'Bad', 'Zeta'].map((name) => ({ cells: { name, other: name } }))
  await client.call(sheets.createRecords, { params: { id }, body })
  const settings = aiColumnOf(flowId, 'name')
  await client.call(sheets.addColumn, {
    params: { id },
    body: { label: 'Domain', key: 'domain', type: 'live', settings },
  })
  return id
}

const openMenu = async (page: Page, item: string) => {
  await page.getByRole('button', { name: /^AI columns/ }).click()
  await page.getByRole('button', { name: item }).click()
}

/** As if the budget had stopped a run before its first row: nothing here costs credits. */
async function stopByBudget(page: Page, id: string): Promise<() => Promise<void>> {
  const now = new Date().toISOString()
  const lastJob: sheets.AiColumnJob = {
    id: 'job_stopped',
    state: 'CANCELLED',
    rows: 'all',
    auto: false,
    counts: { total: 3, done: 0, failed: 0, skipped: 0, running: 0, waiting: 0 },
    credits: 2,
    startedBy: null,
    createdAt: now,
    endedAt: now,
    error: { code: 'ceiling_reached', message: 'The job has spent its budget.' },
  }
  const address = new RegExp(`/sheet/${id}/live$`)
  await page.route(address, async (route) => {
    const response = await route.fetch()
    const { data, ...rest } = (await response.json()) as { data: { items: sheets.AiColumn[] } }
    const items = data.items.map((live) => ({ ...live, lastJob }))
    await route.fulfill({ response, json: { ...rest, data: { items } } })
  })
  return () => page.unroute(address)
}

test('a run that its budget stops says so, a failed cell says why, and the rest can continue', async ({
  page,
}) => {
  const id = await makeSheet(await makeFlow('Find domains'))
  const putBack = await stopByBudget(page, id)
  await open(page, `/console/sheets/detail/${id}`)
  await enterGrid(page, 'Acme')
  const stopped = page.getByRole('alert').filter({ hasText: '“Domain” stopped at its budget' })
  await expect(stopped).toContainText('3 rows left')

  await stopped.getByRole('button', { name: 'Continue…' }).click()
  await putBack()
  const run = page.getByRole('dialog', { name: 'Run “Domain”' })
  await run.getByLabel('Budget (credits)').fill('5')
  await run.getByRole('button', { name: 'Run 3 rows' }).click()
  await expect(cell(page, 0, 2)).toHaveText('acme.example')
  await expect(cell(page, 1, 2)).toContainText('The register does not answer')
  await expect(stopped).toBeHidden()

  // Another input makes a cell stale; running stale cells runs only that one.
  await goTo(page, 2, 0)
  await page.keyboard.type('Theta')
  await page.keyboard.press('Enter')
  await expect(cell(page, 2, 2)).toHaveText('zeta.example (out of date)')
  await openMenu(page, 'Run Domain')
  await expect(run.getByText('Based on 3 rows.')).toBeVisible()
  await run.getByRole('button', { name: 'Run 1 row' }).click()
  await expect(cell(page, 2, 2)).toHaveText('theta.example')
})

test('a cycle is refused with its names, and a deleted flow or column is reported in place', async ({
  page,
}) => {
  const flowId = await makeFlow('Find domains again')
  const id = await makeSheet(flowId)
  await client.call(sheets.addColumn, {
    params: { id },
    body: { label: 'Second', key: 'second', type: 'live', settings: aiColumnOf(flowId, 'domain') },
  })
  await open(page, `/console/sheets/detail/${id}`)
  await enterGrid(page, 'Acme')

  await openMenu(page, 'Edit Domain')
  const setup = page.getByRole('dialog', { name: 'AI column “Domain”' })
  await setup.getByLabel('Name', { exact: true }).selectOption({ label: 'Second' })
  await setup.getByRole('button', { name: 'Save' }).click()
  await expect(setup.getByRole('alert').or(setup.getByText(/wait/i)).first()).toContainText('Second')
  await setup.getByLabel('Name', { exact: true }).selectOption({ label: 'Other' })
  await setup.getByRole('button', { name: 'Save' }).click()
  await expect(setup).toBeHidden()

  await client.call(sheets.deleteColumn, { params: { id }, body: { column: 'other', force: true } })
  const broken = page.getByRole('alert').filter({ hasText: '“Domain” can’t run' })
  await expect(broken).toContainText('The column was deleted')
  await broken.getByRole('button', { name: 'Fix' }).click()
  await expect(setup.getByText('The column was deleted. Choose another.')).toBeVisible()
  await setup.getByLabel('Name', { exact: true }).selectOption({ label: 'Name' })
  await setup.getByRole('button', { name: 'Save' }).click()
  // What is behind a dialog has no role: once it is closed, the alert stays gone.
  await expect(setup).toBeHidden()
  await expect(broken).toBeHidden()

  await client.call(flows.remove, { params: { id: flowId } })
  await expect(broken).toContainText('The flow was deleted')
  await openMenu(page, 'Run Domain')
  const run = page.getByRole('dialog', { name: 'Run “Domain”' })
  await expect(run.getByText('This column can’t run.')).toBeVisible()
  await expect(run.getByRole('button', { name: /^Run/ })).toBeDisabled()
})

test('a reader sees the status of cells, and no way to run them', async ({ browser }) => {
  const flowId = await makeFlow('Read only')
  const id = await makeSheet(flowId)
  const { projectId } = await client.call(flows.get, { params: { id: flowId } })
  await client.call(sheets.runAiColumn, { params: { id }, body: { column: 'domain', rows: 'all' } })
  const { link } = await client.call(team.invite, {
    query: { target: 'reader@example.test' },
    body: { newRole: 'AIREADER', projects: [projectId] },
  })
  const reader = await (await browser.newContext()).newPage()
  const { pathname, hash } = new URL(link ?? '')
  await reader.goto(desk.url + pathname + hash)
  await reader.getByLabel('Your name').fill('Reader')
  await reader.getByLabel('Choose a password').fill('correct horse battery')
  await reader.getByRole('button', { name: 'Join' }).click()
  await expect(reader.getByRole('heading', { name: 'Agents', level: 1 })).toBeVisible()
  await reader.goto(`${desk.url}/console/sheets/detail/${id}`)
  await enterGrid(reader, 'Acme')
  await expect(cell(reader, 0, 2)).toHaveText('acme.example')
  await reader.getByRole('button', { name: /^AI columns/ }).click()
  await expect(reader.getByRole('button', { name: '2 done' })).toBeVisible()
  await expect(reader.getByRole('button', { name: /^(Run|Set up|New live)/ })).toHaveCount(0)
})
