import { type Client, flows, runs } from '@millrace/contract'
import { freePort } from '@millrace/standins'
import { expect, type Page } from '@playwright/test'
import { atDesk, test } from './support/desk.ts'
import { makePublicAgent, openSignedIn, ownerClient } from './support/people.ts'
import { onPostgres, type Server, startServer } from './support/server.ts'

const TEXTS = { Parking: 'Guests park in the yard behind the mill.' }
const GREETING: flows.FlowDocumentInput = {
  version: 1,
  params: [{ key: 'name', label: 'Name' }],
  nodes: [
    { id: 'n1', type: 'start' },
    { id: 'n2', type: 'output', params: { fields: [{ name: 'hello', value: 'Hello @@name@@' }] } },
  ],
  edges: [{ from: 'n1', to: 'n2' }],
}

async function makeForm(client: Client, access: 'anyone' | 'members'): Promise<string> {
  const { id, revision } = await client.call(flows.create, { body: { title: access, document: GREETING } })
  await client.call(flows.publish, { params: { id }, body: { revision } })
  const body = { enabled: true, access, fields: ['name'] }
  return new URL((await client.call(runs.saveForm, { params: { id }, body })).url).pathname
}

/** Records the paths of pages that look for the console's session. */
async function noteReaders(page: Page): Promise<() => Promise<string[]>> {
  const readers: string[] = []
  await page.exposeFunction('noteReader', (path: string) => readers.push(path))
  await page.addInitScript(`{
    const read = Storage.prototype.getItem
    Storage.prototype.getItem = function (key) {
      if (!key.startsWith('millrace.chat')) void noteReader(location.origin + location.pathname)
      return read.call(this, key)
    }
  }`)
  return async () => readers
}

async function fillIn(page: Page) {
  await page.getByRole('textbox').fill('Ada')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Hello Ada')).toBeVisible()
}

async function askAbout(page: Page) {
  await page.getByRole('textbox').fill('Where do guests park?')
  await page.keyboard.press('Enter')
  await expect(page.getByText('yard behind the mill').first()).toBeVisible()
}

test.describe('with a separate origin for visitors', () => {
  let server: Server
  let chat: string
  let client: Client
  let token: string
  test.beforeAll(async () => {
    const PORT = String(await freePort())
    const PUBLIC_URL = `http://127.0.0.1:${PORT}`
    chat = `http://localhost:${PORT}`
    server = await startServer({ PORT, PUBLIC_URL, PUBLIC_CHAT_URL: chat, ...onPostgres() })
    ;({ client, token } = await ownerClient(server))
  })
  test.afterAll(() => server.close())

  test('public chats and forms are there, and forms for members stay with the console', async ({
    page,
    context,
  }) => {
    const agent = await makePublicAgent(client, TEXTS)
    await openSignedIn(page, { server, token, path: `/console/agent/setting/${agent.id}?tab=embed` })
    const link = page.getByRole('link', { name: '/chat-public/' })
    await expect(link).toHaveAttribute('href', `${chat}/chat-public/${agent.publicId}`)

    const visitor = await context.newPage()
    const readers = await noteReaders(visitor)
    await visitor.goto(`${server.url}/chat-public/${agent.publicId}`)
    expect(visitor.url()).toBe(`${chat}/chat-public/${agent.publicId}`)
    await askAbout(visitor)
    await visitor.goto(server.url + (await makeForm(client, 'anyone')))
    expect(visitor.url()).toContain(`${chat}/form/`)
    await fillIn(visitor)
    expect(await readers()).toEqual([])
    expect(await context.cookies(chat)).toEqual([])

    const path = await makeForm(client, 'members')
    await visitor.goto(chat + path.replace('/member-form/', '/form/'))
    expect(visitor.url()).toBe(server.url + path)
    await fillIn(visitor)
    expect(new Set(await readers())).toEqual(new Set([server.url + path]))

    await visitor.goto(`${chat}/console`)
    await expect(visitor.getByRole('heading')).toBeVisible()
    await expect(visitor.getByLabel('Email')).toHaveCount(0)
  })
})

test.describe('with one origin', () => {
  const desk = atDesk()

  test("pages for visitors never look for the console's session", async ({ page, context }) => {
    const { client, token, url } = desk
    await openSignedIn(page, { server: desk, token, path: '/console' })
    const visitor = await context.newPage()
    const readers = await noteReaders(visitor)
    const agent = await makePublicAgent(client, TEXTS)
    await visitor.goto(`${url}/chat-public/${agent.publicId}`)
    await askAbout(visitor)
    await visitor.goto(url + (await makeForm(client, 'anyone')))
    await fillIn(visitor)
    expect(await readers()).toEqual([])
    await visitor.goto(url + (await makeForm(client, 'members')).replace('/member-form/', '/form/'))
    await fillIn(visitor)
    expect(visitor.url()).toContain('/member-form/')
  })
})
