import { jobs, sheets } from '@millrace/contract'
import { expect } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { atDesk, test } from './support/desk.ts'
import { choose, makeSheet, publishFlow } from './support/flows.ts'

const { client, open } = atDesk()

test('a job reads rows of two sheets, joins a third and fills an existing one; an error is shown at its field', async ({
  page,
}) => {
  const firms = Array.from({ length: 4 }, (_, at) => ({
    company: `Mill ${at + 1}`,
    country: at < 3 ? 'DE' : 'FR',
  }))
  await makeSheet(client, 'Mills of the north', firms)
  await makeSheet(client, 'Mills of the south', [{ company: 'Mill 5', country: 'FR' }])
  await makeSheet(client, 'Countries', [
    { code: 'DE', name: 'Germany' },
    { code: 'FR', name: 'France' },
  ])
  const target = await makeSheet(client, 'Mills with countries', [{ text: 'an old row' }])
  const gone = await makeSheet(client, 'Soon gone', [{ text: 'a row' }])
  const flow = await publishFlow(client, 'Name the country', {
    params: [{ key: 'company' }],
    settings: { columns: ['land'] },
    nodes: [
      {
        id: 'n2',
        type: 'output',
        params: { fields: [{ name: 'text', value: '@@company@@ in @@land.name@@' }] },
      },
    ],
  })
  await open(page, `/console/workflow-detail/${flow.id}?tab=launch`)
  await choose(page, page.getByRole('combobox', { name: 'Sheet' }), 'Mills of the north')
  await page.getByRole('button', { name: 'Add another sheet' }).click()
  await choose(page, page.getByRole('combobox', { name: 'Sheet' }).nth(1), 'Mills of the south')
  await page.getByRole('button', { name: 'Join a sheet' }).click()
  await expect(page.getByLabel('Name in the flow')).toHaveValue('land')
  const joins = page.getByRole('region', { name: 'Joined sheets' })
  await choose(page, joins.getByRole('combobox', { name: 'Sheet' }), 'Countries', 'Input')
  await expect(joins.getByText(/^“Countries” has the type Input/)).toBeVisible()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('Choose the columns to match.').first()).toBeVisible()
  await joins.getByLabel('Key column').selectOption('country')
  await joins.getByLabel('Matches column').selectOption('code')
  await expectAccessible(page, 'sheets that join')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Next' }).click()

  await page.getByText('Existing sheet').click()
  await choose(page, page.getByRole('combobox', { name: 'Sheet' }), 'Soon gone')
  await page.getByText('Replace all when the job finishes').click()
  await expect(page.getByText('The 1 row in “Soon gone” will be replaced.')).toBeVisible()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('5 rows', { exact: true })).toBeVisible()
  await client.call(sheets.remove, { params: { id: gone.id } })
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  const field = page.getByRole('combobox', { name: 'Sheet' })
  await expect(field).toHaveAccessibleDescription(/doesn’t exist/)
  await choose(page, field, 'Mills with countries')
  await expect(page.getByLabel('text', { exact: true })).toHaveValue('text')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Next' }).click()
  // A double click launches one job.
  await page.getByRole('button', { name: 'Run', exact: true }).dblclick()
  await expect(page.getByText('5 of 5 rows')).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'of 5 rows' })).toHaveAttribute(
    'data-state',
    'SUCCEEDED',
  )
  const { items } = await client.call(sheets.listRecords, { params: { id: target.id }, query: {} })
  expect(items.map(({ cells }) => cells.text)).toEqual([
    'Mill 1 in Germany',
    'Mill 2 in Germany',
    'Mill 3 in Germany',
    'Mill 4 in France',
    'Mill 5 in France',
  ])
  const launched = await client.call(jobs.listJobs, { params: { id: flow.id }, query: {} })
  expect(launched.items).toHaveLength(1)
})

test('a launch copies the columns of the source, and says beforehand which columns of a sheet stay empty', async ({
  page,
}) => {
  const source = await client.call(sheets.create, {
    body: {
      name: 'Priced mills',
      columns: [
        { key: 'company', label: 'Company' },
        { key: 'price', label: 'Price', type: 'currency', settings: { currency: 'CHF' } },
      ],
    },
  })
  const mills = ['Mill 2', 'Mill 1', 'Mill 3'].map((company, at) => ({ company, price: `${at + 1}.50` }))
  await client.call(sheets.createBatch, {
    params: { id: source.id },
    body: { records: mills.map((cells) => ({ cells })) },
  })
  const target = await client.call(sheets.create, {
    body: {
      name: 'Mills told',
      columns: [
        { key: 'price', label: 'Price', type: 'currency', settings: { currency: 'CHF' } },
        { key: 'firm', label: 'Company' },
        { key: 'text', label: 'Text' },
        { key: 'notes', label: 'My notes' },
      ],
    },
  })
  const flow = await publishFlow(client, 'Tell of mills', {
    params: [{ key: 'company' }],
    nodes: [{ id: 'n2', type: 'output', params: { fields: [{ name: 'text', value: '@@company@@!' }] } }],
  })
  const next = () => page.getByRole('button', { name: 'Next' }).click()
  const box = () => page.getByRole('checkbox', { name: /^Include source columns/ })
  async function toOutput() {
    await open(page, `/console/workflow-detail/${flow.id}?tab=launch`)
    await choose(page, page.getByRole('combobox', { name: 'Sheet' }), 'Priced mills')
    await next()
    await expect(page.getByLabel('company', { exact: true }).first()).toHaveValue('company')
    await next()
  }
  async function launched() {
    await page.getByRole('button', { name: 'Run', exact: true }).click()
    await expect(page.getByRole('progressbar', { name: 'of 3 rows' })).toHaveAttribute(
      'data-state',
      'SUCCEEDED',
    )
  }
  const cellsOf = async (id: string) =>
    (await client.call(sheets.listRecords, { params: { id }, query: {} })).items.map(({ cells }) => cells)

  await toOutput()
  await page.getByText('Existing sheet').click()
  await choose(page, page.getByRole('combobox', { name: 'Sheet' }), 'Mills told')
  await page.getByText('Replace all when the job finishes').click()
  await expect(box()).toBeChecked()
  await expect(page.getByLabel('Price', { exact: true })).toHaveValue('@@row.price@@')
  await expect(page.getByLabel('Company', { exact: true })).toHaveValue('@@row.company@@')
  await expect(page.getByText('Left empty: My notes')).toBeVisible()
  await box().uncheck()
  await expect(page.getByText('Left empty: Price, Company, My notes')).toBeVisible()
  await box().check()
  await page.getByLabel('Price', { exact: true }).selectOption('')
  await expect(page.getByText('Left empty: Price, My notes')).toBeVisible()
  await expectAccessible(page, 'columns of an existing sheet')
  await next()
  await next()
  await expect(page.getByText('Mills told: Left empty: Price, My notes')).toBeVisible()
  await launched()
  expect(await cellsOf(target.id)).toEqual(
    mills.map(({ company }) => ({ firm: company, text: `${company}!` })),
  )

  await toOutput()
  await expect(box()).toBeChecked()
  await expect(page.getByText('Source columns to include')).toBeHidden()
  await page.getByLabel('Sheet name').fill('Mills made')
  await next()
  await next()
  await launched()
  const { items } = await client.call(sheets.list, { query: { search: 'Mills made' } })
  const made = await client.call(sheets.get, { params: { id: items[0]!.id } })
  expect(made.columns.map(({ label, type }) => [label, type])).toEqual([
    ['Company', 'text'],
    ['Price', 'currency'],
    ['text', 'longText'],
  ])
  expect(await cellsOf(made.id)).toEqual(mills.map((one) => ({ ...one, text: `${one.company}!` })))
})

test('a required parameter can be filled by a column of a joined sheet alone', async ({ page }) => {
  const towns = await client.call(sheets.create, {
    body: {
      name: 'Towns',
      columns: [
        { key: 'company', label: 'Company' },
        { key: 'country', label: 'Country' },
      ],
    },
  })
  await client.call(sheets.createBatch, {
    params: { id: towns.id },
    body: {
      records: [
        { cells: { company: 'Mill A', country: 'CH' } },
        { cells: { company: 'Mill B', country: 'AT' } },
      ],
    },
  })
  const { id } = await client.call(sheets.create, {
    body: {
      name: 'Greetings',
      type: 'ASSOCIATED_INTPUT_SHEET',
      columns: [
        { key: 'country', label: 'Country' },
        { key: 'greeting', label: 'Greeting' },
      ],
    },
  })
  await client.call(sheets.createBatch, {
    params: { id },
    body: {
      records: [
        { cells: { country: 'AT', greeting: 'Servus' } },
        { cells: { country: 'CH', greeting: 'Salut' } },
      ],
    },
  })
  const target = await makeSheet(client, 'Greeted', [{ text: 'an old row' }])
  const flow = await publishFlow(client, 'Greet mills', {
    params: [{ key: 'words', label: 'Words of welcome', required: true }],
    settings: { columns: ['company'] },
    nodes: [
      { id: 'n2', type: 'output', params: { fields: [{ name: 'text', value: '@@words@@ @@company@@' }] } },
    ],
  })
  await open(page, `/console/workflow-detail/${flow.id}?tab=launch`)
  await choose(page, page.getByRole('combobox', { name: 'Sheet' }), 'Towns')
  await page.getByRole('button', { name: 'Join a sheet' }).click()
  const joins = page.getByRole('region', { name: 'Joined sheets' })
  await joins.getByRole('combobox', { name: 'Sheet' }).click()
  await expect(joins.getByRole('option').first()).toHaveAccessibleName('Greetings Associated input')
  await choose(page, joins.getByRole('combobox', { name: 'Sheet' }), 'Greetings', 'Associated input')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('Some parameters are missing or invalid.')).toBeVisible()
  await page
    .getByLabel('Words of welcome', { exact: true })
    .first()
    .selectOption({ label: 'Greeting (from Greetings)' })
  await expect(page.getByText(/^Rows without a match use/)).toBeVisible()
  await expectAccessible(page, 'a parameter of a joined sheet')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByText('Existing sheet').click()
  await choose(page, page.getByRole('combobox', { name: 'Sheet' }), 'Greeted')
  await page.getByText('Replace all when the job finishes').click()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('Greeting → Words of welcome')).toBeVisible()
  await expect(page.getByText('(Country = Country)')).toBeVisible()
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await expect(page.getByRole('progressbar', { name: 'of 2 rows' })).toHaveAttribute(
    'data-state',
    'SUCCEEDED',
  )
  const { items } = await client.call(sheets.listRecords, { params: { id: target.id }, query: {} })
  expect(items.map(({ cells }) => cells.text)).toEqual(['Salut Mill A', 'Servus Mill B'])
})

test('a step waits for the columns that it is checked against, and the click is not lost', async ({
  page,
}) => {
  await makeSheet(client, 'Slow mills', [{ company: 'Mill A', country: 'CH' }])
  const { id } = await makeSheet(client, 'Slow countries', [{ country: 'CH', greeting: 'Salut' }])
  const flow = await publishFlow(client, 'Greet slowly', {
    params: [{ key: 'words', required: true }],
    settings: { columns: ['company'] },
    nodes: [{ id: 'n2', type: 'output', params: { fields: [{ name: 'text', value: '@@words@@' }] } }],
  })
  const held = Promise.withResolvers<void>()
  let refusals = 1
  await page.route(new RegExp(`/sheet/${id}$`), async (route) => {
    await held.promise
    if (refusals-- > 0)
      await route.fulfill({ status: 500, json: { code: 500, msg: 'no', error: 'internal' } })
    else await route.continue()
  })
  await open(page, `/console/workflow-detail/${flow.id}?tab=launch`)
  await choose(page, page.getByRole('combobox', { name: 'Sheet' }), 'Slow mills')
  await page.getByRole('button', { name: 'Join a sheet' }).click()
  const joins = page.getByRole('region', { name: 'Joined sheets' })
  await choose(page, joins.getByRole('combobox', { name: 'Sheet' }), 'Slow countries', 'Input')
  const next = page.getByRole('button', { name: 'Next' })
  await next.click()
  await expect(page.getByText('Loading the sheets…')).toBeVisible()
  await expect(next).toHaveAttribute('aria-disabled', 'true')
  await expect(next).toBeFocused()
  await expect(page.getByText('Choose the columns to match.')).toHaveCount(0)
  held.resolve()
  await expect(page.getByLabel('words', { exact: true }).first()).toBeVisible()
  await expect(page.getByText('Some parameters are missing or invalid.')).toHaveCount(0)
  await next.click()
  await expect(page.getByText('Some parameters are missing or invalid.')).toBeVisible()
})

test('a launch survives a reload, and the browser goes back step by step', async ({ page }) => {
  await makeSheet(client, 'Mills to keep', [{ company: 'Mill 1' }])
  const flow = await publishFlow(client, 'Keep what was chosen', {
    params: [{ key: 'company' }],
    nodes: [{ id: 'n2', type: 'output', params: { fields: [{ name: 'text', value: '@@company@@' }] } }],
  })
  const launch = `/console/workflow-detail/${flow.id}?tab=launch`
  const step = page.locator('[aria-current="step"]')
  const next = () => page.getByRole('button', { name: 'Next' }).click()
  await open(page, `${launch}&step=summary`)
  await expect(step).toHaveText('1 Rows')
  await choose(page, page.getByRole('combobox', { name: 'Sheet' }), 'Mills to keep')
  await next()
  await expect(step).toHaveText('2 Columns')
  await next()
  await page.getByLabel('Sheet name').fill('Kept mills')
  await next()
  await expect(step).toHaveText('4 Run options')
  await page.reload()
  await expect(step).toHaveText('4 Run options')
  await page.goBack()
  await expect(step).toHaveText('3 Output')
  await expect(page.getByLabel('Sheet name')).toHaveValue('Kept mills')
  await page.goBack()
  await expect(step).toHaveText('2 Columns')
  await page.goForward()
  await expect(page.getByLabel('Sheet name')).toHaveValue('Kept mills')
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(page.getByRole('tab', { name: 'Run', exact: true })).toBeVisible()
  await open(page, `${launch}&step=output`)
  await expect(step).toHaveText('1 Rows')
  await expect(page.getByRole('combobox', { name: 'Sheet' })).toHaveValue('')
})

test('a schedule says what its job reads, and that it replaces the rows of a sheet', async ({ page }) => {
  const source = await makeSheet(client, 'Mills of the week', [{ company: 'Mill 1' }])
  const target = await makeSheet(client, 'Mills told weekly', [{ text: 'an old row' }])
  const flow = await publishFlow(client, 'Tell weekly', {
    params: [{ key: 'company' }],
    nodes: [{ id: 'n2', type: 'output', params: { fields: [{ name: 'text', value: '@@company@@' }] } }],
  })
  await client.call(jobs.createJob, {
    query: { execute: 'false' },
    body: {
      flowId: flow.id,
      SHEETS: [{ sheetId: source.id, mapping: { company: 'company' } }],
      runMode: 'STARTOVER',
      runAmount: 'ALL',
      OUTPUT_SHEETS: [{ sheetId: target.id, writeMode: 'DELETE_AND_REBUILD', mapping: { text: 'text' } }],
      associatedMode: 'MATCH',
    },
  })
  await open(page, `/console/workflow-detail/${flow.id}?tab=schedules`)
  await page.getByRole('button', { name: 'Add schedule…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Schedule' })
  await expect(dialog.getByText('Mills of the week', { exact: true })).toBeVisible()
  await expect(dialog.getByText('Each run replaces all rows in Mills told weekly.')).toBeVisible()
  await expectAccessible(page, 'a schedule that replaces rows')
})
