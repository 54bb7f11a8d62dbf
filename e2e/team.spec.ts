import { team } from '@millrace/contract'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { atDesk, test } from './support/desk.ts'

const PASSWORD = 'a password of her own'

const desk = atDesk()
const { open } = desk
test.beforeAll(async () => {
  await desk.client.call(team.createApiKey, { body: { name: 'Nightly import', scopes: ['write'] } })
})

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

test('everything is unlocked; the account pages are one click from each other, and the console from all of them', async ({
  page,
}) => {
  const pages = [
    ['Team Management', '/user/team-list', 'Team'],
    ['Invite User', '/user/setting#invite', 'Settings'],
    ['Account settings', '/user/setting', 'Settings'],
    ['Integrations', '/user/integrations', 'Integrations'],
    ['API Key & Webhook', '/user/api-key', 'API keys & webhooks'],
    ['Credits Usage', '/user/credits-usage', 'Credits Usage'],
    ['Audit log', '/user/audit', 'Audit log'],
    ['Profile & security', '/user/profile', 'Profile'],
  ] as const
  await open(page, '/user')
  const navigation = page.getByRole('navigation', { name: 'Main' })
  for (const name of ['Invite User', 'Team Management', 'Unlimited credits'])
    await expect(navigation.getByRole('link', { name, exact: true })).toBeVisible()
  const area = page.getByRole('navigation', { name: 'Account area' })
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 })
    for (const [name, path, title] of pages) {
      await area.getByRole('link', { name, exact: true }).click()
      await expect(page).toHaveURL(desk.url + path)
      await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
      await expect(area.locator('[aria-current=page]')).toHaveText(name)
      await expect(area.locator('[aria-current=page]')).toBeInViewport({ ratio: 1 })
    }
    await expectAccessible(page, `the account area, ${width} px`)
    await area.getByRole('link', { name: 'Back to console' }).click()
    await expect(page).toHaveURL(new RegExp(`^${desk.url}/console`))
    await page.goBack()
  }
})

test('someone is invited, joins by the link, gets another role and is removed', async ({ page, browser }) => {
  await open(page, '/user')
  await expect(page.getByRole('heading', { name: 'Team', level: 1 })).toBeVisible()
  const link = await invite(page, 'edith@example.test', 'Reader')
  await expect(page.getByRole('table', { name: 'Pending' })).toContainText('edith@example.test')

  const hers = await (await browser.newContext()).newPage()
  await hers.goto(desk.url + link)
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

  await page.goto(desk.url + link)
  await expect(page.getByText('This invitation has already been accepted.')).toBeVisible()
})

test('an API key is created, shown once, works, and ends', async ({ page, request }) => {
  await open(page, '/user/api-key')
  await page.getByRole('button', { name: 'New key' }).click()
  await page.getByLabel('Name').fill('Dashboard')
  await page.getByRole('button', { name: 'Create key' }).click()
  const key = await page.getByLabel('API key', { exact: true }).inputValue()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText(key)).toBeHidden()
  const status = async () => {
    const headers = { authorization: `Bearer ${key}` }
    return (await request.get(`${desk.url}/api/bauth/users/information`, { headers })).status()
  }
  expect(await status()).toBe(200)
  await page.getByRole('button', { name: 'Actions for Dashboard' }).click()
  await page.getByRole('menuitem', { name: 'Revoke' }).click()
  await page.getByRole('button', { name: 'Revoke key' }).click()
  await expect(page.getByRole('table', { name: 'Other keys' })).not.toContainText('Dashboard')
  expect(await status()).toBe(401)
})
