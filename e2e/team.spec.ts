import { team } from '@millrace/contract'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { test } from './support/desk.ts'
import { openSignedIn, ownerClient } from './support/people.ts'
import { type Server, startServer } from './support/server.ts'

const PASSWORD = 'a password of her own'

let server: Server
let token: string
test.beforeAll(async () => {
  server = await startServer()
  const owner = await ownerClient(server)
  token = owner.token
  await owner.client.call(team.createApiKey, { body: { name: 'Nightly import', scopes: ['write'] } })
})
test.afterAll(() => server.close())

/** Invites through the dialog; returns the path of the link shown there, since no email is sent. */
async function invite(page: Page, email: string, role: string): Promise<string> {
  await page.getByRole('button', { name: 'Invite', exact: true }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('Role').selectOption({ label: role })
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  const link = await page.getByLabel('Invitation link').inputValue()
  await page.getByRole('button', { name: 'Done' }).click()
  const { pathname, hash } = new URL(link)
  return pathname + hash
}

test('a fresh installation has everything unlocked', async ({ page }) => {
  await openSignedIn(page, { server, token, path: '/user/credits-usage' })
  await expect(page.getByText('No usage in this range')).toBeVisible()
  const navigation = page.getByRole('navigation', { name: 'Main' })
  for (const name of ['Invite User', 'Team Management', 'Unlimited credits'])
    await expect(navigation.getByRole('link', { name, exact: true })).toBeVisible()
})

test('the account pages are one click from each other, and the console from all of them', async ({
  page,
}) => {
  const pages = [
    ['Team Management', '/user/team-list', 'Team'],
    ['Invite User', '/user/setting#invite', 'Settings'],
    ['Account settings', '/user/setting', 'Settings'],
    ['Integrations', '/user/integrations', 'Integrations'],
    ['API Key & Webhook', '/user/api-key', 'API keys'],
    ['Credits Usage', '/user/credits-usage', 'Credits Usage'],
    ['Audit log', '/user/audit', 'Audit log'],
    ['Profile & security', '/user/profile', 'Profile'],
  ] as const
  await openSignedIn(page, { server, token, path: '/user' })
  const area = page.getByRole('navigation', { name: 'Account area' })
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 })
    for (const [name, path, title] of pages) {
      await area.getByRole('link', { name, exact: true }).click()
      await expect(page).toHaveURL(server.url + path)
      await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
      await expect(area.locator('[aria-current=page]')).toHaveText(name)
      await expect(area.locator('[aria-current=page]')).toBeInViewport({ ratio: 1 })
    }
    await expectAccessible(page, `the account area, ${width} px`)
    await area.getByRole('link', { name: 'Back to console' }).click()
    await expect(page).toHaveURL(new RegExp(`^${server.url}/console`))
    await page.goBack()
  }
})

test('someone is invited, joins by the link, gets another role and is removed', async ({ page, browser }) => {
  await openSignedIn(page, { server, token, path: '/user' })
  await expect(page.getByRole('heading', { name: 'Team', level: 1 })).toBeVisible()
  const link = await invite(page, 'edith@example.test', 'Reader')
  await expect(page.getByRole('table', { name: 'Pending' })).toContainText('edith@example.test')

  const hers = await (await browser.newContext()).newPage()
  await hers.goto(server.url + link)
  await hers.getByLabel('Your name').fill('Edith')
  await hers.getByLabel('Choose a password').fill('short')
  await hers.getByRole('button', { name: 'Join' }).click()
  await expect(hers.getByText('At least 10 characters').last()).toBeVisible()
  await hers.getByLabel('Choose a password').fill(PASSWORD)
  await hers.getByRole('button', { name: 'Join' }).click()
  await expect(hers.getByRole('heading', { name: 'Agents', level: 1 })).toBeVisible()
  await expect(hers.getByRole('link', { name: 'Team Management' })).toBeHidden()

  // Both consoles follow without a reload.
  await expect(page.getByRole('table', { name: 'Team' })).toContainText('Edith')
  await page.getByRole('button', { name: 'Actions for Edith' }).click()
  await page.getByRole('menuitem', { name: 'Edit role and projects' }).click()
  await page.getByRole('dialog').getByLabel('Role').selectOption({ label: 'Editor' })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(hers.getByRole('link', { name: 'Team Management' })).toBeVisible()

  await page.getByRole('button', { name: 'Actions for Edith' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('table', { name: 'Team' })).not.toContainText('Edith')
  await hers.reload()
  await expect(hers.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await hers.context().close()

  await page.goto(server.url + link)
  await expect(page.getByText('This invitation has already been accepted.')).toBeVisible()
})

test('an API key is created, shown once, works, and ends', async ({ page, request }) => {
  await openSignedIn(page, { server, token, path: '/user/api-key' })
  await page.getByRole('button', { name: 'New key' }).click()
  await page.getByLabel('Name').fill('Dashboard')
  await page.getByRole('button', { name: 'Create key' }).click()
  const key = await page.getByLabel('API key', { exact: true }).inputValue()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText(key)).toBeHidden()
  const status = async () => {
    const headers = { authorization: `Bearer ${key}` }
    return (await request.get(`${server.url}/api/bauth/users/information`, { headers })).status()
  }
  expect(await status()).toBe(200)
  await page.getByRole('button', { name: 'Actions for Dashboard' }).click()
  await page.getByRole('menuitem', { name: 'Revoke' }).click()
  await page.getByRole('button', { name: 'Revoke key' }).click()
  await expect(page.getByRole('table', { name: 'Other keys' })).not.toContainText('Dashboard')
  expect(await status()).toBe(401)
})

const SCREENS: [path: string, shown: RegExp][] = [
  ['/user/team-list', /owner@example\.test/],
  ['/user/setting', /Account name/],
  ['/user/api-key', /Nightly import/],
  ['/user/audit', /created the API key “Nightly import”/],
  ['/invitation#unknown-link-of-nobody', /Invitation not found/],
]

for (const [colorScheme, width] of [
  ['light', 1280],
  ['dark', 390],
] as const)
  test.describe(`${colorScheme}, ${width} px`, () => {
    test.use({ colorScheme, viewport: { width, height: 844 } })
    test('axe finds nothing on the pages of the team', async ({ page }) => {
      for (const [path, shown] of SCREENS) {
        await openSignedIn(page, { server, token, path })
        await expect(page.getByText(shown).first()).toBeVisible()
        await expectAccessible(page, `${path}, ${colorScheme}, ${width} px`)
      }
    })
  })
