import { readFile } from 'node:fs/promises'
import { agents, conversations } from '@millrace/contract'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { atDesk, test } from './support/desk.ts'
import { makePublicAgent } from './support/people.ts'

const desk = atDesk()
const { client } = desk
let agent: agents.Agent
const ids: Record<string, string> = {}
test.beforeAll(async () => {
  agent = await makePublicAgent(client, { Loans: 'Books may be kept for four weeks.' })
  for (const question of ['What is the capital of France?', 'Is there tea?', 'How long may books be kept?'])
    ids[question] = await ask(question)
})

const path = (search = '') => `/console/agent/setting/${agent.id}?tab=chatLogs${search}`
const row = (page: Page, name: string) =>
  page
    .getByRole('list', { name: 'Conversations with this agent' })
    .getByRole('listitem')
    .filter({ hasText: name })
const title = (page: Page, name: string) => page.getByRole('heading', { name, level: 3 })

async function ask(message: string): Promise<string> {
  const body = { agentId: agent.id, message }
  const stream = await (await client.open(conversations.chat, { body })).text()
  return /"conversationId":"(cnv_\w+)"/.exec(stream)![1]!
}

test('conversations are read beside their list, by pointer and by keyboard, and have their own addresses', async ({
  page,
}) => {
  await desk.open(page, path())
  const rows = page.getByRole('list', { name: 'Conversations with this agent' }).getByRole('listitem')
  await expect(rows).toHaveCount(3)

  await test.step('a row opens and can be linked', async () => {
    await row(page, 'How long may books be kept?').getByRole('button').click()
    await expect(title(page, 'How long may books be kept?')).toBeVisible()
    await page.reload()
    await expect(title(page, 'How long may books be kept?')).toBeVisible()
    await expect(page.getByRole('article').last()).toContainText('Books may be kept for four weeks')
    await expect(page.getByRole('article').last()).toContainText('Built-in')
    await expectAccessible(page, 'the history with a conversation')
  })

  await test.step('J and K, and arrows in the list, go through them', async () => {
    await page.keyboard.press('j')
    await expect(title(page, 'Is there tea?')).toBeVisible()
    expect(new URL(page.url()).searchParams.get('conversation')).toBe(ids['Is there tea?'])
    await page.keyboard.press('k')
    await expect(title(page, 'How long may books be kept?')).toBeVisible()
    await row(page, 'How long may books be kept?').getByRole('button').focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await expect(title(page, 'What is the capital of France?')).toBeVisible()
    await expect(row(page, 'What is the capital of France?').getByRole('button')).toBeFocused()
    await page.getByLabel('Search messages').focus()
    await page.keyboard.press('k')
    await expect(title(page, 'What is the capital of France?')).toBeVisible()
    await page.getByLabel('Search messages').fill('')
  })

  await test.step('a source opens at its passage', async () => {
    await row(page, 'How long may books be kept?').getByRole('button').click()
    await page.getByRole('list', { name: 'Sources' }).getByRole('button').first().click()
    const passage = page.getByRole('dialog', { name: 'Loans' })
    await expect(passage).toContainText('Books may be kept for four weeks.')
    await passage.getByRole('button', { name: 'Open in the document' }).click()
    await expect(page.getByRole('dialog').locator('mark').first()).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('filters', async () => {
    await page.getByLabel('Unanswered only').check()
    await expect(rows).toHaveCount(2)
    await page.getByLabel('Channel', { exact: true }).selectOption({ label: 'Website' })
    await page.getByRole('button', { name: 'Reset filters' }).click()
    await page.getByLabel('Channel', { exact: true }).selectOption({ label: 'Console' })
    await expect(rows).toHaveCount(3)
    await page.getByLabel('Rating', { exact: true }).selectOption({ label: 'Helpful' })
    await page.getByRole('button', { name: 'Reset filters' }).click()
    await expect(rows).toHaveCount(3)
  })

  await test.step('on a phone, the conversation replaces the list, with a way back', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(rows.first()).toBeHidden()
    await expectAccessible(page, 'a conversation on a phone')
    await page.getByRole('button', { name: 'All conversations' }).click()
    await expect(row(page, 'How long may books be kept?').getByRole('button')).toBeFocused()
    await expect(title(page, 'How long may books be kept?')).toBeHidden()
    await page.setViewportSize({ width: 1280, height: 844 })
  })

  await test.step("a wrong answer is corrected, and the agent's new answer is shown", async () => {
    await row(page, 'Is there tea?').getByRole('button').click()
    await expect(title(page, 'Is there tea?')).toBeVisible()
    await page.getByRole('article').last().getByRole('button', { name: 'Fix this answer…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Correct this answer' })
    await expect(dialog.getByLabel('Question')).toHaveValue('Is there tea?')
    await dialog.getByLabel('Better answer').fill('Tea is served from four to six.')
    await expectAccessible(page, 'the correction of an answer')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toContainText('The agent’s answer now')
    await expect(dialog).toContainText('Tea is served from four to six')
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect(dialog).toBeHidden()
  })
})

test('listed conversations, or a single one, are exported and deleted', async ({ page }) => {
  await desk.open(page, path(`&conversation=${ids['What is the capital of France?']}`))
  const exported = async (menu: string, item: string) => {
    const waiting = page.waitForEvent('download')
    await page.getByRole('button', { name: menu }).click()
    await page.getByRole('menuitem', { name: item }).click()
    return readFile(await (await waiting).path(), 'utf8')
  }
  const one = await exported('Actions for What is the capital of France?', 'Export as JSON')
  expect(JSON.parse(one)).toMatchObject({ conversations: [{ messages: [{}, {}] }] })
  const all = await exported('Actions for all 3 listed conversations', 'Export as CSV')
  expect(all).toContain('Is there tea?')

  await test.step('a selection', async () => {
    await row(page, 'Is there tea?').getByRole('checkbox').check()
    await expect(page.getByText('1 selected')).toBeVisible()
    await page.getByRole('button', { name: 'Delete…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(row(page, 'Is there tea?')).toHaveCount(0)
  })

  await test.step('the one that is read', async () => {
    await page.getByRole('button', { name: 'Actions for What is the capital of France?' }).click()
    await page.getByRole('menuitem', { name: 'Delete…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(row(page, 'What is the capital of France?')).toHaveCount(0)
    await expect(title(page, 'What is the capital of France?')).toBeHidden()
  })

  await test.step('everything that a filter finds', async () => {
    await ask('Where is the garden?')
    await page.getByLabel('Unanswered only').check()
    await expect(row(page, 'Where is the garden?')).toBeVisible()
    await page.getByRole('button', { name: 'Actions for the listed conversation' }).click()
    await page.getByRole('menuitem', { name: 'Delete all…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('1 conversation deleted').last()).toBeVisible()
    await page.getByLabel('Unanswered only').uncheck()
    await expect(row(page, 'How long may books be kept?')).toBeVisible()
  })
})

test('the list continues at its end', async ({ page }) => {
  const other = await client.call(agents.create, { body: { name: 'Busy' } })
  for (let at = 0; at < 52; at++)
    await client.call(conversations.create, { body: { agentId: other.id, name: `Talk ${at}` } })
  const { items } = await client.call(conversations.listAll, { query: { agentId: other.id, size: 50 } })
  await desk.open(page, `/console/agent/setting/${other.id}?tab=chatLogs&conversation=${items.at(-1)!.id}`)
  const rows = page.getByRole('list', { name: 'Conversations with this agent' }).getByRole('listitem')
  await expect(rows).toHaveCount(50)
  await expect(title(page, 'Talk 2')).toBeVisible()
  await page.keyboard.press('j')
  await expect(title(page, 'Talk 1')).toBeVisible()
  await expect(rows).toHaveCount(52)
})
