import { accounts, createClient, sheets } from '@millrace/contract'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Server, startServer } from '../../../../../../e2e/support/server.ts'
import { createTestDatabase, type TestDatabase, testKind } from '../../../testing/database.ts'
import { PASSWORD } from '../../../testing/server.ts'
import { rounds } from '../../../testing/soak.ts'
import { transferOf } from './testing/transfer-of.ts'

let server: Server
let database: TestDatabase | null
beforeEach(async () => {
  database = testKind() === 'postgres' ? await createTestDatabase('postgres') : null
  server = await startServer({
    LOG_LEVEL: 'error',
    ...(database ? { DATABASE_URL: database.databaseUrl! } : {}),
  })
})
afterEach(async () => {
  await server.close()
  await database?.close()
})

const ROWS = 30_000
const KILLS = rounds(2)
const BAD_EVERY = 1000
const MS = { timeout: 300_000 }

const line = (n: number) => (n % BAD_EVERY === 7 ? `row ${n},${n},too much` : `row ${n},${n}`)

it('no row is lost or duplicated after repeated kill -9 in the middle of an import', MS, async () => {
  const baseUrl = `${server.url}/api`
  const body = { username: 'owner@example.test', password: PASSWORD }
  const { token } = await createClient({ baseUrl }).call(accounts.signup, { body })
  const client = createClient({ baseUrl, headers: () => ({ authorization: `Bearer ${token}` }) })
  const files = transferOf(server.url, { client, token })
  const csv = `Name,Number\n${Array.from({ length: ROWS }, (_, n) => line(n)).join('\n')}\n`
  const uploadId = await files.upload('rows.csv', csv)
  const columns: sheets.NewColumn[] = [{ label: 'Name' }, { label: 'Number', type: 'integer' }]
  const { id } = await client.call(sheets.create, { body: { name: 'Rows', columns } })
  const mapping = ['name', 'number'].map((column, index) => ({ index, column }))
  const { id: importId } = await files.start(id, uploadId, { mapping })
  const params = { id, importId }
  const look = () => client.call(sheets.getImport, { params })

  // At the very beginning, then later each time.
  for (let kill = 0; kill < KILLS; kill += 1) {
    const reached = Math.max(1, Math.floor((kill * ROWS) / KILLS))
    await vi.waitFor(async () => expect((await look()).rowsRead).toBeGreaterThanOrEqual(reached), {
      timeout: 100_000,
      interval: 10,
    })
    await server.kill()
    await server.restart()
  }
  await vi.waitFor(async () => expect((await look()).state).toBe('done'), {
    timeout: 100_000,
    interval: 200,
  })

  const bad = ROWS / BAD_EVERY
  expect(await look()).toMatchObject({ rowsRead: ROWS, inserted: ROWS - bad, rowsBad: bad })
  const expected = Array.from({ length: ROWS }, (_, n) => n).filter((n) => n % BAD_EVERY !== 7)
  const exported = String(await files.download(`${id}/export?format=csv&safe=false&fields=number`))
  expect(exported.trim().split('\r\n').slice(1).map(Number)).toEqual(expected)
  expect((await client.call(sheets.get, { params: { id } })).rowCount).toBe(ROWS - bad)
  const query = { at: 25_000, limit: 1 }
  const far = await client.call(sheets.listRecords, { params: { id }, query })
  expect(far.items[0]!.cells.number).toBe(String(expected[25_000]))
})
