import { flows, runs } from '@millrace/contract'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { atDesk, test } from './support/desk.ts'

const desk = atDesk()
const { client, open } = desk
test.use({ actionTimeout: 20_000 })

const node = (page: Page, id: string) => page.locator(`.react-flow__node[data-id="${id}"]`)
const fields = (values: Record<string, unknown>) => ({
  fields: Object.entries(values).map(([name, value]) => ({ name, value })),
})

/** Start → a greeting → an email that nothing refers to → the greeting, louder → output. */
const DOCUMENT: flows.FlowDocumentInput = {
  version: 1,
  params: [{ key: 'name', label: 'Name' }],
  nodes: [
    { id: 'n1', type: 'start', position: { x: 0, y: 0 } },
    { id: 'n2', type: 'setFields', params: fields({ text: 'Hello @@name@@' }), position: { x: 280, y: 0 } },
    {
      id: 'n3',
      type: 'sendEmail',
      params: { to: 'ada@example.com', subject: 'S', text: '@@n2.text@@' },
      position: { x: 560, y: 0 },
    },
    { id: 'n4', type: 'setFields', params: fields({ loud: '@@n2.text@@!' }), position: { x: 840, y: 0 } },
    { id: 'n5', type: 'output', params: fields({ loud: '@@n4.loud@@' }), position: { x: 1120, y: 0 } },
  ],
  edges: [
    { from: 'n1', to: 'n2' },
    { from: 'n2', to: 'n3' },
    { from: 'n3', to: 'n4' },
    { from: 'n4', to: 'n5' },
  ],
}

test('parts of a flow are run, outputs edited and pinned, and a past run is viewed', async ({ page }) => {
  const made = await client.call(flows.create, { body: { title: 'Greeter', document: DOCUMENT } })
  await open(page, `/workflow/${made.id}`)
  await node(page, 'n4').click()
  const inspector = page.getByRole('complementary', { name: 'Inspector' })

  // Up to a node: the email on the way, whose output nothing uses, is not sent.
  await inspector.getByRole('tab', { name: /Last run/ }).click()
  await inspector.getByRole('button', { name: 'Run to here' }).click()
  await inspector.getByRole('textbox', { name: 'Name' }).fill('Ada')
  await inspector.getByRole('button', { name: 'Run to here' }).click()
  await expect(node(page, 'n4').getByText(/^Done/)).toBeVisible()
  await expect(node(page, 'n3').getByText(/^Done/)).toHaveCount(0)

  // A single node, with another input.
  const alone = inspector.getByRole('form', { name: 'Run step' })
  await expect(alone.getByRole('textbox', { name: 'n2.text' })).toHaveValue('Hello Ada')
  await expectAccessible(page, 'a node that has run')
  await alone.getByRole('textbox', { name: 'n2.text' }).fill('Good day')
  await alone.getByRole('button', { name: 'Run step' }).click()
  await expect(inspector.getByText('"loud": "Good day!"')).toBeVisible()

  // Its output is edited, and the steps after it run with that.
  await inspector.getByRole('button', { name: 'Edit and continue' }).click()
  await inspector.getByRole('textbox', { name: 'Output as JSON' }).fill('{"loud": "changed"}')
  await inspector.getByRole('button', { name: 'Continue from here' }).click()
  await expect(node(page, 'n4').getByText(/^Given/)).toBeVisible()
  // It is behind the panel, where a click would scroll the page.
  await page.getByRole('button', { name: 'Fit to view' }).click()
  await node(page, 'n5').click()
  await expect(inspector.getByText('n5 · ')).toBeVisible()
  await inspector.getByRole('tab', { name: /Last run/ }).click()
  await expect(inspector.getByText('"loud": "changed"').first()).toBeVisible()
  const { items } = await client.call(runs.runsAlone, { params: { id: made.id }, query: {} })
  expect(items[0]?.outputs).toEqual({ loud: 'changed' })

  // A value can be found by its content.
  await inspector.getByRole('tab', { name: 'Settings' }).click()
  const field = inspector.getByRole('textbox', { name: 'Value of loud' })
  await field.click()
  await page.keyboard.press('End')
  await page.keyboard.type(' @@', { delay: 20 })
  const values = page.getByRole('dialog', { name: 'Values' })
  await values.getByRole('combobox').fill('changed')
  await expect(values.getByRole('option')).toHaveCount(2)
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue('@@n4.loud@@ @@n4.loud@@')
  await field.fill('@@n4.lout@@')
  await expect(inspector.locator('mark')).toHaveText('@@n4.lout@@')
  await field.fill('@@n4.loud@@')
  await expect(inspector.locator('mark')).toHaveCount(0)

  // A past run on the canvas, and its values in the editor.
  const first = items.at(-1)!.id
  await page.goto(`${desk.url}/workflow/${made.id}?run=${first}`)
  await expect(page.getByText(/^This is the flow as it ran/)).toBeVisible()
  await node(page, 'n4').click()
  const past = page.getByRole('complementary', { name: 'Past run' })
  await expect(past.getByText('"loud": "Hello Ada!"')).toBeVisible()
  await expect(past.getByRole('button', { name: 'Run step' })).toHaveCount(0)
  await expectAccessible(page, 'a past run')
  await page.getByRole('button', { name: 'Use this run’s data' }).click()
  const run = page.getByRole('complementary', { name: 'Test run' })
  await expect(run.getByText(/^The run’s data is loaded in the editor/)).toBeVisible()
  await expect(run.getByRole('textbox', { name: 'Name' })).toHaveValue('Ada')
  await node(page, 'n2').click()
  await inspector.getByRole('tab', { name: /Last run/ }).click()
  await inspector.getByRole('button', { name: 'Pin output' }).click()
  await expect(inspector.getByText(/^Pinned\. Test runs use this output/)).toBeVisible()
  await expect(page.getByText(/^Saved · /)).toBeVisible()
  const { document } = await client.call(flows.get, { params: { id: made.id } })
  expect(document.nodes.find(({ id }) => id === 'n2')?.pinned?.output).toEqual({ text: 'Hello Ada' })
})
