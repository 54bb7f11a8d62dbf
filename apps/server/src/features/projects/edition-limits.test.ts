import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  accounts,
  agents,
  aiWorkers,
  type Edition,
  knowledge,
  PLANS,
  plans,
  sheets,
  team,
} from '@millrace/contract'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { readTable } from '../../config/json-file.ts'
import { prices } from '../../config/prices.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { setEdition } from '../team/index.ts'
import { transferOf } from '../sheets/transfer/testing/transfer-of.ts'

let server: TestServer
beforeAll(async () => {
  const FREE = { ...PLANS.FREE, sheetRows: 5, knowledgeCharacters: 100 }
  server = await startTestServer({ plans: { ...PLANS, FREE } })
})
afterAll(() => server.stop())

async function ownerOf(edition: Edition) {
  const owner = await server.signUp()
  await setEdition(server.running.context.db, { account: owner.accountId, edition })
  return owner
}

const refusal = (of: string, most: number, used: number, editions: Edition[]) => ({
  status: 403,
  code: 'edition_required',
  details: { limit: { of, most, used }, editions },
})
const HIGHER: Edition[] = ['BASIC', 'PROFESSIONAL', 'TEAM', 'BUSINESS', 'ENTERPRISE']

describe('what a plan includes', () => {
  it('is held for agents of both kinds, also by those who try at once', async () => {
    const { client } = await ownerOf('FREE')
    const tries = await Promise.allSettled([
      client.call(agents.create, { body: { name: 'One' } }),
      client.call(agents.create, { body: { name: 'Two' } }),
      client.call(aiWorkers.create, { body: { template: 'custom', name: 'Three' } }),
    ])
    expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected'])
    const again = client.call(agents.create, { body: { name: 'Four' } })
    await expect(again).rejects.toMatchObject(refusal('agents', 1, 1, HIGHER))
    await expect(again).rejects.toThrow(
      'Agents: your plan (Free) includes 1, and you have 1. Basic and higher include more.',
    )
  })

  it('is held for projects, and what is in the trash doesn’t count', async () => {
    const { client } = await ownerOf('PROFESSIONAL')
    const made = []
    for (const name of ['Two', 'Three'])
      made.push(await client.call(accounts.createProject, { body: { name } }))
    const fourth = () => client.call(accounts.createProject, { body: { name: 'Four' } })
    await expect(fourth()).rejects.toMatchObject(
      refusal('projects', 3, 3, ['TEAM', 'BUSINESS', 'ENTERPRISE']),
    )
    await client.call(accounts.deleteProject, { query: { id: made[0]!.id, name: 'Two' } })
    expect(await fourth()).toMatchObject({ name: 'Four' })
  })

  it('is held for members, with those who are invited', async () => {
    const { client } = await ownerOf('TEAM')
    const invite = (target: string) =>
      client.call(team.invite, { query: { target }, body: { newRole: 'AIEDITOR' } })
    for (let at = 1; at < 10; at += 1) await invite(`guest${at}@example.test`)
    await expect(invite('last@example.test')).rejects.toMatchObject({
      code: 'edition_required',
      details: { limit: { of: 'members', most: 10 }, editions: ['BUSINESS', 'ENTERPRISE'] },
    })
  })

  it('is held for rows, by hand and in the middle of a file', async () => {
    const owner = await ownerOf('FREE')
    const { client } = owner
    const transfer = transferOf(server.url, owner)
    const { sheet } = await transfer.bring('people.csv', 'Name\nAda\nBea\n')
    const add = (count: number) =>
      client.call(sheets.createRecords, {
        params: { id: sheet.id },
        body: Array.from({ length: count }, (_, at) => ({ cells: { name: `Row ${at}` } })),
      })
    await expect(add(4)).rejects.toMatchObject(refusal('sheetRows', 5, 2, HIGHER))
    const batch = { records: Array.from({ length: 4 }, (_, at) => ({ cells: { name: `Row ${at}` } })) }
    for (const keys of [undefined, ['name']])
      await expect(
        client.call(sheets.createBatch, {
          params: { id: sheet.id },
          body: { ...batch, ...(keys ? { keys } : {}) },
        }),
      ).rejects.toMatchObject({ code: 'edition_required' })
    await add(3)
    const file = await transfer.upload('more.csv', 'Name\nCem\n')
    const start = transfer.start(sheet.id, file, { mapping: [{ index: 0, column: 'name' }] })
    await expect(start).rejects.toMatchObject({ code: 'edition_required' })
    // Reading and deleting are always possible.
    const [first] = await transfer.records(sheet.id)
    await client.call(sheets.deleteRecord, { params: { id: sheet.id, recordId: first!.id }, query: {} })
    const { done } = await transfer.bring('most.csv', 'Name\nDan\nEve\nFay\n')
    expect(done).toMatchObject({ state: 'failed', error: { code: 'edition_required' } })
  })

  it('is held for rows of a file that updates by a key, which may change all there are', async () => {
    const owner = await ownerOf('FREE')
    const transfer = transferOf(server.url, owner)
    const { sheet } = await transfer.bring('people.csv', 'Name,Age\nA,1\nB,1\nC,1\nD,1\nE,1\n')
    const upsert = async (text: string) => {
      const file = await transfer.upload('again.csv', text)
      const mapping = [
        { index: 0, column: 'name' },
        { index: 1, column: 'age' },
      ]
      const { id } = await transfer.start(sheet.id, file, { mode: 'upsert', keys: ['name'], mapping })
      return transfer.ended(sheet.id, id)
    }
    expect(await upsert('Name,Age\nA,2\nB,2\n')).toMatchObject({ state: 'done', updated: 2 })
    const refused = await upsert('Name,Age\nA,3\nF,3\n')
    expect(refused).toMatchObject({ state: 'failed', error: { code: 'edition_required' } })
    expect(await transfer.records(sheet.id)).toHaveLength(5)
  })

  it('is held for knowledge', async () => {
    const { client } = await ownerOf('FREE')
    const { id } = await client.call(knowledge.create, { body: { name: 'Base' } })
    const add = (text: string) =>
      client.call(knowledge.addSources, { params: { id }, body: { type: 'text', name: 'Text', text } })
    await expect(add('a'.repeat(101))).rejects.toMatchObject(refusal('knowledgeCharacters', 100, 0, HIGHER))
    await add('A short text.')
  })

  it('is held for files, whose text is known only once they are read', async () => {
    const { client } = await ownerOf('FREE')
    const { id } = await client.call(knowledge.create, { body: { name: 'Base' } })
    const upload = async (name: string, text: string) => {
      const form = new FormData()
      form.append('file', new Blob([text]), name)
      await client.call(knowledge.addSources, { params: { id }, body: form })
    }
    const sources = async () =>
      (await client.call(knowledge.listSources, { params: { id }, query: {} })).items
    const settled = () =>
      vi.waitFor(async () => {
        const items = await sources()
        expect(items.every(({ state }) => state === 'ready' || state === 'failed')).toBe(true)
        return items
      }, 30_000)
    await upload('short.txt', 'A short text of a file.')
    expect(await settled()).toMatchObject([{ state: 'ready' }])
    await upload('long.txt', 'A long text. '.repeat(20))
    const items = await settled()
    expect(items.find(({ name }) => name === 'long.txt')).toMatchObject({
      state: 'failed',
      error: { code: 'plan_limit', reason: { key: 'plan.limitLifted' } },
    })
    expect(items.find(({ name }) => name === 'short.txt')).toMatchObject({ state: 'ready' })
  })

  it('has no limit in the unlocked edition', async () => {
    const { client } = await server.signUp()
    for (let at = 0; at < 3; at += 1) await client.call(agents.create, { body: { name: `Agent ${at}` } })
    expect((await client.call(agents.list, { query: {} })).items).toHaveLength(3)
  })
})

it('reads an operator’s own table, and says what is wrong with it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'plans-'))
  const path = join(folder, 'plans.json')
  const own = { ...PLANS, FREE: { ...PLANS.FREE, agents: 2 } }
  await writeFile(path, JSON.stringify(own))
  expect(await readTable('PLANS_FILE', path, plans)).toEqual(own)
  for (const [text, message] of [
    ['{', 'is not JSON'],
    [JSON.stringify({ ...PLANS, FREE: { ...PLANS.FREE, agents: -1 } }), 'FREE.agents'],
    [JSON.stringify({ ...PLANS, GOLD: PLANS.TEAM }), 'Unrecognized key'],
    [JSON.stringify({ FREE: PLANS.FREE }), 'BASIC'],
  ] as const) {
    await writeFile(path, text)
    await expect(readTable('PLANS_FILE', path, plans)).rejects.toThrow(message)
  }
  await expect(readTable('PLANS_FILE', join(folder, 'none.json'), plans)).rejects.toThrow(
    'cannot be read (ENOENT)',
  )
  const priced = {
    models: { 'openai:m': { input: 1, output: 2 } },
    page: 0.01,
    toolCall: 0.005,
    sandboxSecond: 0,
    messages: { slack: 0.02 },
  }
  await writeFile(path, JSON.stringify(priced))
  expect(await readTable('PRICES_FILE', path, prices)).toEqual(priced)
  await writeFile(path, JSON.stringify({ messages: { pigeon: 1 } }))
  await expect(readTable('PRICES_FILE', path, prices)).rejects.toThrow('Unrecognized key: "pigeon"')
  await rm(folder, { recursive: true })
})
