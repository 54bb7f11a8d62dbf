import { readFile } from 'node:fs/promises'
import { agents, conversations, createClient } from '@millrace/contract'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { atDesk, test } from './support/desk.ts'
import { makePublicAgent } from './support/people.ts'

const desk = atDesk()
let agent: agents.Agent
test.beforeAll(async () => {
  agent = await makePublicAgent(desk.client, { Loans: 'Books may be kept for four weeks.' })
})

/** A visitor's conversation, started on a page of a website. */
async function visit(message: string, page?: string) {
  const visitor = createClient({ baseUrl: `${desk.url}/api` })
  const body = {
    publicId: agent.publicId,
    message,
    ...(page ? { visitor: { page, title: '', values: {} } } : {}),
  }
  await (await visitor.open(conversations.chat, { body })).text()
}

const path = (search = '') => `/console/agent/setting/${agent.id}?tab=analytics${search}`
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const rows = (page: Page) =>
  page.getByRole('list', { name: 'Conversations with this agent' }).getByRole('listitem')

/** Follows a figure and returns how many conversations the history lists. */
async function follow(page: Page, figure: ReturnType<Page['getByRole']>) {
  const count = Number(await figure.textContent())
  await figure.click()
  await expect(page.getByRole('heading', { name: 'Conversation History', level: 2 })).toBeVisible()
  await expect(rows(page)).toHaveCount(count)
}

test('figures of visitors have tables behind them, and lead to the conversations that they count', async ({
  page,
}) => {
  await desk.open(page, path())
  await expect(page.getByText('No conversations in this range')).toBeVisible()
  await expectAccessible(page, 'figures without conversations')

  await visit('How long may books be kept?', 'https://shop.example/books?secret=1')
  await visit('how long may books be kept')
  await visit('Do you sell submarines?', 'https://shop.example/')
  await page.reload()
  const figures = card(page, 'Figures')
  await expect(figures).toContainText('Resolution rate')
  await expect(figures).toContainText('2 of 3')

  await test.step('a chart has a table, which can be saved as it is', async () => {
    const hours = card(page, 'Busiest hours')
    await expect(hours.getByRole('rowheader')).toHaveCount(7)
    const days = card(page, 'Conversations by day')
    await expect(days.getByRole('img')).toHaveAccessibleName(/3 conversations in 30 days/)
    await days.getByRole('button', { name: 'Show table' }).click()
    await expect(days.getByRole('row')).toHaveCount(31)
    await expect(days.getByRole('row').last().getByRole('cell').first()).toHaveText('3')
    await expectAccessible(page, 'figures with a table')
    const saved = page.waitForEvent('download')
    await days.getByRole('button', { name: 'Download CSV: Conversations by day' }).click()
    const lines = (await readFile(await (await saved).path(), 'utf8')).trim().split('\r\n')
    expect(lines).toHaveLength(31)
    expect(lines.at(-1)).toMatch(/^"\d{4}-\d\d-\d\d",3,2,1,0,1,0,0,0,0$/)
    await days.getByRole('button', { name: 'Show chart' }).click()
    await expect(days.getByRole('img')).toBeVisible()
  })

  await test.step('figures lead to their conversations', async () => {
    await figures.getByRole('button', { name: 'Show table' }).click()
    for (const [name, count] of [
      ['Resolved', 2],
      ['With unanswered questions', 1],
    ] as const) {
      const figure = figures.getByRole('row', { name }).getByRole('link')
      await expect(figure).toHaveText(String(count))
      await follow(page, figure)
      await page.goBack()
      await figures.getByRole('button', { name: 'Show table' }).click()
    }
    const questions = card(page, 'Top questions')
    await expect(questions.getByRole('listitem').first()).toContainText('how long may books be kept', {
      timeout: 40_000,
    })
    await follow(page, questions.getByRole('link', { name: '2' }))
    await expect(page.getByRole('button', { name: 'Remove filter: Topic' })).toBeVisible()
    await expectAccessible(page, 'the history of a figure')
    await page.getByRole('button', { name: 'Remove filter: Topic' }).click()
    await expect(rows(page)).toHaveCount(3)
    await page.goBack()
    await page.goBack()
    const place = card(page, 'Pages').getByRole('listitem').filter({ hasText: 'shop.example/books' })
    await follow(page, place.getByRole('link'))
  })

  await test.step('another range is in the address', async () => {
    await page.goto(desk.url + path())
    await page.getByLabel('Range').selectOption('Last 7 days')
    await expect(page).toHaveURL(/last=7/)
    await expect(card(page, 'Conversations by day').getByRole('img')).toHaveAccessibleName(/in 7 days/)
    await page.getByLabel('Range').selectOption('Custom range')
    await page.getByLabel('From', { exact: true }).fill('2026-01-01')
    await page.getByLabel('To', { exact: true }).fill('2026-01-31')
    await expect(page.getByText('No conversations in this range')).toBeVisible()
    await page.getByLabel('From', { exact: true }).fill('2020-01-01')
    await expect(page.getByRole('alert')).toContainText('Choose a range of 1 to 366 days.')
  })
})
