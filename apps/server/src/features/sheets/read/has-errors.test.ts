import { sheets } from '@millrace/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/server.ts'

let server: TestServer
let client: Awaited<ReturnType<TestServer['signUp']>>['client']
let id: string
beforeAll(async () => {
  server = await startTestServer()
  ;({ client } = await server.signUp())
  const columns: sheets.NewColumn[] = [
    { label: 'Name', key: 'name' },
    { label: 'Count', key: 'count', type: 'integer' },
    { label: 'Due', key: 'due', type: 'date' },
  ]
  ;({ id } = await client.call(sheets.create, { body: { name: 'Mixed', columns } }))
  const records: { cells: Record<string, string> }[] = [
    { cells: { name: 'fine', count: '1', due: '2026-01-31' } },
    { cells: { name: 'count', count: 'many' } },
    { cells: { name: 'due', due: 'soon' } },
    { cells: { name: 'both', count: 'few', due: 'later' } },
  ]
  await client.call(sheets.updateBatch, { params: { id }, body: { records, invalid: 'keep' } })
})
afterAll(() => server.stop())

const ERRORS: sheets.Filter = { has: 'errors' }

const names = async (filter: sheets.Filter) => {
  const query = { filter: JSON.stringify(filter) }
  const { items } = await client.call(sheets.listRecords, { params: { id }, query })
  const { total } = await client.call(sheets.countRecords, { params: { id }, query })
  expect(total).toBe(items.length)
  return items.map(({ cells }) => cells['name'])
}

test('one condition finds the rows with an error in any column, beside others and in views', async () => {
  expect(await names(ERRORS)).toEqual(['count', 'due', 'both'])
  const late: sheets.Filter = { and: [ERRORS, { column: 'due', op: 'error' }] }
  expect(await names(late)).toEqual(['due', 'both'])
  const named: sheets.Filter = { or: [ERRORS, { column: 'name', op: 'eq', value: 'fine' }] }
  expect(await names(named)).toHaveLength(4)

  const view = await client.call(sheets.createView, { params: { id }, body: { name: 'Wrong', filter: late } })
  await client.call(sheets.deleteColumn, { params: { id }, body: { column: 'due', force: true } })
  const { views } = await client.call(sheets.get, { params: { id } })
  expect(views.find((one) => one.id === view.id)?.filter).toEqual({ and: [ERRORS] })
  // Errors kept with a deleted column are not errors of the rows.
  expect(await names(ERRORS)).toEqual(['count', 'both'])

  const { deleted } = await client.call(sheets.deleteBatch, { params: { id }, body: { filter: ERRORS } })
  expect(deleted).toBe(2)
})

test('nothing else can be asked about a whole row', async () => {
  const query = { filter: JSON.stringify({ has: 'cells' }) }
  await expect(client.call(sheets.listRecords, { params: { id }, query })).rejects.toMatchObject({
    status: 400,
  })
})
