import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { knowledge } from '@millrace/contract'
import { startWebsite } from '@millrace/standins'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ENCODED, makeProgram, UNREADABLE } from '../../testing/documents/index.ts'
import { makeKnowledge, search, settled, upload } from '../../testing/knowledge.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'

let server: TestServer
let admin: Awaited<ReturnType<TestServer['signUp']>>
let baseId: string
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signUp()
  baseId = (await makeKnowledge(admin.client, [])).id
})
afterAll(() => server.stop())

const sources = async (id = baseId) =>
  (await admin.client.call(knowledge.listSources, { params: { id }, query: {} })).items
const files = () =>
  readdir(join(server.running.context.config.dataDir, 'files', admin.accountId)).catch(() => [])

const NAMES = ['x.exe', 'x.txt', 'x.md', 'x.csv', 'x.html', 'x.pdf', 'x.docx', 'x']

describe.each(Object.entries(UNREADABLE))('%s', (_kind, make) => {
  it.each(NAMES)('called %s is refused with a reason, and nothing of it is stored', async (name) => {
    for (const type of ['application/octet-stream', 'text/plain; charset=iso-8859-1', 'text/html']) {
      const sending = upload(admin.client, baseId, [{ name, bytes: make(), type }])
      await expect(sending).rejects.toMatchObject({
        status: 400,
        code: 'invalid_request',
        message: expect.stringMatching(
          /^“x[^”]*”: .*(Supported formats|Unpack it|Save it as UTF-8|is damaged)/,
        ) as string,
      })
    }
    expect(await sources()).toEqual([])
    expect(await files()).toEqual([])
  })
})

it('refuses a text-only program by its name', async () => {
  const sending = upload(admin.client, baseId, [{ name: 'x.exe', bytes: Buffer.from('MZ is a program') }])
  await expect(sending).rejects.toMatchObject({ status: 400, message: expect.stringMatching(/program/) })
})

it('a refused file does not prevent others from being added, and is named', async () => {
  const { id } = await makeKnowledge(admin.client, [])
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(makeProgram())]), 'x.txt')
  form.append('file', new Blob(['The kingfisher nests in the bank.']), 'good.txt')
  const added = await admin.client.call(knowledge.addSources, { params: { id }, body: form })
  expect(added.items.map(({ name }) => name)).toEqual(['good.txt'])
  expect(added.refused).toEqual([
    { name: 'x.txt', message: expect.stringMatching(/program.*Supported formats/) as string },
  ])
  expect((await settled(admin.client, id)).map(({ state }) => state)).toEqual(['ready'])
})

it.each(Object.entries(ENCODED))('reads a text in %s correctly', async (_name, { bytes, text }) => {
  const { id } = await makeKnowledge(admin.client, [])
  await upload(admin.client, id, [{ name: 'notes.txt', bytes, type: 'text/plain' }])
  expect(await settled(admin.client, id)).toMatchObject([{ state: 'ready' }])
  const { items } = await admin.client.call(knowledge.listChunks, { params: { id }, query: {} })
  expect(items.map((chunk) => chunk.text).join('')).toContain(text)
})

it('judges pages sent as something else by their content', async () => {
  const german = 'Größe und Öffnungszeiten: täglich ab neun Uhr am Grünen Platz.'
  const site = await startWebsite({
    '/setup.html': { kind: 'body', body: makeProgram(), type: 'text/html' },
    '/setup.txt': { kind: 'body', body: makeProgram(), type: 'text/plain; charset=utf-8' },
    '/setup': { kind: 'body', body: makeProgram(), type: 'application/octet-stream' },
    '/setup.json': { kind: 'body', body: makeProgram(), type: 'application/json' },
    '/latin.txt': { kind: 'body', body: Buffer.from(german, 'latin1'), type: 'text/plain; charset=utf-8' },
  })
  const paths = ['setup.html', 'setup.txt', 'setup', 'setup.json', 'latin.txt']
  const made = await makeKnowledge(
    admin.client,
    paths.map((path) => ({ type: 'url' as const, url: `${site.url}/${path}` })),
  )
  const read = await sources(made.id)
  for (const path of paths.slice(0, -1)) {
    const source = read.find(({ url }) => url === `${site.url}/${path}`)
    expect(source, path).toMatchObject({ state: 'failed', chunks: 0, error: { code: 'unsupported_type' } })
    expect(source!.error!.message).toMatch(/program/)
    // The console tells it in its language.
    expect(source!.error!.reason).toMatchObject({ key: 'document.unsupported' })
  }
  expect((await search(admin.client, made.id, 'Öffnungszeiten')).items[0]!.text).toContain(german)
  await site.close()
})

it.each(Object.entries(UNREADABLE))(
  'refuses a %s as an exported base, and creates nothing',
  async (_kind, make) => {
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(make())]), 'base.gz')
    const before = (await admin.client.call(knowledge.list, { query: {} })).total
    await expect(admin.client.call(knowledge.importBase, { body: form })).rejects.toMatchObject({
      status: 400,
      message: expect.stringMatching(/isn’t an exported knowledge base/) as string,
    })
    expect((await admin.client.call(knowledge.list, { query: {} })).total).toBe(before)
  },
)
