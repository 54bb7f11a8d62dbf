import { sheets } from '@millrace/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { columnWorkHandler } from './column-work.handler.ts'
import { resumeColumnWork } from './column-work.maintenance.ts'
import { AT_ONCE_MAX } from './start-work.ts'

// No worker: each test is the worker itself, and dies when it wants to.
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ works: false })
})
afterAll(() => server.stop())

async function largeSheet() {
  const { client, accountId, projectId } = await server.signUp()
  const { id } = await client.call(sheets.create, {
    body: { name: 'Large', columns: [{ label: 'N' }, { label: 'S' }] },
  })
  const rows = Array.from({ length: AT_ONCE_MAX + 2000 }, (_, n) => ({
    cells: { n: `${n}`, s: `s${n % 3}` },
  }))
  await client.call(sheets.createBatch, { params: { id }, body: { records: rows } })
  return { client, id, accountId, projectId }
}

/** Dies after being asked this many times whether to continue. */
function dyingAfter(pieces: number): AbortSignal {
  let left = pieces
  const signal = new AbortController().signal
  Object.defineProperty(signal, 'throwIfAborted', {
    value: () => {
      if (left-- === 0) throw new Error('killed')
    },
  })
  return signal
}

const by = { kind: 'system' as const, id: null }

function work(one: { id: string; accountId: string }, pieces = Number.POSITIVE_INFINITY) {
  const { id: sheetId, accountId } = one
  const running = { attempt: 0, lastAttempt: false, signal: dyingAfter(pieces) }
  return columnWorkHandler(server.running.context).run({ accountId, sheetId, by }, running)
}

const jobs = async (sheetId: string) => {
  const { rows } =
    await sql`select from pgboss.job where name = 'sheets-columns' and data ->> 'sheetId' = ${sheetId}
    and state in ('created', 'retry')`.execute(server.running.context.db.kysely)
  return rows.length
}

test('killed work continues where it was; records added meanwhile are converted too', async () => {
  const one = await largeSheet()
  const { client, id } = one
  await client.call(sheets.updateColumn, { params: { id }, body: { column: 'n', type: 'integer' } })
  expect(await jobs(id)).toBe(1)
  await expect(work(one, 2)).rejects.toThrow('killed')
  const [n] = (await client.call(sheets.get, { params: { id } })).columns
  expect(n).toMatchObject({ type: 'text', progress: expect.any(Number) })
  // Into rows already converted, and with the old type.
  await client.call(sheets.createRecords, { params: { id }, body: { cells: { n: 'x' }, after: null } })

  await work(one)
  const [made] = (await client.call(sheets.get, { params: { id } })).columns
  expect(made).toMatchObject({ type: 'integer', progress: null })
  const { items } = await client.call(sheets.query, {
    params: { id },
    body: { metrics: [{ op: 'filled', column: 'n' }, { op: 'sum', column: 'n' }, { op: 'count' }] },
  })
  const last = AT_ONCE_MAX + 1999
  expect(items[0]!.metrics).toEqual([`${last + 1}`, `${(last * (last + 1)) / 2}`, `${last + 2}`])
})

test('a lost job is sent again, but never twice', async () => {
  const one = await largeSheet()
  const { client, id } = one
  await client.call(sheets.updateColumn, { params: { id }, body: { column: 's', type: 'singleSelect' } })
  const { context } = server.running
  await sql`delete from pgboss.job where name = 'sheets-columns' and data ->> 'sheetId' = ${id}`.execute(
    context.db.kysely,
  )
  await resumeColumnWork(context)
  await resumeColumnWork(context)
  expect(await jobs(id)).toBe(1)
})

test('nothing replaces it during an import, and no type is changed while one runs', async () => {
  const one = await largeSheet()
  const { client, id, accountId, projectId } = one
  await client.call(sheets.updateColumn, { params: { id }, body: { column: 'n', type: 'integer' } })
  const { kysely } = server.running.context.db
  await sql`insert into sheet_imports (id, account_id, project_id, sheet_id, no, name, storage_key, plan, actor_kind)
    values ('imp_waiting', ${accountId}, ${projectId}, ${id}, 1, 'a.csv', 'none', '{}', 'member')`.execute(
    kysely,
  )
  await work(one)
  const column = async () => (await client.call(sheets.get, { params: { id } })).columns[0]!
  expect(await column()).toMatchObject({ type: 'text', progress: 0 })
  await sql`delete from sheet_imports where id = 'imp_waiting'`.execute(kysely)
  await work(one)
  expect(await column()).toMatchObject({ type: 'integer', progress: null })
})
