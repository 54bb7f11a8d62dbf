import { companySite, startWebsite, type Website } from '@millrace/standins'
import { expect, type Locator } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { test } from './support/desk.ts'
import { OWNER } from './support/people.ts'
import { type Server, startServer } from './support/server.ts'

let server: Server
let site: Website
test.beforeAll(async () => {
  site = await startWebsite(companySite(18).pages)
  server = await startServer({ EGRESS_ALLOW: '127.0.0.1' })
})
test.afterAll(async () => {
  await server.close()
  await site.close()
})

/**
 * Counts a person's actions: each field filled in and each press of a button or link is one; looking and waiting are
 * none.
 */
function hands() {
  let actions = 0
  return {
    fill: (field: Locator, text: string) => ((actions += 1), field.fill(text)),
    press: (what: Locator) => ((actions += 1), what.click()),
    count: () => actions,
  }
}

test('six actions lead from nothing to a public agent that answers from one’s own website', async ({
  page,
}) => {
  const person = hands()
  await page.goto(server.url)
  await person.fill(page.getByLabel('Email'), OWNER.username)
  await person.fill(page.getByLabel('Password', { exact: true }), OWNER.password)
  await person.press(page.getByRole('button', { name: 'Create owner account' }))

  const address = page.getByLabel('Website URL')
  await expect(address).toBeFocused()
  await expectAccessible(page, 'the first screen of a new account')
  await person.fill(address, site.url)
  await person.press(page.getByRole('button', { name: 'Create agent' }))

  const card = page.getByRole('region', { name: 'Agent from 127.0.0.1' })
  await expect(card.getByRole('heading', { name: 'Fernhill Tools assistant' })).toBeVisible({
    timeout: 180_000,
  })
  await expectAccessible(page, 'the agent that was made')
  const opened = page.context().waitForEvent('page')
  await person.press(card.getByRole('link', { name: 'How long does delivery take?' }))

  const visitor = await opened
  const messages = visitor.getByRole('group', { name: 'Messages' })
  await expect(messages).toContainText('five working days')
  await visitor
    .getByRole('button', { name: /^Source 1|^1$|Passage 1/ })
    .first()
    .click()
  await expect(visitor.getByRole('link', { name: /^Open the page/ })).toHaveAttribute('href', `${site.url}/`)
  expect(visitor.url()).toMatch(/\/chat-public\/[\da-f-]{36}$/)
  expect(person.count()).toBeLessThanOrEqual(6)
})
