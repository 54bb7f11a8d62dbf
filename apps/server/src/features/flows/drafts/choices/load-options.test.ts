import { accounts, agents, ApiError, flows, knowledge, sheets, tools } from '@millrace/contract'
import { startOpenAiStandin } from '@millrace/standins'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '../../../../lib/ids.ts'
import { startTestServer, type TestServer } from '../../../../testing/server.ts'
import { bearer, keep } from '../../../credentials/testing.ts'
import { type McpSide, mcpSide } from '../../../tools/servers/testing.ts'
import { simpleDocument } from '../testing.ts'

let server: TestServer
let vendor: Awaited<ReturnType<typeof startOpenAiStandin>>
let owner: Awaited<ReturnType<TestServer['signUp']>>
let sheetId: string
let side: McpSide
beforeAll(async () => {
  const tool = { name: '' }
  side = await mcpSide([tool])
  vendor = await startOpenAiStandin({ models: [{ id: 'rye-one' }, { id: 'wheat-one' }] })
  server = await startTestServer({ openai: { apiKey: vendor.apiKey, baseUrl: vendor.url } })
  owner = await server.signUp()
  const { client } = owner
  const columns = [
    { key: 'rye', label: 'Rye in kg', type: 'number' as const },
    { key: 'wheat', label: 'Wheat in kg', type: 'number' as const },
  ]
  for (const name of ['Rye', 'Wheat']) {
    const made = await client.call(sheets.create, { body: { name, columns } })
    if (name === 'Rye') sheetId = made.id
    await client.call(knowledge.create, { body: { name } })
    const agent = await client.call(agents.create, { body: { name } })
    await connectTo(agent.id, name)
    await client.call(flows.create, { body: { title: name, document: simpleDocument() } })
    await keep(owner, bearer('https://mill.example', 'secret'), { name })
    await sql`insert into connections (id, account_id, vendor, name, external_id, scopes, sealed, key_id)
      values (${newId('connection')}, ${owner.accountId}, 'google', ${name}, ${name}, '{}', '', '')`.execute(
      server.running.context.db.kysely,
    )
    tool.name = name
    const body = { name, url: side.url }
    await client.call(tools.addServer, { body })
  }
})
/** A channel with a template, as it is stored. */
async function connectTo(agentId: string, name: string): Promise<void> {
  const db = server.running.context.db.kysely
  const id = newId('channelConnection')
  await sql`insert into channel_connections (id, account_id, agent_id, channel, external_id, name, sealed, key_id, verify_token)
    values (${id}, ${owner.accountId}, ${agentId}, 'whatsapp', ${name}, ${name}, '', '', '')`.execute(db)
  await sql`insert into channel_templates (connection_id, account_id, name, language, is_approved, status, category,
      header, body, footer, placeholders, is_sendable)
    values (${id}, ${owner.accountId}, ${name.toLowerCase()}, 'en', true, 'APPROVED', 'UTILITY', '', 'Hello', '', '[]', true)`.execute(
    db,
  )
}

afterAll(async () => {
  await server.stop()
  await vendor.close()
  await side.close()
})

/** As sent by a program that only knows this shape. */
const load = async (body: { type: string; search?: string; page?: number }) => {
  const response = await fetch(`${server.url}/api/millrace/aiflows/options/load`, {
    method: 'POST',
    headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const { code, data } = (await response.json()) as { code: number; data: { items: { label: string }[] } }
  expect(code).toBe(200)
  return data.items.map(({ label }) => label)
}

it.each(flows.OPTION_KINDS)('%s is searched only by type, words and page', async (type) => {
  const all = await load({ type, search: '', page: 1 })
  expect(all.length).toBeGreaterThanOrEqual(2)
  const found = await load({ type, search: ' rYe ', page: 1 })
  expect(found.length).toBeGreaterThanOrEqual(1)
  expect(found.every((label) => /rye/i.test(label))).toBe(true)
  expect(await load({ type, search: '100%_nothing', page: 1 })).toEqual([])
  expect(await load({ type, search: 'rye', page: 2 })).toEqual([])
})

it('columns without a sheet are those of all sheets of the project, with the name of theirs', async () => {
  const body = { type: 'SHEET_COLUMN' as const, search: 'rye' }
  const { items } = await owner.client.call(flows.loadOptions, { body })
  expect(items).toEqual([
    { value: 'rye', label: 'Rye in kg', note: 'Rye' },
    { value: 'rye', label: 'Rye in kg', note: 'Wheat' },
  ])
  const ofOne = await owner.client.call(flows.loadOptions, { body: { ...body, parent: sheetId } })
  expect(ofOne.items).toEqual([{ value: 'rye', label: 'Rye in kg', note: 'number' }])
  const { id } = await owner.client.call(accounts.createProject, { body: { name: 'Other' } })
  const other = server.client({ token: owner.token, projectId: id })
  expect((await other.call(flows.loadOptions, { body })).items).toEqual([])
  const stranger = await server.signUp()
  expect((await stranger.client.call(flows.loadOptions, { body })).items).toEqual([])
  const wrong = owner.client.call(flows.loadOptions, { body: { type: 'NOTHING' } as never })
  await expect(wrong).rejects.toBeInstanceOf(ApiError)
})

it('tells sheets of one name apart, also where only one of them is listed', async () => {
  const { client } = await server.signUp()
  const columns = [{ key: 'rye', label: 'Rye' }]
  const [full, empty] = [
    await client.call(sheets.create, { body: { name: 'Orders', columns } }),
    await client.call(sheets.create, { body: { name: 'orders', columns } }),
  ]
  await client.call(sheets.create, { body: { name: 'Customers', columns } })
  await client.call(sheets.createBatch, {
    params: { id: full.id },
    body: { records: [{ cells: { rye: '1' } }, { cells: { rye: '2' } }] },
  })
  const { items } = await client.call(flows.loadOptions, { body: { type: 'SHEET' } })
  const rowsOf = (id: string) => items.find(({ value }) => value === id)?.twin?.rows
  expect([rowsOf(full.id), rowsOf(empty.id)]).toEqual([2, 0])
  expect(items.filter(({ twin }) => twin)).toHaveLength(2)
  const named = await client.call(flows.loadOptions, {
    body: { type: 'SHEET', search: 'no such name', ids: [empty.id] },
  })
  expect(named.items).toMatchObject([{ value: empty.id, twin: { rows: 0 } }])
  await client.call(sheets.remove, { params: { id: empty.id } })
  const after = await client.call(flows.loadOptions, { body: { type: 'SHEET' } })
  expect(after.items.filter(({ twin }) => twin)).toEqual([])
})

it('lists system sheets only where they are wanted, and only to those who can read conversations', async () => {
  const reader = await server.addMember(owner.accountId, 'AIREADER', [owner.projectId])
  const labels = async ({ client }: Pick<typeof owner, 'client'>, system: boolean) => {
    const { items } = await client.call(flows.loadOptions, { body: { type: 'SHEET', system } })
    return items.map(({ label }) => label)
  }
  const own = ['Rye', 'Wheat']
  expect(await labels(owner, true)).toEqual(
    expect.arrayContaining(['Conversations', 'Leads', 'Messages', ...own]),
  )
  expect(await labels(owner, false)).toEqual(own)
  expect(await labels(reader, true)).toEqual(own)
  // They are told from sheets that people made, with and without types.
  for (const more of [{}, { firstType: 'INPUT_SHEET' as const }]) {
    const body = { type: 'SHEET' as const, system: true, ...more }
    const { items } = await owner.client.call(flows.loadOptions, { body })
    const marked = items.filter(({ note }) => note === 'SYSTEM').map(({ label }) => label)
    expect(marked.toSorted()).toEqual(['Conversations', 'Leads', 'Messages'])
  }
})
