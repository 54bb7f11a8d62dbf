import { accounts, knowledge, permissions } from '@millrace/contract'
import { expect, type Page } from '@playwright/test'
import { atDesk, test } from './support/desk.ts'

const desk = atDesk()
const { client, open } = desk

/** Replaces an answer of the server. */
const replace = (page: Page, path: string, data: (real: Record<string, unknown>) => unknown) =>
  page.route(path, async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { data: Record<string, unknown> }
    await route.fulfill({ response, json: { ...body, data: data(body.data) } })
  })

/** Routes that the check of all screens (`accessibility.spec.ts`) leaves out, and the titles of their windows. */
const ROUTES: [path: string, title: string, lands?: string][] = [
  ['/', 'Agents', '/console'],
  ['/console/agent', 'Agents'],
  ['/workflow/flw_1', 'Flow'],
  ['/user', 'Team'],
  ['/console/oauth_callback', 'Nothing to complete'],
  ['/nowhere', 'Page not found', '/404'],
  ['/console/nowhere', 'Page not found', '/404'],
  // With a slash at its end.
  ['/console/sheets/', 'Sheets'],
]

test('each route has a title, and survives reloading and going back, in any language', async ({ page }) => {
  for (const [path, title, lands = path] of ROUTES) {
    await open(page, path)
    await expect(page, path).toHaveTitle(`${title} · Millrace`)
    expect(new URL(page.url()).pathname, path).toBe(lands)
  }
  await expect(page.getByRole('heading', { level: 1, name: 'Sheets' })).toBeVisible()
  await page.getByRole('link', { name: 'Knowledge' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Knowledge' })).toBeVisible()
  await page.getByRole('link', { name: 'Sheets' }).click()
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
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Knowledge' })).toBeVisible()
})

test('a page of another edition says what unlocks it, and how the operator does so', async ({ page }) => {
  const features = permissions({ role: 'AIACCOUNTADMIN', edition: 'FREE' })
  await replace(page, '**/api/bauth/users/information*', (real) => ({ ...real, edition: 'FREE', features }))
  await open(page, '/console')
  await page.getByRole('link', { name: 'Team Management: needs Team, Business, or Enterprise' }).click()
  await expect(
    page.getByText('You’re on the Free plan. This needs Team, Business, or Enterprise.'),
  ).toBeVisible()
  const { businessAccountId } = await client.call(accounts.information, {})
  const command = `npm run edition -- ${businessAccountId} TEAM`
  await expect(page.getByText(command)).toBeVisible()
  await page.goto(`${desk.url}/user/setting`)
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
  await expect(page).toHaveURL(`${desk.url}/console/knowledge/${base.id}`)
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

test('a crash of a part offers to reload there; one of the whole app leaves a blank page, and is reported', async ({
  page,
}) => {
  await replace(page, '**/api/millrace/sheet?*', (real) => ({ ...real, total: 1, items: [null] }))
  await open(page, '/console/sheets')
  await expect(page.getByRole('alert').getByRole('button', { name: 'Reload page' })).toBeVisible()
  await expect(page.getByRole('navigation').first()).toBeVisible()

  const reported: string[] = []
  page.on('console', (message) => message.type() === 'error' && reported.push(message.text()))
  await replace(page, '**/api/bauth/users/information*', (real) => ({ ...real, projects: 'none' }))
  await page.reload()
  await expect.poll(() => reported.join('\n')).toContain('Render failure:')
  await expect(page.locator('body')).toHaveText('', { useInnerText: true })
  await expect(page.getByRole('button')).toHaveCount(0)
})
