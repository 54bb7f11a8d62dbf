import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { accounts } from '@millrace/contract'
import { freePort, startStripeStandin, type StripeStandin } from '@millrace/standins'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { test } from './support/desk.ts'
import { openSignedIn, OWNER, ownerClient } from './support/people.ts'
import { NODE, onPostgres, ROOT, type Server, startServer } from './support/server.ts'

let server: Server
let stripe: StripeStandin
let token: string
test.beforeAll(async () => {
  stripe = await startStripeStandin()
  const amounts = { BASIC: 1900, PROFESSIONAL: 4900, TEAM: 9900 }
  for (const [edition, amount] of Object.entries(amounts))
    stripe.addPrice({ amount, metadata: { edition }, interval: 'month' })
  stripe.addPrice({ amount: 2500, metadata: { credits: '5000' }, interval: null })
  const PORT = String(await freePort())
  server = await startServer({
    PORT,
    PUBLIC_URL: `http://127.0.0.1:${PORT}`,
    EGRESS_ALLOW: '127.0.0.1',
    BILLING: 'stripe',
    STRIPE_SECRET_KEY: stripe.secretKey,
    STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
    STRIPE_API_URL: stripe.origin,
    ...onPostgres(),
  })
  ;({ token } = await ownerClient(server))
})
test.afterAll(async () => {
  await server.close()
  await stripe.close()
})

/** Sends all events of the stand-in that were not sent yet. */
let sent = 0
async function deliver() {
  const url = `${server.url}/api/bauth/stripe/webhook`
  for (const event of stripe.events.slice(sent)) expect(await stripe.deliver(event, { url })).toBe(200)
  sent = stripe.events.length
}

/** What an operator types on the server's machine; returns what it prints. */
const command = ({ dataDir }: Server, name: string, ...rest: string[]) =>
  execFileSync(NODE, [join(ROOT, `apps/server/src/cli/${name}.ts`), ...rest], {
    encoding: 'utf8',
    env: { ...process.env, DATA_DIR: dataDir },
  })

/** The payment provider's pages, which are on another site. */
async function standForStripe(page: Page) {
  await page.route(/https:\/\/\w+\.stripe\.test\//, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Stripe</h1>' }),
  )
}

const plans = (page: Page) => page.getByRole('region', { name: 'Plans' })
const row = (page: Page, name: string) => plans(page).getByRole('row', { name: new RegExp(`^${name} `) })

test('an admin chooses a plan, pays it, and sees it without reloading', async ({ page }) => {
  await standForStripe(page)
  await openSignedIn(page, { server, token, path: '/user/credits-usage' })
  await expect(row(page, 'Free')).toContainText('Current')
  await expect(row(page, 'Team')).toContainText('$99.00')
  await expect(row(page, 'Business')).toContainText('Not available')
  await expect(row(page, 'Enterprise')).toContainText('By contract')
  await expectAccessible(page, 'plans')
  await plans(page).getByRole('button', { name: 'Choose Professional' }).click()
  await expect(page.getByRole('heading', { name: 'Stripe' })).toBeVisible()
  const session = page.url().split('/').at(-1)!

  // Back without the webhook: nothing has changed.
  await page.goto(stripe.store.sessions.get(session)!.success_url)
  await expect(plans(page).getByText('Thank you.')).toBeVisible()
  await expect(row(page, 'Free')).toContainText('Current')
  stripe.pay(session)
  await deliver()
  // This plan doesn't include the rest of the page; its billing is there.
  await expect(page.getByRole('heading', { name: 'Not in your plan' })).toBeVisible()
  await expect(row(page, 'Professional')).toContainText('Current')
  await expect(plans(page).getByText(/Your plan renews on/)).toBeVisible()

  await plans(page).getByRole('button', { name: 'Choose Team' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(/^Then \$99\.00 per month/)).toBeVisible()
  const due = dialog.getByRole('definition').last()
  const shown = await due.textContent()
  expect(shown).toMatch(/^\$(?:49|50)\.\d\d$/)
  await expectAccessible(page, 'a change of plan')
  await dialog.getByRole('button', { name: 'Pay and change plan' }).click()
  await expect(page.getByText('Paid. Your new plan appears here in a moment.')).toBeVisible()
  const paid = [...stripe.store.invoices.values()].at(-1)!.amount_due
  expect(shown).toBe(`$${(paid / 100).toFixed(2)}`)
  await expect(row(page, 'Professional')).toContainText('Current')
  await deliver()
  await expect(row(page, 'Team')).toContainText('Current')

  await plans(page).getByRole('button', { name: 'Choose Professional' }).click()
  await expect(dialog.getByText(/^You pay nothing now\./)).toBeVisible()
  await dialog.getByRole('button', { name: 'Change plan' }).click()
  await expect(plans(page).getByText(/Your plan changes to Professional on/)).toBeVisible()
  await expect(row(page, 'Team')).toContainText('Current')
  await plans(page).getByRole('button', { name: 'Keep current plan' }).click()
  await expect(plans(page).getByText(/Your plan renews on/)).toBeVisible()
})

test('a failed payment is shown with what to do', async ({ page }) => {
  await standForStripe(page)
  await openSignedIn(page, { server, token, path: '/user/credits-usage' })
  stripe.failRenewal([...stripe.store.subscriptions.keys()].at(-1)!)
  await deliver()
  await expect(page.getByRole('alert').getByText(/Your last payment failed/)).toBeVisible()
  await page.getByRole('button', { name: 'Manage billing' }).click()
  await expect(page.getByRole('heading', { name: 'Stripe' })).toBeVisible()
})

test('an operator sees the accounts, chooses a plan and gives credits', async ({ page }) => {
  const { client } = await ownerClient(server)
  await openSignedIn(page, { server, token, path: '/console/operator' })
  await expect(page.getByRole('heading', { name: 'For operators only' })).toBeVisible()
  const link = /verify {2}to owner@example\.test .*\n.*#(\S+)/.exec(command(server, 'outbox'))
  await client.call(accounts.verify, { body: { token: link![1]! } })
  command(server, 'operator', OWNER.username)
  await page.reload()
  await page.getByRole('searchbox', { name: 'Search by name, email or ID' }).fill('mill')
  await expectAccessible(page, 'the accounts of the installation')
  await page.getByRole('link', { name: OWNER.company }).click()

  const dialog = page.getByRole('dialog')
  const confirm = async (reason: string) => {
    await dialog.getByRole('textbox', { name: 'Reason' }).fill(reason)
    await dialog.getByLabel('Your password').fill(OWNER.password)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
  }
  await page.getByRole('button', { name: 'Change credits' }).click()
  await dialog.getByRole('spinbutton', { name: 'Credits' }).fill('250')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Enter a reason.')).toBeVisible()
  await confirm('For the outage')
  await expect(page.getByRole('table', { name: 'Balance history' })).toContainText('For the outage')
  await page.getByRole('button', { name: 'Change plan' }).click()
  await dialog.getByRole('combobox', { name: 'Plan' }).selectOption('BUSINESS')
  await confirm('By contract')
  const changes = page.getByRole('table', { name: 'Changes by operators' })
  await expect(changes.getByRole('row', { name: /Plan: Team → Business/ })).toContainText('By contract')
  await expect(changes.getByRole('row', { name: /Granted 250 credits/ })).toContainText(OWNER.username)
  await expectAccessible(page, 'an account of the installation')
  await page.goto(`${server.url}/user/credits-usage`)
  await expect(plans(page).getByText('The operator of this server chose your plan.')).toBeVisible()
})
