import { sheets } from '@millrace/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../../testing/server.ts'
import { collationOf } from '../../model/cell-sql.ts'
import { indexSheetHandler } from './index-sheet.handler.ts'
import { indexedValue } from './load-indexes.ts'
import { indexName } from './names.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ works: false })
})
afterAll(() => server.stop())

it('gives up an index that killed three processes', async () => {
  const { client, accountId } = await server.signUp()
  const { id } = await client.call(sheets.create, { body: { name: 'S', columns: [{ label: 'N' }] } })
  await client.call(sheets.createRecords, { params: { id }, body: { cells: { n: 'x' }, after: null } })
  const [column] = (await client.call(sheets.get, { params: { id } })).columns
  const { context } = server.running
  const { kysely } = context.db
  const collation = await kysely.transaction().execute(collationOf)
  const columnId = column!.id
  await sql`insert into sheet_indexes (account_id, sheet_id, column_id, kind, name, value_type, state)
    values (${accountId}, ${id}, ${columnId}, 'order', ${indexName(id, columnId)},
      ${indexedValue(column!, collation)}, 'building')`.execute(kysely)
  await indexSheetHandler(context).onDeaths!({ accountId, sheetId: id, columnId, kind: 'order' })
  const { rows } = await sql`select state from sheet_indexes where sheet_id = ${id}`.execute(kysely)
  expect(rows).toEqual([{ state: 'failed' }])
})
