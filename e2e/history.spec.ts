import { agents, conversations } from '@millrace/contract'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { atDesk, test } from './support/desk.ts'
import { makePublicAgent } from './support/people.ts'

const desk = atDesk()
const { client } = desk
let agent: agents.Agent
test.beforeAll(async () => {
  agent = await makePublicAgent(client, { Loans: 'Books may be kept for four weeks.' })
})

const open = (page: Page) => desk.open(page, `/console/agent/setting/${agent.id}?tab=chatLogs`)

const ask = async (message: string) => {
  const body = { agentId: agent.id, message }
  await (await client.open(conversations.chat, { body })).text()
}

test('conversations are listed, filtered, opened by a click on their row, and deleted', async ({ page }) => {
  for (const question of ['How long may books be kept?', 'What is the capital of France?', 'Is there tea?'])
    await ask(question)
  await open(page)
  const row = (name: string) => page.getByRole('row', { name })
  await expect(page.getByRole('row')).toHaveCount(4)

  await test.step('a row opens by a click anywhere on it, and has a link of its own', async () => {
    await row('How long may books be kept?').getByRole('cell', { name: desk.username }).last().click()
    const transcript = page.getByRole('dialog', { name: 'How long may books be kept?' })
    await expect(transcript).toContainText('Books may be kept for four weeks')
    await expect(transcript).toContainText('Built-in')
    await page.reload()
    await expect(transcript).toBeVisible()
    await transcript.getByRole('button', { name: 'Close' }).click()
    await expect(transcript).toBeHidden()
    expect(new URL(page.url()).search).toBe('?tab=chatLogs')
  })

  await test.step('a box selects and does not open', async () => {
    await row('Is there tea?').getByRole('checkbox').check()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByText('1 selected')).toBeVisible()
    await expect(page.getByRole('checkbox', { name: 'Select all' })).toHaveJSProperty('indeterminate', true)
    await expectAccessible(page, 'the history with a selection')
    await page.getByRole('button', { name: 'Delete…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(row('Is there tea?')).toHaveCount(0)
  })

  await test.step('filters', async () => {
    await page.getByLabel('Unanswered only').check()
    await expect(page.getByRole('row')).toHaveCount(2)
    await expect(row('What is the capital of France?')).toBeVisible()
    await page.getByLabel('Period', { exact: true }).selectOption({ label: 'Last 24 hours' })
    await expect(page.getByRole('row')).toHaveCount(2)
    await page.getByLabel('Rating', { exact: true }).selectOption({ label: 'Helpful' })
    await page.getByRole('button', { name: 'Reset filters' }).click()
    await expect(page.getByRole('row')).toHaveCount(3)
  })
})

test('when all of the last page is deleted, the one before it is shown', async ({ page }) => {
  const other = await client.call(agents.create, { body: { name: 'Busy' } })
  for (let at = 0; at < 52; at++)
    await client.call(conversations.create, { body: { agentId: other.id, name: `Talk ${at}` } })
  const path = `/console/agent/setting/${other.id}?tab=chatLogs`
  await desk.open(page, path)
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page.getByRole('row')).toHaveCount(3)
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await page.getByRole('button', { name: 'Delete…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('2 conversations deleted')).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(51)
})
