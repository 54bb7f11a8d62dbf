import { agents, conversations, createClient } from '@millrace/contract'
import { contrast, READABLE } from '@millrace/contract/contrast'
import { expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { atDesk, test } from './support/desk.ts'
import { makePublicAgent } from './support/people.ts'
import { rail } from './support/workspace.ts'

const desk = atDesk()
const { client } = desk
let agent: agents.Agent
test.beforeAll(async () => {
  agent = await makePublicAgent(client, { Loans: 'Books may be kept for four weeks.' })
})

const openTab = (page: Page, tab: string) => desk.open(page, `/console/agent/setting/${agent.id}?tab=${tab}`)
const dockOf = (page: Page) => page.getByRole('complementary', { name: 'Try the draft' })

test('the docked chat keeps its conversation and follows undo; the palette leads to sections', async ({
  page,
}) => {
  // In any case.
  await openTab(page, 'PROFILE')
  await expect(page.getByRole('heading', { name: 'Agent Profile', level: 2 })).toBeVisible()
  const said = dockOf(page).getByText('Books may be kept for four weeks').first()
  await dockOf(page)
    .getByRole('textbox', { name: /Message/ })
    .fill('How long may books be kept?')
  await page.keyboard.press('Enter')
  await expect(said).toBeVisible()
  await page.getByRole('button', { name: 'Hide the chat' }).click()
  await expect(dockOf(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Try the draft' }).click()
  await expect(said).toBeVisible()
  // It starts collapsed beside sections that need the width.
  await rail(page).getByRole('link', { name: 'Playground' }).click()
  await expect(dockOf(page)).toHaveCount(0)
  await rail(page).getByRole('link', { name: 'Overview' }).click()
  await expect(said).toBeVisible()

  // An undo in another section shows there.
  await rail(page).getByRole('link', { name: 'Chatbot UI Setting' }).click()
  const title = (name: string) => dockOf(page).getByRole('heading', { name })
  const stored = async () =>
    (await client.call(agents.getBotConfig, { params: { id: agent.id } })).config.appearance.headerTitle
  await page.getByRole('textbox', { name: /^Title/ }).fill('Ask the library')
  await expect(title('Ask the library')).toBeVisible()
  await expect.poll(stored).toBe('Ask the library')
  await rail(page).getByRole('link', { name: 'Overview' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(stored).toBe('')
  await expect(title('Help desk')).toBeVisible()

  await page.keyboard.press('Control+k')
  await page.keyboard.type('security')
  await page.getByRole('option', { name: 'Security Setting' }).click()
  await expect(page).toHaveURL(/tab=security/)
  await expect(page.getByRole('heading', { name: 'Security Setting', level: 2 })).toBeVisible()
})

test('every part of the draft can be undone', async ({ page }) => {
  const undo = page.getByRole('button', { name: 'Undo' })
  const config = async () => (await client.call(agents.getBotConfig, { params: { id: agent.id } })).config
  for (const [tab, name, read] of [
    ['handoff', 'Human handoff', ({ handoff }) => handoff.enabled],
    ['leadsSetting', 'Ask visitors for their contact details', ({ leads }) => leads.enabled],
    ['interfaceChat', 'Hide footer branding', ({ appearance }) => appearance.removeLogo],
  ] satisfies [string, string, (from: agents.BotConfig) => boolean][]) {
    await openTab(page, tab)
    const before = read(await config())
    await page.getByRole('checkbox', { name }).click()
    await expect.poll(async () => read(await config())).toBe(!before)
    await undo.click()
    await expect.poll(async () => read(await config())).toBe(before)
    await expect(undo).toBeDisabled()
  }
  await openTab(page, 'profile')
  await page.getByRole('textbox', { name: /^Description/ }).fill('For readers')
  const stored = async () => (await client.call(agents.get, { params: { id: agent.id } })).description
  await expect.poll(stored).toBe('For readers')
  await undo.click()
  await expect.poll(stored).toBe('')
})

test('the filter of the history is in its address', async ({ page }) => {
  const body = { agentId: agent.id, message: 'Is there tea?' }
  await (await client.open(conversations.chat, { body })).text()
  await openTab(page, 'chatLogs')
  const search = page.getByRole('searchbox', { name: /Search/ }).last()
  await search.fill('tea')
  await expect(page).toHaveURL(/q=tea/)
  await page.getByRole('combobox', { name: 'Period' }).selectOption('7')
  await expect(page).toHaveURL(/days=7/)
  await page.reload()
  await expect(search).toHaveValue('tea')
  await expect(page.getByRole('combobox', { name: 'Period' })).toHaveValue('7')
  await page.goBack()
  await expect(page.getByRole('combobox', { name: 'Period' })).toHaveValue('')
  await expect(search).toHaveValue('tea')
})

test('a private agent is made public next to its embed code', async ({ page }) => {
  const { id } = await client.call(agents.create, { body: { name: 'Hidden' } })
  await desk.open(page, `/console/agent/setting/${id}?tab=embed`)
  await page.getByRole('main').getByRole('button', { name: 'Make public' }).last().click()
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible()
  expect(await client.call(agents.get, { params: { id } })).toMatchObject({ visibility: 'public' })
})

test('colours of the built chat page follow the visitor, the owner’s scheme, and light brand colours', async ({
  page,
}) => {
  const { id, publicId } = await makePublicAgent(client, { Loans: 'Books may be kept for four weeks.' })
  const look = async (appearance: Partial<agents.Appearance>) => {
    await client.call(agents.setBotConfig, { params: { id }, body: { appearance } })
    await client.call(agents.publish, { params: { id }, body: {} })
  }
  const visit = async (colorScheme: 'light' | 'dark') => {
    await page.emulateMedia({ colorScheme })
    await page.goto(`${desk.url}/chat-public/${publicId}`)
    await page.getByPlaceholder('Input ...').fill('How long may books be kept?')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Books may be kept for four weeks').first()).toBeVisible()
    const [text, background] = await colorsOf(page.getByText('Books may be kept for four weeks').first())
    expect(contrast(text, background), `${text} on ${background}`).toBeGreaterThanOrEqual(READABLE)
    return background
  }
  const [light, dark] = [await visit('light'), await visit('dark')]
  expect(light).not.toBe(dark)
  await look({ scheme: 'dark' })
  expect(await visit('light')).toBe(dark)
  await look({ scheme: 'light' })
  expect(await visit('dark')).toBe(light)
  await look({ scheme: 'auto', contentBg: '#fef3c7', botMessageBg: '#ffffff', footerBg: '#fde68a' })
  expect(await visit('dark')).toBe('#ffffff')
})

interface Colored {
  parentElement: Colored | null
  ownerDocument: {
    defaultView: { getComputedStyle: (of: Colored) => { color: string; backgroundColor: string } }
    createElement: (tag: 'canvas') => { getContext: (kind: '2d') => Canvas }
  }
}

interface Canvas {
  fillStyle: string
  fillRect: (...box: number[]) => void
  getImageData: (...box: number[]) => { data: Iterable<number> }
}

/** The colours of a text and its background, as `#rrggbb`. */
const colorsOf = (text: Locator): Promise<[string, string]> =>
  text.evaluate((element: Colored): [string, string] => {
    const { defaultView: view } = element.ownerDocument
    const canvas = element.ownerDocument.createElement('canvas').getContext('2d')
    const hex = (color: string) => {
      canvas.fillStyle = color
      canvas.fillRect(0, 0, 1, 1)
      const rgb = Array.from(canvas.getImageData(0, 0, 1, 1).data).slice(0, 3)
      return `#${rgb.map((value) => value.toString(16).padStart(2, '0')).join('')}`
    }
    const isClear = (place: Colored) =>
      /^(?:transparent|rgba\(.*, 0\))$/.test(view.getComputedStyle(place).backgroundColor)
    let place: Colored | null = element
    while (place && isClear(place)) place = place.parentElement
    const background = place ? view.getComputedStyle(place).backgroundColor : '#fff'
    return [hex(view.getComputedStyle(element).color), hex(background)]
  })

test('nothing moves when a response is rated down, or an agent becomes public', async ({ page }) => {
  const { id } = await client.call(agents.create, {
    body: { name: 'Still', knowledgeIds: agent.knowledgeIds },
  })
  await desk.open(page, `/console/agent/setting/${id}?tab=profile`)
  const dock = dockOf(page)
  // The last of several is at the end of the thread, where there is no space below it.
  for (const question of ['How long may books be kept?', 'And for how many weeks?', 'Books: how long?']) {
    const before = await dock.getByRole('button', { name: 'Not helpful' }).count()
    await dock.getByRole('textbox', { name: /Message/ }).fill(question)
    await page.keyboard.press('Enter')
    await expect(dock.getByRole('button', { name: 'Not helpful' })).toHaveCount(before + 1)
  }
  for (const at of [0, 2]) {
    const thumb = dock.getByRole('button', { name: 'Not helpful' }).nth(at)
    await thumb.scrollIntoViewIfNeeded()
    const before = await thumb.boundingBox()
    await thumb.click()
    const comment = dock.getByRole('textbox', { name: /What was missing or wrong/ })
    await expect(comment).toBeInViewport({ ratio: 1 })
    expect(await thumb.boundingBox()).toEqual(before)
    await comment.press('Escape')
    await expect(comment).toHaveCount(0)
    expect(await thumb.boundingBox()).toEqual(before)
  }

  const link = rail(page).getByRole('link', { name: 'Overview' })
  await expect(page.getByText('Not public yet')).toBeVisible()
  const before = await link.boundingBox()
  await page.getByRole('button', { name: 'Make public' }).first().click()
  await expect(page.getByText(/^Published v/)).toBeVisible()
  expect(await link.boundingBox()).toEqual(before)
})

test('the list of many agents begins with the actions on all of them', async ({ page }) => {
  await desk.open(page, '/console/agent')
  const overview = page.getByLabel('All agents, last 7 days')
  await expect(page.getByRole('link', { name: 'Help desk', exact: true }).first()).toBeVisible()
  await expect(overview).toHaveCount(0)
  for (let at = 1; at < 7; at += 1) await client.call(agents.create, { body: { name: `Agent ${at}` } })
  const body = { publicId: agent.publicId, message: 'Who painted the ceiling?' }
  await (await createClient({ baseUrl: `${desk.url}/api` }).open(conversations.chat, { body })).text()
  await page.reload()
  const figure = (name: string) => overview.locator('div').filter({ hasText: name }).locator('dd')
  await expect(figure('Unanswered this week')).toHaveText('1')
  await expect(figure('Failed sources')).toHaveText('0')
  await expectAccessible(page, 'the list of many agents')
})
