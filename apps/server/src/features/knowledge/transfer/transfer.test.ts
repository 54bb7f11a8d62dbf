import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { knowledge } from '@millrace/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inAccount } from '../../../lib/scoped.ts'
import { makeKnowledge, search, settled, upload } from '../../../testing/knowledge.ts'
import { type Principal, startTestServer, type TestServer } from '../../../testing/server.ts'
import { embedBaseHandler } from '../embedding/embed-base.handler.ts'
import { searchKnowledge } from '../search-knowledge.ts'
import { chooseModel } from '../vectors/sets.ts'
import { FakeEmbedders } from '../vectors/testing/fake-embedders.ts'

let server: TestServer
let admin: Principal & { accountId: string; projectId: string }
const models = new FakeEmbedders('fake:one')
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signUp()
})
afterAll(() => server.stop())

const TEXTS: knowledge.NewSource[] = [
  { type: 'text', name: 'Garage', text: 'Your automobile is repaired within two days.' },
  { type: 'text', name: 'Clinic', text: 'A physician looks at your knee on Mondays.' },
  { type: 'qa', question: 'Where can I park?', answer: 'In the yard behind the shop.' },
]

async function exported(id: string): Promise<Buffer> {
  const response = await admin.client.open(knowledge.exportBase, { params: { id } })
  return Buffer.from(await response.arrayBuffer())
}

function imported(bytes: Uint8Array, who: Principal = admin) {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)]), 'base.millrace.gz')
  return who.client.call(knowledge.importBase, { body: form })
}

const linesOf = (bytes: Buffer) =>
  gunzipSync(bytes)
    .toString()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
const packed = (lines: unknown[]) => gzipSync(lines.map((line) => `${JSON.stringify(line)}\n`).join(''))

const choose = (kbId: string, accountId: string, id: string | null) =>
  inAccount(server.running.context, accountId, (tx) =>
    chooseModel(tx, { accountId, kbId }, id === null ? null : { id, kind: id }),
  )
const embed = (kbId: string, accountId: string) =>
  embedBaseHandler(server.running.context, models).run(
    { accountId, kbId },
    { attempt: 0, lastAttempt: false, signal: new AbortController().signal },
  )

/** A base with all kinds of content. */
async function rich() {
  const { id } = await makeKnowledge(admin.client, TEXTS)
  const file = Buffer.from(`# Manual\n\n${'The zeppelin is filled on Fridays. '.repeat(20_000)}`)
  await upload(admin.client, id, [{ name: 'manual.md', bytes: file }])
  const sources = await settled(admin.client, id)
  const garage = sources.find(({ name }) => name === 'Garage')!
  await admin.client.call(knowledge.assignTags, {
    params: { id },
    body: { sourceIds: [garage.id], add: ['Cars'] },
  })
  const { items } = await admin.client.call(knowledge.listChunks, { params: { id }, query: {} })
  const clinic = items.find((chunk) => chunk.text.includes('physician'))!
  const params = { id, cid: clinic.id }
  const body = { text: 'A surgeon looks at your knee on Tuesdays.', tags: ['Health'] }
  await admin.client.call(knowledge.updateChunk, { params, body })
  await choose(id, admin.accountId, 'fake:one')
  await embed(id, admin.accountId)
  return { id, file }
}

const searchText = (kbId: string, accountId: string, query: string) =>
  searchKnowledge(server.running.context, models, {
    accountId,
    projectId: null,
    kbIds: [kbId],
    query,
    topK: 10,
  })
const essence = ({ hits }: Awaited<ReturnType<typeof searchText>>) =>
  hits.map(({ text, score, sourceName, sourceType, heading, page, start, end, tags, words, meaning }) => ({
    text,
    score: score.toFixed(6),
    sourceName,
    sourceType,
    heading,
    place: [page, start, end],
    tags,
    words: words?.rank,
    meaning: meaning?.similarity.toFixed(4),
  }))

describe('a round trip', () => {
  it('creates a base that answers the same, with files, edits, tags and vectors, and embeds nothing again', async () => {
    const { id, file } = await rich()
    const bytes = await exported(id)
    const stranger = await server.signUp()
    const made = await imported(bytes, stranger)
    expect(made).toMatchObject({ name: 'Handbook', sources: 4 })
    const before = models.texts.length
    await choose(made.id, stranger.accountId, 'fake:one')
    await embed(made.id, stranger.accountId)
    expect(models.texts.length).toBe(before)
    for (const query of ['car', 'knee surgeon', 'where to park', 'zeppelin friday', 'repaired'])
      expect(essence(await searchText(made.id, stranger.accountId, query)), query).toEqual(
        essence(await searchText(id, admin.accountId, query)),
      )
    const { items } = await stranger.client.call(knowledge.listChunks, {
      params: { id: made.id },
      query: { state: 'edited' },
    })
    expect(items).toMatchObject([
      { original: TEXTS[1]!.type === 'text' ? TEXTS[1]!.text : '', tags: ['Health'] },
    ])
    const { rows } = await sql<{
      storage_key: string
      bytes: number
    }>`select storage_key, bytes from knowledge_sources
      where kb_id = ${made.id} and storage_key is not null`.execute(server.running.context.db.kysely)
    expect(rows).toEqual([{ storage_key: expect.stringContaining(stranger.accountId), bytes: file.length }])
    // Its lines are the same, except for the time.
    const again = await fetchAs(stranger, made.id)
    const withoutTime = (lines: Record<string, unknown>[]) =>
      lines.map((line) => ({ ...line, exportedAt: null }))
    expect(withoutTime(linesOf(again))).toEqual(withoutTime(linesOf(bytes)))
  })

  it('of an edited source keeps the edit when it is read again', async () => {
    const { id } = await rich()
    const made = await imported(await exported(id))
    const { items } = await admin.client.call(knowledge.listSources, { params: { id: made.id }, query: {} })
    const clinic = items.find(({ name }) => name === 'Clinic')!
    await admin.client.call(knowledge.refreshSource, { params: { id: made.id, sid: clinic.id } })
    await settled(admin.client, made.id)
    expect((await search(admin.client, made.id, 'surgeon tuesdays')).items[0]!.text).toContain('surgeon')
  })
})

const fetchAs = async (who: Principal, id: string) => {
  const response = await who.client.open(knowledge.exportBase, { params: { id } })
  return Buffer.from(await response.arrayBuffer())
}

describe('a hostile file', () => {
  let lines: Record<string, unknown>[]
  let whole: Buffer
  beforeAll(async () => {
    whole = await exported((await rich()).id)
    lines = linesOf(whole)
  })
  const bases = async () => (await admin.client.call(knowledge.list, { query: { size: 200 } })).total
  const files = async () =>
    (await readdir(join(server.running.context.config.dataDir, 'files', admin.accountId))).length
  const at = (key: string) => lines.findIndex((line) => key in line)
  const changed = (index: number, line: unknown) => [
    ...lines.slice(0, index),
    line,
    ...lines.slice(index + 1),
  ]
  const withBase = (base: object) =>
    changed(0, { ...lines[0], base: { ...(lines[0]!.base as object), ...base } })

  it.each<[string, () => Uint8Array]>([
    ['nothing', () => new Uint8Array()],
    ['no gzip', () => Buffer.from('{"format":"millrace-knowledge"}\n')],
    ['cut off in its bytes', () => whole.subarray(0, whole.length - 20)],
    ['cut off at a line', () => packed(lines.slice(0, -1))],
    ['another format', () => packed([{ format: 'other' }])],
    ['a version that is not known', () => packed(changed(0, { ...lines[0], version: 99 }))],
    ['ids of its own', () => packed(withBase({ id: 'kb_01h455vb4pex5vsknk084sn02q' }))],
    ['an account of its own', () => packed(withBase({ accountId: 'acc_01h455vb4pex5vsknk084sn02q' }))],
    ['parts in a wrong order', () => packed([lines[0], lines[at('chunk')], ...lines.slice(1)])],
    ['vectors before sources', () => packed([lines[0], lines[at('vectors')], ...lines.slice(1)])],
    ['a line after its end', () => packed([...lines, lines[at('chunk')]])],
    [
      'counts that do not fit',
      () => packed([...lines.slice(0, -1), { end: { sources: 1, chunks: 0, vectors: 0 } }]),
    ],
    ['a chunk that is missing', () => packed(lines.filter((_, index) => index !== at('chunk')))],
    ['no chunk but a number', () => packed(changed(at('chunk'), { chunk: 7 }))],
    [
      'a NUL',
      () =>
        packed(
          changed(at('chunk'), { chunk: { ...(lines[at('chunk')]!.chunk as object), text: 'a\u0000' } }),
        ),
    ],
    [
      'half a character',
      () =>
        packed(changed(at('chunk'), { chunk: { ...(lines[at('chunk')]!.chunk as object), text: '\ud800' } })),
    ],
    [
      'an address that is none',
      () =>
        packed(
          changed(at('source'), {
            source: { ...(lines[at('source')]!.source as object), url: 'file:///etc/passwd' },
          }),
        ),
    ],
    [
      'a file that is longer than it says',
      () =>
        packed(
          changed(at('file'), { file: 'A'.repeat(4 * 60_000) }).flatMap((line) =>
            'file' in (line as object) ? Array.from({ length: 9 }, () => line) : [line],
          ),
        ),
    ],
    [
      'a vector of another length',
      () => packed(changed(at('vectors'), { vectors: [['00000000-0000-0000-0000-000000000000', 'AAAA']] })),
    ],
    [
      'a vector that outdoes all others',
      () =>
        packed(
          changed(at('vectors'), {
            vectors: [
              ['00000000-0000-0000-0000-000000000000', Buffer.alloc(128 + 4 + 96, 0x7f).toString('base64')],
            ],
          }),
        ),
    ],
    ['a pile of brackets', () => gzipSync(`${JSON.stringify(lines[0])}\n${'['.repeat(3_000_000)}\n`)],
    ['a line without end', () => gzipSync(Buffer.alloc(8 * 1024 * 1024, 0x61))],
    ['a bomb', () => gzipSync(Buffer.alloc(200 * 1024 * 1024, 10))],
  ])('with %s creates no base and leaves no file', async (_, bytes) => {
    const before = { bases: await bases(), files: await files() }
    const failed = await imported(bytes()).catch((error: unknown) => error)
    expect([400, 413]).toContain((failed as { status: number }).status)
    expect({ bases: await bases(), files: await files() }).toEqual(before)
  })
})

it("people can't export what they can't read", async () => {
  const { id } = await makeKnowledge(admin.client, TEXTS)
  const stranger = await server.signUp()
  await expect(fetchAs(stranger, id)).rejects.toMatchObject({ status: 404 })
})
