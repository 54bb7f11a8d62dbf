import { agents, conversations, createClient, flows, knowledge, sheets } from '@millrace/contract'
import { expect } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { atDesk, test } from './support/desk.ts'

const desk = atDesk()

const greeting = (word: string): flows.FlowDocument =>
  flows.flowDocument.parse({
    version: 1,
    params: [{ key: 'name', label: 'Name' }],
    nodes: [
      { id: 'n1', type: 'start' },
      { id: 'n2', type: 'output', params: { fields: [{ name: 'greeting', value: `${word} @@name@@` }] } },
    ],
    edges: [{ from: 'n1', to: 'n2' }],
  })

test('a flow is tested with golden rows that it must pass to be published', async ({ page }) => {
  const made = await desk.client.call(flows.create, {
    body: { title: 'Greeter', document: greeting('Hello') },
  })
  const params = { id: made.id }
  const published = await desk.client.call(flows.publish, { params, body: { revision: made.revision } })
  expect(published.version).toBe(1)
  const { revision } = await desk.client.call(flows.get, { params })
  await desk.client.call(flows.save, { params, body: { revision, document: greeting('Good day') } })
  const columns = [{ label: 'Name' }, { label: 'Greeting' }]
  const sheet = await desk.client.call(sheets.create, { body: { name: 'Golden rows', columns } })
  for (const name of ['Ada', 'Grace'])
    await desk.client.call(sheets.createRecords, {
      params: { id: sheet.id },
      body: { cells: { name, greeting: `Hello ${name}` } },
    })

  await desk.open(page, `/console/workflow-detail/${made.id}?tab=tests`)
  await page.getByRole('button', { name: 'New test set' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').first().fill('Greetings')
  await dialog.getByLabel('Sheet of inputs and expected outputs').selectOption('Golden rows')
  await dialog.getByRole('checkbox', { name: 'Greeting' }).check()
  await expect(dialog.getByLabel('Output for Greeting')).toHaveValue('greeting')
  await dialog.getByRole('checkbox', { name: 'Required to publish' }).check()
  await dialog.getByLabel('An output passes if it').selectOption('is rated as good by a model')
  await dialog.getByLabel('Criteria').fill('It greets by name.')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog.getByText('The built-in model can’t judge. Choose another one.')).toBeVisible()
  await expectAccessible(page, 'settings of a flow’s test set')
  await dialog.getByLabel('An output passes if it').selectOption('equals the expected output')
  await dialog.getByRole('button', { name: 'Create' }).click()
  const card = page.getByRole('region', { name: 'Greetings' })
  await card.getByRole('button', { name: 'Run Greetings' }).click()
  await expect(card.getByText('0%', { exact: true })).toBeVisible()
  await expect(card.getByText('Published: 100%')).toBeVisible()
  await card.getByRole('button', { name: 'View results' }).click()
  const row = card.getByRole('row', { name: /Ada/ })
  await expect(row.getByText('Good day Ada')).toBeVisible()
  await expect(row.getByText('Hello Ada')).toHaveCount(2)
  await expectAccessible(page, 'tests of a flow')

  await test.step('publishing all the same asks for a reason', async () => {
    await desk.open(page, `/workflow/${made.id}`)
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(dialog.getByText('“Greetings” passed 0%, 90% is required')).toBeVisible()
    const publish = dialog.getByRole('button', { name: 'Publish anyway' })
    await expect(publish).toBeDisabled()
    await dialog.getByLabel('Reason to publish anyway').fill('A new tone')
    await expectAccessible(page, 'publishing despite tests')
    await publish.click()
    await expect(page.getByText('Saved · version 2 is live')).toBeVisible()
  })
})

test('conversations are replayed on a draft, and a changed answer becomes the expected one', async ({
  page,
}) => {
  const base = await desk.client.call(knowledge.create, { body: { name: 'Visit' } })
  const addSource = (text: string) =>
    desk.client.call(knowledge.addSources, {
      params: { id: base.id },
      body: [{ type: 'text', name: 'Visit', text }],
    })
  const settled = () =>
    expect
      .poll(async () => {
        const { items } = await desk.client.call(knowledge.listSources, {
          params: { id: base.id },
          query: {},
        })
        return items.map(({ state }) => state)
      })
      .toEqual(['ready'])
  const { items: sources } = await addSource('A ticket of the museum costs twelve euros.')
  await settled()
  const agent = await desk.client.call(agents.create, { body: { name: 'Guide', knowledgeIds: [base.id] } })
  await desk.client.call(agents.update, { params: { id: agent.id }, body: { visibility: 'public' } })
  const visitor = createClient({ baseUrl: `${desk.url}/api` })
  const response = await visitor.open(conversations.chat, {
    body: { publicId: agent.publicId, message: 'What does a ticket of the museum cost?' },
  })
  await response.text()
  await desk.client.call(knowledge.deleteSources, {
    params: { id: base.id },
    query: { ids: sources[0]!.id },
  })
  await addSource('A ticket of the museum costs fifteen euros.')
  await settled()

  await desk.open(page, `/console/agent/setting/${agent.id}?tab=tests`)
  await page.getByRole('button', { name: 'New test set' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('From the log')
  await dialog.getByRole('button', { name: 'Create' }).click()
  const replay = page.getByRole('region', { name: 'Replay conversations' }).first()
  const today = new Intl.DateTimeFormat('en-CA').format(new Date())
  await replay.getByLabel('From').fill(today)
  await replay.getByLabel('To', { exact: true }).fill(today)
  await replay.getByRole('button', { name: 'Replay', exact: true }).click()
  await expect(replay.getByText(/^1 of 1 answers changed/)).toBeVisible()
  const row = replay.getByRole('row', { name: /What does a ticket/ })
  await expect(row.getByText(/twelve euros/)).toBeVisible()
  await expect(row.getByText(/fifteen euros/)).toBeVisible()
  await expect(row.getByText(/^(< )?[\d.]+ (ms|sec)$/)).toHaveCount(2)
  await expectAccessible(page, 'a replay')
  await row.getByLabel('Accept as expected answer').selectOption('From the log')
  await expect(page.getByText('Added to “From the log”')).toBeVisible()
  await expect(page.getByRole('region', { name: 'From the log' }).getByText('1 question')).toBeVisible()
})
