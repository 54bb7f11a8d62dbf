import { accounts, type Client, sheets } from '@millrace/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { emptySheetTrash } from './trash.maintenance.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ works: false })
})
afterAll(() => server.stop())

const COLUMNS: sheets.NewColumn[] = [
  { label: 'Name', key: 'name' },
  { label: 'Old', key: 'old' },
]

async function make(client: Client, rows: number) {
  const { id } = await client.call(sheets.create, { body: { name: 'Sheet', columns: COLUMNS } })
  const records = Array.from({ length: rows }, (_, n) => ({ cells: { name: `${n}`, old: 'x' } }))
  const { rows: made } = await client.call(sheets.createBatch, { params: { id }, body: { records } })
  return { id, on: { params: { id } }, ids: made.map((row) => row.id!) }
}

const count = async (table: string, sheetId: string) => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}
    where sheet_id = ${sheetId}`.execute(server.running.context.db.kysely)
  return rows[0]!.n
}

/** As if this many days had passed. */
const later = (days: number) => ({
  ...server.running.context,
  now: () => new Date(Date.now() + days * 86_400_000),
})

test('what was deleted can be restored for thirty days, and not after', async () => {
  const { client } = await server.signUp()
  const kept = await make(client, 1200)
  await client.call(sheets.deleteBatch, { ...kept.on, body: { ids: kept.ids.slice(0, 3) } })
  await client.call(sheets.deleteColumn, { ...kept.on, body: { column: 'old' } })
  const gone = await make(client, 1200)
  await client.call(sheets.remove, gone.on)

  await emptySheetTrash(later(29))
  expect(await count('sheet_bin', kept.id)).toBe(3)
  expect(await count('sheet_records', gone.id)).toBe(1200)

  expect(await emptySheetTrash(later(31))).toBe(5)
  expect(await count('sheet_bin', kept.id)).toBe(0)
  expect(await count('sheet_columns', kept.id)).toBe(1)
  expect(await count('sheet_records', gone.id)).toBe(0)
  expect(await count('sheet_change_records', gone.id)).toBe(0)
  expect(await count('sheet_records', kept.id)).toBe(1197)
  const { kysely } = server.running.context.db
  const left = await sql`select from sheet_records where sheet_id = ${kept.id} and cells ? 'c2'`.execute(
    kysely,
  )
  expect(left.rows).toEqual([])
  const { items } = await client.call(sheets.listRecords, { ...kept.on, query: { limit: 1 } })
  expect(items[0]).toMatchObject({ version: 1, cells: { name: '3' } })
})

test('records are deleted after their project', async () => {
  const { client } = await server.signUp()
  const project = await client.call(accounts.createProject, { body: { name: 'Other' } })
  const { id } = await client.call(sheets.create, {
    query: { projectId: project.id } as never,
    body: { name: 'Sheet', columns: COLUMNS },
  })
  await client.call(sheets.createRecords, { params: { id }, body: { cells: { name: 'A' } } })
  await sql`delete from projects where id = ${project.id}`.execute(server.running.context.db.kysely)
  expect(await count('sheet_records', id)).toBe(1)
  await emptySheetTrash(server.running.context)
  expect(await count('sheet_records', id)).toBe(0)
})
