import { agents, conversations, handoffs } from '@millrace/contract'
import { listen, type Listening } from '@millrace/standins'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { atDesk, test } from './support/desk.ts'
import { makePublicAgent } from './support/people.ts'

const desk = atDesk()

/** A page of a website with any content, sent with this policy. */
interface SitePage {
  html: string
  policy?: string
  scripts?: string
}

const pages = new Map<string, SitePage>()
let site: Listening
test.beforeAll(async () => {
  site = await listen((request, response) => {
    const page = pages.get(request.url ?? '')
    if (request.url?.endsWith('.js')) {
      const { scripts = '' } = pages.get(request.url.slice(0, -3)) ?? {}
      return response.setHeader('content-type', 'text/javascript').end(scripts)
    }
    if (page?.policy) response.setHeader('content-security-policy', page.policy)
    return response.setHeader('content-type', 'text/html; charset=utf-8').end(page?.html ?? '')
  })
})
test.afterAll(() => site.close())

const TEXT =
  '<h1>Alder Boats</h1>' + '<p>We rent boats on the river, by the hour and by the day.</p>'.repeat(60)

const scriptOf = ({ publicId }: agents.Agent) =>
  `<script async src="${desk.url}/embed.js" data-agent="${publicId}"></script>`

/** An agent that pages of the test's site may embed. */
async function embedded(look: Partial<agents.Appearance> = {}): Promise<agents.Agent> {
  const agent = await makePublicAgent(desk.client, { Parking: 'Guests park in the yard behind the mill.' })
  const { config } = await desk.client.call(agents.getBotConfig, { params: { id: agent.id } })
  await desk.client.call(agents.setBotConfig, {
    params: { id: agent.id },
    body: {
      security: { ...config.security, allowedDomains: [new URL(site.origin).host] },
      appearance: { ...config.appearance, ...look },
    },
  })
  await publish(agent)
  return agent
}

const publish = ({ id }: agents.Agent) => desk.client.call(agents.publish, { params: { id }, body: {} })

const launcher = (page: Page) => page.getByRole('button', { name: 'Open chat' })
const chat = (page: Page) => page.frameLocator('iframe[title^="Chat with"]')
const open = (page: Page, path: string, one: SitePage) => {
  pages.set(path, one)
  return page.goto(site.origin + path)
}

test('works on a page of another origin with a strict policy, without slowing it', async ({
  page,
  context,
}) => {
  const agent = await embedded()
  const host = desk.url
  const asked = new Set<string>()
  page.on('request', (request) => asked.add(new URL(request.url()).origin))
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  await page.addInitScript(() => {
    const seen = { shift: 0, long: 0 }
    Object.assign(globalThis, { seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shift += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift' as never, buffered: true })
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.long = Math.max(seen.long, duration)
    }).observe({ type: 'longtask' as never, buffered: true })
  })
  await open(page, '/strict', {
    html: `<!doctype html><title>Alder Boats</title>${TEXT}${scriptOf(agent)}`,
    policy: `default-src 'none'; script-src ${host}; connect-src ${host}; frame-src ${host}; require-trusted-types-for 'script'; trusted-types 'none'`,
  })
  await launcher(page).click()
  const field = chat(page).getByRole('textbox')
  await field.fill('Where do guests park?')
  await page.keyboard.press('Enter')
  await expect(chat(page).getByText('yard behind the mill').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(launcher(page)).toBeFocused()
  const seen = await page.evaluate<{ shift: number; long: number }>('seen')
  expect(seen.shift).toBe(0)
  expect([...asked].sort()).toEqual([host, site.origin].sort())
  expect(await context.cookies()).toEqual([])
  expect(complaints).toEqual([])
  test.info().annotations.push({ type: 'longest task', description: `${seen.long} ms` })
  const { items } = await desk.client.call(conversations.listAll, { query: { agentId: agent.id } })
  expect(items[0]?.site).toMatchObject({ page: `${site.origin}/strict`, title: 'Alder Boats' })
})

test('two agents stand side by side on a page with hostile styles, and obey the page', async ({ page }) => {
  const [one, two] = [await embedded(), await embedded()]
  await open(page, '/hostile', {
    html: `<!doctype html><title>Shop</title><style>
      * { display: none !important; position: static !important; transform: scale(0) !important; opacity: 0 !important;
        all: unset !important; color: red !important; font-size: 1px !important; }
      html, body { display: block !important; transform: none !important; opacity: 1 !important; }
      @layer hostile { div, button, iframe { display: none !important; visibility: hidden !important; } }
      </style>${TEXT}${scriptOf(one)}${scriptOf(two)}<script src="/hostile.js"></script>`,
    scripts: `window.heard = []; addEventListener('millrace', ({ detail }) => heard.push(detail.type));
      window.Millrace ??= Object.assign((...call) => Millrace.q.push(call), { q: [] });
      Millrace('set', { plan: 'Gold', seats: 3 }, { agent: '${one.publicId}' })`,
  })
  await expect(launcher(page)).toHaveCount(2)
  const boxes = await Promise.all([0, 1].map((at) => launcher(page).nth(at).boundingBox()))
  expect(boxes.map((box) => box?.width)).toEqual([56, 56])
  expect(Math.abs(boxes[0]!.x - boxes[1]!.x)).toBeGreaterThanOrEqual(56)
  const call = (command: string, { publicId }: agents.Agent) =>
    page.evaluate(`Millrace('${command}', { agent: '${publicId}' })`)
  const chatOf = ({ publicId }: agents.Agent) => page.frameLocator(`iframe[src*="${publicId}"]`)
  await call('open', one)
  await expect(chatOf(one).getByRole('textbox')).toBeVisible()
  await call('open', two)
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await call('close', two)
  await call('toggle', one)
  await chatOf(one).getByRole('textbox').fill('Where do guests park?')
  await page.keyboard.press('Enter')
  await expect(chatOf(one).getByText('yard behind the mill').first()).toBeVisible()
  const { items } = await desk.client.call(conversations.listAll, { query: { agentId: one.id } })
  expect(items[0]?.site?.values).toEqual({ plan: 'Gold', seats: 3 })
  expect(await page.evaluate('heard')).toEqual(['open', 'close', 'open', 'close', 'open', 'conversation'])
  await call('destroy', one)
  await expect(launcher(page)).toHaveCount(1)
  await desk.open(page, `/console/agent/setting/${one.id}?tab=chatLogs`)
  await page.getByRole('listitem').filter({ hasText: 'Where do guests park?' }).getByRole('button').click()
  await expect(page.getByText('Said by the website, not verified:')).toBeVisible()
  await expect(page.getByText('Gold')).toBeVisible()
})

test('opens by itself if configured, offers a message by its rule, and counts unread messages', async ({
  page,
}) => {
  const proactive = [
    { text: 'Shall I find a boat?', page: '/prices*', seconds: 0, scroll: 50, returning: false },
    { text: 'Welcome back', page: '', seconds: 0, scroll: 0, returning: true },
  ]
  const agent = await embedded({ proactive, position: 'left', fabAnimation: 'bounce' })
  const html = `<!doctype html><title>Prices</title>${TEXT}${scriptOf(agent)}`
  await open(page, '/prices/all', { html })
  await expect(launcher(page)).toBeVisible()
  expect((await launcher(page).boundingBox())!.x).toBeLessThan(40)
  await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)')
  await page.getByRole('button', { name: 'Shall I find a boat?' }).click()
  const closed = Promise.withResolvers<void>()
  await page.route('**/api/millrace/chatbot', async (route) => {
    await closed.promise
    await route.continue()
  })
  await chat(page).getByRole('textbox').fill('Where do guests park?')
  // A key could still go to the page: the frame is another process, which takes the focus a moment later.
  await chat(page).getByRole('button', { name: 'Send' }).click()
  await page.evaluate(`Millrace('close')`)
  closed.resolve()
  await expect(page.getByRole('button', { name: 'Open chat' }).getByText('1')).toBeVisible()
  await launcher(page).click()
  await expect(chat(page).getByText('yard behind the mill').first()).toBeVisible()

  const popping = await embedded({ autoPopup: true, popupDelay: 0 })
  const other = `<!doctype html><html dir="rtl"><title>דף</title>${TEXT}<input autofocus>${scriptOf(popping)}`
  await open(page, '/pops', { html: other })
  await expect(chat(page).getByRole('textbox')).toBeVisible()
  await expect(page.locator('input')).toBeFocused()
  expect((await page.getByRole('button', { name: 'Close chat' }).last().boundingBox())!.x).toBeLessThan(40)
  await page.reload()
  await expect(launcher(page)).toBeVisible()
})

test("counts a person's messages while it is closed, until they are read", async ({ page }) => {
  const agent = await embedded()
  const handoff = handoffs.handoffRules.parse({ enabled: true })
  await desk.client.call(agents.setBotConfig, { params: { id: agent.id }, body: { handoff } })
  await publish(agent)
  await open(page, '/person', { html: `<!doctype html><title>Boats</title>${TEXT}${scriptOf(agent)}` })
  await launcher(page).click()
  await chat(page).getByRole('textbox').fill('Hello')
  await page.keyboard.press('Enter')
  await chat(page).getByRole('button', { name: 'Talk to a person' }).click()
  await expect(chat(page).getByText('If nobody joins by')).toBeVisible()
  await page.evaluate(`Millrace('close')`)
  const { items } = await desk.client.call(conversations.listAll, { query: { agentId: agent.id } })
  const reply = (text: string) =>
    desk.client.call(handoffs.reply, {
      params: { conversationId: items[0]!.id },
      body: { key: crypto.randomUUID(), text },
    })
  await expect(launcher(page).getByText(/^\d+$/)).toBeHidden()
  await reply('Good morning')
  await expect(launcher(page).getByText('1', { exact: true })).toBeVisible()
  await reply('How can I help?')
  await expect(launcher(page).getByText('2', { exact: true })).toBeVisible()
  await launcher(page).click()
  await expect(chat(page).getByText('How can I help?').last()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(launcher(page)).toBeVisible()
  await expect(launcher(page).getByText(/^\d+$/)).toBeHidden()
  await reply('Still there?')
  await expect(launcher(page).getByText('1', { exact: true })).toBeVisible()
})

test('stays away from a site that is not allowed, and says why', async ({ page }) => {
  const agent = await embedded()
  await desk.client.call(agents.setBotConfig, {
    params: { id: agent.id },
    body: { security: { allowedDomains: ['elsewhere.example'] } },
  })
  const warned = page.waitForEvent('console', (message) => message.text().includes('Millrace'))
  await open(page, '/other', { html: `<!doctype html><title>Other</title>${TEXT}${scriptOf(agent)}` })
  expect((await warned).text()).toContain('can’t be used from this website')
  await expect(launcher(page)).toHaveCount(0)
  await page.setContent(`<iframe src="${desk.url}/proxy/${agent.publicId}"></iframe>`)
  await expect(page.frameLocator('iframe').getByRole('textbox')).toHaveCount(0)
})

test("covers a phone's screen, and is accessible", async ({ page }) => {
  const agent = await embedded({ autoPopup: true })
  const html = `<!doctype html><html lang="en"><title>Alder Boats</title><main>${TEXT}</main>${scriptOf(agent)}`
  await page.setViewportSize({ width: 390, height: 780 })
  await open(page, '/phone', { html })
  // A chat that covers the page doesn't open by itself.
  await expect(launcher(page)).toBeVisible()
  await launcher(page).click()
  await expect(chat(page).getByRole('textbox')).toBeVisible()
  expect(await page.getByRole('dialog').boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 780 })
  await expectAccessible(page, 'the widget on a phone')
  await chat(page).getByRole('button', { name: 'Close chat' }).click()
  await expect(launcher(page)).toBeFocused()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('is put on a website from the console: code, allowed site, check', async ({ page }) => {
  const agent = await makePublicAgent(desk.client, { Parking: 'Guests park in the yard behind the mill.' })
  pages.set('/mine', { html: `<title>Mine</title>${scriptOf(agent)}` })
  await desk.open(page, `/console/agent/setting/${agent.id}?tab=embed`)
  await expect(page.getByText(`data-agent="${agent.publicId}"`)).toBeVisible()
  await page.getByLabel('Page URL').fill(`${site.origin}/mine`)
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(page.getByText(`${site.origin} isn’t an allowed website.`)).toBeVisible()
  await page.getByLabel('Website', { exact: true }).fill('not a site')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Enter a domain such as example.com.')).toBeVisible()
  await page.getByLabel('Website', { exact: true }).fill(`${site.origin}/mine`)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Only these websites can show this agent.')).toBeVisible()
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(page.getByText('The widget works on this page.')).toBeVisible()
  await page.getByLabel('Page URL').fill('http://10.0.0.1/mine')
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(page.getByText('The page couldn’t be read.')).toBeVisible()
  await page.getByRole('tab', { name: 'React' }).click()
  await expectAccessible(page, 'website embedding')
  await page.goto(`${site.origin}/mine`)
  await launcher(page).click()
  await expect(chat(page).getByRole('textbox')).toBeVisible()

  await desk.open(page, `/console/agent/setting/${agent.id}?tab=interfaceChat`)
  await page.getByRole('button', { name: 'Add message' }).click()
  await expect(page.getByLabel('Text', { exact: true })).toBeFocused()
  await page.keyboard.type('Need a hand?')
  await page.getByLabel('Seconds on the page').fill('0')
  await page.getByLabel('Position').selectOption('left')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await publish(agent)
  await page.goto(`${desk.url}/embed-test/${agent.publicId}`)
  await expect(page.getByRole('button', { name: 'Need a hand?' })).toBeVisible()
})
