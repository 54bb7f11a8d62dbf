import { sql } from 'kysely'
import { sheets } from '@millrace/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Principal, startTestServer, type TestServer } from '../../../../testing/server.ts'
import { outputOf, type Trial, tryNode } from '../testing/try-node.ts'
import type { NodeEnv } from '../types.ts'

type Somebody = Principal & { accountId: string; projectId: string }

let server: TestServer
let ada: Somebody
beforeAll(async () => {
  server = await startTestServer({ works: false })
  ada = await server.signUp()
})
afterAll(() => server.stop())

let runs = 0

/** A sheet of companies, and nodes that work on it. */
async function companies({ client, accountId, projectId }: Somebody = ada) {
  const { id: sheet } = await client.call(sheets.create, {
    body: {
      name: 'Companies',
      columns: [
        { label: 'Name', key: 'name' },
        { label: 'Country', key: 'country' },
        { label: 'Revenue', key: 'revenue', type: 'number' },
        { label: 'Founded', key: 'founded', type: 'date' },
        { label: 'Customer', key: 'customer', type: 'checkbox' },
        {
          label: 'Tags',
          key: 'tags',
          type: 'multiSelect',
          options: [{ value: 'a', label: 'a', color: 'red' }],
        },
      ],
    },
  })
  const on = { params: { id: sheet } }
  await client.call(sheets.createBatch, {
    ...on,
    body: {
      records: [
        { cells: { name: 'Acme', country: 'DE', revenue: '10.10', founded: '1999-12-31', customer: true } },
        { cells: { name: 'Bolt', country: 'AT', revenue: '9007199254740993', founded: '2020-01-01' } },
        { cells: { name: 'Cord', country: 'DE', revenue: '9', founded: '2010-06-01', customer: false } },
        { cells: { name: 'Dash' } },
      ],
    },
  })
  const list = async () => {
    const { items } = await client.call(sheets.listRecords, { ...on, query: { limit: 100 } })
    return items
  }
  const env: Partial<NodeEnv> = {
    context: server.running.context,
    account: { accountId, projectId },
    run: { runId: 'run_x', flowId: 'flow_x', jobId: null },
    source: null,
  }
  const trial = (params: Record<string, unknown>, rest: Trial = {}): Trial => ({
    runId: `run_${++runs}`,
    ...rest,
    params: { sheet, ...params },
    env: { ...env, ...rest.env },
  })
  return {
    client,
    on,
    sheet,
    env,
    trial,
    list,
    names: async () => (await list()).map(({ cells }) => cells.name),
    find: (params: Record<string, unknown>) => outputOf('findRecords', trial(params)),
    write: (params: Record<string, unknown>, rest?: Trial) => outputOf('writeRecords', trial(params, rest)),
    sum: (params: Record<string, unknown>) => outputOf('aggregateSheet', trial(params)),
  }
}
const rule = (left: string, operator: string, right?: unknown) => ({
  match: 'all',
  rules: [right === undefined ? { left, operator } : { left, operator, right }],
})
const fields = (cells: Record<string, unknown>) =>
  Object.entries(cells).map(([name, value]) => ({ name, value }))

describe('find records', () => {
  test('returns all columns, exact numbers as text, and null for empty cells', async () => {
    const { find, sheet } = await companies()
    const found = await find({ rules: rule('name', 'is', 'Bolt') })
    expect(found).toMatchObject({
      count: 1,
      more: false,
      first: {
        name: 'Bolt',
        revenue: '9007199254740993',
        customer: null,
        recordId: expect.stringMatching(/^rec_/),
      },
    })
    expect(await find({ limit: 1, sort: 'revenue', descending: true })).toMatchObject({
      first: { name: 'Bolt' },
      count: 1,
      more: true,
    })
    expect(sheet).toMatch(/^sht?/)
  })

  test.each([
    ['country', 'is', 'DE', ['Acme', 'Cord']],
    ['COUNTRY', 'isNot', 'DE', ['Bolt', 'Dash']],
    ['country', 'is', '', ['Dash']],
    ['country', 'isNot', '', ['Acme', 'Bolt', 'Cord']],
    ['country', 'isOneOf', 'AT, FR', ['Bolt']],
    ['country', 'isOneOf', '', []],
    ['name', 'contains', 'O', ['Bolt', 'Cord']],
    ['name', 'contains', '', []],
    ['name', 'containsNot', '', ['Acme', 'Bolt', 'Cord', 'Dash']],
    ['name', 'startsWith', 'a', ['Acme']],
    ['name', 'endsWith', 'sh', ['Dash']],
    ['revenue', 'greater', '9.5', ['Acme', 'Bolt']],
    ['revenue', 'is', '10.1', ['Acme']],
    ['revenue', 'lessOrEqual', 9, ['Cord']],
    ['revenue', 'less', '', []],
    ['founded', 'before', '2010-06-01', ['Acme']],
    ['founded', 'after', '2010-06-01', ['Bolt']],
    ['customer', 'isTrue', undefined, ['Acme']],
    ['customer', 'isFalse', undefined, ['Bolt', 'Cord', 'Dash']],
    ['founded', 'isEmpty', undefined, ['Dash']],
    ['tags', 'isOneOf', 'a', []],
  ])('%s %s %j finds %j', async (left, operator, right, names) => {
    const { find } = (shared ??= await companies())
    const found = (await find({ rules: rule(left, operator, right) })) as { records: { name: string }[] }
    expect(found.records.map(({ name }) => name)).toEqual(names)
  })
  let shared: Awaited<ReturnType<typeof companies>> | undefined

  test('fails clearly for invalid settings and deleted things', async () => {
    const { find, client, on } = await companies()
    await expect(find({ rules: rule('nothing', 'is', 1) })).rejects.toThrow(
      'column_gone: The sheet has no column',
    )
    await expect(find({ rules: rule('name', 'greater', 1) })).rejects.toThrow(
      'column_type: “Name” contains no numbers',
    )
    await expect(find({ rules: rule('revenue', 'is', 'much') })).rejects.toThrow('must be a number')
    await client.call(sheets.remove, on)
    await expect(find({})).rejects.toThrow('sheet_gone')
  })

  test('treats sheets of others as missing', async () => {
    const [own, other] = [await companies(), await companies(await server.signUp())]
    await expect(own.find({ sheet: other.sheet })).rejects.toThrow('sheet_gone')
    const elsewhere = { ...own.env, account: { ...own.env.account!, projectId: 'prj_other' } }
    await expect(outputOf('findRecords', own.trial({}, { env: elsewhere }))).rejects.toThrow('sheet_gone')
    await expect(own.write({ sheet: other.sheet, cells: fields({ name: 'x' }) })).rejects.toThrow(
      'sheet_gone',
    )
  })
})

describe('aggregate a sheet', () => {
  test('counts and exact sums, all together or in groups', async () => {
    const { sum } = await companies()
    expect(await sum({})).toEqual({ value: 4, groups: [], more: false })
    expect(await sum({ operation: 'sum', column: 'revenue' })).toMatchObject({ value: '9007199254741012.10' })
    expect(await sum({ operation: 'count', rules: rule('name', 'is', 'nobody') })).toMatchObject({ value: 0 })
    expect(await sum({ operation: 'max', column: 'founded', groupBy: 'country' })).toMatchObject({
      groups: [
        { group: 'DE', value: '2010-06-01' },
        { group: 'AT', value: '2020-01-01' },
        { group: null, value: null },
      ].toSorted((a, b) => (b.value ?? '').localeCompare(a.value ?? '')),
    })
    await expect(sum({ operation: 'sum', column: 'name' })).rejects.toThrow('sum works with numbers')
  })
})

describe('write records', () => {
  test('adds one, and returns its id', async () => {
    const { write, list } = await companies()
    const written = await write(
      { cells: fields({ name: '@@who@@', revenue: '@@much@@', customer: true }) },
      { row: { who: 'Edge', much: '12345678901234567890.5' } },
    )
    const [record] = (await list()).slice(-1)
    expect(written).toMatchObject({ inserted: 1, recordId: record!.id, errors: [] })
    expect(record!.cells).toEqual({ name: 'Edge', revenue: '12345678901234567890.5', customer: true })
  })

  test('writes nothing twice when repeated after a crash, and returns the same', async () => {
    const { write, names } = await companies()
    const once = { cells: fields({ name: 'Once' }) }
    const first = await write(once, { runId: 'run_crashed' })
    expect(await write(once, { runId: 'run_crashed' })).toEqual(first)
    expect((await names()).filter((name) => name === 'Once')).toHaveLength(1)
    await write(once, { runId: 'run_another' })
    expect((await names()).filter((name) => name === 'Once')).toHaveLength(2)
    const { rows } = await sql<{
      key: string
    }>`select key from flow_effects 
      where key in ('run_crashed:n2', 'run_another:n2') order by key`.execute(
      server.running.context.db.kysely,
    )
    expect(rows.map(({ key }) => key)).toEqual(['run_another:n2', 'run_crashed:n2'])
  })

  test('leaves nothing behind when it fails, so that it can be retried', async () => {
    const { write, names } = await companies()
    const bad = { cells: fields({ name: 'Bad', revenue: 'much' }) }
    await expect(write(bad, { runId: 'run_bad' })).rejects.toThrow(
      /rows_invalid: revenue .*Nothing was saved/,
    )
    expect(await names()).not.toContain('Bad')
    expect(await write({ ...bad, onInvalid: 'keep' }, { runId: 'run_bad' })).toMatchObject({ inserted: 1 })
    expect(await names()).toContain('Bad')
  })

  test('changes the row of the run, one by its id, and one by a column', async () => {
    const { write, list, sheet } = await companies()
    const [acme, bolt] = await list()
    const source = { sheetId: sheet, recordId: acme!.id }
    const update = (params: Record<string, unknown>, rest?: Trial) =>
      write({ operation: 'update', ...params }, rest)
    expect(
      await update({ match: 'row', cells: fields({ country: 'FR' }) }, { env: { source } }),
    ).toMatchObject({
      updated: 1,
      recordId: acme!.id,
    })
    await update({ match: 'id', recordId: bolt!.id, cells: fields({ country: null }) })
    await update({ match: 'key', key: 'name', cells: fields({ name: 'Cord', revenue: 1 }) })
    const after = await list()
    expect(after.map(({ cells }) => [cells.country ?? null, cells.revenue ?? null])).toEqual([
      ['FR', '10.10'],
      [null, '9007199254740993'],
      ['DE', '1'],
      [null, null],
    ])
    await expect(update({ match: 'row', cells: [{ name: 'name', value: 'x' }] })).rejects.toThrow('no_row')
    await expect(update({ match: 'key', key: 'name', cells: fields({ name: 'Nobody' }) })).rejects.toThrow(
      'no record has this Name',
    )
    await expect(update({ match: 'key', key: 'country', cells: fields({ name: 'x' }) })).rejects.toThrow(
      'Country is empty but identifies the record',
    )
    await expect(update({ match: 'id', recordId: 'rec_gone', cells: fields({ name: 'x' }) })).rejects.toThrow(
      'doesn’t exist',
    )
  })

  test('updates or adds by a column, for all records of a list', async () => {
    const { write, list } = await companies()
    const given = {
      list: [
        { name: 'Acme', revenue: 11 },
        { name: 'New', revenue: 1 },
        { name: 'New', country: 'CH' },
      ],
    }
    const params = { operation: 'upsert', key: 'name', source: 'list', list: '@@params.list@@' }
    expect(await write(params, { given })).toMatchObject({ inserted: 1, updated: 2, errors: [] })
    const after = await list()
    expect(after).toHaveLength(5)
    expect(after.at(-1)!.cells).toEqual({ name: 'New', revenue: '1', country: 'CH' })
    expect(await write(params, { given })).toMatchObject({ inserted: 0, unchanged: 3 })
    await expect(write({ ...params, key: null }, { given })).rejects.toThrow('param_missing')
  })

  test('reports errors of a list by index, and writes the others only if requested', async () => {
    const { write, names } = await companies()
    const given = { list: [{ name: 'One' }, { name: 'Two', revenue: 'x' }, { name: 'Three', nothing: 1 }] }
    const params = { source: 'list', list: '@@params.list@@' }
    await expect(write(params, { given })).rejects.toThrow(/Record 2: revenue .* \(and 1 more\)/)
    expect(await names()).toHaveLength(4)
    expect(await write({ ...params, onError: 'continue' }, { given })).toMatchObject({
      inserted: 1,
      recordIds: [expect.any(String), null, null],
      errors: [
        { index: 1, message: expect.stringContaining('revenue') },
        { index: 2, message: expect.stringContaining('there is no column with this key') },
      ],
    })
    expect(await names()).toHaveLength(5)
    await expect(write({ ...params, list: 'x' })).rejects.toThrow('not_a_list')
    await expect(write(params, { given: { list: [1] } })).rejects.toThrow(
      'Item 1 of the list isn’t an object',
    )
  })

  test('deletes what it finds; finding nothing is no error', async () => {
    const { write, names } = await companies()
    const params = { operation: 'delete', match: 'key', key: 'name', source: 'list', list: '@@params.list@@' }
    const given = { list: [{ name: 'Acme' }, { name: 'Nobody' }, { name: 'Dash' }] }
    expect(await write(params, { given })).toMatchObject({
      deleted: 2,
      errors: [],
      recordIds: [/./, null, /./].map((one) => one && expect.any(String)),
    })
    expect(await names()).toEqual(['Bolt', 'Cord'])
    const found = { list: [{ recordId: 'rec_gone' }] }
    expect(await write({ ...params, match: 'id', onError: 'continue' }, { given: found })).toMatchObject({
      deleted: 0,
      errors: [{ index: 0 }],
    })
  })

  test('refuses to choose between two records with the same key', async () => {
    const { write } = await companies()
    const params = { operation: 'delete', match: 'key', key: 'country', cells: fields({ country: 'DE' }) }
    await expect(write(params)).rejects.toThrow('more than one record has this Country')
  })

  test('records in the history which run wrote', async () => {
    const { write, client, on } = await companies()
    const written = await write({ cells: fields({ name: 'By a run' }) }, { runId: 'run_history' })
    const { recordId } = written as { recordId: string }
    const params = { ...on.params, recordId }
    const { items } = await client.call(sheets.history, { params, query: {} })
    expect(items[0]).toMatchObject({
      by: { kind: 'run', id: 'run_history' },
      runId: 'run_history',
      run: null,
    })
  })

  test('retries when the database is down', async () => {
    const { trial, env } = await companies()
    const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
    let tries = 0
    const { kysely } = env.context!.db
    const flaky = new Proxy(kysely, {
      get(target, key, receiver) {
        if (key === 'connection' && ++tries < 3) throw away
        const value: unknown = Reflect.get(target, key, receiver)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
    const context = { ...env.context!, db: { ...env.context!.db, kysely: flaky } }
    const record = await tryNode(
      'writeRecords',
      trial({ cells: fields({ name: 'Late' }) }, { env: { context } }),
    )
    expect(record).toMatchObject({ state: 'done', attempt: 3 })
  })
})
