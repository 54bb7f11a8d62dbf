import { agents } from '@millrace/contract'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { atDesk, test } from './support/desk.ts'

const desk = atDesk()

test('a change reaches visitors when it is published, and can be undone and restored', async ({
  page,
  browser,
}) => {
  const { id, publicId } = await desk.client.call(agents.create, { body: { name: 'Guide' } })
  const draft = () => desk.client.call(agents.get, { params: { id } })
  await desk.client.call(agents.update, { params: { id }, body: { greeting: 'Hello from the mill' } })
  await desk.open(page, `/console/agent/setting/${id}?tab=profile`)
  const visitor = await (await browser.newContext()).newPage()
  const visit = () => visitor.goto(`${desk.url}/chat-public/${publicId}`)
  const greeting = page.getByRole('textbox', { name: /Greeting/ })
  const state = page.getByText(/^Published v/)
  const change = async (text: string) => {
    await greeting.fill(text)
    await expect.poll(async () => (await draft()).greeting).toBe(text)
  }

  await test.step('versions are not mentioned while nobody outside has seen the agent', async () => {
    await expect(greeting).toHaveValue('Hello from the mill')
    await expect(page.getByRole('button', { name: 'Undo' })).toBeDisabled()
    await expect(page.getByRole('button', { name: 'Publish' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Make public' }).click()
    await expect(state).toHaveText('Published v2')
    await visit()
    await expect(visitor.getByText('Hello from the mill')).toBeVisible()
  })

  await test.step('an edit stays in the draft until it is published', async () => {
    await change('Good day, and welcome')
    await expect(state).toHaveText('Published v2 · 1 change')
    await visit()
    await expect(visitor.getByText('Hello from the mill')).toBeVisible()
    await page.getByRole('button', { name: 'Publish' }).click()
    const dialog = page.getByRole('dialog', { name: 'Publish changes' })
    await expect(dialog.getByText('Hello from the mill')).toBeVisible()
    await expect(dialog.getByText('Good day, and welcome')).toBeVisible()
    await expectAccessible(page, 'the dialog that publishes an agent')
    await desk.client.call(agents.update, { params: { id }, body: { description: 'By someone else' } })
    await expect(dialog.getByText('By someone else')).toBeVisible()
    await expect(dialog.getByText(/The draft has changed/)).toBeVisible()
    await dialog.getByLabel('Note').fill('Warmer words')
    await dialog.getByRole('button', { name: 'Publish' }).click()
    await expect(dialog).toBeHidden()
    await expect(state).toHaveText('Published v3')
    await visit()
    await expect(visitor.getByText('Good day, and welcome')).toBeVisible()
  })

  await test.step('undo and redo', async () => {
    // Saved at each pause in typing, and undone as one step.
    await change('A third')
    await change('A third one')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(greeting).toHaveValue('Good day, and welcome')
    await expect(state).toHaveText('Published v3')
    await page.getByRole('heading', { level: 1 }).first().click()
    await page.keyboard.press('ControlOrMeta+Shift+z')
    await expect(greeting).toHaveValue('A third one')
    await page.keyboard.press('ControlOrMeta+z')
    await expect(greeting).toHaveValue('Good day, and welcome')
    await expect.poll(async () => (await draft()).greeting).toBe('Good day, and welcome')
  })

  await test.step('an older version is restored into the draft, and that can be undone, too', async () => {
    await page.getByRole('button', { name: 'Version history' }).click()
    const dialog = page.getByRole('dialog', { name: 'Version history' })
    await expect(dialog.getByText('Warmer words')).toBeVisible()
    await expectAccessible(page, 'the versions of an agent')
    await dialog.getByRole('button', { name: 'Restore version 2' }).click()
    await expect(dialog.getByText('Hello from the mill')).toBeVisible()
    await dialog.getByRole('button', { name: 'Restore to draft' }).click()
    await expect(dialog).toBeHidden()
    await expect(greeting).toHaveValue('Hello from the mill')
    await expect(state).toHaveText('Published v3 · 2 changes')
    await visit()
    await expect(visitor.getByText('Good day, and welcome')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(greeting).toHaveValue('Good day, and welcome')
    await expect(state).toHaveText('Published v3')
  })
})

test('two people editing one draft see each other’s changes, and lose nothing', async ({ page, browser }) => {
  const { id, greeting } = await desk.client.call(agents.create, { body: { name: 'Clerk' } })
  const path = `/console/agent/setting/${id}?tab=profile`
  const other = await (await browser.newContext()).newPage()
  await Promise.all([desk.open(page, path), desk.open(other, path, await desk.signInAgain())])
  const field = (at: Page, name: RegExp) => at.getByRole('textbox', { name })
  await Promise.all([
    expect(field(page, /Greeting/)).toBeVisible(),
    expect(field(other, /Greeting/)).toBeVisible(),
  ])
  // Both type before either change is saved.
  await Promise.all([
    field(page, /Greeting/).fill('Welcome to the mill'),
    field(other, /Description/).fill('Answers about the mill'),
  ])
  for (const at of [page, other]) {
    await expect(field(at, /Greeting/)).toHaveValue('Welcome to the mill')
    await expect(field(at, /Description/)).toHaveValue('Answers about the mill')
  }
  const draft = () => desk.client.call(agents.get, { params: { id } })
  await expect
    .poll(draft)
    .toMatchObject({ greeting: 'Welcome to the mill', description: 'Answers about the mill' })

  // Undo affects only one's own changes.
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(field(other, /Greeting/)).toHaveValue(greeting)
  await expect.poll(draft).toMatchObject({ greeting, description: 'Answers about the mill' })
})
