import { knowledge } from '@millrace/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inAccount } from '../../../lib/scoped.ts'
import { testKind } from '../../../testing/database.ts'
import { makeKnowledge, settled } from '../../../testing/knowledge.ts'
import { type Principal, startTestServer, type TestServer } from '../../../testing/server.ts'
import { embedBaseHandler } from '../embedding/embed-base.handler.ts'
import { searchKnowledge } from '../search-knowledge.ts'
import { indexTable } from './hnsw.ts'
import { buildIndex, dropStrayIndexes } from './index-set.ts'
import { chooseModel, servingSets } from './sets.ts'
import { FakeEmbedders } from './testing/fake-embedders.ts'

let server: TestServer
let admin: Principal & { accountId: string; projectId: string }
const models = new FakeEmbedders('fake:one')
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signUp()
})
afterAll(() => server.stop())

const choose = (kbId: string) =>
  inAccount(server.running.context, admin.accountId, (tx) =>
    chooseModel(tx, { accountId: admin.accountId, kbId }, { id: 'fake:one', kind: 'fake:one' }),
  )
const embed = (kbId: string) =>
  embedBaseHandler(server.running.context, models).run(
    { accountId: admin.accountId, kbId },
    { attempt: 0, lastAttempt: false, signal: new AbortController().signal },
  )
const setOf = async (kbId: string) =>
  (await inAccount(server.running.context, admin.accountId, (tx) => servingSets(tx, [kbId])))[0]!
const nearest = async (kbId: string, query: string) => {
  const asked = { accountId: admin.accountId, projectId: null, kbIds: [kbId], query, topK: 5 }
  return (await searchKnowledge(server.running.context, models, asked)).hits
}
const build = async (kbId: string, from = 1) =>
  buildIndex(server.running.context, { accountId: admin.accountId, set: await setOf(kbId), from })

async function embedded() {
  const base = await makeKnowledge(admin.client, [
    { type: 'text', name: 'Garage', text: 'Your automobile is repaired within two days.' },
    { type: 'text', name: 'Clinic', text: 'A physician looks at your knee on Mondays.' },
  ])
  await choose(base.id)
  await embed(base.id)
  return base
}

it('a small set, and the embedded database, need no index', async () => {
  const { id } = await embedded()
  expect(await build(id, 50_000)).toBe(false)
  expect((await setOf(id)).indexed).toBe(false)
})

describe.skipIf(testKind() !== 'postgres')('the HNSW index of a set', () => {
  it('finds the same as comparing everything, with the same similarity', async () => {
    const { id } = await embedded()
    const before = await nearest(id, 'car')
    expect(await build(id)).toBe(true)
    expect((await setOf(id)).indexed).toBe(true)
    const after = await nearest(id, 'car')
    expect(after.map((hit) => hit.sourceName)).toEqual(before.map((hit) => hit.sourceName))
    expect(after[0]!.meaning!.similarity).toBeCloseTo(before[0]!.meaning!.similarity, 2)
  })

  it('follows additions and removals', async () => {
    const { id, sources } = await embedded()
    await build(id)
    await admin.client.call(knowledge.addSources, {
      params: { id },
      body: { type: 'text', name: 'Harbour', text: 'The ferry to the island leaves at noon.' },
    })
    await settled(admin.client, id)
    await choose(id)
    await embed(id)
    expect((await nearest(id, 'boat'))[0]).toMatchObject({ sourceName: 'Harbour' })
    const garage = sources.find(({ name }) => name === 'Garage')!
    await admin.client.call(knowledge.deleteSources, { params: { id }, query: { ids: garage.id } })
    expect((await nearest(id, 'car')).map((hit) => hit.sourceName)).not.toContain('Garage')
  })

  it('is used for the order, stays within its account, and is deleted with its base', async () => {
    const { id } = await embedded()
    await build(id)
    const table = sql.raw(indexTable((await setOf(id)).id))
    const { context } = server.running
    const stranger = await server.signUp()
    const visibleTo = async (accountId: string) =>
      (await inAccount(context, accountId, (tx) => sql`select 1 from ${table}`.execute(tx))).rows.length
    expect([await visibleTo(admin.accountId), await visibleTo(stranger.accountId)]).toEqual([2, 0])
    const plan = await inAccount(context, admin.accountId, async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx)
      const vector = `[${Array.from({ length: 96 }, () => 0.1).join(',')}]`
      return sql<{ 'QUERY PLAN': string }>`explain select hash from ${table}
        order by embedding <#> ${sql.raw(`'${vector}'::halfvec(96)`)} limit 5`.execute(tx)
    })
    expect(JSON.stringify(plan.rows)).toContain('Index Scan using')
    await admin.client.call(knowledge.remove, { params: { id } })
    await dropStrayIndexes(context)
    await expect(visibleTo(admin.accountId)).rejects.toThrow('does not exist')
  })
})
