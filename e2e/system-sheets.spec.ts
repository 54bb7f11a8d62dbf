import { type agents, conversations, createClient, sheets } from '@millrace/contract'
import { expect } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { atDesk, test } from './support/desk.ts'
import { cell } from './support/grid.ts'
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

test('what visitors ask becomes rows that AI columns work on', async ({ page }) => {
  await ask('How long may books be kept?')
  await desk.open(page, '/console/sheets')
  const list = page.getByRole('table', { name: 'Sheets' })
  await expect(list.getByRole('row', { name: /Messages.*Agent data/ })).toBeVisible()
  await list.getByRole('link', { name: 'Conversations' }).click()
  await expect(page.getByText('Filled by your agents.')).toBeVisible()
  await expect(cell(page, 0, 0)).toHaveText('How long may books be kept?')
  await expect(page.getByRole('button', { name: 'Import' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Add row' })).toHaveCount(0)
  await expectAccessible(page, 'a system sheet')

  await test.step('new conversations arrive while it is open', async () => {
    await ask('Is there a reading room?')
    await expect(cell(page, 1, 0)).toHaveText('Is there a reading room?')
    await expect(page.getByText('2 rows', { exact: true })).toBeVisible()
  })

  await test.step('an AI column is set up from the plus behind the last column', async () => {
    await page.getByRole('button', { name: 'AI column' }).click()
    const setup = page.getByRole('dialog', { name: 'New AI column' })
    await expect(setup.getByLabel('Flow')).toBeVisible()
    await expectAccessible(page, 'an AI column of a system sheet')
    await page.keyboard.press('Escape')
  })

  await test.step('a row opens with the way to its conversation', async () => {
    const { items } = await desk.client.call(sheets.list, { query: {} })
    const { id } = items.find(({ system }) => system === 'conversations')!
    const records = await desk.client.call(sheets.listRecords, { params: { id }, query: {} })
    await desk.open(page, `/console/sheets/detail/${id}?record=${records.items[0]!.id}`)
    await expectAccessible(page, 'a row of a system sheet')
    await page.getByRole('link', { name: 'Open the conversation' }).click()
    await expect(page.getByRole('heading', { name: 'How long may books be kept?', level: 3 })).toBeVisible()
  })
})
