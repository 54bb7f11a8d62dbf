import { agents, handoffs } from '@millrace/contract'
import { expect } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { atDesk, test } from './support/desk.ts'

const desk = atDesk()

test('a visitor gets a person, who hands the conversation back', async ({ page, context }) => {
  test.slow()
  const made = await desk.client.call(agents.create, { body: { name: 'Mill guide' } })
  const params = { id: made.id }
  const handoff = handoffs.handoffRules.parse({ enabled: true, teamName: 'The mill', showName: false })
  await desk.client.call(agents.setBotConfig, { params, body: { handoff } })
  const body = { visibility: 'public' as const }
  const { publicId } = await desk.client.call(agents.update, { params, body })
  await desk.client.call(agents.publish, { params, body: {} })

  const visitor = await context.newPage()
  await visitor.goto(`${desk.url}/chat-public/${publicId}`)
  await visitor.getByRole('textbox', { name: 'Message' }).fill('Hello')
  await visitor.getByRole('button', { name: 'Send' }).click()
  await visitor.getByRole('button', { name: 'Talk to a person' }).click()
  await expect(visitor.getByText('Waiting for a person.')).toBeVisible()
  await expectAccessible(visitor, 'a chat that waits for a person')

  await desk.open(page, `/chat-admin/${made.id}`)
  await page.getByRole('button', { name: /Hello/ }).click()
  await page.getByRole('button', { name: 'Take over' }).click()
  await expect(visitor.getByText('You’re talking to The mill')).toBeVisible()
  await expectAccessible(page, 'the desk')

  await page.getByRole('textbox', { name: 'Reply' }).fill('How can I help?')
  await expect(visitor.getByText('The mill is typing …')).toBeVisible()
  await page.getByRole('textbox', { name: 'Reply' }).press('Enter')
  await expect(visitor.getByText('How can I help?').last()).toBeVisible()
  await visitor.getByRole('textbox', { name: 'Message' }).fill('With a mill stone')
  await visitor.getByRole('textbox', { name: 'Message' }).press('Enter')
  await expect(page.getByText('With a mill stone').last()).toBeVisible()

  // A draft outlives a reload.
  await page.getByRole('textbox', { name: 'Reply' }).fill('One moment')
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Reply' })).toHaveValue('One moment')

  await page.getByRole('button', { name: 'Hand back' }).click()
  await expect(visitor.getByText('You’re talking to the assistant again').last()).toBeVisible()
  await expect(visitor.getByRole('button', { name: 'Talk to a person' })).toBeVisible()

  await test.step('the history tells who wrote what, and leads to the desk', async () => {
    await desk.open(page, `/console/agent/setting/${made.id}?tab=chatLogs`)
    await page.getByRole('button', { name: /Hello/ }).click()
    const messages = page.getByRole('region', { name: 'Hello', exact: true })
    await expect(messages.getByText('A person was requested')).toBeVisible()
    await expect(messages.getByRole('article').filter({ hasText: 'How can I help?' })).toContainText(
      'The mill',
    )
    await page
      .getByRole('button', { name: /^Actions/ })
      .last()
      .click()
    await page.getByRole('menuitem', { name: 'Take over at the desk' }).click()
    await expect(page.getByRole('textbox', { name: 'Reply' })).toBeVisible()
  })

  await page.setViewportSize({ width: 390, height: 800 })
  await page.getByRole('button', { name: 'All conversations' }).click()
  await expect(page.getByRole('navigation', { name: 'Conversations' })).toBeVisible()
  await expectAccessible(page, 'the desk on a phone')
})
