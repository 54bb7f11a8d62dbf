import { onboarding, sheets } from '@millrace/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { FLEET_ROWS } from './demo/fleet.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ works: false })
})
afterAll(() => server.stop())

it('makes a sheet of the example shop with all its rows, once', async () => {
  const admin = await server.signUp()
  const demo = await admin.client.call(onboarding.loadDemo, {})
  expect(demo.created).toBe(true)
  const inDemo = server.client({ token: admin.token, projectId: demo.projectId })
  const sheet = await inDemo.call(sheets.get, { params: { id: demo.sheetId } })
  expect(sheet).toMatchObject({ name: 'Rental fleet', rowCount: FLEET_ROWS.length })
  const { items } = await inDemo.call(sheets.listRecords, { params: { id: demo.sheetId }, query: {} })
  expect(items.map(({ errors }) => errors).filter((errors) => Object.keys(errors).length > 0)).toEqual([])
  expect(items[2]).toMatchObject({ cells: { number: 'C-03', full_day: '18.00', child_seat: true } })
  const again = await admin.client.call(onboarding.loadDemo, {})
  expect(again).toEqual({ ...demo, created: false })
  const { total } = await inDemo.call(sheets.list, { query: {} })
  expect(total).toBe(1)
})
