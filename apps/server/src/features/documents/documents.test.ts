import { agents, type Client, conversations, documents, knowledge } from '@millrace/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeManual, makePdf, manualTexts } from '../../testing/documents/index.ts'
import { makeKnowledge, search, settled, upload } from '../../testing/knowledge.ts'
import { type Principal, startTestServer, type TestServer } from '../../testing/server.ts'

const manual = makeManual(5)
let server: TestServer
let admin: Principal
let base: string
let agent: agents.Agent

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signUp()
  base = (await makeKnowledge(admin.client, [])).id
  await upload(admin.client, base, [
    { name: 'manual.pdf', bytes: await makePdf({ pages: manualTexts(manual) }) },
  ])
  await settled(admin.client, base)
  agent = await admin.client.call(agents.create, { body: { name: 'Guide', knowledgeIds: [base] } })
  agent = await admin.client.call(agents.update, { params: { id: agent.id }, body: { visibility: 'public' } })
})
afterAll(() => server.stop())

const showSources = (shown: boolean) =>
  admin.client.call(agents.update, { params: { id: agent.id }, body: { showSources: shown } })

/** A visitor asks something that page 3 answers. */
const askAsVisitor = () => askAsVisitorOf(manual[2]!.facts[0]!.question)

async function askAsVisitorOf(message: string) {
  const body = { publicId: agent.publicId, message }
  const response = await server.client().open(conversations.chat, { body })
  const lines = (await response.text()).split('\n').filter((line) => line.startsWith('data: '))
  const parts = lines.map((line) => conversations.chatPart.parse(JSON.parse(line.slice(6))))
  const start = parts.find((part) => part.type === 'start')!
  const cited = parts.findLast((part) => part.type === 'citation')!
  return {
    params: {
      conversationId: start.conversationId,
      messageId: start.messageId,
      number: String(cited.citation.number),
    },
    visitorToken: start.visitorToken!,
  }
}

const open = (client: Client, asked: { params: object; query?: object; visitorToken?: string }) =>
  client.call(documents.cited, { params: asked.params, query: asked.query ?? {} } as never, {
    visitorToken: asked.visitorToken,
  })

describe('a source in a knowledge base', () => {
  it('shows the page of a passage with its words highlighted, and turns to others', async () => {
    const fact = manual[3]!.facts[0]!
    const hit = (await search(admin.client, base, fact.question)).items[0]!
    const start = hit.text.indexOf(fact.answer)
    const params = { id: base, sourceId: hit.sourceId }
    const lit = `${start}-${start + fact.answer.length}`
    const view = await admin.client.call(documents.view, { params, query: { chunkId: hit.chunkId, lit } })
    expect(view).toMatchObject({ kind: 'page', page: 4, pages: 5, name: 'manual.pdf' })
    if (view.kind !== 'page') throw new Error('not a page')
    expect(view.image).toMatch(/^data:image\/webp;base64,/)
    expect(view.text).toContain(manual[3]!.title)
    expect(view.lit.length).toBeGreaterThan(0)
    const next = await admin.client.call(documents.view, { params, query: { page: 5 } })
    expect(next).toMatchObject({ page: 5, lit: [] })
    const beyond = admin.client.call(documents.view, { params, query: { page: 6 } })
    await expect(beyond).rejects.toMatchObject({ status: 404 })
  })

  it('shows text around the passage, without what neighbours share', async () => {
    const text = Array.from(
      { length: 120 },
      (_, at) => `Sentence number ${at} says something of its own.`,
    ).join(' ')
    const { id, sources } = await makeKnowledge(admin.client, [{ type: 'text', name: 'Long', text }])
    const { items } = await admin.client.call(knowledge.listChunks, { params: { id }, query: {} })
    expect(items.length).toBeGreaterThan(3)
    const view = await admin.client.call(documents.view, {
      params: { id, sourceId: sources[0]!.id },
      query: { chunkId: items[2]!.id, lit: '0-8' },
    })
    if (view.kind !== 'text') throw new Error('not text')
    expect(
      view.passages
        .map((passage) => passage.text)
        .join('')
        .replaceAll(/\s+/g, ' '),
    ).toBe(text)
    expect(view.passages.filter((passage) => passage.cited)).toMatchObject([
      { text: items[2]!.text, lit: [{ start: 0, end: 8 }] },
    ])
  })

  it('is not found by others, and a passage of another source is not highlighted', async () => {
    const hit = (await search(admin.client, base, manual[0]!.facts[0]!.question)).items[0]!
    const params = { id: base, sourceId: hit.sourceId }
    const stranger = await server.signUp()
    await expect(stranger.client.call(documents.view, { params, query: {} })).rejects.toMatchObject({
      status: 404,
    })
    const other = await makeKnowledge(admin.client, [
      { type: 'text', name: 'Other', text: 'Quite another thing.' },
    ])
    const { items } = await admin.client.call(knowledge.listChunks, { params: { id: other.id }, query: {} })
    const mixed = admin.client.call(documents.view, { params, query: { chunkId: items[0]!.id } })
    await expect(mixed).rejects.toMatchObject({ status: 404 })
    const base2 = admin.client.call(documents.view, { params: { ...params, id: other.id }, query: {} })
    await expect(base2).rejects.toMatchObject({ status: 404 })
  })
})

describe('what an answer cites', () => {
  it('opens for a visitor only with their own token, and only when the owner shows sources', async () => {
    await showSources(true)
    const asked = await askAsVisitor()
    const view = await open(server.client(), asked)
    expect(view).toMatchObject({ kind: 'page', page: 3 })
    if (view.kind !== 'page') throw new Error('not a page')
    expect(view.lit.length).toBeGreaterThan(0)
    await expect(open(server.client(), { params: asked.params })).rejects.toMatchObject({ status: 404 })
    const another = await askAsVisitor()
    const mixed = { params: asked.params, visitorToken: another.visitorToken }
    await expect(open(server.client(), mixed)).rejects.toMatchObject({ status: 404 })
    const uncited = { ...asked, params: { ...asked.params, number: '99' } }
    await expect(open(server.client(), uncited)).rejects.toMatchObject({ status: 404 })
    await showSources(false)
    await expect(open(server.client(), asked)).rejects.toMatchObject({ status: 404 })
  })

  it('has a limit of its own for visitors', async () => {
    await showSources(true)
    const asked = await askAsVisitor()
    const tries = await Promise.allSettled(Array.from({ length: 70 }, () => open(server.client(), asked)))
    const refused = tries.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
    expect(refused.length).toBeGreaterThan(0)
    for (const reason of refused) expect(reason).toMatchObject({ status: 429, code: 'rate_limited' })
    await sql`delete from rate_limits`.execute(server.running.context.db.kysely)
  })

  it('opens the file that replaced it, at the same passage, and says that it was replaced', async () => {
    await showSources(true)
    const asked = await askAsVisitor()
    const replaceWith = async (pages: string[], name: string) => {
      const { items } = await admin.client.call(knowledge.listSources, { params: { id: base }, query: {} })
      const form = new FormData()
      form.append('file', new Blob([new Uint8Array(await makePdf({ pages }))]), name)
      const params = { id: base, sid: items[0]!.id }
      await admin.client.call(knowledge.replaceFile, { params, body: form })
      await settled(admin.client, base)
    }
    // The cited page has moved; twice, because the replacement can be replaced as well.
    await replaceWith(['A new first page.', ...manualTexts(manual)], 'manual 2.pdf')
    await replaceWith(['A new first page.', 'And a second.', ...manualTexts(manual)], 'manual 3.pdf')
    const view = await open(server.client(), asked)
    expect(view).toMatchObject({ kind: 'page', name: 'manual 3.pdf', page: 5, pages: 7, replaced: true })
    if (view.kind !== 'page') throw new Error('not a page')
    expect(view.lit.length).toBeGreaterThan(0)

    const { conversationId: id } = asked.params
    const log = await admin.client.call(conversations.transcript, { params: { id }, query: {} })
    const place = log.messages.flatMap(({ citations }) => citations)[0]!.place!
    const inConsole = await admin.client.call(documents.view, {
      params: { id: base, sourceId: place.sourceId },
      query: { chunkId: place.chunkId! },
    })
    expect(inConsole).toMatchObject({ name: 'manual 3.pdf', page: 5, replaced: true })

    await replaceWith(['Nothing of it is left.'], 'manual 4.pdf')
    expect(await open(server.client(), asked)).toMatchObject({ page: 1, pages: 1, lit: [], replaced: true })
    const now = await askAsVisitorOf('What is left of it?')
    expect(await open(server.client(), now)).toMatchObject({ replaced: false })
    await replaceWith(manualTexts(manual), 'manual.pdf')
  })

  it('says so when the source was deleted', async () => {
    await showSources(true)
    const asked = await askAsVisitor()
    const { items } = await admin.client.call(knowledge.listSources, { params: { id: base }, query: {} })
    await admin.client.call(knowledge.deleteSources, {
      params: { id: base },
      query: { ids: [items[0]!.id] },
    } as never)
    await expect(open(server.client(), asked)).rejects.toMatchObject({ status: 404, message: /source/ })
  })
})
