import { knowledge } from '@millrace/contract'
import { ModelError } from '@millrace/models'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeKnowledge, settled } from '../../testing/knowledge.ts'
import { type Principal, startTestServer, type TestServer } from '../../testing/server.ts'
import { inAccount } from '../../lib/scoped.ts'
import type { UsageInput } from '../usage/index.ts'
import { embedBaseHandler } from './embedding/embed-base.handler.ts'
import { searchKnowledge } from './search-knowledge.ts'
import { chooseModel } from './vectors/sets.ts'
import { FakeEmbedders } from './vectors/testing/fake-embedders.ts'

let server: TestServer
let admin: Principal & { accountId: string; projectId: string }
let models: FakeEmbedders
beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(async () => {
  // Vectors are shared within an account, so each test has its own.
  admin = await server.signUp()
  models = new FakeEmbedders('fake:one', 'fake:two')
})
afterAll(() => server.stop())

const TEXTS: knowledge.NewSource[] = [
  { type: 'text', name: 'Garage', text: 'Your automobile is repaired within two days.' },
  { type: 'text', name: 'Clinic', text: 'A physician looks at your knee on Mondays.' },
  { type: 'text', name: 'Harbour', text: 'The ferry to the island leaves at noon.' },
]

/** Selects a model as saving the settings does, but leaves the job to the test. */
const choose = (kbId: string, id: string | null, who = admin) =>
  inAccount(server.running.context, who.accountId, (tx) =>
    chooseModel(tx, { accountId: who.accountId, kbId }, id === null ? null : { id, kind: id }),
  )

const embed = (
  kbId: string,
  { who = admin, lastAttempt = false, signal = new AbortController().signal } = {},
) =>
  embedBaseHandler(server.running.context, models).run(
    { accountId: who.accountId, kbId },
    { attempt: 0, lastAttempt, signal },
  )

const find = (kbId: string, query: string, who = admin) =>
  searchKnowledge(server.running.context, models, {
    accountId: who.accountId,
    projectId: who.projectId,
    kbIds: [kbId],
    query,
    topK: 3,
  })

const baseOf = (id: string) => admin.client.call(knowledge.get, { params: { id } })

describe('search by meaning', () => {
  it('finds what no word finds, and shows the similarity', async () => {
    const { id } = await makeKnowledge(admin.client, TEXTS)
    expect((await find(id, 'car')).hits).toEqual([])
    await choose(id, 'fake:one')
    await embed(id)
    const { hits, vectors } = await find(id, 'car')
    expect(vectors).toBe('used')
    expect(hits[0]).toMatchObject({ sourceName: 'Garage', words: null, meaning: { rank: 1 } })
    expect(hits[0]!.meaning!.similarity).toBeGreaterThan(hits[1]!.meaning!.similarity)
    expect(await baseOf(id)).toMatchObject({
      embeddingModel: 'fake:one',
      embedding: { state: 'ready', done: 3, total: 3, serving: true, error: null },
    })
  })

  it('counts each call for vectors, and makes no unneeded ones', async () => {
    const { id } = await makeKnowledge(admin.client, TEXTS)
    await choose(id, 'fake:one')
    await embed(id)
    await embed(id)
    const { rows } = await sql`select kind, model, project_id, requests, tokens_in > 0 as has_tokens, own_key
      from usage_entries where account_id = ${admin.accountId}`.execute(server.running.context.db.kysely)
    const { projectId: project_id } = admin
    expect(rows).toEqual([
      { kind: 'embedding', model: 'fake:one', project_id, requests: 1, has_tokens: true, own_key: false },
    ])
  })

  it("counts the call for a question's vector once", async () => {
    const { id } = await makeKnowledge(admin.client, TEXTS)
    await choose(id, 'fake:one')
    await embed(id)
    await find(id, 'car')
    await find(id, 'car')
    const spent: UsageInput[] = []
    await searchKnowledge(server.running.context, models, {
      accountId: admin.accountId,
      projectId: admin.projectId,
      kbIds: [id],
      query: 'boat',
      topK: 1,
      agentId: 'agt_1',
      spent,
    })
    expect(spent).toMatchObject([{ kind: 'embedding', model: 'fake:one', agentId: 'agt_1' }])
    const { rows } = await sql<{ tokens: number }>`select tokens_in::int as tokens from usage_entries
      where account_id = ${admin.accountId}`.execute(server.running.context.db.kysely)
    // The three texts together, and the first question.
    expect(rows).toHaveLength(2)
    expect(rows.every(({ tokens }) => tokens > 0)).toBe(true)
  })

  it('combines both: what words and meaning find comes first', async () => {
    const { id } = await makeKnowledge(admin.client, [
      ...TEXTS,
      { type: 'text', name: 'Words', text: 'The surgeon on the island sells an old car radio.' },
    ])
    await choose(id, 'fake:one')
    await embed(id)
    const { hits } = await find(id, 'ferry island')
    expect(hits[0]).toMatchObject({ sourceName: 'Harbour', words: { rank: 1 }, meaning: { rank: 1 } })
    expect(hits.map((hit) => hit.score)).toEqual(hits.map((hit) => hit.score).toSorted((a, b) => b - a))
  })

  it('keeps a written answer first', async () => {
    const { id } = await makeKnowledge(admin.client, [
      { type: 'text', name: 'Terms', text: 'Refund, refund and again refund: money of customers.' },
      { type: 'qa', question: 'How do I get a refund?', answer: 'Write to us.' },
    ])
    await choose(id, 'fake:one')
    await embed(id)
    expect((await find(id, 'how do I get a refund')).hits[0]).toMatchObject({ text: 'Write to us.' })
  })

  it('respects source and tag filters', async () => {
    const { id, sources } = await makeKnowledge(admin.client, TEXTS)
    await choose(id, 'fake:one')
    await embed(id)
    const clinic = sources.find(({ name }) => name === 'Clinic')!
    await admin.client.call(knowledge.assignTags, {
      params: { id },
      body: { sourceIds: [clinic.id], add: ['Health'] },
    })
    const search = {
      accountId: admin.accountId,
      projectId: null,
      kbIds: [id],
      query: 'car physician',
      topK: 5,
    }
    const names = async (filters: { tags?: string[]; sourceIds?: string[] }) =>
      (await searchKnowledge(server.running.context, models, { ...search, filters })).hits.map(
        (hit) => hit.sourceName,
      )
    expect(await names({ tags: ['Health'] })).toEqual(['Clinic'])
    expect(await names({ sourceIds: [clinic.id] })).toEqual(['Clinic'])
    expect(await names({ tags: ['Nothing'] })).toEqual([])
    expect(await names({})).toEqual(expect.arrayContaining(['Clinic', 'Garage']))
  })

  it('finds no chunk that is switched off', async () => {
    const { id } = await makeKnowledge(admin.client, TEXTS)
    await choose(id, 'fake:one')
    await embed(id)
    const { hits } = await find(id, 'car')
    const params = { id, cid: hits[0]!.chunkId }
    await admin.client.call(knowledge.updateChunk, { params, body: { enabled: false } })
    expect((await find(id, 'car')).hits.map((hit) => hit.sourceName)).not.toContain('Garage')
  })
})

describe('vectors', () => {
  it('are made once per text: not when it is read again, nor in another base of the account', async () => {
    const { id, sources } = await makeKnowledge(admin.client, TEXTS)
    await choose(id, 'fake:one')
    await embed(id)
    expect(models.texts).toHaveLength(3)
    await choose(id, null)
    for (const { id: sid } of sources)
      await admin.client.call(knowledge.refreshSource, { params: { id, sid } })
    await settled(admin.client, id)
    await choose(id, 'fake:one')
    await embed(id)
    const other = await makeKnowledge(admin.client, TEXTS)
    await choose(other.id, 'fake:one')
    await embed(other.id)
    expect(models.texts).toHaveLength(3)
    expect((await find(other.id, 'car')).hits[0]).toMatchObject({ sourceName: 'Garage' })
  })

  it('are not shared with other accounts', async () => {
    const stranger = await server.signUp()
    const mine = await makeKnowledge(admin.client, TEXTS)
    await choose(mine.id, 'fake:one')
    await embed(mine.id)
    const before = models.texts.length
    const { id } = await makeKnowledge(stranger.client, TEXTS)
    await choose(id, 'fake:one', stranger)
    await embed(id, { who: stranger })
    expect(models.texts.length).toBe(before + 3)
    // Row-level security: naming another account's base finds nothing.
    expect((await find(mine.id, 'car', stranger)).hits).toEqual([])
  })

  it('made before a crash are kept', async () => {
    const text = Array.from(
      { length: 150 },
      (_, i) => `## Part ${i}\n\n${`Word${i} stands here. `.repeat(40)}`,
    ).join('\n\n')
    const { id } = await makeKnowledge(admin.client, [{ type: 'text', name: 'Long', text }])
    await choose(id, 'fake:one')
    let calls = 0
    models.before = () => {
      if (++calls > 2) throw new Error('the process dies')
    }
    await expect(embed(id)).rejects.toThrow('the process dies')
    const kept = models.texts.length
    expect(kept).toBeGreaterThan(60)
    models.before = () => undefined
    await embed(id)
    expect(new Set(models.texts).size).toBe(models.texts.length)
    const { embedding } = await baseOf(id)
    expect(embedding).toMatchObject({ state: 'ready', done: models.texts.length, total: models.texts.length })
  })

  it('of the old model are used until those of the new one are complete', async () => {
    const { id } = await makeKnowledge(admin.client, TEXTS)
    await choose(id, 'fake:one')
    await embed(id)
    await choose(id, 'fake:two')
    models.before = (texts) => {
      if (texts.length > 1) throw new Error('not yet')
    }
    await expect(embed(id)).rejects.toThrow('not yet')
    expect(await baseOf(id)).toMatchObject({ embedding: { state: 'working', serving: true } })
    expect((await find(id, 'car')).hits[0]).toMatchObject({ sourceName: 'Garage' })
    models.before = () => undefined
    await embed(id)
    const { rows } = await sql<{
      model: string
      n: number
    }>`select model, done as n from knowledge_vector_sets
      where kb_id = ${id}`.execute(server.running.context.db.kysely)
    expect(rows).toEqual([{ model: 'fake:two', n: 3 }])
    expect((await find(id, 'car')).hits[0]).toMatchObject({ sourceName: 'Garage' })
  })

  it('of deleted texts are removed once there are many', async () => {
    const { id } = await makeKnowledge(admin.client, TEXTS)
    await choose(id, 'fake:one')
    await embed(id)
    const { db } = server.running.context
    await sql`insert into knowledge_vectors (set_id, account_id, hash, signature, code)
      select v.set_id, v.account_id, gen_random_uuid(), v.signature, v.code
      from knowledge_vectors v join knowledge_vector_sets s on s.id = v.set_id, generate_series(1, 300)
      where s.kb_id = ${id}`.execute(db.kysely)
    await embed(id)
    expect(await baseOf(id)).toMatchObject({ embedding: { done: 3, total: 3 } })
    expect((await find(id, 'car')).hits[0]).toMatchObject({ sourceName: 'Garage' })
  })
})

describe('a vendor', () => {
  const failure = (code: 'unauthorised' | 'unavailable') =>
    new ModelError({ code, message: `The vendor is ${code}.` })

  it('that refuses leaves the sources searchable by words, with the reason', async () => {
    const { id } = await makeKnowledge(admin.client, TEXTS)
    await choose(id, 'fake:one')
    models.before = () => {
      throw failure('unauthorised')
    }
    await embed(id)
    expect(await baseOf(id)).toMatchObject({
      states: { ready: 3 },
      embedding: { state: 'failed', error: 'The vendor is unauthorised.', serving: false },
    })
    const { hits, vectors } = await find(id, 'automobile')
    expect({ vectors, first: hits[0]?.sourceName }).toEqual({ vectors: 'off', first: 'Garage' })
  })

  it('that is down is retried, and reported at the last attempt', async () => {
    const { id } = await makeKnowledge(admin.client, TEXTS)
    await choose(id, 'fake:one')
    models.before = () => {
      throw failure('unavailable')
    }
    await expect(embed(id)).rejects.toThrow('unavailable')
    expect(await baseOf(id)).toMatchObject({ embedding: { state: 'working' } })
    await embed(id, { lastAttempt: true })
    expect(await baseOf(id)).toMatchObject({ embedding: { state: 'failed' } })
  })

  it('whose vectors kill the process repeatedly is reported at the base, and full text still works', async () => {
    const { id } = await makeKnowledge(admin.client, TEXTS)
    await choose(id, 'fake:one')
    const { context } = server.running
    await embedBaseHandler(context, models).onDeaths!({ accountId: admin.accountId, kbId: id })
    expect(await baseOf(id)).toMatchObject({
      states: { ready: 3 },
      embedding: { state: 'failed', error: expect.stringContaining('stopped several times'), serving: false },
    })
  })

  it('that is slow, down or wrong delays no question', async () => {
    const { id } = await makeKnowledge(admin.client, TEXTS)
    await choose(id, 'fake:one')
    await embed(id)
    models.before = (_, signal) =>
      new Promise((_, refuse) => signal.addEventListener('abort', () => refuse(new Error())))
    const late = await find(id, 'automobile in the yard')
    expect({ vectors: late.vectors, first: late.hits[0]?.sourceName }).toEqual({
      vectors: 'late',
      first: 'Garage',
    })
    models.before = () => {
      throw failure('unavailable')
    }
    expect((await find(id, 'automobile in town')).vectors).toBe('failed')
    // After three failures in a row it is skipped: the answer doesn't wait for it.
    expect((await find(id, 'automobile in a yard')).vectors).toBe('failed')
    models.before = () => new Promise(() => undefined)
    expect((await find(id, 'automobile again')).vectors).toBe('failed')
  })
})

it('re-embeds a changed chunk, and only that', async () => {
  const { id } = await makeKnowledge(admin.client, TEXTS)
  await choose(id, 'fake:one')
  await embed(id)
  const { hits } = await find(id, 'car')
  await choose(id, null)
  const params = { id, cid: hits[0]!.chunkId }
  await admin.client.call(knowledge.updateChunk, { params, body: { text: 'Bicycles only.' } })
  await choose(id, 'fake:one')
  models.texts = []
  await embed(id)
  expect(models.texts).toEqual(['Bicycles only.'])
})
