import { flows } from '@millrace/contract'
import { expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { atDesk, test } from './support/desk.ts'

const { client, open } = atDesk()

const node = (page: Page, id: string) => page.locator(`.react-flow__node[data-id="${id}"]`)
const inspector = (page: Page) => page.getByRole('complementary', { name: 'Inspector' })
const problems = (page: Page) => page.getByRole('button', { name: /^Problems: / })
const saved = (page: Page) => expect(page.getByText(/^Saved · /)).toBeVisible()

const hasKeyboard = (target: Locator): Promise<boolean> =>
  target.evaluateAll(([one]) => one?.matches(':focus') ?? false)

/** Presses Tab until an element has the focus, like someone without a mouse. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let left = 60; left > 0; left -= 1) {
    if (await hasKeyboard(target)) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}

/** Adds a step after the focused one; the menu says first where it goes. */
async function addStep(page: Page, [words, id]: [string, string], where: string): Promise<void> {
  await page.keyboard.press('n')
  const field = page.getByRole('combobox', { name: 'Search steps' })
  await expect(field).toBeFocused()
  await expect(field).toHaveAccessibleDescription(where)
  await page.keyboard.type(words)
  await page.keyboard.press('Enter')
  await expect(node(page, id)).toBeFocused()
}

/** From a step to its settings, filling in a field, and back to the step. */
async function giveField(page: Page, id: string, [name, value]: [string, string]): Promise<void> {
  await page.keyboard.press('Enter')
  const panel = inspector(page)
  await expect(panel.getByRole('textbox', { name: 'Step title' })).toBeFocused()
  await tabTo(page, panel.getByRole('button', { name: 'Add field' }))
  await page.keyboard.press('Enter')
  const field = panel.getByRole('textbox', { name: 'Name 1' })
  await backTo(page, field)
  await page.keyboard.type(name)
  await tabTo(page, panel.getByRole('textbox', { name: `Value of ${name}` }))
  await page.keyboard.insertText(value)
  await page.keyboard.press('Escape')
  await expect(node(page, id)).toBeFocused()
}

async function backTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let left = 10; left > 0; left -= 1) {
    if (await hasKeyboard(target)) return
    await page.keyboard.press('Shift+Tab')
  }
  await expect(target).toBeFocused()
}

async function walkTo(page: Page, id: string, keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key)
  await expect(node(page, id)).toBeFocused()
}

test('nine steps with a condition, a loop and a merge are built, connected and run by keyboard alone', async ({
  page,
}) => {
  await open(page, '/workflow')
  await expect(node(page, 'n1')).toBeVisible()
  await addStep(page, ['set f', 'n2'], 'After n1 · Start')
  await giveField(page, 'n2', ['list', '["a","b"]'])
  await addStep(page, ['if', 'n3'], 'After n2 · Set fields')
  await page.keyboard.press('Enter')
  const panel = inspector(page)
  await tabTo(page, panel.getByRole('button', { name: 'Add condition' }))
  await page.keyboard.press('Enter')
  await backTo(page, panel.getByRole('textbox', { name: 'Condition 1: value' }))
  await page.keyboard.insertText('x')
  await tabTo(page, panel.getByRole('textbox', { name: 'Condition 1: compare with' }))
  await page.keyboard.insertText('x')
  await page.keyboard.press('Escape')
  await expect(node(page, 'n3')).toBeFocused()

  await addStep(page, ['set f', 'n4'], 'After n3 · If, at “Yes”')
  await giveField(page, 'n4', ['way', 'yes'])
  await walkTo(page, 'n3', ['ArrowLeft'])
  await addStep(page, ['set f', 'n5'], 'After n3 · If, at “No”')
  await giveField(page, 'n5', ['way', 'no'])
  await addStep(page, ['merge', 'n6'], 'After n5 · Set fields')

  await walkTo(page, 'n4', ['ArrowLeft', 'ArrowUp'])
  await page.keyboard.press('Enter')
  const connect = panel.getByRole('combobox', { name: 'Connect “Next” to a step' })
  await tabTo(page, panel.locator('summary', { hasText: 'Connections' }))
  await tabTo(page, connect)
  await page.keyboard.type('n6')
  await expect(panel.getByRole('option')).toHaveText(['n6 · Merge'])
  await expectAccessible(page, 'steps to connect with')
  await expect(page.locator('.react-flow__edge')).toHaveCount(5)
  await page.keyboard.press('Enter')
  await expect(page.locator('.react-flow__edge')).toHaveCount(6)
  await expect(connect).toBeFocused()
  await backTo(page, panel.getByRole('button', { name: 'Disconnect n6 · Merge' }))
  await page.keyboard.press('Enter')
  await expect(page.locator('.react-flow__edge')).toHaveCount(5)
  await expect(connect).toBeFocused()
  await page.keyboard.type('merge')
  await page.keyboard.press('Enter')
  await expect(page.locator('.react-flow__edge')).toHaveCount(6)
  await backTo(page, panel.getByRole('button', { name: 'n6 · Merge', exact: true }))
  await page.keyboard.press('Enter')
  await expect(node(page, 'n6')).toBeFocused()

  await addStep(page, ['for each', 'n7'], 'After n6 · Merge')
  await page.keyboard.press('Enter')
  await tabTo(page, panel.getByRole('textbox', { name: 'List', exact: true }))
  await page.keyboard.insertText('@@n2.list@@')
  await page.keyboard.press('Escape')
  await expect(node(page, 'n7')).toBeFocused()
  await addStep(page, ['set f', 'n8'], 'After n7 · For each, at “Each”')
  await giveField(page, 'n8', ['said', '@@item@@!'])
  await walkTo(page, 'n7', ['ArrowLeft'])
  await addStep(page, ['output', 'n9'], 'After n7 · For each, at “Done”')
  await giveField(page, 'n9', ['ways', '@@n6.way@@ @@n7.items@@'])
  await expect(problems(page)).toHaveAccessibleName('Problems: 0 (0 errors, 0 warnings)')
  await saved(page)
  const id = page.url().split('/').at(-1)!
  const { document } = await client.call(flows.get, { params: { id } })
  const edges = document.edges.map(({ from, port, to }) => `${from}.${port} ${to}`)
  expect(edges.toSorted()).toEqual([
    'n1.out n2',
    'n2.out n3',
    'n3.no n5',
    'n3.yes n4',
    'n4.out n6',
    'n5.out n6',
    'n6.out n7',
    'n7.done n9',
    'n7.each n8',
  ])
  await page.keyboard.press('Alt+r')
  const run = page.getByRole('complementary', { name: 'Test run' })
  await tabTo(page, run.getByRole('button', { name: 'Run', exact: true }))
  await page.keyboard.press('Enter')
  await expect(run.getByText('Succeeded')).toBeVisible()
  await expect(run.getByText(/"ways": "yes .*a!.*b!/)).toBeVisible()
})
