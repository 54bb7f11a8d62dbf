import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { atDesk, test } from './support/desk.ts'
import { rail } from './support/workspace.ts'

const desk = atDesk()

const PRICES = `# Boat hire

## Prices

| Boat   | Half day | Full day |
| ------ | -------- | -------- |
| Canoe  | €48      | €84      |
| Kayak  | €39      | €65      |

## Opening hours

We are open from April to October, every day from 9 to 18.
`

/** Clicks, keys and choices of a person, counted as they are done. */
class Actions {
  readonly page: Page
  count = 0

  constructor(page: Page) {
    this.page = page
  }

  async click(name: string | RegExp, role: 'button' | 'link' = 'button') {
    this.count += 1
    await this.page.getByRole(role, { name }).first().click()
  }
}

test('from a file to a cited answer on a public page takes at most seven actions', async ({
  page,
  context,
}) => {
  await desk.open(page, '/console')
  await expect(page.getByRole('heading', { name: 'What should your agent know?' })).toBeVisible()
  await expectAccessible(page, 'the first screen')
  const actions = new Actions(page)

  const chooser = page.waitForEvent('filechooser')
  await actions.click(/^Files/)
  // Choosing a file in the browser's own dialog, and confirming it.
  actions.count += 2
  await (
    await chooser
  ).setFiles({ name: 'boat-hire.md', mimeType: 'text/markdown', buffer: Buffer.from(PRICES) })
  await page.waitForURL(/agent\/setting\/agt_\w+\?tab=Knowledge/)
  await expect(page.getByRole('heading', { name: 'Assistant', level: 1 })).toBeVisible()
  await expect(page.getByRole('row', { name: /boat-hire\.md/ })).toContainText('Ready', { timeout: 60_000 })

  await actions.click('Make public')
  const opened = context.waitForEvent('page')
  await actions.click('Public page', 'link')
  const visitor = await opened
  actions.count += 2
  await visitor.getByRole('textbox', { name: /Message/ }).fill('How much is a canoe for a full day?')
  await visitor.keyboard.press('Enter')
  await expect(visitor.getByText(/€84/).first()).toBeVisible()
  await expect(visitor.getByText('boat-hire.md').first()).toBeVisible()
  expect(actions.count).toBeLessThanOrEqual(7)

  await test.step('the workspace has all of it: the list ticks itself, and the chat speaks with the draft', async () => {
    await rail(page).getByRole('link', { name: 'Overview' }).click()
    await expect(page.getByText(/Set up your agent \(2 of 4\)/)).toBeVisible()
    const dock = page.getByRole('complementary', { name: 'Try the draft' })
    await dock.getByRole('textbox', { name: /Message/ }).fill('When are you open?')
    await page.keyboard.press('Enter')
    await expect(dock.getByText(/April to October/).first()).toBeVisible()
    await dock.getByText('Why this answer?').click()
    await expect(dock.getByText(/^Score /).first()).toBeVisible()
    await expect(dock.getByText('Input tokens')).toBeVisible()
    await rail(page).getByRole('link', { name: 'Chatbot UI Setting' }).click()
    await page.getByRole('textbox', { name: /^Title/ }).fill('Ask the harbour')
    await expect(dock.getByRole('heading', { name: 'Ask the harbour' })).toBeVisible()
    await expectAccessible(page, 'the workspace')
  })
})
