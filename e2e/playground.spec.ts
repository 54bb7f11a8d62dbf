import { agents } from '@millrace/contract'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { atDesk, test } from './support/desk.ts'
import { makePublicAgent } from './support/people.ts'
import { rail } from './support/workspace.ts'

const desk = atDesk()
const { client } = desk
let agent: agents.Agent
/** The ID of the vendor's model. */
let model: string
test.beforeAll(async () => {
  model = await desk.addModel()
  agent = await makePublicAgent(client, {
    Loans: 'Books may be kept for four weeks. Films may be kept for one week.',
  })
})
test.afterAll(() => desk.vendor.set({ kind: 'answer' }))

const open = async (page: Page) => {
  await desk.open(page, `/console/agent/setting/${agent.id}?tab=playground`)
  await expect(page.getByRole('region', { name: 'Column 1' })).toBeVisible()
}

const answer = (page: Page, column: number) =>
  page.getByRole('article', { name: new RegExp(`^Column ${column}:`) })
const settings = (page: Page, column: number) => page.getByRole('region', { name: `Column ${column}` })

async function ask(page: Page, question: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Message' }).fill(question)
  await page.getByRole('textbox', { name: 'Message' }).press('Control+Enter')
}

test('two columns answer the same question, and show what their answers are based on', async ({ page }) => {
  await open(page)
  await page.getByRole('button', { name: 'Add column' }).click()
  await settings(page, 2).getByLabel('Model').selectOption('builtin')
  // The built-in model quotes, so it has no settings.
  await expect(settings(page, 2).getByRole('slider', { name: 'Temperature' })).toHaveCount(0)
  await expectAccessible(page, 'the playground before the first question')

  await ask(page, 'How long may books be kept?')
  for (const column of [1, 2]) {
    const shown = answer(page, column)
    await expect(shown).toContainText('four weeks')
    await expect(shown.getByText('Input tokens')).toBeVisible()
    await expect(shown.getByText('$0.00', { exact: true })).toBeVisible()
  }
  await expect(answer(page, 2)).not.toHaveAccessibleName(/temperature/)

  const first = answer(page, 1)
  await first.getByText('Trace').click()
  await expect(first.getByText('1 passage', { exact: false })).toBeVisible()
  await expect(first.getByText(/^Score /)).toBeVisible()
  await expect(first.getByRole('group', { name: 'Instructions' })).toContainText(/\w+/)
  await expectAccessible(page, 'what the model saw')

  await first.getByRole('list', { name: 'Sources' }).getByRole('button').click()
  await expect(page.getByRole('dialog', { name: 'Loans' })).toContainText('Books may be kept for four weeks')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Loans' })).toBeHidden()

  await ask(page, 'And films?')
  await expect(answer(page, 2).last()).toContainText('one week')
  const second = answer(page, 2).last()
  await second.getByText('Trace').click()
  await expect(second.getByText('How long may books be kept?')).toBeVisible()

  await test.step('visiting another tab and coming back loses nothing', async () => {
    await rail(page).getByRole('link', { name: 'Agent Profile' }).click()
    await rail(page).getByRole('link', { name: 'Chatbot Playground' }).click()
    await expect(answer(page, 1)).toHaveCount(2)
  })

  await test.step('clearing the thread can be undone', async () => {
    await page.getByRole('button', { name: 'Clear chat' }).click()
    await expect(page.getByRole('heading', { name: 'Ask a question to start' })).toBeVisible()
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(answer(page, 1)).toHaveCount(2)
  })

  await test.step('the columns survive a reload', async () => {
    await settings(page, 2).getByLabel('Model').selectOption(model)
    await settings(page, 2).getByRole('slider', { name: 'Temperature' }).fill('1.2')
    await page.reload()
    await expect(settings(page, 2).getByRole('slider', { name: 'Temperature' })).toHaveValue('1.2')
    await settings(page, 2).getByRole('button', { name: 'Use this model' }).click()
    await expect(settings(page, 2).getByText('Current agent settings')).toBeVisible()
    const saved = await client.call(agents.get, { params: { id: agent.id } })
    expect(saved).toMatchObject({ model, temperature: 1.2 })
    await client.call(agents.update, { params: { id: agent.id }, body: { model: 'builtin' } })
  })
})

test("a vendor's failure is shown in its own column", async ({ page }) => {
  await open(page)
  await page.getByRole('button', { name: 'Add column' }).click()
  await settings(page, 1).getByLabel('Model').selectOption('builtin')
  await settings(page, 2).getByLabel('Model').selectOption(model)
  desk.vendor.set({ kind: 'status', status: 401 })
  await ask(page, 'How long may books be kept?')
  await expect(answer(page, 1)).toContainText('four weeks')
  await expect(answer(page, 2).getByRole('alert')).toContainText(/key/i)
  await expectAccessible(page, 'a column that failed')

  desk.vendor.set({ kind: 'answer' })
  await answer(page, 2).getByRole('button', { name: 'Ask again' }).click()
  await expect(answer(page, 2).getByRole('alert')).toBeHidden()
  await expect(answer(page, 2).getByText('Output tokens')).toBeVisible()
  await expect(answer(page, 2)).toContainText('$0.000129')
})

test('the draft, the published version, and another model answer side by side', async ({ page }) => {
  const made = await client.call(agents.create, { body: { name: 'Night desk' } })
  const params = { id: made.id }
  const edit = (body: object) => client.call(agents.update, { params, body })
  await edit({ fallback: 'Ask the old desk.', visibility: 'public' })
  await edit({ fallback: 'Ask the new desk.' })
  desk.vendor.set({ kind: 'answer' })
  await desk.open(page, `/console/agent/setting/${made.id}?tab=playground`)
  const version = (column: number) => settings(page, column).getByLabel('Version')
  await expect(version(1)).toHaveValue('')

  await test.step('the first added column is the published version', async () => {
    await page.getByRole('button', { name: 'Add column' }).click()
    await expect(version(2).getByRole('option', { selected: true })).toHaveText('Version 2 (published)')
    await expect(settings(page, 2).getByText('Settings of version 2')).toBeVisible()
    await page.getByRole('button', { name: 'Add column' }).click()
    await expect(version(3)).toHaveValue('')
    await settings(page, 3).getByLabel('Model').selectOption(model)
    await settings(page, 3).getByRole('slider', { name: 'Temperature' }).fill('1.2')
    await ask(page, 'Who keeps the keys?')
    await expect(answer(page, 1)).toContainText('Ask the new desk.')
    await expect(answer(page, 2)).toContainText('Ask the old desk.')
    await expect(answer(page, 1)).toHaveAccessibleName(/Draft · /)
    await expect(answer(page, 2)).toHaveAccessibleName(/v2 · /)
    await expect(answer(page, 3)).toHaveAccessibleName(/GPT-4\.1 mini \(Vendor\), temperature 1\.2/)
    for (const column of [1, 2, 3]) {
      await expect(answer(page, column).getByText('Output tokens')).toBeVisible()
      await expect(answer(page, column).getByText('Cost')).toBeVisible()
      await expect(answer(page, column).getByText('Total')).toBeVisible()
    }
    await expectAccessible(page, 'versions and models side by side')
  })

  await test.step('a column is switched to another version, which answers again', async () => {
    await version(2).selectOption({ label: 'Draft' })
    await answer(page, 2).getByRole('button', { name: 'Ask again' }).click()
    await expect(answer(page, 2)).toContainText('Ask the new desk.')
    await version(2).selectOption({ label: 'Version 2 (published)' })
    await settings(page, 2).getByLabel('Model').selectOption(model)
    await settings(page, 2).getByRole('button', { name: 'Reset to version 2' }).click()
    await expect(settings(page, 2).getByLabel('Model')).toHaveValue('builtin')
  })

  await test.step('columns are closed, and the choice survives a reload', async () => {
    await page.getByRole('button', { name: 'Close column 1' }).click()
    await page.reload()
    await expect(version(1)).toHaveValue('2')
    await expect(settings(page, 2).getByLabel('Model')).toHaveValue(model)
    await settings(page, 2).getByRole('button', { name: 'Use this model' }).click()
    await expect(page.getByText('Published v2 · 3 changes')).toBeVisible()
    await page.getByRole('button', { name: 'Undo change' }).click()
    await expect(page.getByText('Published v2 · 1 change', { exact: true })).toBeVisible()
  })
})

test('on a phone the columns stand below each other', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page)
  await page.getByRole('button', { name: 'Add column' }).click()
  await ask(page, 'How long may books be kept?')
  await expect(answer(page, 2).getByText('Input tokens')).toBeVisible()
  const [first, second] = await Promise.all([1, 2].map((column) => answer(page, column).boundingBox()))
  expect(second!.y).toBeGreaterThan(first!.y + first!.height - 1)
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
  await expectAccessible(page, 'the playground on a phone')
})

test('the input is at the bottom of the window at each width, and covers no answer', async ({ page }) => {
  await open(page)
  for (const [width, height] of [
    [1280, 800],
    [1920, 1080],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    // At 1920 px, the docked chat is beside it.
    const field = page.locator('section').getByRole('textbox', { name: 'Message' }).first()
    const edge = async () => {
      const { y, height: own } = (await field.boundingBox())!
      return height - y - own
    }
    await expect.poll(edge).toBeLessThan(48)
    await field.fill('How long may books be kept?')
    await field.press('Control+Enter')
    const tokens = answer(page, 1).getByText('Input tokens')
    await expect(tokens).toBeVisible()
    await expect.poll(edge).toBeLessThan(48)
    const [answered, asking] = await Promise.all([answer(page, 1).boundingBox(), field.boundingBox()])
    expect(answered!.y + answered!.height).toBeLessThan(asking!.y)
    await page.getByRole('button', { name: 'Clear chat' }).click()
  }
})
