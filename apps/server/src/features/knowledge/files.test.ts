import { knowledge } from '@millrace/contract'
import { startWebsite } from '@millrace/standins'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  makeCsv,
  makeDocx,
  makeEndlessLine,
  makeManual,
  makePdf,
  makePdfBomb,
  makePng,
  makeScanPdf,
  makeZipBomb,
  manualTexts,
  truncate,
} from '../../testing/documents/index.ts'
import { makeKnowledge, search, settled, upload } from '../../testing/knowledge.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'

let server: TestServer
let admin: Awaited<ReturnType<TestServer['signUp']>>
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signUp()
})
afterAll(() => server.stop())

const PAGES = 200
const manual = makeManual(PAGES)

async function baseWith(files: { name: string; bytes: Uint8Array }[]) {
  const { id } = await makeKnowledge(admin.client, [])
  await upload(admin.client, id, files)
  return { id, sources: await settled(admin.client, id) }
}

describe('real documents', () => {
  it('a PDF of 200 pages answers with the right page', { timeout: 120_000 }, async () => {
    const bytes = await makePdf({ pages: manualTexts(manual) })
    const { id, sources } = await baseWith([{ name: 'manual.pdf', bytes }])
    expect(sources[0]).toMatchObject({ state: 'ready', pages: PAGES, type: 'file' })
    for (const page of [0, 1, 57, 123, 198, 199]) {
      for (const fact of manual[page]!.facts.slice(0, 2)) {
        const { items } = await search(admin.client, id, fact.question)
        expect(items[0]!.page, fact.question).toBe(page + 1)
        expect(
          items.slice(0, 3).some((hit) => hit.text.includes(fact.answer)),
          fact.question,
        ).toBe(true)
      }
    }
  })

  it('a DOCX answers with its heading, a CSV with its row', async () => {
    const docx = await makeDocx({
      blocks: [
        { heading: 'Terms', level: 1 },
        { heading: 'Notice', level: 2 },
        { text: 'The period of notice is eleven weeks to the end of a quarter.' },
      ],
    })
    const csv = Buffer.from(makeCsv({ rows: 500 }))
    const { id, sources } = await baseWith([
      { name: 'terms.docx', bytes: docx },
      { name: 'prices.csv', bytes: csv },
    ])
    expect(sources.map((source) => source.state)).toEqual(['ready', 'ready'])
    const notice = await search(admin.client, id, 'How long is the period of notice?')
    expect(notice.items[0]).toMatchObject({ sourceName: 'terms.docx', page: null })
    expect(notice.items[0]!.heading).toContain('Notice')
    const row = await search(admin.client, id, 'K100321X')
    expect(row.items[0]!.text).toContain('K100321X')
  })
})

it('says which pages of a PDF have no text', async () => {
  const half = await makePdf({ pages: ['The rental costs 40 francs.', ' ', 'Bring a lock.', ' ', ' '] })
  const whole = await makePdf({ pages: ['The rental costs 40 francs.'] })
  const { sources } = await baseWith([
    { name: 'half.pdf', bytes: half },
    { name: 'whole.pdf', bytes: whole },
  ])
  const told = Object.fromEntries(sources.map(({ name, pagesWithoutText }) => [name, pagesWithoutText]))
  expect(told).toEqual({ 'half.pdf': '2, 4–5', 'whole.pdf': null })
})

describe('a replacement file', () => {
  const replace = (id: string, sid: string, name: string, bytes: Uint8Array) => {
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(bytes)]), name)
    return admin.client.call(knowledge.replaceFile, { params: { id, sid }, body: form })
  }
  const old = { name: 'FAQ.md', bytes: Buffer.from('The kingfisher nests in the bank.') }

  it('has the tags and answers from then on, and the old one is gone', async () => {
    const { id, sources } = await baseWith([old])
    const body = { sourceIds: [sources[0]!.id], add: ['birds'] }
    await admin.client.call(knowledge.assignTags, { params: { id }, body })
    const text = Buffer.from('The kingfisher nests in a hollow tree.')
    expect(await replace(id, sources[0]!.id, 'FAQ.md', text)).toMatchObject({ tags: ['birds'] })
    const after = await settled(admin.client, id)
    expect(after.map(({ name, tags, state }) => ({ name, tags, state }))).toEqual([
      { name: 'FAQ.md', tags: ['birds'], state: 'ready' },
    ])
    const { items } = await search(admin.client, id, 'Where does the kingfisher nest?')
    expect(items.map((hit) => hit.text)).toEqual(['The kingfisher nests in a hollow tree.'])
  })

  it('leaves the old one where it can’t be read', async () => {
    const { id, sources } = await baseWith([old])
    const locked = await makePdf({ pages: ['Secret.'], password: 'opens' })
    await replace(id, sources[0]!.id, 'FAQ.pdf', locked)
    const after = await settled(admin.client, id)
    expect(after.map(({ name, state }) => `${name} ${state}`).toSorted()).toEqual([
      'FAQ.md ready',
      'FAQ.pdf failed',
    ])
    const { items } = await search(admin.client, id, 'kingfisher')
    expect(items[0]!.sourceName).toBe('FAQ.md')
  })

  it('must replace a file of the same base', async () => {
    const { id, sources } = await baseWith([old])
    const other = await makeKnowledge(admin.client, [{ type: 'text', name: 'Text', text: 'Words.' }])
    const bytes = Buffer.from('New.')
    await expect(replace(other.id, sources[0]!.id, 'FAQ.md', bytes)).rejects.toMatchObject({ status: 404 })
    const ofText = replace(other.id, other.sources[0]!.id, 'FAQ.md', bytes)
    await expect(ofText).rejects.toMatchObject({ status: 400, message: /file/ })
    expect(await settled(admin.client, id)).toHaveLength(1)
    expect(await settled(admin.client, other.id)).toHaveLength(1)
  })
})

describe('unreadable files fail with a reason, and the others continue', () => {
  it.each([
    [
      'broken.pdf',
      async () => truncate(await makePdf({ pages: manualTexts(manual.slice(0, 20)) })),
      /damaged|broken|incomplete/i,
    ],
    ['locked.pdf', () => makePdf({ pages: ['Secret.'], password: 'opens' }), /password/i],
    ['scan.pdf', () => makeScanPdf({ pages: 2, image: makePng() }), /images|scan/i],
    ['bomb.docx', () => makeZipBomb({ bytes: 400_000_000 }), /unpack|larger|bomb/i],
    ['liar.docx', () => makeZipBomb({ bytes: 400_000_000, claims: 1000 }), /unpack|larger|bomb/i],
    ['bomb.pdf', () => makePdfBomb({ bytes: 300_000_000 }), /./],
    ['endless.csv', () => makeEndlessLine(20_000_000), /line|row/i],
  ] as const)('%s', { timeout: 120_000 }, async (name, make, reason) => {
    const good = { name: 'good.txt', bytes: Buffer.from('The kingfisher nests in the bank.') }
    const { id, sources } = await baseWith([{ name, bytes: await make() }, good])
    const bad = sources.find((source) => source.name === name)!
    expect(bad).toMatchObject({
      state: 'failed',
      error: { code: expect.any(String), message: expect.stringMatching(reason) },
    })
    expect(bad.error!.code).not.toBe('internal')
    expect(bad.chunks).toBe(0)
    expect((await search(admin.client, id, 'kingfisher')).items[0]!.sourceName).toBe('good.txt')
  })

  it(
    'refuses a file of 100 MB while it arrives, and stores nothing of its call',
    { timeout: 120_000 },
    async () => {
      const { id } = await makeKnowledge(admin.client, [])
      const sent = upload(admin.client, id, [
        { name: 'small.txt', bytes: Buffer.from('small') },
        { name: 'huge.pdf', bytes: Buffer.alloc(100 * 1024 * 1024, '%PDF') },
      ])
      await expect(sent).rejects.toMatchObject({ status: 413, code: 'payload_too_large', message: /50 MB/ })
      const { total } = await admin.client.call(knowledge.listSources, { params: { id }, query: {} })
      expect(total).toBe(0)
    },
  )

  it('refuses an empty file, no file and a wrong field', async () => {
    const { id } = await makeKnowledge(admin.client, [])
    await expect(
      upload(admin.client, id, [{ name: 'empty.txt', bytes: Buffer.alloc(0) }]),
    ).rejects.toMatchObject({ status: 400 })
    await expect(upload(admin.client, id, [])).rejects.toMatchObject({ status: 400 })
    const form = new FormData()
    form.append('document', new Blob(['x']), 'x.txt')
    const wrong = admin.client.call(knowledge.addSources, { params: { id }, body: form })
    await expect(wrong).rejects.toMatchObject({ status: 400 })
  })

  it('only shows names of files, never uses them as paths', async () => {
    const { sources } = await baseWith([
      { name: '../../../etc/pass\u202Ewd\u0007.txt', bytes: Buffer.from('hello there') },
    ])
    expect(sources[0]).toMatchObject({ name: 'passwd.txt', state: 'ready' })
  })
})

describe('web pages', () => {
  it('are read, and named by their title', async () => {
    const site = await startWebsite({
      '/': {
        kind: 'body',
        body: '<html><head><title>Opening</title></head><body><main><h1>Opening</h1><p>The gate opens at seven every morning, except on Sunday.</p></main></body></html>',
        type: 'text/html',
      },
    })
    const { id } = await makeKnowledge(admin.client, [{ type: 'url', url: `${site.url}/` }])
    const [source] = await settled(admin.client, id)
    expect(source).toMatchObject({ state: 'ready', name: 'Opening' })
    expect((await search(admin.client, id, 'when does the gate open')).items[0]!.text).toContain('seven')
    await site.close()
  })

  it('at private addresses are refused, even through a redirect', async () => {
    const site = await startWebsite({
      '/hop': { kind: 'redirect', to: 'http://169.254.169.254/latest/meta-data/' },
    })
    const { sources } = await makeKnowledge(admin.client, [
      { type: 'url', url: 'http://10.0.0.1/' },
      { type: 'url', url: 'http://[::ffff:192.168.1.1]/' },
      { type: 'url', url: 'http://0x0a000001/' },
      { type: 'url', url: `${site.url}/hop` },
    ])
    for (const source of sources) {
      expect(source.state, source.url!).toBe('failed')
      expect(source.error!.code, source.url!).toBe('blocked_address')
    }
    await site.close()
  })
})
