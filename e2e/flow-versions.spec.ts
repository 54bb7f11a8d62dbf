import { flows, runs } from '@millrace/contract'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { atDesk, test } from './support/desk.ts'

const desk = atDesk()
const { client, open } = desk

const node = (page: Page, id: string) => page.locator(`.react-flow__node[data-id="${id}"]`)
const menu = async (page: Page, name: string) => {
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name }).click()
}

/** A flow whose draft differs from its version. */
async function makeChanged(): Promise<string> {
  const document = (text: string): flows.FlowDocument =>
    flows.flowDocument.parse({
      version: 1,
      params: [{ key: 'name' }],
      nodes: [
        { id: 'n1', type: 'start' },
        { id: 'n2', type: 'template', title: 'Greeting', params: { text }, position: { x: 320, y: 0 } },
        {
          id: 'n3',
          type: 'output',
          params: { fields: [{ name: 'text', value: '@@n2.text@@' }] },
          position: { x: 640, y: 0 },
        },
      ],
      edges: [
        { from: 'n1', to: 'n2' },
        { from: 'n2', to: 'n3' },
      ],
    })
  const made = await client.call(flows.create, {
    body: { title: 'Greetings', document: document('Hello @@name@@') },
  })
  const params = { id: made.id }
  await client.call(flows.publish, { params, body: { revision: made.revision, note: 'The first one' } })
  const { revision } = await client.call(flows.get, { params })
  await client.call(flows.save, { params, body: { revision, document: document('Good day @@name@@') } })
  return made.id
}

test('versions are compared, restored and deleted', async ({ page }) => {
  const id = await makeChanged()
  await open(page, `/workflow/${id}`)
  await node(page, 'n2').waitFor()
  await menu(page, 'Versions')
  const panel = page.getByRole('complementary', { name: 'Versions' })
  await expect(panel.getByText('The first one')).toBeVisible()
  await panel.getByRole('button', { name: 'Compare draft with live version' }).click()
  const dialog = page.getByRole('dialog', { name: 'Changes' })
  await expect(dialog.getByText('1 change', { exact: true })).toBeVisible()
  await expect(dialog.getByRole('deletion')).toContainText('Hello @@name@@')
  await expect(dialog.getByRole('insertion')).toContainText('Good day @@name@@')
  await expect(dialog.locator('.react-flow__node[aria-label="Greeting, n2, Changed"]')).toHaveCount(2)
  await expectAccessible(page, 'two versions side by side')
  await dialog.getByRole('button', { name: /Changed n2 · Greeting/ }).press('Enter')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await panel.getByRole('button', { name: 'Actions for version 1' }).click()
  await expect(page.getByRole('menuitem', { name: 'Delete…' })).toHaveCount(0)
  await page.getByRole('menuitem', { name: 'Restore as draft…' }).click()
  await page.getByRole('button', { name: 'Restore as draft', exact: true }).click()
  await expect(page.getByText(/Saved · version 1 is live/)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(/Saved · unpublished changes since version 1/)).toBeVisible()

  await page.getByRole('button', { name: 'Publish' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  await expect(panel.getByText('Version 2')).toBeVisible()
  await panel.getByRole('button', { name: 'Actions for version 1' }).click()
  await page.getByRole('menuitem', { name: 'Delete…' }).click()
  await page.getByRole('button', { name: 'Delete version' }).click()
  await expect(panel.getByText('Version 1', { exact: true })).toHaveCount(0)
})

test('on a phone the changes are a list that leads to the editor', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  const id = await makeChanged()
  await open(page, `/workflow/${id}`)
  await node(page, 'n2').waitFor()
  await menu(page, 'Versions')
  await page.getByRole('button', { name: 'Compare draft with live version' }).click()
  const dialog = page.getByRole('dialog', { name: 'Changes' })
  await expect(dialog.locator('.react-flow')).toHaveCount(0)
  await dialog.getByRole('button', { name: /Greeting/ }).click()
  await expect(page.getByRole('complementary', { name: 'Inspector' })).toBeVisible()
})

test('a flow is changed by chat, and the changes are reviewed, applied and undone', async ({ page }) => {
  const id = await makeChanged()
  const changes = [{ op: 'change', id: 'n2', params: { text: 'Ahoy @@name@@' } }]
  await desk.addModel()
  desk.vendor.set({ kind: 'answer', text: JSON.stringify({ say: 'It greets like a sailor now.', changes }) })
  await open(page, `/workflow/${id}`)
  await node(page, 'n2').waitFor()
  await menu(page, 'AI assistant')
  const panel = page.getByRole('complementary', { name: 'AI assistant' })
  await panel.getByRole('textbox', { name: 'Describe a change' }).fill('Greet like a sailor')
  await page.keyboard.press('Enter')
  await expect(panel.getByText('It greets like a sailor now.')).toBeVisible()
  await expectAccessible(page, 'the chat beside the canvas')
  await panel.getByRole('button', { name: 'Review' }).click()
  const dialog = page.getByRole('dialog', { name: 'Proposed change' })
  await expect(dialog.getByRole('insertion')).toContainText('Ahoy @@name@@')
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await expect(panel.getByText('1 change · Applied')).toBeVisible()
  const text = async () => {
    const { document } = await client.call(flows.get, { params: { id } })
    return document.nodes[1]!.params.text
  }
  await expect.poll(text).toBe('Ahoy @@name@@')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(text).toBe('Good day @@name@@')
})

test('a flow is shown as a form, framed where its owner allows it, and switched off', async ({ page }) => {
  const id = await makeChanged()
  await open(page, `/console/workflow-detail/${id}?tab=form`)
  await page.getByRole('checkbox', { name: 'Form is on' }).check()
  await page.getByRole('textbox', { name: /^Allowed sites/ }).fill('example.com')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Form saved')).toBeVisible()
  await expect(page.getByText('<iframe')).toContainText(`${desk.url}/form/${id}`)
  await expectAccessible(page, 'the settings of a public form')

  const answer = await page.goto(`${desk.url}/form/${id}`)
  expect(answer?.headers()['content-security-policy']).toContain(
    "frame-ancestors 'self' https://example.com;",
  )
  await page.setViewportSize({ width: 390, height: 800 })
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Please fill this in.')).toBeVisible()
  await expectAccessible(page, 'a public form')
  await page.getByRole('textbox').fill('<img src=x onerror=alert(1)>')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Hello <img src=x onerror=alert(1)>')).toBeVisible()

  await client.call(runs.saveForm, { params: { id }, body: { enabled: false } })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'There is no form at this address' })).toBeVisible()
})

test('a flow is shared with the account and withdrawn, each after an explanation', async ({ page }) => {
  const { id, title } = await client.call(flows.create, { body: { title: 'For everybody' } })
  await open(page, '/console/workflow')
  const actions = page.getByRole('button', { name: `Actions for ${title}` })
  const shared = async () => (await client.call(flows.get, { params: { id } })).shared
  await actions.click()
  await page.getByRole('menuitem', { name: 'Share with all projects…' }).click()
  await expectAccessible(page, 'the dialog of sharing')
  await page.getByRole('dialog').getByRole('button', { name: 'Share' }).click()
  await expect(page.getByText('The flow is now available in all projects')).toBeVisible()
  expect(await shared()).toBe(true)
  await actions.click()
  await page.getByRole('menuitem', { name: 'Stop sharing…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stop sharing' }).click()
  await expect.poll(shared).toBe(false)
})
