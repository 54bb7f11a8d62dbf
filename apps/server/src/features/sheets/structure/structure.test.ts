import { type Client, sheets, team } from '@millrace/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ works: false })
})
afterAll(() => server.stop())

async function make(client: Client, columns: sheets.NewColumn[]) {
  const { id } = await client.call(sheets.create, { body: { name: 'Sheet', columns } })
  const on = { params: { id } }
  return { id, on, get: () => client.call(sheets.get, on) }
}

const NAME_AND_N: sheets.NewColumn[] = [
  { label: 'Name', key: 'name' },
  { label: 'N', key: 'n', type: 'number' },
]

test('sheets are found by name and type, in the requested order, page by page', async () => {
  const { client } = await server.signUp()
  for (const name of ['Beta', 'alpha', 'Gamma_1'])
    await client.call(sheets.create, {
      body: { name, type: name === 'Beta' ? 'OUTPUT_SHEET' : 'INPUT_SHEET' },
    })
  const names = async (query: NonNullable<Parameters<typeof list>[0]>) =>
    (await list(query)).items.map(({ name }) => name)
  const list = (query: {
    search?: string
    type?: sheets.SheetType
    sort?: 'name'
    page?: number
    size?: number
  }) => client.call(sheets.list, { query })
  expect(await names({ sort: 'name' })).toEqual(['alpha', 'Beta', 'Gamma_1'])
  expect(await names({ sort: 'name', size: 2, page: 2 })).toEqual(['Gamma_1'])
  expect(await names({ search: 'A_' })).toEqual(['Gamma_1'])
  expect(await names({ type: 'OUTPUT_SHEET' })).toEqual(['Beta'])
  expect((await list({ size: 1 })).total).toBe(3)
})

test('a sheet is renamed, moved to the trash and restored; each is in the audit trail', async () => {
  const { client, accountId } = await server.signUp()
  const { id, on, get } = await make(client, NAME_AND_N)
  await client.call(sheets.update, { ...on, body: { name: 'Prices' } })
  await client.call(sheets.remove, on)
  await expect(get()).rejects.toMatchObject({ status: 404 })
  const trash = await client.call(sheets.list, { query: { deleted: 'true' } })
  expect(trash.items).toMatchObject([{ id, name: 'Prices', deletedAt: expect.any(String) }])
  expect(await client.call(sheets.restore, on)).toMatchObject({ name: 'Prices', deletedAt: null })
  await server.setEdition(accountId, 'ENTERPRISE')
  const { items } = await client.call(team.audit, { query: {} })
  const told = items.map(({ action }) => action).filter((action) => action.startsWith('sheet.'))
  expect(told).toEqual(['sheet.restore', 'sheet.delete', 'sheet.update', 'sheet.create'])
})

test("a sheet or column deleted too long ago can't be restored", async () => {
  const { client } = await server.signUp()
  const { id, on } = await make(client, NAME_AND_N)
  const { columnId } = await client.call(sheets.deleteColumn, { ...on, body: { column: 'n' } })
  const { kysely } = server.running.context.db
  await sql`update sheet_columns set deleted_at = now() - interval '31 days' where id = ${columnId}
    and sheet_id = ${id}`.execute(kysely)
  await expect(client.call(sheets.restoreColumn, { ...on, body: { columnId } })).rejects.toMatchObject({
    status: 404,
  })
  await client.call(sheets.remove, on)
  await sql`update sheets set deleted_at = now() - interval '31 days' where id = ${id}`.execute(kysely)
  await expect(client.call(sheets.restore, on)).rejects.toMatchObject({ status: 404 })
})

test('columns are added, moved and renamed; formulas follow the new name', async () => {
  const { client } = await server.signUp()
  const { on, get } = await make(client, NAME_AND_N)
  await client.call(sheets.createRecords, { ...on, body: { cells: { n: '2' } } })
  const double = { label: 'Double', type: 'formula' as const, settings: { formula: '{n} * 2' }, after: null }
  const added = await client.call(sheets.addColumn, { ...on, body: double })
  expect(added).toMatchObject({ key: 'double', valueType: 'number' })
  await client.call(sheets.updateColumn, { ...on, body: { column: 'n', key: 'amount', label: 'Amount' } })
  await client.call(sheets.updateColumn, { ...on, body: { column: 'name', after: 'amount' } })
  const sheet = await get()
  expect(sheet.columns.map(({ key }) => key)).toEqual(['double', 'amount', 'name'])
  expect(sheet.columns[0]!.settings.formula).toBe('{amount} * 2')
  const { items } = await client.call(sheets.listRecords, { ...on, query: {} })
  expect(items[0]!.cells).toEqual({ amount: '2', double: '4' })
})

test('an invalid column is refused with every problem named', async () => {
  const { client } = await server.signUp()
  const { on } = await make(client, NAME_AND_N)
  const add = (body: sheets.NewColumn) => client.call(sheets.addColumn, { ...on, body })
  const problemOf = (body: sheets.NewColumn) =>
    add(body).then(
      () => null,
      (error: { details?: { issues?: { path: string }[] } }) =>
        error.details?.issues?.map(({ path }) => path),
    )
  expect(await problemOf({ label: 'X', key: 'NAME' })).toEqual(['body.key'])
  expect(await problemOf({ label: 'X', type: 'link' })).toEqual(['body.settings.sheetId'])
  expect(await problemOf({ label: 'X', settings: { currency: 'EUR', decimals: 2 } })).toEqual([
    'body.settings.decimals',
    'body.settings.currency',
  ])
  for (const pattern of ['(a', '(a?){1000}'.repeat(50)])
    expect(await problemOf({ label: 'X', validators: { pattern } })).toEqual(['body.validators.pattern'])
  expect(await problemOf({ label: 'X', type: 'number', validators: { min: 'low' } })).toEqual([
    'body.validators.min',
  ])
  expect(await problemOf({ label: 'X', type: 'number', defaultValue: 'many' })).toEqual(['body.defaultValue'])
  expect(await problemOf({ label: 'X', type: 'formula', settings: { formula: '{x} + 1' } })).toEqual([
    'body.settings.formula',
  ])
  const twice = { value: 'a', label: 'A' }
  expect(await problemOf({ label: 'X', type: 'singleSelect', options: [twice, twice] })).toEqual([
    'body.options',
  ])
})

test('a column used by a view or formula is not deleted unless forced, and is restored with its cells', async () => {
  const { client } = await server.signUp()
  const { on, get } = await make(client, [
    ...NAME_AND_N,
    { label: 'Double', key: 'double', type: 'formula', settings: { formula: '{n} * 2' } },
  ])
  await client.call(sheets.createRecords, { ...on, body: { cells: { name: 'A', n: '2' } } })
  await client.call(sheets.createView, {
    ...on,
    body: {
      name: 'Large',
      filter: { column: 'n', op: 'gt', value: 1 },
      sort: [{ column: 'n' }],
      hidden: ['n'],
    },
  })
  const remove = (force: boolean) => client.call(sheets.deleteColumn, { ...on, body: { column: 'n', force } })
  await expect(remove(false)).rejects.toMatchObject({
    status: 409,
    details: {
      usedBy: [
        { kind: 'view', name: 'Large' },
        { kind: 'formula', name: 'Double' },
      ],
    },
  })
  const { columnId } = await remove(true)
  expect((await get()).views[0]).toMatchObject({ filter: null, sort: [], hidden: [] })
  const [broken] = (await client.call(sheets.listRecords, { ...on, query: {} })).items
  expect(broken).toMatchObject({ cells: { name: 'A' }, errors: { double: { text: '#REF!' } } })
  await client.call(sheets.restoreColumn, { ...on, body: { columnId } })
  expect((await get()).views[0]).toMatchObject({ filter: { column: 'n' }, hidden: ['n'] })
  const [whole] = (await client.call(sheets.listRecords, { ...on, query: {} })).items
  expect(whole).toMatchObject({ cells: { name: 'A', n: '2', double: '4' }, errors: {} })
})

test('a restored column whose key is taken gets another', async () => {
  const { client } = await server.signUp()
  const { on, get } = await make(client, NAME_AND_N)
  const { columnId } = await client.call(sheets.deleteColumn, { ...on, body: { column: 'name' } })
  expect((await get()).deletedColumns).toMatchObject([{ id: columnId, label: 'Name' }])
  await client.call(sheets.addColumn, { ...on, body: { label: 'Name' } })
  expect(await client.call(sheets.restoreColumn, { ...on, body: { columnId } })).toMatchObject({
    key: 'name_2',
  })
})

test('values can only be made unique where they are', async () => {
  const { client } = await server.signUp()
  const { on } = await make(client, NAME_AND_N)
  await client.call(sheets.createRecords, {
    ...on,
    body: [{ cells: { name: 'A' } }, { cells: { name: 'A' } }],
  })
  const unique = { ...on, body: { column: 'name', validators: { unique: true } } }
  await expect(client.call(sheets.updateColumn, unique)).rejects.toMatchObject({
    details: { issues: [{ path: 'body.validators.unique' }] },
  })
})

test('a sheet that others link to is not deleted, and says what uses it', async () => {
  const { client } = await server.signUp()
  const target = await make(client, NAME_AND_N)
  await make(client, [{ label: 'Target', type: 'link', settings: { sheetId: target.id } }])
  await expect(client.call(sheets.remove, target.on)).rejects.toMatchObject({
    status: 409,
    details: { usedBy: [{ kind: 'link', name: 'Sheet: Target' }] },
  })
})

test('a view keeps its columns when they are renamed, and a stale change of it is refused', async () => {
  const { client } = await server.signUp()
  const { id, on, get } = await make(client, NAME_AND_N)
  const filter = {
    and: [
      { column: 'n', op: 'gt' as const, value: '1' },
      { or: [{ column: 'name', op: 'notEmpty' as const }] },
    ],
  }
  const view = await client.call(sheets.createView, {
    ...on,
    body: { name: 'V', filter, widths: { n: 80 }, order: ['n', 'name'], groupBy: 'name' },
  })
  await client.call(sheets.updateColumn, { ...on, body: { column: 'n', key: 'amount' } })
  const renamed = JSON.parse(JSON.stringify(filter).replace('"n"', '"amount"')) as sheets.Filter
  const [now] = (await get()).views
  expect(now).toMatchObject({ filter: renamed, widths: { amount: 80 }, order: ['amount', 'name'] })
  const change = () =>
    client.call(sheets.updateView, { params: { id, viewId: view.id }, body: { name: 'W', revision: 1 } })
  expect(await change()).toMatchObject({ name: 'W', revision: 2, filter: null })
  await expect(change()).rejects.toMatchObject({ status: 409, details: { current: { name: 'W' } } })
  const unknown = client.call(sheets.createView, { ...on, body: { name: 'V', groupBy: 'nothing' } })
  await expect(unknown).rejects.toMatchObject({ status: 400 })
  await client.call(sheets.deleteView, { params: { id, viewId: view.id } })
  expect((await get()).views).toEqual([])
})
