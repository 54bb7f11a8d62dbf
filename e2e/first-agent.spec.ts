import { agents, knowledge } from '@millrace/contract'
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

/** Counts a person's clicks, key presses and choices. */
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

/** Chooses a file in the browser's own dialog, which takes two clicks. */
async function chooseFile(actions: Actions) {
  const chooser = actions.page.waitForEvent('filechooser')
  await actions.click(/^Files/)
  actions.count += 2
  const buffer = Buffer.from(PRICES)
  await (await chooser).setFiles({ name: 'boat-hire.md', mimeType: 'text/markdown', buffer })
}

test('from a file to a cited answer on a public page takes at most seven actions, by mouse alone', async ({
  page,
  context,
}) => {
  await desk.open(page, '/console')
  await expect(page.getByRole('heading', { name: 'What should your agent know?' })).toBeVisible()
  await expectAccessible(page, 'the first screen')
  const actions = new Actions(page)
  await chooseFile(actions)
  await page.waitForURL(/agent\/setting\/agt_\w+\?tab=Knowledge/)
  await expect(page.getByRole('heading', { name: 'Assistant', level: 1 })).toBeVisible()
  const card = page.getByRole('region', { name: 'Your new agent' })
  await expect(card.getByRole('heading', { name: 'Your agent is ready' })).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('row', { name: /boat-hire\.md/ })).toContainText('Ready')
  await expectAccessible(page, 'the new agent')

  const opened = context.waitForEvent('page')
  await actions.click('Make public and open')
  const visitor = await opened
  const question = visitor.getByRole('textbox', { name: /Message/ })
  // The field has the focus: typing is one action, sending another.
  await expect(question).toBeFocused()
  await visitor.keyboard.type('How much is a canoe for a full day?')
  await visitor.getByRole('button', { name: 'Send' }).click()
  actions.count += 2
  await expect(visitor.getByText(/€84/).first()).toBeVisible()
  await expect(visitor.getByText('boat-hire.md').first()).toBeVisible()
  // Six, which leaves one for a click into the field.
  expect(actions.count).toBe(6)

  await test.step('the card has the link and suggested questions that are answered, and stays closed', async () => {
    await page.bringToFront()
    await expect(card.getByRole('button', { name: 'Copy link' })).toBeVisible()
    await card.getByRole('button', { name: 'Close' }).click()
    await expect(card).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('row', { name: /boat-hire\.md/ })).toBeVisible()
    await expect(card).toHaveCount(0)
  })

  await test.step('the workspace shows the same: the list ticks itself, and the chat answers from the draft', async () => {
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

test('another agent is made in the same ways, and its knowledge is deleted with it', async ({ page }) => {
  await desk.client.call(agents.create, { body: { name: 'Assistant' } })
  await desk.open(page, '/console/agent')
  await page.getByRole('button', { name: 'New agent' }).click()
  const dialog = page.getByRole('dialog', { name: 'New agent' })
  await expect(dialog.getByRole('textbox', { name: 'Website URL' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^Text/ })).toBeVisible()
  await expectAccessible(page, 'the ways to another agent')
  await chooseFile(new Actions(page))
  await expect(page.getByRole('heading', { name: /^Assistant \d$/, level: 1 })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your agent is ready' })).toBeVisible({ timeout: 60_000 })
  const name = await page.getByRole('heading', { level: 1 }).textContent()
  const bases = async () => (await desk.client.call(knowledge.list, { query: {} })).total
  const before = await bases()

  await rail(page).getByRole('link', { name: 'Agent Profile' }).click()
  await page.getByRole('button', { name: 'Delete…' }).click()
  const asking = page.getByRole('dialog', { name: 'Delete agent?' })
  await expect(
    asking.getByRole('checkbox', { name: /Also delete its knowledge base “Boat hire”/ }),
  ).toBeChecked()
  await asking.getByRole('textbox').fill(name!)
  await asking.getByRole('button', { name: 'Delete agent' }).click()
  await page.waitForURL(/\/console\/agent$/)
  expect(await bases()).toBe(before - 1)
})
