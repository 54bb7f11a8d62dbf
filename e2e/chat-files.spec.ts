import { agents, conversations } from '@millrace/contract'
import { expect, type Page } from '@playwright/test'
import { makePdf, makePng } from '../apps/server/src/testing/documents/index.ts'
import { expectAccessible } from './support/axe.ts'
import { atDesk, test } from './support/desk.ts'
import { makePublicAgent } from './support/people.ts'

const desk = atDesk()

const PRICES = {
  name: 'price.pdf',
  mimeType: 'application/pdf',
  buffer: await makePdf({
    pages: ['A letter to the guests of the mill.', 'The boat trip to the island costs 64 euros per person.'],
  }),
}

/** Speech recognition as the browser provides it: the test supplies the words. */
const fakeSpeech = () => {
  class Recognition extends EventTarget {
    start() {
      ;(globalThis as unknown as { heard: (text: string) => void }).heard = (text) =>
        this.dispatchEvent(Object.assign(new Event('result'), { results: [[{ transcript: text }]] }))
    }
    stop() {
      this.dispatchEvent(new Event('end'))
    }
    abort() {
      this.stop()
    }
  }
  Object.assign(globalThis, { SpeechRecognition: Recognition, webkitSpeechRecognition: Recognition })
}
const hear = (page: Page, text: string) =>
  page.evaluate((words) => (globalThis as unknown as { heard: (text: string) => void }).heard(words), text)

test('a visitor attaches a document, gets an answer from it, sends a picture, and the team sees both', async ({
  page,
  context,
}) => {
  const agent = await makePublicAgent(desk.client, { Parking: 'Guests park in the yard behind the mill.' })
  const params = { id: agent.id }
  await desk.open(page, `/console/agent/setting/${agent.id}?tab=interfaceChat`)
  await page.getByLabel('Attachments').check()
  await expect(page.getByText('The agent’s model can’t read pictures')).toBeVisible()
  await page.getByLabel('Voice input').check()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expectAccessible(page, 'attachments and voice in the settings')
  await desk.client.call(agents.publish, { params, body: {} })

  const visitor = await context.newPage()
  await visitor.addInitScript(fakeSpeech)
  await visitor.setViewportSize({ width: 390, height: 760 })
  await visitor.goto(`${desk.url}/chat-public/${agent.publicId}`)
  const field = visitor.getByRole('textbox', { name: 'Message' })
  const picker = visitor.locator('input[type="file"]')
  await expect(visitor.getByRole('button', { name: 'Attach files' })).toBeVisible()
  await picker.setInputFiles([
    PRICES,
    { name: 'run.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') },
  ])
  await expect(visitor.getByText('This type of file can’t be sent.').last()).toBeVisible()
  await visitor.getByRole('button', { name: 'Remove run.exe' }).click()
  await expectAccessible(visitor, 'a file that goes with the message')
  await field.fill('What does the boat trip to the island cost?')
  await expect(visitor.getByRole('button', { name: 'Send' })).toBeEnabled()
  await field.press('Enter')
  await expect(visitor.getByText('64 euros').first()).toBeVisible()
  await expect(visitor.getByText('From your file price.pdf, page 2').first()).toBeVisible()
  await visitor
    .getByRole('button', { name: /^Source 1/ })
    .first()
    .click()
  await expect(visitor.getByRole('dialog', { name: 'price.pdf' })).toBeVisible()
  await visitor.keyboard.press('Escape')

  await picker.setInputFiles({ name: 'boat.png', mimeType: 'image/png', buffer: makePng() })
  await expect(visitor.getByText('This assistant can’t read pictures.')).toBeVisible()
  await expect(visitor.getByRole('button', { name: 'Send' })).toBeEnabled()
  await visitor.getByRole('button', { name: 'Speak your message' }).click()
  await hear(visitor, 'Is this the boat')
  await expect(field).toHaveValue('Is this the boat')
  await visitor.getByRole('button', { name: 'Stop listening' }).click()
  // The recognised text waits to be sent by the visitor.
  await expect(visitor.getByRole('button', { name: 'Send' })).toBeEnabled()
  await field.press('Enter')
  await visitor.getByRole('button', { name: 'Open boat.png' }).click()
  await expect(visitor.getByRole('dialog', { name: 'boat.png' }).getByRole('img')).toBeVisible()
  await visitor.keyboard.press('Escape')
  await visitor.reload()
  // Loaded again with the conversation's own token.
  await expect(visitor.getByRole('button', { name: 'Open boat.png' })).toBeEnabled()
  await expect(visitor.getByRole('button', { name: /^price\.pdf .*Download$/ })).toBeVisible()

  const { items } = await desk.client.call(conversations.listOfAgent, { params, query: {} })
  await desk.open(page, `/console/agent/setting/${agent.id}?tab=chatLogs&conversation=${items[0]!.id}`)
  await page
    .getByRole('button', { name: /boat trip to the island/ })
    .first()
    .click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^price\.pdf .*Download$/ }).click(),
  ])
  expect(download.suggestedFilename()).toBe('price.pdf')
  await expect(page.getByRole('button', { name: 'Open boat.png' })).toBeEnabled()
})
