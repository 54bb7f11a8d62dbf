import { sheets } from '@millrace/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { TEMPLATES } from './index.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ works: false })
})
afterAll(() => server.stop())

for (const template of sheets.SHEET_TEMPLATES)
  test(`${template}: all its columns work and all its examples fit them`, async () => {
    const { client } = await server.signUp()
    const made = await client.call(sheets.create, { body: { name: 'New', template } })
    expect(made.columns.map(({ key }) => key)).toEqual(TEMPLATES[template].columns.map(({ key }) => key))
    const { items } = await client.call(sheets.listRecords, { params: { id: made.id }, query: {} })
    expect(items.length).toBe(TEMPLATES[template].rows(String).length)
    expect(made.rowCount).toBe(items.length)
    for (const { errors } of items) expect(errors).toEqual({})
    const formulas = made.columns.filter(({ type }) => type === 'formula')
    for (const { key } of formulas) expect(items[0]!.cells[key]).toBeDefined()
  })

test('the examples are one change that can be undone', async () => {
  const { client } = await server.signUp()
  const { id } = await client.call(sheets.create, { body: { name: 'New', template: 'inventory' } })
  const { items } = await client.call(sheets.listRecords, { params: { id }, query: {} })
  expect(items[0]!.cells).toMatchObject({ sku: '00017', worth: '148.8', short: false })
  const history = await client.call(sheets.history, { params: { id, recordId: items[0]!.id }, query: {} })
  const changeId = history.items[0]!.changeId!
  expect(await client.call(sheets.undo, { params: { id }, body: { changeId } })).toMatchObject({ deleted: 3 })
})
