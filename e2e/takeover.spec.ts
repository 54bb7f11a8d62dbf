import { agents, handoffs, team } from '@millrace/contract'
import { type Browser, expect, type Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { atDesk, test } from './support/desk.ts'

const desk = atDesk()

/** A public agent with people for handoffs. */
async function makeAgent(
  name: string,
  rules: Partial<handoffs.HandoffRules> = {},
  parts: Partial<agents.BotConfig> = {},
): Promise<agents.Agent> {
  const { id } = await desk.client.call(agents.create, { body: { name } })
  const handoff = handoffs.handoffRules.parse({ enabled: true, ...rules })
  await desk.client.call(agents.setBotConfig, { params: { id }, body: { handoff, ...parts } })
  const made = await desk.client.call(agents.update, { params: { id }, body: { visibility: 'public' } })
  await desk.client.call(agents.publish, { params: { id }, body: {} })
  return made
}

const field = (visitor: Page) => visitor.getByRole('textbox', { name: 'Message' })
/** A line of the thread; announcements for screen readers are outside of it. */
const lineOf = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text })
const replyField = (page: Page) => page.getByRole('textbox', { name: 'Reply' })

async function enter(visitor: Page, { publicId }: agents.Agent, message?: string) {
  await visitor.goto(`${desk.url}/chat-public/${publicId}`)
  if (message === undefined) return
  await field(visitor).fill(message)
  await field(visitor).press('Enter')
}

/** A waiting visitor, and a member who has opened their conversation. */
async function meet(page: Page, visitor: Page, agent: agents.Agent) {
  await enter(visitor, agent, 'Hello')
  await visitor.getByRole('button', { name: 'Talk to a person' }).click()
  await expect(visitor.getByText('If nobody joins by')).toBeVisible()
  await desk.open(page, `/chat-admin/${agent.id}`)
  await page.getByRole('button', { name: /Hello/ }).click()
}

/** Another member of the account, at the desk. */
async function joinAsEditor(browser: Browser, name: string, path: string): Promise<Page> {
  const { items } = await desk.client.call(agents.list, { query: {} })
  const { link } = await desk.client.call(team.invite, {
    query: { target: `${name.toLowerCase()}@example.test` },
    body: { newRole: 'AIEDITOR', projects: [items[0]!.projectId] },
  })
  const page = await (await browser.newContext()).newPage()
  const { pathname, hash } = new URL(link ?? '')
  await page.goto(desk.url + pathname + hash)
  await page.getByLabel('Your name').fill(name)
  await page.getByLabel('Choose a password').fill('correct horse battery')
  await page.getByRole('button', { name: 'Join' }).click()
  await expect(page.getByRole('heading', { name: 'Agents', level: 1 })).toBeVisible()
  await page.goto(desk.url + path)
  return page
}

test('a visitor gets a person, who hands the conversation back', async ({ page, context }) => {
  test.slow()
  const agent = await makeAgent('Mill guide', { teamName: 'The mill', showName: false })
  const visitor = await context.newPage()
  await enter(visitor, agent, 'Hello')
  await visitor.getByRole('button', { name: 'Talk to a person' }).click()
  await expect(visitor.getByText('Nobody is online right now. We’ve let our team know.')).toBeVisible()
  await expectAccessible(visitor, 'a chat that waits for a person')

  await desk.open(page, `/chat-admin/${agent.id}`)
  await expect(visitor.getByText('Waiting for someone from our team.')).toBeVisible()
  await page.getByRole('button', { name: /Hello/ }).click()
  await page.getByRole('button', { name: 'Take over' }).click()
  await expect(visitor.getByText('You’re talking to The mill')).toBeVisible()
  await expectAccessible(page, 'the desk')

  await replyField(page).fill('How can I help?')
  await expect(visitor.getByText('The mill is typing…')).toBeVisible()
  await replyField(page).press('Enter')
  await expect(visitor.getByText('How can I help?').last()).toBeVisible()
  await field(visitor).fill('With a mill stone')
  await field(visitor).press('Enter')
  await expect(page.getByText('With a mill stone').last()).toBeVisible()

  // A draft survives a reload.
  await replyField(page).fill('One moment')
  await page.reload()
  await expect(replyField(page)).toHaveValue('One moment')

  await page.getByRole('button', { name: 'Hand back to agent' }).click()
  const asked = page.getByRole('dialog', { name: 'The visitor’s last message has no reply' })
  await expectAccessible(page, 'the question before handing back')
  await asked.getByRole('button', { name: 'Let the agent answer' }).click()
  await expect(visitor.getByText('You’re talking to the assistant again').last()).toBeVisible()
  // The open question is answered, on the open page and at the desk.
  const answer = 'I couldn’t find an answer to that'
  await expect(visitor.getByRole('listitem').last()).toContainText(answer)
  await expect(page.getByRole('region', { name: 'Conversation' }).getByRole('listitem').last()).toContainText(
    answer,
  )
  await expect(visitor.getByRole('button', { name: 'Talk to a person' })).toBeVisible()

  await test.step('the history shows who wrote what, and leads to the desk', async () => {
    await desk.open(page, `/console/agent/setting/${agent.id}?tab=chatLogs`)
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
    await expect(replyField(page)).toBeVisible()
  })

  await page.setViewportSize({ width: 390, height: 800 })
  await page.getByRole('button', { name: 'Take over' }).click()
  await expect(page.getByLabel('Assign to')).toBeVisible()
  await expectAccessible(page, 'a conversation at the desk on a phone')
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
  await page.getByRole('button', { name: 'All conversations' }).click()
  await expect(page.getByRole('navigation', { name: 'Conversations' })).toBeVisible()
  await expectAccessible(page, 'the desk on a phone')
})

test('when two people press at once, one takes over and the other reads who did', async ({
  page,
  browser,
  context,
}) => {
  test.slow()
  const agent = await makeAgent('Two at once')
  const visitor = await context.newPage()
  await meet(page, visitor, agent)
  const other = await joinAsEditor(browser, 'Robin', `/chat-admin/${agent.id}`)
  await other.getByRole('button', { name: /Hello/ }).click()
  // The second press is sent while the first one is processed.
  let release: () => void = () => undefined
  const isFirstDone = new Promise<void>((resolve) => {
    release = resolve
  })
  await other.route('**/handoff', async (route) => {
    await isFirstDone
    await route.continue()
  })
  await other.getByRole('button', { name: 'Take over' }).click()
  await page.getByRole('button', { name: 'Take over' }).click()
  await expect(visitor.getByText('You’re talking to Owner')).toBeVisible()
  release()
  await expect(other.getByRole('alert')).toHaveText('Owner is handling this conversation.')
  await expect(replyField(other)).toHaveCount(0)
  await replyField(page).fill('It is me')
  await replyField(page).press('Enter')
  await expect(visitor.getByText('It is me').last()).toBeVisible()
  await expect(lineOf(visitor, 'Owner joined')).toHaveCount(1)
})

const CLOSED = { enabled: true, timeZone: 'UTC', days: [] }
const form = agents.leadForm.parse({ enabled: true, when: ['intent'], required: true })

test('nobody available: a visitor leaves their details, and the assistant continues', async ({ browser }) => {
  const agent = await makeAgent('Closed', { hours: CLOSED }, { leads: form })
  const options = { locale: 'de-DE', colorScheme: 'dark', viewport: { width: 390, height: 800 } } as const
  const visitor = await (await browser.newContext(options)).newPage()
  await enter(visitor, agent)
  await visitor.getByRole('button', { name: 'Mit einem Menschen sprechen' }).click()
  await expect(visitor.getByText('Gerade ist niemand erreichbar.').last()).toBeVisible()
  const details = visitor.getByRole('form', { name: 'Hinterlassen Sie Ihre Kontaktdaten' })
  await expectAccessible(visitor, 'a form in place of a person')
  // It blocks nothing, although the owner configured it to.
  const message = visitor.getByRole('textbox', { name: 'Nachricht' })
  await message.fill('Guten Tag')
  await message.press('Enter')
  await expect(lineOf(visitor, 'Guten Tag')).toHaveCount(1)
  await expect(visitor.getByRole('listitem').last()).not.toContainText('Guten Tag')
  await expect(visitor.getByRole('listitem').last()).toHaveText(/\p{L}{3}/u)
  // The second message that nobody is available shows the form again, so dismiss it after that.
  await expect(lineOf(visitor, 'Gerade ist niemand erreichbar.')).toHaveCount(1)
  await visitor.getByRole('button', { name: 'Mit einem Menschen sprechen' }).click()
  await expect(lineOf(visitor, 'Gerade ist niemand erreichbar.')).toHaveCount(2)
  await details.getByRole('button', { name: 'Nicht jetzt' }).click()
  await expect(details).toHaveCount(0)
  await visitor.reload()
  await expect(visitor.getByText('Gerade ist niemand erreichbar.').last()).toBeVisible()
  await expect(details).toHaveCount(0)
  // Asking again shows it again.
  await visitor.getByRole('button', { name: 'Mit einem Menschen sprechen' }).click()
  await details.getByLabel('E-Mail').fill('ada@mill.test')
  await details.getByRole('button', { name: 'Senden' }).click()
  await expect(visitor.getByText('Vielen Dank. Wir melden uns bei Ihnen.')).toBeVisible()
})

test('nobody online: a visitor sees until when they wait, and returns by themselves', async ({
  browser,
  page,
}) => {
  const agent = await makeAgent('Nobody online')
  const visitor = await (await browser.newContext({ locale: 'zh-CN' })).newPage()
  await enter(visitor, agent)
  await visitor.getByRole('button', { name: '转人工' }).click()
  await expect(visitor.getByText('目前没有客服在线，我们已通知团队。')).toBeVisible()
  await expect(visitor.getByText(/仍无人接入/)).toBeVisible()
  await expectAccessible(visitor, 'a chat that waits for nobody')
  await desk.open(page, `/chat-admin/${agent.id}`)
  await expect(visitor.getByText('正在为您转接人工客服。')).toBeVisible()
  await visitor.getByRole('button', { name: '返回智能助手' }).click()
  await expect(lineOf(visitor, '已切换回智能助手')).toHaveCount(1)
  await expect(page.getByRole('heading', { name: /Waiting/ })).toHaveCount(0)
})

test('without a network, drafts and replies wait; without its agent, a conversation ends on both sides', async ({
  page,
  browser,
}) => {
  const agent = await makeAgent('Lost network')
  const visitor = await (await browser.newContext()).newPage()
  await meet(page, visitor, agent)
  await page.getByRole('button', { name: 'Take over' }).click()
  await expect(visitor.getByText('You’re talking to Owner')).toBeVisible()

  await page.context().setOffline(true)
  await replyField(page).fill('Sent without a network')
  await replyField(page).press('Enter')
  await expect(page.getByText('Sending…')).toBeVisible()
  await replyField(page).fill('Not yet sent')
  await page.context().setOffline(false)
  await expect(lineOf(visitor, 'Sent without a network')).toHaveCount(1)
  await expect(page.getByText('Sending…')).toHaveCount(0)
  await expect(page.locator('[data-role="member"]', { hasText: 'Sent without a network' })).toHaveCount(1)
  await expect(replyField(page)).toHaveValue('Not yet sent')

  await desk.client.call(agents.remove, { params: { id: agent.id } })
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(replyField(page)).toHaveCount(0)
  await expect(visitor.getByText('You’re talking to Owner')).toHaveCount(0)
})

test('the desk and its settings are accessible in German, and in Chinese on a phone in the dark', async ({
  page,
  browser,
}) => {
  const agent = await makeAgent('Mühle 磨坊 🌾 with a name that is much longer than any head of a page')
  const visitor = await (await browser.newContext()).newPage()
  await enter(visitor, agent, 'مرحبا، متى تفتحون؟ 🙂')
  await visitor.getByRole('button', { name: 'Talk to a person' }).click()
  await expect(visitor.getByText('If nobody joins by')).toBeVisible()
  for (const { language, width, colorScheme, waiting, take } of [
    { language: 'de', width: 1280, colorScheme: 'light', waiting: 'Warteschlange', take: 'Übernehmen' },
    { language: 'zh', width: 390, colorScheme: 'dark', waiting: '等待中', take: '接管' },
  ] as const) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 800 })
    await page.context().addCookies([{ name: 'millrace-language', value: language, url: desk.url }])
    await desk.open(page, `/chat-admin/${agent.id}`)
    await expect(page.getByRole('heading', { name: new RegExp(waiting) })).toBeVisible()
    await page.getByRole('button', { name: /مرحبا/ }).click()
    await expect(page.getByRole('button', { name: take })).toBeVisible()
    await expectAccessible(page, `the desk in ${language}`)
    await desk.open(page, `/console/agent/setting/${agent.id}?tab=handoff`)
    await expect(page.getByRole('spinbutton').first()).toBeVisible()
    await expectAccessible(page, `the settings of the handoff in ${language}`)
  }
})
