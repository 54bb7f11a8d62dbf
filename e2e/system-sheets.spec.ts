import { agents, conversations, createClient, flows, jobs, sheets } from '@millrace/contract'
import { listen } from '@millrace/standins'
import { expect } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { atDesk, test } from './support/desk.ts'
import { choose, makeSheet, publishFlow } from './support/flows.ts'
import { cell, gridOf } from './support/grid.ts'
import { makePublicAgent } from './support/people.ts'

const desk = atDesk()
let agent: agents.Agent
test.beforeAll(async () => {
  agent = await makePublicAgent(desk.client, { Loans: 'Books may be kept for four weeks.' })
})

const ask = async (message: string) => {
  const body = { publicId: agent.publicId, message }
  await (await createClient({ baseUrl: `${desk.url}/api` }).open(conversations.chat, { body })).text()
}

test("visitors' conversations become rows that AI columns work on", async ({ page }) => {
  await ask('How long may books be kept?')
  await desk.open(page, '/console/sheets')
  const list = page.getByRole('table', { name: 'Sheets' })
  await expect(list.getByRole('row', { name: /Messages.*Agent data/ })).toBeVisible()
  await page.getByRole('combobox', { name: 'Type' }).selectOption('Agent data')
  await expect(list.getByRole('row', { name: /Agent data/ })).toHaveCount(3)
  await page.getByRole('combobox', { name: 'Type' }).selectOption('Input')
  await expect(page.getByText('No sheets match your search and filters.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Type' }).selectOption('All types')
  await list.getByRole('link', { name: 'Conversations' }).click()
  await expect(page.getByText('Filled by your agents.')).toBeVisible()
  await expect(cell(page, 0, 0)).toHaveText('How long may books be kept?')
  await expect(page.getByRole('button', { name: 'Import' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Add row' })).toHaveCount(0)
  await expectAccessible(page, 'a system sheet')

  await test.step('the bar says that columns are hidden, and shows which', async () => {
    await page.getByRole('button', { name: '2 columns hidden' }).click()
    const panel = page.getByRole('dialog', { name: 'Columns' })
    await panel.getByRole('checkbox', { name: 'Agent ID' }).check()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: '1 column hidden' })).toBeVisible()
  })

  await test.step('new conversations arrive while it is open', async () => {
    await ask('Is there a reading room?')
    await expect(cell(page, 1, 0)).toHaveText('Is there a reading room?')
    await expect(page.getByText('2 rows', { exact: true })).toBeVisible()
  })

  await test.step('an AI column is set up from the bar, and from the menu of a column', async () => {
    const setup = page.getByRole('dialog', { name: 'New AI column' })
    await page.getByRole('button', { name: 'AI column' }).click()
    await expect(setup.getByLabel('Flow')).toBeVisible()
    await expectAccessible(page, 'an AI column of a system sheet')
    await page.keyboard.press('Escape')
    await gridOf(page).click({ position: { x: 120, y: 16 }, button: 'right' })
    await page.getByRole('menuitem', { name: 'Insert AI column right…' }).click()
    await expect(setup.getByLabel('Flow')).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('a row opens with a link to its conversation', async () => {
    const { items } = await desk.client.call(sheets.list, { query: {} })
    const { id } = items.find(({ system }) => system === 'conversations')!
    const records = await desk.client.call(sheets.listRecords, { params: { id }, query: {} })
    await desk.open(page, `/console/sheets/detail/${id}?record=${records.items[0]!.id}`)
    await expectAccessible(page, 'a row of a system sheet')
    await page.getByRole('link', { name: 'Open the conversation' }).click()
    await expect(page.getByRole('heading', { name: 'How long may books be kept?', level: 3 })).toBeVisible()
  })
})

/** An AI column of the Leads sheet that finds the company's domain automatically for each new lead. */
async function addDomainColumn(): Promise<string> {
  const { client } = desk
  const flow = await client.call(flows.create, { body: { title: 'Tidy leads', template: 'tidyContacts' } })
  await client.call(flows.publish, { params: { id: flow.id }, body: { revision: flow.revision } })
  // The sheet exists a moment after the first agent.
  const leads = async () =>
    (await client.call(sheets.list, { query: {} })).items.find(({ system }) => system === 'leads')
  await expect.poll(async () => (await leads()) !== undefined).toBe(true)
  const { id } = (await leads())!
  const live = {
    flowId: flow.id,
    mapping: { name: 'name', email: 'email', phone: 'phone' },
    output: 'domain',
    auto: { rowAdded: true, inputChanged: true },
  }
  await client.call(sheets.addColumn, {
    params: { id },
    body: { label: 'Domain', key: 'domain', type: 'live', settings: { live }, after: null },
  })
  return id
}

test('a lead from the widget is a row whose AI column fills without further action', async ({
  page,
  context,
}) => {
  const site = await listen((_request, response) =>
    response
      .setHeader('content-type', 'text/html; charset=utf-8')
      .end(`<h1>Boats</h1><script async src="${desk.url}/embed.js" data-agent="${agent.publicId}"></script>`),
  )
  const params = { id: agent.id }
  const { config } = await desk.client.call(agents.getBotConfig, { params })
  await desk.client.call(agents.setBotConfig, {
    params,
    body: {
      leads: { ...config.leads, enabled: true, when: ['start'] },
      security: { ...config.security, allowedDomains: [new URL(site.origin).host] },
    },
  })
  await desk.client.call(agents.publish, { params, body: {} })
  await desk.open(page, `/console/sheets/detail/${await addDomainColumn()}`)
  await expect(page.getByText('0 rows', { exact: true })).toBeVisible()

  const visitor = await context.newPage()
  await visitor.goto(site.origin)
  await visitor.getByRole('button', { name: 'Open chat' }).click()
  const chat = visitor.frameLocator('iframe[title^="Chat with"]')
  await chat.getByLabel('Name').fill('Ada')
  await chat.getByLabel('Email').fill('Ada@Analytical.Example')
  await chat
    .getByRole('form', { name: 'Leave your contact details' })
    .getByRole('button', { name: 'Send' })
    .click()
  await expect(chat.getByText('Thank you. We’ll be in touch.')).toBeVisible()
  await visitor.close()
  await site.close()

  await expect(cell(page, 0, 0)).toHaveText('analytical.example')
  await expect(cell(page, 0, 1)).toHaveText('Ada')
  await expect(cell(page, 0, 2)).toHaveText('Ada@Analytical.Example')
})

test('before a job over conversations writes into a sheet, its launch says that readers lose access to it', async ({
  page,
}) => {
  const { client } = desk
  await ask('Are there audio books?')
  const target = await makeSheet(client, 'What was asked', [{ said: 'nothing yet' }])
  const flow = await publishFlow(client, 'Keep questions', {
    params: [{ key: 'text' }],
    nodes: [{ id: 'n2', type: 'output', params: { fields: [{ name: 'said', value: '@@text@@' }] } }],
  })
  await desk.open(page, `/console/sheets/detail/${target.id}`)
  await expect(page.getByRole('heading', { name: 'What was asked' })).toBeVisible()
  await expect(page.getByText('Contains results from conversations.')).toHaveCount(0)

  await desk.open(page, `/console/workflow-detail/${flow.id}?tab=launch`)
  await choose(page, page.getByRole('combobox', { name: 'Sheet' }), 'Messages', 'Agent data')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(
    page.getByText('Only members who can read conversations can see this sheet.').first(),
  ).toBeVisible()
  await page.getByText('Existing sheet').click()
  await choose(page, page.getByRole('combobox', { name: 'Sheet' }), 'What was asked')
  await expect(
    page.getByText(/only members who can read conversations can see “What was asked”/),
  ).toBeVisible()
  await expectAccessible(page, 'an output that a launch closes')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await expect
    .poll(
      async () => (await client.call(jobs.listJobs, { params: { id: flow.id }, query: {} })).items[0]?.state,
    )
    .toBe('SUCCEEDED')
  await desk.open(page, `/console/sheets/detail/${target.id}`)
  await expect(page.getByText('Contains results from conversations.')).toBeVisible()
})
