import { flows } from '@millrace/contract'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { atDesk, test } from './support/desk.ts'

const desk = atDesk()
const { client, open } = desk
test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

const canvas = (page: Page) => page.getByRole('region', { name: 'Flow canvas' })
const node = (page: Page, id: string) => page.locator(`.react-flow__node[data-id="${id}"]`)
const inspector = (page: Page) => page.getByRole('complementary', { name: 'Inspector' })
const problems = (page: Page) => page.getByRole('button', { name: /^Problems: / })
const saved = (page: Page) => expect(page.getByText(/^Saved · /)).toBeVisible()

/** Inserts a field into the node that is in the inspector. */
async function fillField(page: Page, name: string, value: string): Promise<void> {
  await inspector(page).getByRole('button', { name: 'Add field' }).click()
  await inspector(page).getByRole('textbox', { name: 'Name 1' }).fill(name)
  await inspector(page)
    .getByRole('textbox', { name: `Value of ${name}` })
    .fill(value)
}

test('a flow is built from scratch by mouse, fixed, run and published', async ({ page }) => {
  await open(page, '/workflow')
  await expect(node(page, 'n1')).toBeVisible()
  await expectAccessible(page, 'an empty flow')

  await page.getByRole('button', { name: 'Add', exact: true }).click()
  const palette = page.getByRole('region', { name: 'Steps', exact: true })
  await expect(palette.getByRole('option', { name: /^Set fields/ })).toBeVisible()
  await expectAccessible(page, 'the palette')
  await palette.getByRole('option', { name: /^Set fields/ }).click()
  await expect(node(page, 'n2')).toBeVisible()
  await expect(page).toHaveURL(/\/workflow\/flw_/)
  await fillField(page, 'greeting', 'Hello')

  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await palette.getByRole('combobox').fill('output')
  await palette.getByRole('option', { name: /^Output/ }).click()
  await expect(node(page, 'n3')).toBeVisible()
  await expect(page.locator('.react-flow__edge')).toHaveCount(2)
  await fillField(page, 'answer', '@@n2.goodbye@@')

  await expect(problems(page)).toHaveAccessibleName('Problems: 1 (1 error, 0 warnings)')
  await problems(page).click()
  await page.getByRole('button', { name: /\(n2\) doesn’t return goodbye/ }).click()
  await expect(inspector(page).getByText(/\(n2\) doesn’t return goodbye/)).toBeVisible()
  await expectAccessible(page, 'a problem at its field')
  const value = inspector(page).getByRole('textbox', { name: 'Value of answer' })
  await value.fill('')
  await inspector(page).getByRole('button', { name: 'Insert value' }).click()
  await page
    .getByRole('dialog', { name: 'Values' })
    .getByRole('option', { name: /greeting/ })
    .click()
  await expect(value).toHaveValue('@@n2.greeting@@')
  await expect(problems(page)).toHaveAccessibleName('Problems: 0 (0 errors, 0 warnings)')
  await saved(page)

  await page.getByRole('button', { name: 'Run', exact: true }).click()
  const run = page.getByRole('complementary', { name: 'Test run' })
  await expect(page).toHaveURL(/flw_/)
  await run.getByRole('button', { name: 'Run', exact: true }).click()
  await expect(run.getByText('Succeeded')).toBeVisible()
  await expect(run.getByText('"answer": "Hello"')).toBeVisible()
  await expect(node(page, 'n2').getByText(/^Done/)).toBeVisible()
  await expectAccessible(page, 'a test run')

  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Publish flow' })
  await dialog.getByLabel(/What changed/).fill('It says hello')
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText(/version 1 is live/)).toBeVisible()
  const id = page.url().split('/').at(-1)!
  const [version] = (await client.call(flows.versions, { params: { id } })).items
  expect(version).toMatchObject({ version: 1, note: 'It says hello', published: true })
})

test('a flow is built by keyboard, undone and read in the outline', async ({ page }) => {
  await open(page, '/workflow')
  await expect(node(page, 'n1')).toBeVisible()
  await page.keyboard.press('n')
  await page.keyboard.type('set f', { delay: 25 })
  await page.keyboard.press('Enter')
  await expect(node(page, 'n2')).toBeVisible()
  await page.keyboard.press('n')
  await page.keyboard.type('outp', { delay: 25 })
  await page.keyboard.press('Enter')
  await expect(node(page, 'n3')).toBeVisible()
  await expect(node(page, 'n3')).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect(node(page, 'n3')).toHaveCount(0)
  // The focus stays on the canvas.
  await expect(node(page, 'n2')).toBeFocused()
  await page.keyboard.press('Control+Shift+Z')
  await expect(node(page, 'n3')).toBeVisible()

  await node(page, 'n2').focus()
  await page.keyboard.press('Enter')
  await expect(inspector(page).getByText('n2 · Set fields')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Outline', exact: true }).focus()
  await page.keyboard.press('Enter')
  const tree = page.getByRole('tree', { name: 'Flow outline' })
  await expect(tree.getByRole('treeitem')).toHaveCount(3)
  await tree.getByRole('treeitem').first().focus()
  await page.keyboard.press('End')
  await expect(tree.getByRole('treeitem', { name: /Output/ })).toBeFocused()
  await expectAccessible(page, 'the outline')
  await page.keyboard.press('Delete')
  await expect(tree.getByRole('treeitem')).toHaveCount(2)
  await saved(page)
})

/** Opens a flow with a start, three steps and an output. */
async function openRow(page: Page, title: string): Promise<string> {
  const step = (n: number) => ({
    id: `n${n}`,
    type: 'setFields',
    params: { fields: [{ name: 'value', value: String(n) }] },
    position: { x: (n - 1) * 280, y: n * 40 },
  })
  const document = flows.flowDocument.parse({
    version: 1,
    nodes: [
      { id: 'n1', type: 'start' },
      ...[2, 3, 4].map(step),
      { id: 'n5', type: 'output', params: { fields: [] }, position: { x: 1120, y: 0 } },
    ],
    edges: [1, 2, 3, 4].map((n) => ({ from: `n${n}`, to: `n${n + 1}` })),
  })
  const { id } = await client.call(flows.create, { body: { title, document } })
  await open(page, `/workflow/${id}`)
  await expect(node(page, 'n5')).toBeVisible()
  return id
}

const middle = async (page: Page, id: string) => {
  const { x, y, width, height } = (await node(page, id).boundingBox())!
  return { x: x + width / 2, y: y + height / 2 }
}
const lined = async (page: Page, ids: string[]) => {
  const boxes = await Promise.all(ids.map((id) => node(page, id).boundingBox()))
  return new Set(boxes.map((box) => Math.round(box!.y))).size === 1
}

test('several nodes are selected with the mouse, aligned, and put back', async ({ page }) => {
  await openRow(page, 'Gestures')
  const before = await middle(page, 'n3')
  await page.keyboard.down(' ')
  await page.mouse.move(before.x, before.y + 200)
  await page.mouse.down()
  await page.mouse.move(before.x - 30, before.y + 160, { steps: 4 })
  await page.mouse.up()
  await page.keyboard.up(' ')
  await expect.poll(async () => Math.round((await middle(page, 'n3')).y - before.y)).toBe(-40)

  const [first, last] = [await middle(page, 'n2'), await middle(page, 'n4')]
  await page.mouse.move(first.x - 40, first.y - 90)
  await page.mouse.down()
  await page.mouse.move(last.x, last.y + 60, { steps: 5 })
  await page.mouse.up()
  const bar = page.getByRole('toolbar', { name: '3 selected' })
  await expectAccessible(page, 'several selected nodes')
  await bar.getByRole('button', { name: 'Align top' }).click()
  await expect.poll(() => lined(page, ['n2', 'n3', 'n4'])).toBe(true)
  await page.keyboard.press('Control+z')
  await expect.poll(() => lined(page, ['n2', 'n3', 'n4'])).toBe(false)
  await bar.getByRole('button', { name: 'Duplicate' }).click()
  await expect(page.locator('.react-flow__node')).toHaveCount(8)
  await page.getByRole('button', { name: 'Undo: add step' }).click()
  await expect(page.locator('.react-flow__node')).toHaveCount(5)

  await node(page, 'n3').click({ button: 'right' })
  await expect(page.getByRole('menu', { name: 'Step n3 · Set fields' })).toBeVisible()
  await page.getByRole('menuitem', { name: 'Move to…' }).click()
  const dialog = page.getByRole('dialog', { name: /^Move n3/ })
  await dialog.getByLabel('After').selectOption({ label: 'n4 · Set fields – Next' })
  await expectAccessible(page, 'a node is put somewhere else')
  await dialog.getByRole('button', { name: 'Move' }).click()
  await page.keyboard.press('o')
  await expect(page.getByRole('treeitem').nth(2)).toHaveAttribute('data-node', 'n4')
  await saved(page)
})

/** Creates a flow with a single node that has these settings, and opens them. */
async function openSettings(page: Page, type: string, params: Record<string, unknown>): Promise<string> {
  const document = flows.flowDocument.parse({
    version: 1,
    params: [{ key: 'mail', label: 'Mail', type: 'INPUT' }],
    nodes: [
      { id: 'n1', type: 'start' },
      { id: 'n2', type, params, position: { x: 280, y: 0 } },
    ],
    edges: [{ from: 'n1', to: 'n2' }],
  })
  const { id } = await client.call(flows.create, { body: { title: `One ${type}`, document } })
  await open(page, `/workflow/${id}`)
  await node(page, 'n2').click()
  return id
}

/**
 * Violations of the page's content policy so far. Left out is what the browser itself does when it deletes highlighted
 * text in an editable element: it copies the highlight's colour to the following text, the policy refuses that, and
 * nothing is lost.
 */
async function policyBreaches(page: Page): Promise<string[]> {
  const found: string[] = []
  await page.exposeFunction('reportBreach', (breach: string) => found.push(breach))
  await page.addInitScript(`document.addEventListener('securitypolicyviolation', (event) => {
    const { effectiveDirective, sourceFile, target } = event
    const editing = target instanceof Element && target.closest('.cm-content') && !sourceFile
    if (!editing || effectiveDirective !== 'style-src-attr') window.reportBreach(effectiveDirective + ' ' + sourceFile)
  })`)
  return found
}

test('code and JSON are written in editors for them, which can be left by keyboard', async ({ page }) => {
  const blocked = await policyBreaches(page)
  await openSettings(page, 'code', { code: '' })
  const code = inspector(page).locator('.cm-editor').getByRole('textbox', { name: 'JavaScript' })
  await code.click()
  await page.keyboard.type('if (input) {', { delay: 10 })
  await page.keyboard.press('Enter')
  await page.keyboard.type('return 1', { delay: 10 })
  await expect(code.locator('.cm-line')).toHaveText(['if (input) {', '  return 1'])
  await expect(code.locator('.tok-keyword')).toHaveText(['if', 'return'])
  await expectAccessible(page, 'code in its editor')
  await page.keyboard.press('Tab')
  await expect(code).toBeFocused()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')
  await expect(code).not.toBeFocused()
  await saved(page)
  await code.fill('')
  await page.getByRole('button', { name: /^Undo/ }).click()
  await expect(code.locator('.cm-line').first()).toHaveText('if (input) {')

  const id = await openSettings(page, 'respond', { body: '{"a": @@n9.gone@@}' })
  const json = inspector(page).locator('.cm-editor').getByRole('textbox', { name: 'JSON' })
  const wrong = json.locator('span', { hasText: /^@@n9\.gone@@$/ }).first()
  await expect(wrong).toHaveCSS('text-decoration-line', 'underline')
  await json.fill('{"a": }')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.type('@@', { delay: 20 })
  await page.getByRole('dialog', { name: 'Values' }).getByRole('option', { name: /Mail/ }).click()
  await expect(json).toHaveText('{"a": @@mail@@}')
  await expect(json).toBeFocused()
  await saved(page)
  const { document } = await client.call(flows.get, { params: { id } })
  expect(document.nodes[1]?.params).toMatchObject({ body: '{"a": @@mail@@}' })
  expect(blocked).toEqual([])
})

test('a connection dropped on the empty canvas offers nodes, which are connected at once', async ({
  page,
}) => {
  await openRow(page, 'Wires')
  await node(page, 'n2').hover()
  await page.keyboard.down('Shift')
  await expect(page.locator('span', { hasText: 'Uses and returns no values' })).toBeVisible()
  await page.keyboard.up('Shift')
  await expect(page.locator('span', { hasText: 'Uses and returns no values' })).toHaveCount(0)
  await node(page, 'n2').click()
  await page.keyboard.press('p')
  await expect(page.getByRole('complementary', { name: 'Problems' })).toBeVisible()
  await node(page, 'n2').click()
  await expect(inspector(page)).toBeVisible()
  await page.keyboard.press('Escape')

  const port = await node(page, 'n2').locator('.react-flow__handle[data-handleid="out"]').boundingBox()
  await page.mouse.move(port!.x + 5, port!.y + 5)
  await page.mouse.down()
  await page.mouse.move(port!.x + 90, port!.y + 180, { steps: 6 })
  await page.mouse.up()
  await page.getByRole('combobox', { name: 'Search steps' }).fill('outp')
  await page.keyboard.press('Enter')
  await expect(page.locator('.react-flow__edge')).toHaveCount(5)

  await page.getByRole('button', { name: 'Add note' }).click()
  await page.getByRole('textbox', { name: 'Text' }).fill('Why it is so')
  const note = page.locator('.react-flow__node-note')
  await expect(note).toHaveText('Why it is so')
  const before = (await note.boundingBox())!
  await page.mouse.move(before.x + before.width - 6, before.y + before.height - 6)
  await page.mouse.down()
  await page.mouse.move(before.x + before.width + 60, before.y + before.height + 60, { steps: 4 })
  await page.mouse.up()
  await expect.poll(async () => (await note.boundingBox())!.width).toBeGreaterThan(before.width + 40)
  await page.evaluate(`navigator.clipboard.writeText('{"version":9,"nodes":[{"new":1}]}')`)
  await canvas(page)
    .getByRole('toolbar', { name: 'Canvas' })
    .click({ position: { x: 2, y: 2 } })
  await page.keyboard.press('Control+v')
  await expect(page.getByText(/were copied from a newer version/)).toBeVisible()
  await saved(page)
})

test('work that cannot be saved stays on the device and is offered again', async ({ page }) => {
  const id = await openRow(page, 'Offline')
  const calls = /\/api\/millrace\/aiflows\/flw_[^/]+$/
  await page.route(calls, (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()))
  await node(page, 'n3').click()
  await inspector(page).getByRole('textbox', { name: 'Step title' }).fill('Made on a train')
  await expect(page.getByText(/^You’re offline/)).toBeVisible()
  await expectAccessible(page, 'an editor without its server')
  await page.getByRole('link', { name: 'Back' }).click()
  const leave = page.getByRole('dialog', { name: 'Leave without saving?' })
  await leave.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(page).toHaveURL(/workflow-detail/)
  await page.goto(`${desk.url}/workflow/${id}`)
  // Nothing can be saved up to here: a retry while leaving would save the work to the server.
  await expect(page.getByRole('button', { name: 'Restore' })).toBeVisible()
  await page.unroute(calls)
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(node(page, 'n3')).toContainText('Made on a train')
  await saved(page)
  await expect
    .poll(async () => (await client.call(flows.get, { params: { id } })).document.nodes.at(2)?.title)
    .toBe('Made on a train')
})

test('people see who else has the flow open, and both changes are kept when two edit it', async ({
  page,
  context,
}) => {
  const id = await openRow(page, 'Shared work')
  const other = await context.newPage()
  await open(other, `/workflow/${id}`)
  await expect(other.getByText(/have this flow open too|has this flow open too/)).toBeAttached()
  await other.close()

  const calls = /\/api\/millrace\/aiflows\/flw_[^/]+$/
  await page.route(calls, (route) => route.abort())
  await node(page, 'n2').click()
  const title = inspector(page).getByRole('textbox', { name: 'Step title' })
  await title.fill('Mine')
  const made = await client.call(flows.get, { params: { id } })
  const titled = (text: string, at: number) => ({
    ...made.document,
    nodes: made.document.nodes.map((one, index) => (index === at ? { ...one, title: text } : one)),
  })
  const { revision } = await client.call(flows.save, {
    params: { id },
    body: { revision: made.revision, document: titled('Theirs', 2) },
  })
  await page.unroute(calls)
  await title.fill('Mine too')
  await saved(page)
  await expect(node(page, 'n3')).toContainText('Theirs')
  const joined = await client.call(flows.get, { params: { id } })
  expect(joined.document.nodes.map((one) => one.title)).toEqual(['', 'Mine too', 'Theirs', '', ''])
  expect(joined.revision).toBeGreaterThan(revision)

  await page.route(calls, (route) => route.abort())
  await title.fill('Mine at last')
  await client.call(flows.save, {
    params: { id },
    body: { revision: joined.revision, document: titled('Theirs first', 1) },
  })
  await page.unroute(calls)
  await title.fill('Mine at last!')
  await expect(page.getByText(/^Someone else saved this flow/)).toBeVisible()
  await page.getByRole('button', { name: 'Keep mine as a new flow' }).click()
  await expect(node(page, 'n2')).toContainText('Theirs first')
  await expect(page.getByText(/^Your version is saved as/)).toBeVisible()
  const list = await client.call(flows.list, { query: { search: 'my version' } })
  expect(list.items.map((one) => one.title)).toEqual(['Shared work (my version)'])
})

test('a new AI step has no model until one is chosen, and says where models come from', async ({ page }) => {
  await open(page, '/workflow')
  await expect(node(page, 'n1')).toBeVisible()
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  const palette = page.getByRole('region', { name: 'Steps', exact: true })
  await palette.getByRole('option', { name: /^Generate text/ }).click()
  await expect(node(page, 'n2')).toBeVisible()
  const model = inspector(page).getByRole('combobox', { name: /^Model/ })
  await expect(model).toHaveValue('')
  const key = inspector(page).getByRole('link', { name: 'Add key' })
  await expect(key).toBeVisible()
  // Nothing in it is cut off.
  await expect(key.locator('..')).toHaveCSS('overflow', 'visible')
  await expectAccessible(page, 'an AI step without a model')
  await model.click()
  await page.getByRole('option', { name: 'Built-in (rules, no AI)' }).click()
  await expect(model).toHaveValue('Built-in (rules, no AI)')
  await saved(page)
})

test('steps have names in the language of the console, also after it changes', async ({ page }) => {
  const document = flows.flowDocument.parse({
    version: 1,
    nodes: [
      { id: 'n1', type: 'start' },
      { id: 'n2', type: 'if', position: { x: 280, y: 0 } },
      { id: 'n3', type: 'generateText', position: { x: 560, y: 0 } },
    ],
    edges: [
      { from: 'n1', to: 'n2' },
      { from: 'n2', port: 'yes', to: 'n3' },
    ],
  })
  const { id } = await client.call(flows.create, { body: { title: 'In two languages', document } })
  await open(page, '/console/workflow')
  await expect(page.getByTitle('If → Generate text')).toBeVisible()
  await page.getByRole('button', { name: /^Your account/ }).click()
  await page.getByRole('menuitemradio', { name: 'Deutsch' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByTitle('Wenn → Text erzeugen')).toBeVisible()

  await open(page, `/workflow/${id}`)
  await expect(node(page, 'n2').getByText('Nein')).toBeVisible()
  await node(page, 'n3').getByText('Text erzeugen').click()
  const settings = page.getByRole('complementary', { name: 'Eigenschaften' })
  await expect(settings.getByText('n3 · Text erzeugen')).toBeVisible()
  await expect(settings.getByLabel(/^Rolle und Stil/)).toBeVisible()
  await page.getByRole('button', { name: 'Hinzufügen', exact: true }).click()
  await expect(page.getByRole('option', { name: /^Für jedes/ })).toBeVisible()
})
