import { agents, agentScoring, agentTests, conversations, createClient, knowledge } from '@millrace/contract'
import { expect } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { atDesk, test } from './support/desk.ts'

const desk = atDesk()

const QUESTIONS = [
  { question: 'What does a ticket cost?', expected: 'twelve euros' },
  { question: 'When does the museum open?', expected: 'at ten' },
]

test('a draft is tested with a sheet of questions that it must pass to be published', async ({ page }) => {
  const base = await desk.client.call(knowledge.create, { body: { name: 'Visit' } })
  const text = 'The museum opens at nine in the morning. A ticket costs twelve euros.'
  await desk.client.call(knowledge.addSources, {
    params: { id: base.id },
    body: { type: 'text', name: 'Visit', text },
  })
  const agent = await desk.client.call(agents.create, { body: { name: 'Guide', knowledgeIds: [base.id] } })
  await desk.client.call(agents.update, { params: { id: agent.id }, body: { visibility: 'public' } })
  await desk.client.call(agents.update, { params: { id: agent.id }, body: { greeting: 'Welcome' } })

  await desk.open(page, `/console/agent/setting/${agent.id}?tab=tests`)
  await page.getByRole('button', { name: 'New test set' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Visits')
  await dialog.getByLabel('Required to publish').check()
  await dialog.getByRole('button', { name: 'Create' }).click()
  const card = page.getByRole('region', { name: 'Visits' })
  await expect(card.getByText('Not run')).toBeVisible()

  const { items } = await desk.client.call(agentTests.list, { params: { id: agent.id } })
  const params = { id: agent.id, setId: items[0]!.id }
  for (const body of QUESTIONS) await desk.client.call(agentTests.addQuestion, { params, body })
  await card.getByRole('button', { name: 'Run Visits' }).click()
  await expect(card.getByText('50%', { exact: true })).toBeVisible()
  await card.getByRole('button', { name: 'View results' }).click()
  const row = card.getByRole('row', { name: /When does the museum open/ })
  await expect(row.getByText('It doesn’t contain “at ten”.')).toHaveCount(2)
  await card.getByLabel('Show').selectOption('Failed')
  await expect(card.getByRole('row')).toHaveCount(2)
  await expectAccessible(page, 'tests of an agent')

  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(dialog.getByText('“Visits” passed 50%, 90% is required')).toBeVisible()
  const publish = dialog.getByRole('button', { name: 'Publish anyway' })
  await expect(publish).toBeDisabled()
  await dialog.getByLabel('Reason to publish anyway').fill('Opening hours change tomorrow')
  await publish.click()
  await expect(page.getByText('Version 2 published')).toBeVisible()

  await test.step('the run becomes out of date when the knowledge changes', async () => {
    await expect(card.getByText('Knowledge changed since the last run.')).toHaveCount(0)
    const body = { type: 'text' as const, name: 'Tours', text: 'Tours begin at noon.' }
    await desk.client.call(knowledge.addSources, { params: { id: base.id }, body })
    await expect
      .poll(async () => (await desk.client.call(knowledge.get, { params: { id: base.id } })).states.ready)
      .toBe(2)
    await page.reload()
    await expect(
      card.getByText('Knowledge changed since the last run. Run the tests again.', { exact: true }),
    ).toBeVisible()
  })

  await test.step('a question of the playground is added to the test set', async () => {
    await desk.open(page, `/console/agent/setting/${agent.id}?tab=playground`)
    const message = page.getByRole('textbox', { name: 'Message' }).first()
    await message.fill('How much is a ticket?')
    await message.press('Control+Enter')
    await page.getByRole('button', { name: 'Save as test…' }).click()
    const form = page.getByRole('dialog', { name: 'Save as test' })
    await expect(form.getByLabel('Question')).toHaveValue('How much is a ticket?')
    await expectAccessible(page, 'saving a test')
    await form.getByLabel('Expected answer').fill('twelve euros')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Question saved')).toBeVisible()
    const { items: sets } = await desk.client.call(agentTests.list, { params: { id: agent.id } })
    expect(sets[0]!.sheet!.rows).toBe(3)
  })
})

test('a sample of what visitors get is scored, and shows which answers fail', async ({ page }) => {
  const base = await desk.client.call(knowledge.create, { body: { name: 'Tickets' } })
  const text = 'A ticket costs twelve euros.'
  await desk.client.call(knowledge.addSources, {
    params: { id: base.id },
    body: { type: 'text', name: 'Tickets', text },
  })
  const { id } = await desk.client.call(agents.create, { body: { name: 'Till', knowledgeIds: [base.id] } })
  const params = { id }
  const { publicId } = await desk.client.call(agents.update, { params, body: { visibility: 'public' } })
  await desk.client.call(agentTests.create, { params, body: { name: 'Till questions' } })

  await desk.open(page, `/console/agent/setting/${id}?tab=tests`)
  const section = page.getByRole('region', { name: 'Quality monitoring' })
  await section.getByRole('button', { name: 'Enable' }).click()
  await section.getByLabel('Sample (% of answers)').fill('0')
  await section.getByRole('button', { name: 'Enable' }).click()
  await expect(section.getByText('Enter a number from 1 to 100.')).toBeVisible()
  await section.getByLabel('Sample (% of answers)').fill('100')
  await section.getByLabel('Pass mark (%)').fill('75')
  await section.getByLabel('Answers in the pass rate').fill('5')
  await expectAccessible(page, 'the settings of quality monitoring')
  await section.getByRole('button', { name: 'Enable' }).click()
  await expect(section.getByText('No answers scored yet.')).toBeVisible()

  const visitor = createClient({ baseUrl: `${desk.url}/api` })
  const ask = async (message: string) =>
    (await visitor.open(conversations.chat, { body: { publicId, message } })).text()
  for (const message of ['What does a ticket cost?', 'How much is a ticket?', 'Price of a ticket?'])
    await ask(message)
  for (const message of ['Who painted the ceiling?', 'Where can I park my horse?']) await ask(message)
  await expect
    .poll(async () => (await desk.client.call(agentScoring.get, { params, query: {} })).passRate, {
      timeout: 60_000,
    })
    .toMatchObject({ answers: 5, percent: 60 })

  // The page is told.
  await expect(section.getByText('60%', { exact: true })).toBeVisible()
  await expect(section.getByText('Below the pass mark since')).toBeVisible()
  const row = section.getByRole('row', { name: /Who painted the ceiling/ })
  await expect(row.getByText('The question wasn’t answered.')).toBeVisible()
  await expect(section.getByRole('row')).toHaveCount(3)
  await expectAccessible(page, 'scored answers')

  await row.getByLabel('Save as test').selectOption('Till questions')
  await expect(page.getByText('Question saved in “Till questions”')).toBeVisible()
  const { items } = await desk.client.call(agentTests.list, { params })
  expect(items[0]!.sheet!.rows).toBe(1)

  await test.step('the notification leads here', async () => {
    await page.goto(`${desk.url}/console`)
    await page.getByRole('button', { name: /^Notifications/ }).click()
    const panel = page.getByRole('dialog', { name: 'Notifications' })
    const notice = panel
      .getByRole('listitem')
      .filter({ hasText: 'Pass rate of “Till” fell to 60%, below 75%' })
    await notice.getByRole('link', { name: 'Open' }).click()
    await expect(section.getByText('60%', { exact: true })).toBeVisible()
  })

  await row.getByRole('link', { name: 'View conversation' }).click()
  await expect(page).toHaveURL(/tab=chatLogs/)
  await expect(page.getByRole('heading', { name: 'Who painted the ceiling?' })).toBeVisible()
})
