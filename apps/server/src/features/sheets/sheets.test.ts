import { ApiError, sheets } from '@millrace/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ works: false })
})
afterAll(() => server.stop())

test('a sheet is created with columns whose keys are derived from their labels', async () => {
  const { client } = await server.signUp()
  const made = await client.call(sheets.create, {
    body: {
      name: 'Prices',
      columns: [{ label: 'Name' }, { label: 'Unit price', type: 'number' }, { label: 'name' }],
    },
  })
  expect(made.columns.map(({ id, key, type }) => ({ id, key, type }))).toEqual([
    { id: 'c1', key: 'name', type: 'text' },
    { id: 'c2', key: expect.stringMatching(/^unit_?price$/i), type: 'number' },
    { id: 'c3', key: 'name_2', type: 'text' },
  ])
  const got = await client.call(sheets.get, { params: { id: made.id } })
  expect(got).toEqual(made)
})

test('records keep every digit, and a value that does not fit fails only its row', async () => {
  const { client } = await server.signUp()
  const { id } = await client.call(sheets.create, {
    body: { name: 'Numbers', columns: [{ label: 'N', key: 'n', type: 'number' }] },
  })
  const outcome = await client.call(sheets.createRecords, {
    params: { id },
    body: [{ cells: { n: '9007199254740993' } }, { cells: { n: 'many' } }, { cells: { n: '0.10' } }],
  })
  expect(outcome).toMatchObject({ inserted: 2, failed: 1 })
  expect(outcome.rows[1]).toMatchObject({
    index: 1,
    outcome: 'failed',
    code: 'invalid',
    issues: [{ path: 'cells.n' }],
  })
  expect(await client.call(sheets.get, { params: { id } })).toMatchObject({ rowCount: 2 })
})

test('a sheet of another account does not exist', async () => {
  const one = await server.signUp()
  const other = await server.signUp()
  const { id } = await one.client.call(sheets.create, { body: { name: 'Mine' } })
  const tried = other.client.call(sheets.get, { params: { id } })
  await expect(tried).rejects.toMatchObject({ status: 404 } satisfies Partial<ApiError>)
})
