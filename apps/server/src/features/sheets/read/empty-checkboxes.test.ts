import { sheets } from '@millrace/contract'
import { sql } from 'kysely'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrationsDir } from '../../../db/migrate.ts'
import { inSystem } from '../../../db/scope.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'

let server: TestServer
let client: Awaited<ReturnType<TestServer['signUp']>>['client']
let id: string
beforeAll(async () => {
  server = await startTestServer()
  ;({ client } = await server.signUp())
  const columns: sheets.NewColumn[] = [
    { label: 'Name', key: 'name' },
    { label: 'Done', key: 'done', type: 'checkbox' },
    { label: 'Same', key: 'same', type: 'formula', settings: { formula: '{done}' } },
    { label: 'Unknown', key: 'unknown', type: 'formula', settings: { formula: 'ISBLANK({done})' } },
  ]
  ;({ id } = await client.call(sheets.create, { body: { name: 'Boxes', columns } }))
  const body: { cells: Record<string, sheets.CellValue> }[] = [
    { cells: { name: 'empty' } },
    { cells: { name: 'no', done: false } },
    { cells: { name: 'yes', done: true } },
    { cells: { name: 'null', done: null } },
  ]
  await client.call(sheets.createRecords, { params: { id }, body })
})
afterAll(() => server.stop())

const names = async (query: { filter?: sheets.Filter; sort?: string }) => {
  const { items } = await client.call(sheets.listRecords, {
    params: { id },
    query: { ...query, filter: query.filter && JSON.stringify(query.filter) },
  })
  return items.map(({ cells }) => cells['name'])
}

test('an empty checkbox is neither true nor false in filters, sorts, groups and formulas', async () => {
  const box = (op: sheets.FilterOp, value?: boolean): Promise<unknown[]> =>
    names({ filter: { column: 'done', op, ...(value === undefined ? {} : { value }) } })
  expect(await box('eq', false)).toEqual(['no'])
  expect(await box('eq', true)).toEqual(['yes'])
  expect(await box('ne', true)).toEqual(['empty', 'no', 'null'])
  expect(await box('empty')).toEqual(['empty', 'null'])
  expect(await box('notEmpty')).toEqual(['no', 'yes'])
  expect(await names({ sort: 'done' })).toEqual(['no', 'yes', 'empty', 'null'])
  const { items } = await client.call(sheets.query, {
    params: { id },
    body: { groupBy: ['done'], metrics: [{ op: 'count' }] },
  })
  expect(items.map(({ group, metrics }) => [group[0], metrics[0]])).toEqual([
    [false, '1'],
    [true, '1'],
    [null, '2'],
  ])
  const { items: records } = await client.call(sheets.listRecords, { params: { id }, query: {} })
  expect(records.map(({ cells }) => [cells['same'] ?? null, cells['unknown']])).toEqual([
    [null, true],
    [false, false],
    [true, false],
    [null, true],
  ])
})

test('a conversion to text and back keeps an empty box empty', async () => {
  const made = await client.call(sheets.create, {
    body: { name: 'Back', columns: [{ label: 'Box', key: 'box', type: 'checkbox' }] },
  })
  const params = { id: made.id }
  const body: { cells: Record<string, sheets.CellValue> }[] = [
    { cells: {} },
    { cells: { box: false } },
    { cells: { box: true } },
  ]
  await client.call(sheets.createRecords, { params, body })
  const boxes = async () =>
    (await client.call(sheets.listRecords, { params, query: {} })).items.map(
      ({ cells }) => cells['box'] ?? null,
    )
  for (const [type, held] of [
    ['text', [null, 'false', 'true']],
    ['checkbox', [null, false, true]],
  ] as const) {
    await client.call(sheets.updateColumn, { params, body: { column: 'box', type } })
    expect(await boxes()).toEqual(held)
  }
})

test('a saved filter for unchecked boxes finds the same as before', async () => {
  const filter = {
    and: [
      { column: 'done', op: 'eq', value: false },
      { column: 'name', op: 'eq', value: '"value": false' },
    ],
  }
  const body = { name: 'Open', filter: filter as sheets.Filter }
  const { id: viewId } = await client.call(sheets.createView, { params: { id }, body })
  const migration = readFileSync(join(migrationsDir, '0030-empty-checkboxes.sql'), 'utf8')
  await inSystem(server.running.context.db.kysely, async (tx) => {
    for (const statement of migration.split(/;\s*$/m).filter((part) => part.trim()))
      await sql.raw(statement).execute(tx)
  })
  const { views } = await client.call(sheets.get, { params: { id } })
  expect(views.find((one) => one.id === viewId)!.filter).toEqual({
    and: [
      { column: 'done', op: 'ne', value: true },
      { column: 'name', op: 'eq', value: '"value": false' },
    ],
  })
})
