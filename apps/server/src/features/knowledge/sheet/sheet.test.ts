import { knowledge, sheets } from '@millrace/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { inAccount } from '../../../lib/scoped.ts'
import { search, WAIT } from '../../../testing/knowledge.ts'
import { type Principal, startTestServer, type TestServer } from '../../../testing/server.ts'
import { embedBaseHandler } from '../embedding/embed-base.handler.ts'
import { startRefresh } from '../site/start-refresh.ts'
import { chooseModel } from '../vectors/sets.ts'
import { FakeEmbedders } from '../vectors/testing/fake-embedders.ts'
import { refreshSheets } from '../sources/sheets.maintenance.ts'
import { sheetHandler } from './sync.handler.ts'

let server: TestServer
let admin: Principal & { accountId: string; projectId: string }
vi.setConfig({ testTimeout: 120_000 })
beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(async () => {
  admin = await server.signUp()
})
afterAll(() => server.stop())

const COLUMNS: sheets.NewColumn[] = [
  { label: 'Product', key: 'product' },
  { label: 'Price', key: 'price', type: 'currency', settings: { currency: 'EUR', decimals: 2 } },
  { label: 'In stock', key: 'stock', type: 'checkbox' },
  { label: 'Purchase price', key: 'cost', type: 'number', hidden: true },
]

const FIRST: Record<string, string | boolean>[] = [
  { product: 'Brass lantern', price: '49.90', stock: true, cost: '12.34' },
  { product: 'Copper kettle', price: '89.00', stock: false, cost: '31.5' },
  { product: 'Oak bench', price: '240', stock: true, cost: '98.7' },
]

async function addRows(id: string, rows: Record<string, string | boolean>[]) {
  const body = rows.map((cells) => ({ cells }))
  return (await admin.client.call(sheets.createRecords, { params: { id }, body })).rows
}

async function makeSheet(rows = FIRST) {
  const { client } = admin
  const sheet = await client.call(sheets.create, { body: { name: 'Price list', columns: COLUMNS } })
  return { id: sheet.id, rows: await addRows(sheet.id, rows) }
}

const sourceOf = async (kbId: string) =>
  (await admin.client.call(knowledge.listSources, { params: { id: kbId }, query: {} })).items[0]!

/** Waits until the source has read all of its sheet. */
const inStep = (kbId: string, rows: number) =>
  vi.waitFor(async () => {
    await refreshSheets(server.running.context)
    const source = await sourceOf(kbId)
    expect(source).toMatchObject({ state: 'ready', sheet: { reading: false, rows } })
    const { rows: behind } = await sql`select 1 from knowledge_sheets k
      where k.source_id = ${source.id} and k.read_state is distinct from sheet_state(k.sheet_id)`.execute(
      server.running.context.db.kysely,
    )
    expect(behind).toEqual([])
    return source
  }, WAIT)

async function makeBase(sheetId: string, rows = FIRST.length) {
  const { client } = admin
  const { id } = await client.call(knowledge.create, { body: { name: 'Shop' } })
  await client.call(knowledge.addSources, { params: { id }, body: { type: 'sheet', sheetId } })
  return { id, source: await inStep(id, rows) }
}

it('turns each row into a document that answers on its own, without hidden columns', async () => {
  const sheet = await makeSheet()
  const { id, source } = await makeBase(sheet.id)
  expect(source).toMatchObject({ name: 'Price list', type: 'sheet', chunks: 3, sheet: { sheetId: sheet.id } })
  const { items } = await search(admin.client, id, 'What does the copper kettle cost?')
  expect(items[0]).toMatchObject({
    sourceName: 'Price list',
    sourceType: 'sheet',
    heading: 'Copper kettle',
    text: 'Product: Copper kettle\nPrice: €89.00\nIn stock: no',
  })
  expect(
    (await search(admin.client, id, 'purchase 31.5')).items.map(({ text }) => text).join(),
  ).not.toContain('31.5')
})

it('is kept up to date, and only what changed is embedded again', async () => {
  const more = Array.from({ length: 150 }, (_, at) => ({ product: `Spare part ${at}`, price: `${at}` }))
  const sheet = await makeSheet([...FIRST, ...more])
  const { id } = await makeBase(sheet.id, 153)
  const models = new FakeEmbedders('fake:one')
  const { context } = server.running
  await inAccount(context, admin.accountId, (tx) =>
    chooseModel(tx, { accountId: admin.accountId, kbId: id }, { id: 'fake:one', kind: 'fake:one' }),
  )
  const embed = () =>
    embedBaseHandler(context, models).run(
      { accountId: admin.accountId, kbId: id },
      { attempt: 0, lastAttempt: false, signal: new AbortController().signal },
    )
  await embed()
  expect(models.texts).toHaveLength(153)

  const records: { id?: string; cells: Record<string, string> }[] = [
    { id: sheet.rows[1]!.id!, cells: { price: '95.5' } },
    { cells: { product: 'Tin whistle', price: '7' } },
  ]
  await admin.client.call(sheets.updateBatch, { params: { id: sheet.id }, body: { records } })
  await admin.client.call(sheets.deleteBatch, {
    params: { id: sheet.id },
    body: { ids: [sheet.rows[2]!.id!] },
  })
  await inStep(id, 153)
  await embed()
  expect(models.texts.slice(153).toSorted()).toEqual([
    'Copper kettle\nProduct: Copper kettle\nPrice: €95.50\nIn stock: no',
    'Tin whistle\nProduct: Tin whistle\nPrice: €7.00',
  ])
  const names = async (query: string) =>
    (await search(admin.client, id, query)).items.map(({ heading }) => heading)
  expect((await names('tin whistle'))[0]).toBe('Tin whistle')
  expect(await names('oak bench')).not.toContain('Oak bench')
  const { chunks } = await sourceOf(id)
  expect(chunks).toBe(153)
})

it('follows new names of the sheet and its columns', async () => {
  const sheet = await makeSheet()
  const { id } = await makeBase(sheet.id)
  await admin.client.call(sheets.update, { params: { id: sheet.id }, body: { name: 'Catalogue' } })
  await admin.client.call(sheets.updateColumn, {
    params: { id: sheet.id },
    body: { column: 'price', label: 'Retail' },
  })
  expect(await inStep(id, 3)).toMatchObject({ name: 'Catalogue' })
  const { items } = await search(admin.client, id, 'lantern')
  expect(items[0]).toMatchObject({ sourceName: 'Catalogue', text: expect.stringContaining('Retail: €49.90') })
})

it('fails with the reason when the sheet is deleted, stops answering, and returns with it', async () => {
  const sheet = await makeSheet()
  const { id } = await makeBase(sheet.id)
  const params = { id: sheet.id }
  await admin.client.call(sheets.remove, { params })
  await vi.waitFor(async () => {
    await refreshSheets(server.running.context)
    expect(await sourceOf(id)).toMatchObject({
      state: 'failed',
      error: { code: 'sheet_deleted' },
      sheet: { sheetId: null, rows: 0 },
    })
  }, WAIT)
  expect((await search(admin.client, id, 'lantern')).items).toEqual([])
  await admin.client.call(sheets.restore, { params })
  await inStep(id, 3)
  expect((await search(admin.client, id, 'lantern')).items).toHaveLength(1)
})

it('accepts a sheet once, and only of its own project', async () => {
  const sheet = await makeSheet()
  const { id } = await makeBase(sheet.id)
  const add = (who: Principal, sheetId: string, kbId = id) =>
    who.client.call(knowledge.addSources, { params: { id: kbId }, body: { type: 'sheet', sheetId } })
  await expect(add(admin, sheet.id)).rejects.toMatchObject({ status: 409 })
  const other = await server.signUp()
  const { id: theirs } = await other.client.call(knowledge.create, { body: { name: 'Theirs' } })
  await expect(add(other, sheet.id, theirs)).rejects.toMatchObject({ status: 404 })
  await expect(add(admin, 'sht_00000000000000000000000000')).rejects.toMatchObject({ status: 404 })
  const { total } = await admin.client.call(knowledge.listSources, { params: { id }, query: {} })
  expect(total).toBe(1)
})

it('continues where a reader was stopped, and duplicates nothing', async () => {
  const many = Array.from({ length: 300 }, (_, at) => ({ product: `Widget number ${at}`, price: '1' }))
  const sheet = await makeSheet(many)
  const { id, source } = await makeBase(sheet.id, 300)
  const { context } = server.running
  await admin.client.call(sheets.update, { params: { id: sheet.id }, body: { name: 'Widgets' } })
  const revision = await inAccount(context, admin.accountId, async (tx) => {
    // Its job waits until this transaction ends, and then finds another revision.
    await startRefresh(context, tx, { accountId: admin.accountId, sourceId: source.id })
    const { rows } = await sql<{ revision: number }>`update knowledge_sources set revision = revision + 1
      where id = ${source.id} returning revision`.execute(tx)
    return rows[0]!.revision
  })
  const stop = new AbortController()
  let left = 2
  const signal = new Proxy(stop.signal, {
    get: (target, key) => {
      if (key === 'throwIfAborted' && left-- === 0) stop.abort(new Error('the worker stops'))
      const value: unknown = Reflect.get(target, key)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  const payload = { accountId: admin.accountId, sourceId: source.id, revision }
  const run = sheetHandler(context).run(payload, { attempt: 0, lastAttempt: false, signal })
  await expect(run).rejects.toThrow('the worker stops')
  expect(await sourceOf(id)).toMatchObject({ state: 'ready', sheet: { reading: true }, chunks: 300 })
  expect(await inStep(id, 300)).toMatchObject({ name: 'Widgets', chunks: 300 })
  const { items } = await admin.client.call(knowledge.listChunks, {
    params: { id },
    query: { sourceId: source.id, limit: 200 },
  })
  expect(new Set(items.map(({ text }) => text)).size).toBe(200)
})

it('cuts a long row, but never joins two', async () => {
  const long = Array.from({ length: 400 }, (_, at) => `Sentence ${at} about the mill.`).join(' ')
  const sheet = await makeSheet([{ product: long }, { product: 'Short one' }, { product: 'Short two' }])
  const { id } = await makeBase(sheet.id, 3)
  const { items } = await admin.client.call(knowledge.listChunks, { params: { id }, query: { limit: 200 } })
  const short = items.filter(({ text }) => text.includes('Short'))
  expect(short.map(({ text }) => text)).toEqual(['Product: Short one', 'Product: Short two'])
  expect(items.length).toBeGreaterThan(8)
})
