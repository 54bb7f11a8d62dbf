import { sheets } from '@millrace/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { inAccount } from '../../../lib/scoped.ts'
import { openSheet } from '../model/open-sheet.ts'
import { indexSheetHandler } from '../read/index.ts'
import { indexKeyColumns } from '../cleanup/key-indexes.maintenance.ts'
import { matchKeys } from './match-keys.ts'

const ROWS = 20_500
const LONG = 'x'.repeat(300)

const LAST_TRY = { attempt: 1, lastAttempt: true }

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ works: false })
})
afterAll(() => server.stop())

/** A large sheet whose first column is unique: the row's number, then a long text. */
async function large() {
  const { client, accountId } = await server.signUp()
  const { id } = await client.call(sheets.create, {
    body: {
      name: 'Large',
      columns: [
        { label: 'Key', key: 'key', validators: { unique: true } },
        { label: 'N', key: 'n', type: 'number' },
      ],
    },
  })
  const { kysely } = server.running.context.db
  await sql`insert into sheet_records (account_id, sheet_id, id, position, cells)
    select ${accountId}, ${id}, 'rec_' || lpad(i::text, 26, '0'), i << 20,
      jsonb_build_object('c1', i || ${LONG}, 'c2', (i % 7000)::text)
    from generate_series(1, ${ROWS}::bigint) i`.execute(kysely)
  await sql`update sheets set row_count = ${ROWS} where id = ${id}`.execute(kysely)
  return { client, accountId, id, on: { params: { id } } }
}

const indexes = async (sheetId: string) =>
  (
    await sql<{ column_id: string; state: string }>`select column_id, state from sheet_indexes
      where sheet_id = ${sheetId} order by 1`.execute(server.running.context.db.kysely)
  ).rows

test('a large sheet gets an index of what each write looks up, and finds the same records', async () => {
  const { context } = server.running
  const { client, accountId, id, on } = await large()
  const find = (keys: string[][]) =>
    inAccount(context, accountId, async (tx) => {
      const sheet = await openSheet(tx, id)
      const columns = keys[0]!.length === 1 ? [sheet.columns[0]!] : [sheet.columns[1]!, sheet.columns[0]!]
      const found = await matchKeys(tx, sheet, { columns, keys })
      return found
        .map(({ index, id }) => `${index} ${Number(id.slice(4))}`)
        .toSorted((a, b) => a.localeCompare(b))
    })
  const one = [[`17${LONG}`], [`20500${LONG}`], ['nothing'], ['17']]
  const both = [
    ['17.0', `7017${LONG}`],
    ['18', `7017${LONG}`],
  ]
  const before = [await find(one), await find(both)]
  expect(before).toEqual([['0 17', '1 20500'], ['0 7017']])

  await indexKeyColumns(context)
  expect(await indexes(id)).toEqual([{ column_id: 'c1', state: 'building' }])
  // An upsert requests the index of its keys.
  const upsert = { records: [{ cells: { key: `5${LONG}`, n: '6000' } }], keys: ['n', 'key'] }
  await expect(client.call(sheets.createBatch, { ...on, body: upsert })).rejects.toMatchObject({
    status: 400,
  })
  expect((await indexes(id)).map(({ column_id }) => column_id)).toEqual(['c1', 'c2'])
  for (const columnId of ['c1', 'c2'])
    await indexSheetHandler(context).run(
      { accountId, sheetId: id, columnId, kind: 'order' },
      { ...LAST_TRY, signal: context.stopping },
    )
  expect((await indexes(id)).map(({ state }) => state)).toEqual(['ready', 'ready'])

  expect([await find(one), await find(both)]).toEqual(before)
  const twice = { records: [{ cells: { key: `99${LONG}` } }, { cells: { key: '99' } }] }
  const outcome = await client.call(sheets.createBatch, { ...on, body: twice })
  expect(outcome.rows.map((row) => row.code)).toEqual(['duplicate', null])
})
