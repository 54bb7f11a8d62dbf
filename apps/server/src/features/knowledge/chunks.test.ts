import { knowledge } from '@millrace/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeKnowledge, search, settled } from '../../testing/knowledge.ts'
import { type Principal, startTestServer, type TestServer } from '../../testing/server.ts'

let server: TestServer
let admin: Principal & { accountId: string; projectId: string }
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signUp()
})
afterAll(() => server.stop())

const GUIDE = ['Opening', 'Prices', 'Delivery', 'Returns']
  .map(
    (title) =>
      `# ${title}\n\nThe part on ${title.toLowerCase()} says what counts here. ${'More of it. '.repeat(80)}`,
  )
  .join('\n\n')

const guide = () => makeKnowledge(admin.client, [{ type: 'text', name: 'Guide', text: GUIDE }])
const chunksOf = async (id: string, query = {}) =>
  (await admin.client.call(knowledge.listChunks, { params: { id }, query })).items
const change = (id: string, cid: string, body: Parameters<typeof update>[1]) => update({ id, cid }, body)
const update = (
  params: { id: string; cid: string },
  body: { text?: string | null; enabled?: boolean; tags?: string[] },
) => admin.client.call(knowledge.updateChunk, { params, body })
const refresh = async (id: string, sid: string) => {
  await admin.client.call(knowledge.refreshSource, { params: { id, sid } })
  await settled(admin.client, id)
}

describe('a chunk', () => {
  it('is found by its new words and no longer by the old ones, in its old position', async () => {
    const { id } = await guide()
    const before = await chunksOf(id)
    const second = before[1]!
    const changed = await change(id, second.id, { text: 'A zeppelin costs a fortune.' })
    expect(changed).toMatchObject({ text: 'A zeppelin costs a fortune.', original: second.text, seq: 1 })
    expect((await search(admin.client, id, 'zeppelin')).items[0]).toMatchObject({ chunkId: second.id })
    expect((await chunksOf(id)).map((chunk) => chunk.id)).toEqual(before.map((chunk) => chunk.id))
    expect((await chunksOf(id, { state: 'edited' })).map((chunk) => chunk.id)).toEqual([second.id])
  })

  it('can be reset to the original text', async () => {
    const { id } = await guide()
    const [first] = await chunksOf(id)
    await change(id, first!.id, { text: 'A zeppelin.' })
    await change(id, first!.id, { text: 'Two zeppelins.' })
    expect(await change(id, first!.id, { text: null })).toMatchObject({ text: first!.text, original: null })
    expect((await search(admin.client, id, 'zeppelin')).items).toEqual([])
    expect((await search(admin.client, id, 'part on opening')).items[0]).toMatchObject({ chunkId: first!.id })
  })

  it('that is switched off is not found until it is on again', async () => {
    const { id } = await guide()
    const [first] = await chunksOf(id)
    expect(await change(id, first!.id, { enabled: false })).toMatchObject({ enabled: false })
    const findChunks = async () => (await search(admin.client, id, 'opening')).items.map((hit) => hit.chunkId)
    expect(await findChunks()).not.toContain(first!.id)
    expect((await chunksOf(id, { state: 'off' })).map((chunk) => chunk.id)).toEqual([first!.id])
    await change(id, first!.id, { enabled: true })
    expect(await findChunks()).toContain(first!.id)
  })

  it('keeps edits when its source is read again, as long as its text is the same', async () => {
    const { id, sources } = await guide()
    const [first, second, third] = await chunksOf(id)
    await change(id, first!.id, { text: 'A zeppelin.', tags: ['Air'] })
    await change(id, second!.id, { enabled: false })
    await change(id, third!.id, { text: 'For a moment.' })
    await change(id, third!.id, { text: null })
    await refresh(id, sources[0]!.id)
    const after = await chunksOf(id)
    expect(after[0]).toMatchObject({ text: 'A zeppelin.', original: first!.text, tags: ['Air'] })
    expect(after[1]).toMatchObject({ enabled: false, text: second!.text })
    expect(after[2]).toMatchObject({ text: third!.text, original: null })
    expect((await search(admin.client, id, 'zeppelin')).items).toHaveLength(1)
    expect((await search(admin.client, id, 'moment')).items).toEqual([])
  })

  it('can be searched by its words', async () => {
    const { id } = await guide()
    expect((await chunksOf(id, { search: 'part on prices' })).map((chunk) => chunk.seq)).toEqual([1])
    expect(await chunksOf(id, { search: '%' })).toEqual([])
  })

  it('of another base does not exist', async () => {
    const [one, two] = [await guide(), await guide()]
    const [first] = await chunksOf(one.id)
    await expect(change(two.id, first!.id, { enabled: false })).rejects.toMatchObject({ status: 404 })
  })

  it('is changed one after another by simultaneous edits', async () => {
    const { id } = await guide()
    const chunks = await chunksOf(id)
    const words = ['zeppelin', 'glider', 'balloon']
    const done = await Promise.allSettled(
      words.map((word, at) => change(id, chunks[at]!.id, { text: `A ${word} flies.` })),
    )
    const written = words.filter((_, at) => done[at]!.status === 'fulfilled')
    expect(written.length).toBeGreaterThan(0)
    for (const word of written) expect((await search(admin.client, id, word)).items[0]!.text).toContain(word)
  })
})

describe('tags', () => {
  const tag = (
    id: string,
    body: { sourceIds?: string[]; chunkIds?: string[]; add?: string[]; remove?: string[] },
  ) => admin.client.call(knowledge.assignTags, { params: { id }, body })
  const tagsOf = async (id: string) => (await admin.client.call(knowledge.listTags, { params: { id } })).items

  it('belong to sources and chunks, and filter searches', async () => {
    const { id, sources } = await makeKnowledge(admin.client, [
      { type: 'text', name: 'One', text: 'The heron stands in the reeds.' },
      { type: 'text', name: 'Two', text: 'The heron flies away.' },
    ])
    const one = sources.find(({ name }) => name === 'One')!
    const chunk = (await chunksOf(id)).find(({ sourceId }) => sourceId !== one.id)!
    await tag(id, { sourceIds: [one.id], add: ['Water'] })
    await tag(id, { chunkIds: [chunk.id], add: ['Air', 'water'] })
    expect(await tagsOf(id)).toEqual([
      { name: 'Air', sources: 0, chunks: 1 },
      { name: 'Water', sources: 1, chunks: 1 },
    ])
    const find = async (tags: string[], sourceIds?: string[]) => {
      const body = { query: 'heron', filters: { tags, ...(sourceIds ? { sourceIds } : {}) } }
      return (await admin.client.call(knowledge.search, { params: { id }, body })).items.map(
        (hit) => hit.sourceName,
      )
    }
    expect((await find(['Water'])).toSorted()).toEqual(['One', 'Two'])
    expect(await find(['Air'])).toEqual(['Two'])
    expect(await find(['Water'], [one.id])).toEqual(['One'])
    expect(await find(['Air'], [one.id])).toEqual([])
    expect((await chunksOf(id, { tag: 'Water' })).map((found) => found.sourceId).toSorted()).toEqual(
      sources.map((source) => source.id).toSorted(),
    )
  })

  it('are renamed, merged and removed everywhere, and stay so when a source is read again', async () => {
    const { id, sources } = await guide()
    const [first] = await chunksOf(id)
    await tag(id, { sourceIds: [sources[0]!.id], chunkIds: [first!.id], add: ['Old', 'Other'] })
    const rename = (from: string, name: string) =>
      admin.client.call(knowledge.renameTag, { params: { id }, body: { tag: from, name } })
    expect(await rename('Old', 'New')).toEqual({ changed: 2 })
    await rename('Other', 'NEW')
    await refresh(id, sources[0]!.id)
    expect(await tagsOf(id)).toEqual([{ name: 'New', sources: 1, chunks: 1 }])
    await rename('New', 'new')
    expect(await tagsOf(id)).toEqual([{ name: 'new', sources: 1, chunks: 1 }])
    await admin.client.call(knowledge.deleteTag, { params: { id }, query: { tag: 'new' } })
    expect(await tagsOf(id)).toEqual([])
  })

  it('are limited in number, and only allowed where they apply', async () => {
    const { id, sources } = await guide()
    const other = await guide()
    const many = Array.from({ length: knowledge.TAGS_EACH }, (_, i) => `t${i}`)
    await tag(id, { sourceIds: [sources[0]!.id], add: many })
    await expect(tag(id, { sourceIds: [sources[0]!.id], add: ['more'] })).rejects.toMatchObject({
      status: 400,
    })
    await expect(tag(id, { sourceIds: [other.sources[0]!.id], add: ['more'] })).rejects.toMatchObject({
      status: 404,
    })
    expect(await tagsOf(id)).toHaveLength(knowledge.TAGS_EACH)
  })
})
