import { agents, conversations, createClient, team } from '@millrace/contract'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { atDesk, test } from './support/desk.ts'
import { makePublicAgent, OWNER } from './support/people.ts'

const desk = atDesk()
let library: agents.Agent
let shop: agents.Agent
test.beforeAll(async () => {
  library = await makePublicAgent(desk.client, { Loans: 'Books may be kept for four weeks.' })
  const { id } = await desk.client.call(agents.create, { body: { name: 'Shop' } })
  shop = await desk.client.call(agents.update, { params: { id }, body: { visibility: 'public' } })
  await visit(library, 'How long may books be kept?')
  await visit(library, 'Who built the library?')
  await visit(shop, 'What does a submarine cost?', 'This is useless!')
})

/** A visitor's conversation. */
async function visit({ publicId }: agents.Agent, first: string, ...others: string[]) {
  const visitor = createClient({ baseUrl: `${desk.url}/api` })
  const ask = async (message: string, conversation: object = {}) =>
    (await visitor.open(conversations.chat, { body: { publicId, message, ...conversation } })).text()
  const stream = await ask(first)
  const { conversationId, visitorToken } = JSON.parse(/\{"type":"start"[^\n]*/.exec(stream)![0]) as Started
  for (const message of others) await ask(message, { conversationId, visitorToken })
}

interface Started {
  conversationId: string
  visitorToken: string
}

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const rows = (page: Page) =>
  page.getByRole('list', { name: 'Conversations with this agent' }).getByRole('listitem')

test('figures of all agents show the share of each, and lead to it', async ({ page }) => {
  await desk.open(page, '/console/agent')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Analytics' }).click()
  await expect(page.getByRole('heading', { name: 'Analytics', level: 1 })).toBeVisible()
  const all = card(page, 'Agents')
  await expect(all.getByRole('rowheader')).toHaveText(['Help desk', 'Shop'])
  await expect(card(page, 'Figures')).toContainText('3')
  await expect(card(page, 'Conversations by agent').getByRole('listitem').first()).toContainText('Help desk')
  await expectAccessible(page, 'figures of all agents')

  await test.step("a figure leads to its agent's conversations", async () => {
    await all.getByRole('row', { name: 'Help desk' }).getByRole('link', { name: '2', exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`${library.id}.*tab=chatLogs`))
    await expect(rows(page)).toHaveCount(2)
    await page.goBack()
  })

  await test.step("a name leads to the agent's figures in the same range", async () => {
    await page.getByLabel('Range').selectOption('Last 7 days')
    await all.getByRole('link', { name: 'Shop' }).click()
    await expect(page).toHaveURL(new RegExp(`${shop.id}.*tab=analytics.*last=7`))
    await expect(card(page, 'Figures')).toContainText('Resolution rate')
    await page.goBack()
    await expect(page).toHaveURL(/\/console\/analytics\?last=7/)
  })

  await test.step('a question leads to where it was asked', async () => {
    const questions = card(page, 'Top questions')
    const line = questions.getByRole('listitem').filter({ hasText: 'submarine' })
    await expect(line).toBeVisible({ timeout: 40_000 })
    await line.getByRole('link').click()
    await expect(page).toHaveURL(new RegExp(shop.id))
    await expect(rows(page)).toHaveCount(1)
  })
})

test('the history is filtered by sentiment and topic', async ({ page }) => {
  await desk.open(page, `/console/agent/setting/${shop.id}?tab=chatLogs`)
  await expect(rows(page)).toHaveCount(1)
  await expect(async () => {
    await page.reload()
    await page.getByLabel('Sentiment').selectOption('Frustrated')
    await expect(rows(page)).toHaveCount(1, { timeout: 1000 })
  }).toPass({ timeout: 40_000 })
  await rows(page).first().getByRole('button').click()
  await expect(page.getByText('Signs of frustration:')).toContainText('angry words')
  await expectAccessible(page, 'a conversation with signs of frustration')
  await page.getByLabel('Sentiment').selectOption('Satisfied')
  await expect(page.getByText('No results')).toBeVisible()
  await page.getByLabel('Sentiment').selectOption('Any sentiment')
  await page.getByLabel('Topic', { exact: true }).selectOption('What does a submarine cost?')
  await expect(rows(page)).toHaveCount(1)
  await expect(page).toHaveURL(/topic=top_/)
})

test('on a phone, names stay readable and buttons apart', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await desk.open(page, '/console/analytics')
  const name = card(page, 'Agents').getByRole('rowheader').first()
  await expect(name).toHaveText('Help desk')
  expect((await name.boundingBox())!.width).toBeGreaterThan(120)
  await expectAccessible(page, 'figures of all agents on a phone')

  await page.goto(`${desk.url}/console/agent/setting/${library.id}?tab=chatLogs`)
  await rows(page).first().getByRole('button').click()
  const [correct, save] = ['Fix this answer…', 'Save as test…'].map((label) =>
    page.getByRole('article').last().getByRole('button', { name: label }).boundingBox(),
  )
  const [above, below] = [(await correct!)!, (await save!)!]
  const apart = Math.max(below.y - above.y - above.height, below.x - above.x - above.width)
  expect(apart).toBeGreaterThanOrEqual(8)

  await page.goto(`${desk.url}/console/agent/setting/${library.id}?tab=notificationconfig`)
  const last = page.getByRole('table').first().getByRole('rowheader').last()
  await expect(last).toHaveCSS('border-bottom-width', '0px')
})

test('readers who can’t read conversations find no figures about them', async ({ page }) => {
  const { link } = await desk.client.call(team.invite, {
    query: { target: 'analyst@example.test' },
    body: { newRole: 'AIREADER', projects: [shop.projectId] },
  })
  const { pathname, hash } = new URL(link ?? '')
  await page.goto(desk.url + pathname + hash)
  await page.getByLabel('Your name').fill('Reader')
  await page.getByLabel('Choose a password').fill(OWNER.password)
  await page.getByRole('button', { name: 'Join' }).click()
  await expect(page.getByRole('heading', { name: 'Agents', level: 1 })).toBeVisible()
  await expect(
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Analytics' }),
  ).toBeHidden()
  await page.goto(`${desk.url}/console/analytics`)
  await expect(page.getByRole('heading', { name: 'Analytics', level: 1 })).toBeVisible()
  await expect(card(page, 'Agents')).toBeHidden()
  await expect(page.getByText('You don’t have access')).toBeVisible()
})
