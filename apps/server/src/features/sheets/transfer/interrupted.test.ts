import { sheets } from '@millrace/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { transferOf } from './testing/transfer-of.ts'
import { resumeImports, dropOldUploads } from './imports.maintenance.ts'

let server: TestServer
let client: Awaited<ReturnType<TestServer['signUp']>>['client']
let files: ReturnType<typeof transferOf>

beforeAll(async () => {
  server = await startTestServer()
  const owner = await server.signUp()
  client = owner.client
  files = transferOf(server.url, owner)
})
afterAll(() => server.stop())

const ROWS = 30_000
const CSV = `Name,Number\n${Array.from({ length: ROWS }, (_, n) => `row ${n},${n}`).join('\n')}\n`
const MS = { timeout: 180_000 }

async function begin() {
  const uploadId = await files.upload('rows.csv', CSV)
  const columns: sheets.NewColumn[] = [{ label: 'Name' }, { label: 'Number', type: 'integer' }]
  const { id } = await client.call(sheets.create, { body: { name: 'Rows', columns } })
  const mapping = [
    { index: 0, column: 'name' },
    { index: 1, column: 'number' },
  ]
  const { id: importId } = await files.start(id, uploadId, { mapping })
  const params = { id, importId }
  await vi.waitFor(
    async () => expect((await client.call(sheets.getImport, { params })).inserted).toBeGreaterThan(0),
    { timeout: 120_000, interval: 20 },
  )
  return { id, importId, params }
}

const numbersOf = async (id: string) =>
  String(await files.download(`${id}/export?format=csv&safe=false&fields=number`))
    .trim()
    .split('\r\n')
    .slice(1)
    .map(Number)

describe('an import', () => {
  it('stops when it is cancelled, and what it added is counted', MS, async () => {
    const { id, params } = await begin()
    const cancelled = await client.call(sheets.cancelImport, { params, body: {} })
    expect(cancelled.state).toBe('cancelled')
    const { rowCount } = await client.call(sheets.get, { params: { id } })
    const { inserted, state } = await client.call(sheets.getImport, { params })
    expect(state).toBe('cancelled')
    expect(inserted).toBe(rowCount)
    expect(await numbersOf(id)).toEqual(Array.from({ length: rowCount }, (_, n) => n))
    await client.call(sheets.cancelImport, { params, body: { remove: true } })
    await expect
      .poll(async () => (await client.call(sheets.get, { params: { id } })).rowCount, { timeout: 60_000 })
      .toBe(0)
    expect(await numbersOf(id)).toEqual([])
  })

  it('continues when someone changes the columns, row for row', MS, async () => {
    const { id, importId } = await begin()
    await client.call(sheets.updateColumn, {
      params: { id },
      body: { column: 'number', label: 'Renamed' },
    })
    await client.call(sheets.createRecords, {
      params: { id },
      body: { cells: { name: 'mine', number: '-1' } },
    })
    const done = await files.ended(id, importId)
    expect(done).toMatchObject({ state: 'done', inserted: ROWS, rowsRead: ROWS })
    const numbers = await numbersOf(id)
    expect(numbers.filter((n) => n >= 0)).toEqual(Array.from({ length: ROWS }, (_, n) => n))
    expect(numbers).toContain(-1)
  })

  it('ends with a reason when a column that it fills is deleted', MS, async () => {
    const { id, importId } = await begin()
    await client.call(sheets.deleteColumn, { params: { id }, body: { column: 'number', force: true } })
    expect(await files.ended(id, importId)).toMatchObject({
      state: 'failed',
      error: { code: 'column_deleted' },
    })
  })

  it('that lost its job is resumed; unneeded files are deleted', MS, async () => {
    const { context } = server.running
    const { kysely } = context.db
    const done = await files.bring('small.csv', 'Name\na\nb\n')
    await sql`update sheet_imports set state = 'running', finished_at = null where id = ${done.done.id}`.execute(
      kysely,
    )
    expect(await resumeImports(context)).toBe(1)
    expect(await files.ended(done.sheet.id, done.done.id)).toMatchObject({ state: 'done', inserted: 2 })
    expect(await files.records(done.sheet.id)).toHaveLength(2)

    await sql`update sheet_uploads set created_at = now() - interval '2 days'`.execute(kysely)
    expect(await dropOldUploads(context)).toBeGreaterThan(0)
    const { rows } = await sql`select from sheet_uploads`.execute(kysely)
    expect(rows).toHaveLength(0)
  })

  it('fails after its process died three times at the same rows, and is not retried', MS, async () => {
    const uploadId = await files.upload('killer.csv', CSV)
    const columns: sheets.NewColumn[] = [{ label: 'Name' }]
    const { id } = await client.call(sheets.create, { body: { name: 'Killer', columns } })
    // The next attempt is the fourth.
    await sql`alter table sheet_imports alter column crashes set default 3`.execute(
      server.running.context.db.kysely,
    )
    try {
      const { id: importId } = await files.start(id, uploadId, { mapping: [{ index: 0, column: 'name' }] })
      const params = { id, importId }
      const look = () => client.call(sheets.getImport, { params })
      await vi.waitFor(async () => expect((await look()).state).toBe('failed'), { timeout: 60_000 })
      expect(await look()).toMatchObject({ inserted: 0, error: { code: 'crashed' } })
      expect(await resumeImports(server.running.context)).toBe(0)
    } finally {
      await sql`alter table sheet_imports alter column crashes set default 0`.execute(
        server.running.context.db.kysely,
      )
    }
  })
})
