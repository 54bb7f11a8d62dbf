import { accounts, type Client, knowledge } from '@millrace/contract'
import { expect, type Page } from '@playwright/test'
import { test } from './support/desk.ts'
import { openSignedIn, ownerClient } from './support/people.ts'
import { type Server, startServer } from './support/server.ts'

let server: Server
let token: string
let client: Client
test.beforeAll(async () => {
  server = await startServer({ DEFAULT_EDITION: 'FREE' })
  const owner = await ownerClient(server)
  token = owner.token
  client = owner.client
})
test.afterAll(() => server.close())

const open = (page: Page, path: string) => openSignedIn(page, { server, token, path })

/** Every route without an object, and the title of its window; the last are outside the shell. */
const ROUTES: [path: string, title: string, lands?: string][] = [
  ['/', 'Agents', '/console'],
  ['/console', 'Agents'],
  ['/console/agent', 'Agents'],
  ['/console/tools', 'Tools'],
  ['/console/knowledge', 'Knowledge'],
  ['/console/sheets', 'Sheets'],
  ['/console/analytics', 'Analytics'],
  ['/console/sheets/detail/sht_1', 'Sheets'],
  ['/console/workflow', 'Flows'],
  ['/console/workflow-detail/flw_1', 'Flow'],
  ['/console/workflow-detail-history/job_1', 'Job'],
  ['/workflow', 'Untitled flow'],
  ['/workflow/flw_1', 'Flow'],
  ['/user', 'Team'],
  ['/user/team-list', 'Team'],
  ['/user/setting', 'Account settings'],
  ['/user/integrations', 'Integrations'],
  ['/user/api-key', 'API keys'],
  ['/user/credits-usage', 'Credits Usage'],
  ['/user/profile', 'Profile and security'],
  ['/oauth_callback', 'Nothing to complete'],
  ['/console/oauth_callback', 'Nothing to complete'],
  ['/404', 'Page not found'],
  ['/nowhere', 'Page not found', '/404'],
  ['/console/nowhere', 'Page not found', '/404'],
]

test('every route has a title, and survives reloading and going back', async ({ page }) => {
  for (const [path, title, lands = path] of ROUTES) {
    await open(page, path)
    await expect(page, path).toHaveTitle(`${title} · Millrace`)
    expect(new URL(page.url()).pathname, path).toBe(lands)
  }
  await page.goto(`${server.url}/console/knowledge`)
  await expect(page.getByRole('heading', { level: 1, name: 'Knowledge' })).toBeVisible()
  await page.getByRole('link', { name: 'Sheets' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sheets' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Sheets' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Knowledge' })).toBeVisible()
})

test('a page of another edition says what unlocks it, and how the operator does so', async ({ page }) => {
  await open(page, '/console')
  await page.getByRole('link', { name: 'Team Management: needs Team, Business, or Enterprise' }).click()
  await expect(
    page.getByText('You’re on the Free plan. This needs Team, Business, or Enterprise.'),
  ).toBeVisible()
  const { businessAccountId } = await client.call(accounts.information, {})
  const command = `npm run edition -- ${businessAccountId} TEAM`
  await expect(page.getByText(command)).toBeVisible()
  await page.goto(`${server.url}/user/setting`)
  await expect(page.getByText('You’re on the Free plan. Inviting people needs')).toBeVisible()
  await expect(page.getByText(command)).toBeVisible()
})

test('everything can be found and done by keyboard', async ({ page }) => {
  const base = await client.call(knowledge.create, { body: { name: 'Handbook of the mill' } })
  await open(page, '/console/sheets')
  await expect(page.getByRole('heading', { level: 1, name: 'Sheets' })).toBeVisible()
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Search or type a command' })
  await expect(field).toBeFocused()
  await page.keyboard.type('mill handbook')
  await expect(page.getByRole('option', { name: 'Handbook of the mill' })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${server.url}/console/knowledge/${base.id}`)
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('group', { name: 'Recent' }).getByRole('option')).toHaveText([
    /Handbook of the mill/,
  ])
  await page.keyboard.type('/new agent')
  await expect(page.getByRole('option', { selected: true })).toHaveText(/New agent/)
  await page.keyboard.press('Enter')
  const made = page.getByRole('dialog', { name: 'New agent' })
  await expect(made).toBeVisible()
  await page.keyboard.press('Escape')
  // When it closes, the focus returns.
  await expect(made).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await expect(field).toBeFocused()
  await page.keyboard.type('/dark')
  await expect(page.getByRole('option', { selected: true })).toHaveText(/dark/i)
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})

test('the language changes without reloading, and stays', async ({ page }) => {
  await open(page, '/console/sheets')
  await page.getByRole('button', { name: /^Your account/ }).click()
  await page.getByRole('menuitemradio', { name: 'Deutsch' }).click()
  await expect(page.getByRole('menuitem', { name: 'Abmelden', exact: true })).toBeVisible()
  // What is behind an open menu is hidden from screen readers.
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { level: 1, name: 'Tabellen' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await expect(page).toHaveTitle('Tabellen · Millrace')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Tabellen' })).toBeVisible()
  await page.getByRole('button', { name: /^Ihr Konto/ }).click()
  await page.getByRole('menuitemradio', { name: '简体中文' }).click()
  await expect(page.getByRole('menuitem', { name: '退出登录', exact: true })).toBeVisible()
  await page.getByRole('menuitemradio', { name: 'English' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { level: 1, name: 'Sheets' })).toBeVisible()
})

test('a member gets a toast with a link about their own upload; it is kept, but isn’t unread', async ({
  page,
}) => {
  await open(page, '/console/sheets')
  await expect(page.getByRole('button', { name: 'Notifications' })).toBeVisible()
  const listening = page.waitForResponse((response) => response.url().includes('/api/stream/message'))
  await page.reload()
  expect(new URL((await listening).url()).searchParams.get('businessAccountId')).toMatch(/^acc_/)
  const base = await client.call(knowledge.create, { body: { name: 'Prices' } })
  const body = { type: 'text' as const, name: 'Flour', text: 'Two a sack.' }
  await client.call(knowledge.addSources, { params: { id: base.id }, body })
  const toast = page.locator('.Toastify__toast', { hasText: '“Flour” was added to “Prices”' })
  await expect(toast).toBeVisible()
  const link = toast.getByRole('link', { name: 'Go to knowledge' })
  await expect(link).toHaveAttribute('href', '/console/knowledge')
  await expect(link).toHaveAttribute('target', '_blank')
  await page.keyboard.press('Alt+t')
  await expect(page.locator('.Toastify__toast:focus')).toHaveCount(1)
  await page.getByRole('button', { name: 'Notifications', exact: true }).click()
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  await expect(panel.getByText('“Flour” was added to “Prices”')).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Mark all as read' })).toBeDisabled()
  await panel.getByRole('link', { name: 'Open' }).first().click()
  await expect(page).toHaveURL(`${server.url}/console/knowledge/${base.id}`)
})

/** Replaces an answer of the server by an impossible one, so that what shows it crashes. */
const spoil = (page: Page, path: string, data: (real: Record<string, unknown>) => unknown) =>
  page.route(path, async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { data: Record<string, unknown> }
    await route.fulfill({ response, json: { ...body, data: data(body.data) } })
  })

test('a crash of the whole app leaves a blank page, and is reported', async ({ page }) => {
  const reported: string[] = []
  page.on('console', (message) => message.type() === 'error' && reported.push(message.text()))
  await spoil(page, '**/api/bauth/users/information*', (real) => ({ ...real, projects: 'none' }))
  await open(page, '/console/sheets')
  await expect.poll(() => reported.join('\n')).toContain('Render failure:')
  await expect(page.locator('body')).toHaveText('', { useInnerText: true })
  await expect(page.getByRole('button')).toHaveCount(0)
})

test('a crash of a part offers to reload there, and keeps the rest', async ({ page }) => {
  await spoil(page, '**/api/millrace/sheet?*', (real) => ({ ...real, total: 1, items: [null] }))
  await open(page, '/console/sheets')
  await expect(page.getByRole('alert').getByRole('button', { name: 'Reload page' })).toBeVisible()
  await expect(page.getByRole('navigation').first()).toBeVisible()
})

test('pages open with a slash at the end of their address', async ({ page }) => {
  await open(page, '/console/sheets/')
  await expect(page).toHaveTitle(/Sheets/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
