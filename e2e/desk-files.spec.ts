import { randomBytes } from 'node:crypto'
import { agents, handoffs } from '@millrace/contract'
import { expect, type Page } from '@playwright/test'
import { makePdf, makePng } from '../apps/server/src/testing/documents/index.ts'
import { expectAccessible } from './support/axe.ts'
import { atDesk, test } from './support/desk.ts'

const desk = atDesk()

const PLAN = { name: 'plan.png', mimeType: 'image/png', buffer: makePng(64, 48) }
const TERMS = {
  name: 'terms.pdf',
  mimeType: 'application/pdf',
  buffer: await makePdf({ pages: ['The boat is to be back by six.'] }),
}

async function makeAgent(parts: Partial<agents.BotConfig> = {}): Promise<agents.Agent> {
  const { id } = await desk.client.call(agents.create, { body: { name: 'Boats' } })
  const handoff = handoffs.handoffRules.parse({ enabled: true })
  await desk.client.call(agents.setBotConfig, { params: { id }, body: { handoff, ...parts } })
  const made = await desk.client.call(agents.update, { params: { id }, body: { visibility: 'public' } })
  await desk.client.call(agents.publish, { params: { id }, body: {} })
  return made
}

const replyField = (page: Page) => page.getByRole('textbox', { name: 'Reply' })
const pick = (page: Page) => page.locator('input[type="file"]')

/** A waiting visitor, and a member who has opened their conversation. */
async function meet(page: Page, visitor: Page, agent: agents.Agent) {
  await visitor.goto(`${desk.url}/chat-public/${agent.publicId}`)
  const field = visitor.getByRole('textbox', { name: 'Message' })
  await field.fill('Hello')
  await field.press('Enter')
  await visitor.getByRole('button', { name: 'Talk to a person' }).click()
  await expect(visitor.getByText('If nobody joins by')).toBeVisible()
  await desk.open(page, `/chat-admin/${agent.id}`)
  await page.getByRole('button', { name: /Hello/ }).click()
}

/** Slows uploads down, so that their progress can be seen; returns a function that ends it. */
async function slowDown(page: Page, bytesPerSecond: number): Promise<() => Promise<void>> {
  const browser = await page.context().newCDPSession(page)
  const limits = { offline: false, latency: 0, downloadThroughput: -1 }
  const limit = (uploadThroughput: number) =>
    browser.send('Network.emulateNetworkConditions', { ...limits, uploadThroughput })
  await browser.send('Network.enable')
  await limit(bytesPerSecond)
  return () => limit(-1).then(() => undefined)
}

test('a person sends a picture and a document, which the visitor sees, saves and keeps', async ({
  page,
  browser,
}) => {
  test.slow()
  const agent = await makeAgent()
  const visitor = await (await browser.newContext({ viewport: { width: 390, height: 760 } })).newPage()
  await meet(page, visitor, agent)
  await pick(page).setInputFiles([PLAN, { ...TERMS, name: 'run.exe' }])
  await expect(page.getByText('This type of file can’t be sent.').last()).toBeVisible()
  await page.getByRole('button', { name: 'Remove run.exe' }).click()
  await pick(page).setInputFiles(TERMS)
  await expect(page.getByText('terms.pdf is attached')).toBeAttached()
  await expectAccessible(page, 'files of a reply')
  // Attached files survive a reload, like the text.
  await replyField(page).fill('Here they are')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Remove terms.pdf' })).toBeVisible()
  await replyField(page).press('Enter')

  await expect(visitor.getByText('Here they are').last()).toBeVisible()
  await visitor.getByRole('button', { name: 'Open plan.png' }).click()
  await expect(visitor.getByRole('dialog', { name: 'plan.png' }).getByRole('img')).toBeVisible()
  await visitor.keyboard.press('Escape')
  const [download] = await Promise.all([
    visitor.waitForEvent('download'),
    visitor.getByRole('button', { name: /^terms\.pdf .*Download$/ }).click(),
  ])
  expect(download.suggestedFilename()).toBe('terms.pdf')
  await expectAccessible(visitor, 'files from a person')
  await visitor.reload()
  await expect(visitor.getByRole('button', { name: 'Open plan.png' })).toBeEnabled()

  // The desk shows them once, and so does the history.
  await expect(page.getByRole('button', { name: 'Open plan.png' })).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Remove terms.pdf' })).toHaveCount(0)
  await desk.open(page, `/console/agent/setting/${agent.id}?tab=chatLogs`)
  await page.getByRole('button', { name: /Hello/ }).click()
  await expect(page.getByRole('button', { name: 'Open plan.png' })).toBeEnabled()
})

test('a file is sent without text, and after the network was down; both sides see and cancel an upload', async ({
  page,
  browser,
}) => {
  test.slow()
  const agent = await makeAgent({ appearance: agents.appearance.parse({ attachments: true }) })
  const visitor = await (await browser.newContext()).newPage()
  await meet(page, visitor, agent)
  await page.getByRole('button', { name: 'Take over' }).click()
  await expect(visitor.getByText('You’re talking to Owner')).toBeVisible()
  await page.context().setOffline(true)
  await pick(page).setInputFiles(PLAN)
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Upload plan.png again' }).click()
  await expect(page.getByText('plan.png is attached')).toBeAttached()
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Sending…')).toBeVisible()
  await page.context().setOffline(false)
  await expect(visitor.getByRole('button', { name: 'Open plan.png' })).toBeEnabled()
  await expect(page.getByText('Sending…')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Open plan.png' })).toHaveCount(1)

  const large = { ...PLAN, name: 'large.png', buffer: Buffer.concat([PLAN.buffer, randomBytes(2_000_000)]) }
  for (const one of [page, visitor]) {
    const endSlow = await slowDown(one, 200_000)
    await pick(one).setInputFiles(large)
    const bar = one.getByRole('progressbar', { name: 'Uploading large.png' })
    await expect(bar).toHaveAttribute('value', /^([1-9]|[1-8]\d)$/)
    await expect(one.getByText(/MB · \d+%/)).toBeVisible()
    await expect(one.getByRole('button', { name: 'Send' })).toBeDisabled()
    await one.getByRole('button', { name: 'Cancel upload of large.png' }).click()
    await expect(bar).toHaveCount(0)
    await endSlow()
    await pick(one).setInputFiles(large)
    await expect(one.getByText('large.png is attached')).toBeAttached()
  }
})
