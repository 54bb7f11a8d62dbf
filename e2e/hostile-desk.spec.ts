import { randomUUID } from 'node:crypto'
import { agents, conversations, createClient, handoffs, leads, sheets } from '@millrace/contract'
import { listen, type Listening } from '@millrace/standins'
import { expect, type Page } from '@playwright/test'
import { makePng } from '../apps/server/src/testing/documents/index.ts'
import { atDesk, test } from './support/desk.ts'

const desk = atDesk()
const { client, open } = desk

let receiver: Listening
test.beforeAll(async () => {
  receiver = await listen((_request, response) =>
    response.writeHead(500, { 'content-type': 'text/html' }).end(evil('response')),
  )
})
test.afterAll(() => receiver.close())

/** A text that reveals whether a page treated it as more than text: by a script, or by an outgoing request. */
const evil = (where: string) =>
  `canary ${where} <script>hacked='${where}'</script><img src="http://attacker.test/${where}" onerror="hacked='${where}'">` +
  `"><svg onload="hacked='${where}'"> [x](javascript:hacked='${where}') ![y](http://attacker.test/${where}) {{7*7}}`

/** A short one, for names. */
const tag = (where: string) => `<img src=x onerror="hacked='${where}'">${where}`

/** For lead forms, which refuse HTML. */
const bare = (where: string) =>
  `canary ${where} "onfocus="hacked='${where}'" [x](javascript:hacked=1) {{7*7}}`

function watch(page: Page) {
  const away: string[] = []
  const errors: string[] = []
  page.on('request', (request) => {
    if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(desk.url)) away.push(request.url())
  })
  page.on('dialog', (dialog) => errors.push(dialog.message()))
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) errors.push(message.text())
  })
  return async () => {
    expect(await page.evaluate('globalThis.hacked ?? null')).toBeNull()
    expect(await page.locator('a[href^="javascript:" i], img[src*="attacker"], img[src="x"]').count()).toBe(0)
    expect([...away, ...errors]).toEqual([])
  }
}

/** An agent, a visitor and a member whose every text is a canary. */
async function makeCanaries() {
  const { id } = await client.call(agents.create, { body: { name: tag('agent') } })
  const params = { id }
  const field = { key: 'wish', label: tag('label'), type: 'text' as const, required: false, options: [] }
  const form = agents.leadForm.parse({ enabled: true, when: ['start'], consent: evil('consent') })
  const body = {
    appearance: agents.appearance.parse({ attachments: true }),
    handoff: handoffs.handoffRules.parse({ enabled: true, teamName: tag('team') }),
    leads: { ...form, title: tag('title'), fields: [...form.fields, field] },
  }
  await client.call(agents.setBotConfig, { params, body })
  const { publicId } = await client.call(agents.update, { params, body: { visibility: 'public' } })
  await client.call(agents.publish, { params, body: {} })
  await client.call(agents.setWebhook, {
    params,
    body: { url: `${receiver.origin}/hook`, events: [...agents.AGENT_EVENTS] },
  })

  const visitor = createClient({ baseUrl: `${desk.url}/api` })
  const site = {
    page: 'https://shop.test/<script>hacked=1</script>?"onmouseover="hacked=1',
    title: tag('page'),
    values: { plan: tag('plan') },
  }
  const picture = new FormData()
  picture.append('file', new Blob([new Uint8Array(makePng(8, 8))]), `${tag('file')}.png`)
  const { id: fileId, key } = await visitor.call(conversations.upload, { query: { publicId }, body: picture })
  const question = { publicId, message: evil('message'), visitor: site, attachments: [{ id: fileId, key }] }
  const stream = await (await visitor.open(conversations.chat, { body: question })).text()
  const named = (name: string) => new RegExp(`"${name}":"([^"]+)"`).exec(stream)![1]!
  const talk = { conversationId: named('conversationId'), visitorToken: named('visitorToken') }
  const values = { name: bare('name'), email: 'ada@guests.test', wish: bare('wish') }
  const submission = randomUUID()
  await visitor.call(leads.submit, {
    body: { publicId, ...talk, submission, values, consent: true, visitor: site },
  })
  const ofTalk = { conversationId: talk.conversationId }
  await visitor.call(handoffs.ask, {
    params: ofTalk,
    body: { visitorToken: talk.visitorToken, action: 'request' },
  })
  await client.call(handoffs.addNote, { params: ofTalk, body: { key: randomUUID(), text: evil('note') } })
  await client.call(handoffs.createReply, { body: { shortcut: 'canary', text: evil('canned') } })
  await client.call(handoffs.reply, {
    params: ofTalk,
    body: { key: randomUUID(), text: evil('reply') },
  })
  const { items } = await client.call(leads.list, { query: { agentId: id } })
  await client.call(leads.update, { params: { id: items[0]!.id }, body: { note: evil('leadNote') } })
  return { id, publicId, leadId: items[0]!.id, ...talk }
}

test('what visitors, members and receivers write stays text on every screen of the desk', async ({
  page,
  browser,
}) => {
  test.slow()
  const { id, publicId, leadId, conversationId, visitorToken } = await makeCanaries()
  const check = watch(page)
  const show = async (path: string, texts: readonly string[]) => {
    await open(page, path)
    for (const text of texts)
      await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible()
    await check()
  }
  const settings = `/console/agent/setting/${id}`

  await show(`/chat-admin/${id}?conversation=${conversationId}`, [
    'canary message <script>',
    'canary reply <script>',
    'canary note <script>',
    bare('name'),
    tag('page'),
    tag('plan'),
  ])
  await page.getByRole('textbox', { name: 'Reply' }).fill('/can')
  await expect(page.getByText('canary canned <script>').filter({ visible: true }).first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Reply' })).toHaveValue(/^canary canned <script>/)
  await page.getByText('Canned replies').click()
  await check()

  await show(`${settings}?tab=leads&lead=${leadId}`, [
    bare('name'),
    tag('label'),
    bare('wish'),
    'canary consent <script>',
  ])
  await expect(page.getByLabel('Note', { exact: true })).toHaveValue(/canary leadNote/)
  await show(`${settings}?tab=chatLogs&conversation=${conversationId}`, [
    'canary message <script>',
    'canary reply <script>',
    tag('plan'),
  ])
  await show(`${settings}?tab=notificationconfig`, [])
  await page.getByRole('button', { name: 'Send test event' }).click()
  await expect(page.getByText('canary response <script>').filter({ visible: true }).first()).toBeVisible()
  await check()
  for (const tab of ['overview', 'analytics']) await show(`${settings}?tab=${tab}`, [])
  await show('/console/agent', [tag('agent')])

  const { items } = await client.call(sheets.list, { query: {} })
  for (const { id: sheetId } of items.filter(({ system }) => system !== null)) {
    const records = await client.call(sheets.listRecords, { params: { id: sheetId }, query: {} })
    await show(`/console/sheets/detail/${sheetId}?record=${records.items[0]!.id}`, [])
    await expect(page.getByRole('dialog').or(page.getByRole('complementary')).first()).toBeVisible()
    await check()
  }

  await test.step("the visitor's page shows what members wrote as text, too", async () => {
    const other = await (await browser.newContext()).newPage()
    const checkOther = watch(other)
    await other.goto(`${desk.url}/chat-public/${publicId}`)
    await other.evaluate(
      ([key, value]) => localStorage.setItem(key!, value!),
      [`millrace.chat.${publicId}`, JSON.stringify({ conversationId, visitorToken })],
    )
    await other.reload()
    await expect(other.getByText('canary reply <script>').filter({ visible: true }).first()).toBeVisible()
    await checkOther()
    await other.context().close()
  })
})
