import { flows, jobs, sheets } from '@millrace/contract'
import { expect } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './support/axe.ts'
import { atDesk, test } from './support/desk.ts'
import { publishFlow } from './support/flows.ts'
import { dropFile } from './support/grid.ts'

const ROWS = 30

const { client, open } = atDesk()
test.beforeAll(async () => {
  await makeFirms()
})
test.describe.configure({ mode: 'serial' })

/** A sheet of companies with their number of employees. */
async function makeFirms(): Promise<void> {
  const columns = [
    { label: 'Company', type: 'text' as const },
    { label: 'Employees', type: 'integer' as const },
  ]
  const sheet = await client.call(sheets.create, { body: { name: 'Firms', columns } })
  const records = Array.from({ length: ROWS }, (_, index) => ({
    cells: { company: `Firm ${index + 1}`, employees: String((index + 1) * 10) },
  }))
  await client.call(sheets.createBatch, { params: { id: sheet.id }, body: { records } })
}

const onlyFlow = async () => (await client.call(flows.list, { query: {} })).items[0]!

test('a new user creates a flow from a template, runs it once, and launches it over the rows of a sheet', async ({
  page,
}) => {
  await open(page, '/console/workflow')
  await expect(page.getByText('No flows yet')).toBeVisible()
  await expectAccessible(page, 'the empty list of flows')

  await page.getByRole('button', { name: 'New flow' }).click()
  const dialog = page.getByRole('dialog', { name: 'New flow' })
  await dialog.getByText('Sort companies by size').click()
  await expectAccessible(page, 'the ways to a new flow')
  await dialog.getByRole('button', { name: 'Create flow' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sort companies by size' })).toBeVisible()
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Version 1', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await expect(page.getByText('Required', { exact: true })).toBeVisible()
  await page.getByLabel('Company').fill('Alder Cycles')
  await page.getByLabel('Employees').fill('300')
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  const result = page.getByRole('region', { name: 'Result' })
  await expect(result.getByText('Succeeded')).toBeVisible()
  await expect(result.getByLabel('Results', { exact: true })).toContainText('"segment": "Large"')
  await result.getByRole('button', { name: /By size/ }).click()
  await expectAccessible(page, 'a run with its steps')

  await page.getByRole('button', { name: 'Run on a sheet' }).click()
  await page.getByRole('combobox', { name: 'Sheet' }).fill('firm')
  await page.getByRole('option', { name: 'Firms' }).click()
  await expect(page.getByText('30 rows', { exact: true })).toBeVisible()
  await expectAccessible(page, 'the rows of a launch')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByLabel('Employees')).toHaveValue('employees')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByLabel('Sheet name').fill('Sorted firms')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('30 rows', { exact: true })).toBeVisible()
  await expectAccessible(page, 'the summary of a launch')
  await page.getByRole('button', { name: 'Run', exact: true }).click()

  await expect(page.getByText('30 of 30 rows')).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('progressbar', { name: 'of 30 rows' })).toHaveAttribute(
    'data-state',
    'SUCCEEDED',
  )
  await page.getByRole('button', { name: 'Open row 1', exact: true }).click()
  const row = page.getByRole('dialog', { name: 'Row 1' })
  await expect(row.getByLabel('Results', { exact: true })).toContainText('"segment": "Small"')
  await expectAccessible(page, 'a row of a job')
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Sorted firms' }).click()
  await expect(page.getByText('30 rows', { exact: true })).toBeVisible()
})

test('a flow is exported, imported by dropping the file, deleted and restored', async ({ page }) => {
  await open(page, '/console/workflow')
  const { title, description, icon, tags, document } = await client.call(flows.get, {
    params: { id: (await onlyFlow()).id },
  })
  const text = JSON.stringify({ title: `${title} again`, description, icon, tags, document })
  await expect(page.getByRole('link', { name: title })).toBeVisible()
  await dropFile(page, { name: 'flow.json', type: 'application/json', text })
  await expect(page.getByRole('heading', { level: 1, name: `${title} again` })).toBeVisible()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete', exact: true }).click()
  await expect(page.getByRole('link', { name: `${title} again` })).toHaveCount(0)
  await page.getByRole('button', { name: 'Trash' }).click()
  await page.getByRole('button', { name: `Actions for ${title} again` }).click()
  await page.getByRole('menuitem', { name: 'Restore' }).click()
  await page.getByRole('button', { name: 'Back to flows' }).click()
  await expect(page.getByRole('link', { name: `${title} again` })).toBeVisible()
})

test('a schedule repeats a job, and shows its next five times', async ({ page }) => {
  const list = await client.call(flows.list, { query: { sort: 'created' } })
  const flow = list.items.at(-1)!
  await open(page, `/console/workflow-detail/${flow.id}?tab=schedules`)
  await page.getByRole('button', { name: 'Add schedule…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Schedule' })
  await dialog.getByLabel('Frequency').selectOption({ label: 'Every week' })
  await expect(dialog.getByRole('listitem')).toHaveCount(5)
  await expectAccessible(page, 'a schedule')
  await dialog.getByLabel('Name').fill('Weekly sorting')
  await dialog.getByRole('button', { name: 'Save schedule' }).click()
  await expect(page.getByRole('link', { name: 'Weekly sorting' })).toBeVisible()
})

test('a flow without rows is run, scheduled and launched from its page, and its runs are in the list', async ({
  page,
}) => {
  const fields = [{ name: 'greeting', value: 'Hello @@name@@' }]
  const flow = await publishFlow(client, 'Greeter', {
    params: [{ key: 'name', label: 'Name' }],
    nodes: [{ id: 'n2', type: 'output', params: { fields } }],
  })
  await open(page, `/console/workflow-detail/${flow.id}`)
  await page.getByRole('textbox', { name: 'Name' }).fill('Ada')
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await expect(page.getByText('Hello Ada').first()).toBeVisible()

  await page.getByRole('tab', { name: 'Schedules' }).click()
  await page.getByRole('button', { name: 'Add schedule…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Schedule' })
  // All of it is on the screen, including the buttons; long content scrolls between title and buttons.
  const shown = (await dialog.boundingBox())!
  expect(shown.y + shown.height).toBeLessThanOrEqual(720)
  await expect(dialog.getByRole('button', { name: 'Save schedule' })).toBeInViewport({ ratio: 1 })
  await dialog.getByRole('button', { name: 'Save schedule' }).click()
  const name = dialog.getByRole('textbox', { name: 'Name', exact: true })
  await expect(name).toHaveAttribute('aria-invalid', 'true')
  await name.fill('Grace')
  await dialog.getByLabel('Schedule name').fill('Each minute')
  await dialog.getByLabel('Frequency').selectOption({ label: 'Custom (cron)' })
  await dialog.getByLabel('Cron expression').fill('* * * * *')
  await dialog.getByLabel('If the previous run is still going').selectOption({ label: 'Wait for it' })
  await expect(dialog.getByRole('listitem')).toHaveCount(5)
  await expectAccessible(page, 'a schedule of a flow without rows')
  await dialog.getByRole('button', { name: 'Save schedule' }).click()
  await expect(page.getByRole('link', { name: 'Each minute' })).toBeVisible()

  await page.getByRole('tab', { name: 'Jobs' }).click()
  const fired = page.getByRole('row').filter({ hasText: 'scheduled: “Each minute”' })
  await expect(fired.filter({ hasText: 'Succeeded' }).first()).toBeVisible({ timeout: 120_000 })
  await fired.filter({ hasText: 'Succeeded' }).first().getByRole('link').click()
  await expect(page.getByText('1 of 1 row')).toBeVisible()
  await expect(page.getByText('Hello Grace').first()).toBeVisible()

  await open(page, `/console/workflow-detail/${flow.id}?tab=launch`)
  await page.getByText('Nothing (run once)').click()
  await expectAccessible(page, 'a launch without rows')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Joan')
  for (let step = 0; step < 3; step += 1) await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('once, without rows')).toBeVisible()
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await expect(page.getByText('1 of 1 row')).toBeVisible()
  await expect(page.getByText('Hello Joan').first()).toBeVisible()
})

test('failed rows are resumed with the version published since', async ({ page }) => {
  const { items } = await client.call(sheets.list, { query: { search: 'Firms' } })
  const sheet = items.find(({ name }) => name === 'Firms')!
  const node = (text: string) => ({ id: 'n2', type: 'parseJson', title: 'Read it', params: { text } })
  const output = { id: 'n3', type: 'output', params: { fields: [{ name: 'name', value: '@@n2.name@@' }] } }
  const flow = await publishFlow(client, 'Read names', {
    params: [{ key: 'company' }],
    nodes: [node('{"name": @@company@@}'), output],
  })
  const SHEETS = [{ sheetId: sheet.id, mapping: { company: 'company' } }]
  const launch = { runMode: 'STARTOVER', runAmount: 'ALL', OUTPUT_SHEETS: [], associatedMode: 'MATCH' }
  const body = { flowId: flow.id, SHEETS, ...launch }
  const job = await client.call(jobs.createJob, { query: { execute: 'true' }, body })
  await open(page, `/console/workflow-detail-history/${job.id}`)
  await expect(page.getByRole('progressbar', { name: 'of 30 rows' })).toHaveAttribute('data-state', 'FAILED')
  const now = await client.call(flows.get, { params: { id: flow.id } })
  const mended = { ...now.document, nodes: [now.document.nodes[0]!, node('{"name": "@@company@@"}'), output] }
  const saved = await client.call(flows.save, {
    params: { id: flow.id },
    body: { revision: now.revision, document: flows.flowDocument.parse(mended) },
  })
  await client.call(flows.publish, { params: { id: flow.id }, body: { revision: saved.revision } })
  await open(page, `/console/workflow-detail/${flow.id}?tab=versions`)
  await page.getByRole('button', { name: 'What changed' }).click()
  await expect(page.getByText(/^Changed n2 · Read it/)).toBeVisible()
  await expectAccessible(page, 'what a version changed')
  await open(page, `/console/workflow-detail-history/${job.id}`)
  await page.getByRole('button', { name: 'Retry failed rows…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Retry 30 failed rows' })
  await expect(dialog.getByText(/^Changed n2 · Read it/)).toBeVisible()
  await expectAccessible(page, 'the versions that failed rows can be taken up with')
  await dialog.getByRole('button', { name: 'Retry failed rows' }).click()
  await expect(page.getByRole('progressbar', { name: 'of 30 rows' })).toHaveAttribute(
    'data-state',
    'SUCCEEDED',
  )
  await expect(page.getByText('name: Firm 1', { exact: true })).toBeVisible()
  await client.call(flows.remove, { params: { id: flow.id } })
})

test('on a phone in the dark, axe finds nothing on any screen of a flow, and none scrolls sideways', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 390, height: 844 })
  const list = await client.call(flows.list, { query: { sort: 'created' } })
  const flow = list.items.at(-1)!
  const { items } = await client.call(jobs.listJobs, { params: { id: flow.id }, query: {} })
  const look = async (what: string, shown: RegExp) => {
    await expect(page.getByText(shown).filter({ visible: true }).first(), what).toBeVisible()
    await expectAccessible(page, what)
    await expectNoSidewaysScroll(page, what)
  }
  await open(page, `/console/workflow-detail/${flow.id}`)
  await look('a flow', /Recent runs/)
  for (const [name, shown] of [
    ['Jobs', /Succeeded/],
    ['Schedules', /Weekly sorting/],
    ['Versions', /Version 1/],
    ['API', /Run by API/],
  ] as const) {
    await page.getByRole('tab', { name, exact: true }).click()
    await look(name, shown)
  }
  for (const [path, shown] of [
    [`/console/workflow-detail/${flow.id}?tab=launch`, /Sheet/],
    [`/console/workflow-detail-history/${items[0]!.id}`, /30 of 30 rows/],
    ['/approve/nothing', /This link doesn’t work/],
  ] as const) {
    await open(page, path)
    await look(path, shown)
  }
})

test('a schedule without a name is called after what it runs, and a removed one is restored', async ({
  page,
}) => {
  const flow = await publishFlow(client, 'Unnamed', {
    nodes: [{ id: 'n2', type: 'output', params: { fields: [{ name: 'text', value: 'Hello' }] } }],
  })
  const launch = jobs.jobLaunch.parse({
    flowId: flow.id,
    SHEETS: [],
    runMode: 'STARTOVER',
    runAmount: 'ALL',
    OUTPUT_SHEETS: [],
    associatedMode: 'MATCH',
  })
  const { id } = await client.call(jobs.createJob, { query: { execute: 'false' }, body: launch })
  await client.call(jobs.setSchedule, {
    params: { id },
    query: { cronJob: '0 7 * * 1', timeZone: 'Europe/Vienna', overlap: 'queue' },
  })
  await open(page, `/console/workflow-detail/${flow.id}?tab=schedules`)
  const name = 'The flow once, without a sheet'
  await expect(page.getByRole('link', { name })).toBeVisible()
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await expect(page.getByText('No schedules yet')).toBeVisible()
  const toast = page.getByRole('alert').filter({ hasText: `Schedule “${name}” removed` })
  await toast.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('link', { name })).toBeVisible()
  const { items } = await client.call(jobs.listSchedules, { params: { id: flow.id } })
  expect(items).toMatchObject([
    { cronJob: '0 7 * * 1', timeZone: 'Europe/Vienna', overlap: 'queue', runsOnce: true },
  ])
})
