import { request as httpRequest } from 'node:http'
import { flows, type Method, sheets } from '@millrace/contract'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { dataByRules } from '../../features/flows/nodes/extractData/data-by-rules.ts'
import { outputOf } from '../../features/flows/nodes/testing/try-node.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { slowness } from './cpu-ms.ts'
import { longestTurn } from './longest-turn.ts'

/** Anything that blocks others longer is felt by everyone. On a quiet machine all of these take less than 50 ms. */
const HELD_MOST_MS = 200
/** Rows of a batch, and columns of a typical sheet. */
const [ROWS, COLUMNS] = [10_000, 20]

let server: TestServer
let person: Awaited<ReturnType<TestServer['signUp']>>
let sheetId: string
let path: string
beforeAll(async () => {
  server = await startTestServer()
  person = await server.signUp()
  sheetId = await makeSheet(COLUMNS)
  path = `/millrace/sheet/${sheetId}`
})
afterAll(() => server.stop())

async function makeSheet(count: number, type: sheets.ColumnType = 'text'): Promise<string> {
  const columns = Array.from({ length: count }, (_, n) => ({ label: `F${n}`, key: `f${n}`, type }))
  return (await person.client.call(sheets.create, { body: { name: 'Sheet', columns } })).id
}

interface Call {
  method: Method
  path: string
  body?: string
  headers?: Record<string, string>
}

/** A call whose body is complete and whose answer isn't read, as neither is the server's work. */
function send({ method, path, body, headers = {} }: Call): Promise<{ status: number; start: string }> {
  const payload = body === undefined ? undefined : Buffer.from(body)
  const length = payload ? { 'content-length': payload.length } : {}
  return new Promise((resolve, reject) => {
    const request = httpRequest(`${server.url}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${person.token}`,
        'content-type': 'application/json',
        ...length,
        ...headers,
      },
    })
    request.on('error', reject)
    request.on('response', (response) => {
      let start = ''
      response.on('data', (chunk: Buffer) => (start ||= chunk.toString('utf8', 0, 500)))
      response.on('end', () => resolve({ status: response.statusCode!, start }))
      response.on('error', reject)
    })
    request.end(payload)
  })
}

/** Calls that held the event loop too long or had an unexpected answer. */
const wrong: string[] = []
afterEach(() => void wrong.splice(0))

/** Prints how long it held the event loop, and records if that was too long. */
async function tryTurns<T>(name: string, work: () => Promise<T>): Promise<T> {
  const { result, longestMs, totalMs } = await longestTurn(work)
  const slow = longestMs < HELD_MOST_MS ? 1 : await slowness()
  const turns = `${name}: ${longestMs.toFixed(0)} ms in its longest turn, ${totalMs.toFixed(0)} ms in all, on a machine ${slow.toFixed(1)} times slower than a quiet one`
  console.log(turns)
  if (longestMs >= HELD_MOST_MS * slow) wrong.push(turns)
  return result
}

async function trySending(name: string, call: Call, expected: number): Promise<void> {
  const { status } = await tryTurns(name, () => send(call))
  if (status !== expected) wrong.push(`${name}: ${status} instead of ${expected}`)
}

/** A call that is refused can be repeated, which rules out times that were only due to other work on the machine. */
async function tryRefusal(name: string, call: Call): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    await trySending(name, call, 400)
    if (wrong.length === 0 || tries === 3) return
    wrong.pop()
  }
}

const records = (count: number, cells: (row: number) => object): string =>
  JSON.stringify({ records: Array.from({ length: count }, (_, row) => ({ cells: cells(row) })) })
const cells = (count: number, value: unknown, key = 'f'): object =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`${key}${n}`, value]))
const repeated = <T>(item: T, count: number): T[] => Array.from({ length: count }, () => item)
const many = (item: string, count: number): string => `[${Array(count).fill(item).join(',')}]`

const RIGHT = records(ROWS, (row) => cells(COLUMNS, `value ${row}`))

test('adds, changes, undoes, deletes and restores a batch of records in short turns', async () => {
  const batch = `${path}/batchrecords`
  await trySending('a small batch', { method: 'POST', path: batch, body: records(10, () => ({})) }, 200)
  await trySending('a batch', { method: 'POST', path: batch, body: RIGHT }, 200)
  const headers = { 'idempotency-key': 'once' }
  await trySending('a batch that may be repeated', { method: 'POST', path: batch, body: RIGHT, headers }, 200)
  const ids: string[] = []
  for (let at = 0; at < ROWS; at += sheets.WINDOW_MAX) {
    const query = { at, limit: sheets.WINDOW_MAX, fields: 'none' }
    const { items } = await person.client.call(sheets.listRecords, { params: { id: sheetId }, query })
    ids.push(...items.map(({ id }) => id))
  }
  const changed = (value: string, version?: number) => ({
    records: ids.map((id) => ({ id, version, cells: cells(COLUMNS, value) as sheets.SheetRecord['cells'] })),
  })
  const stale = JSON.stringify(changed('stale', 9))
  await trySending('records that others changed', { method: 'PUT', path: batch, body: stale }, 409)
  const { changeId } = await tryTurns('many cells', () =>
    person.client.call(sheets.updateBatch, { params: { id: sheetId }, body: changed('new') }),
  )
  const undo = JSON.stringify({ changeId })
  await trySending('undo', { method: 'POST', path: `${path}/undo`, body: undo }, 200)
  const gone = JSON.stringify({ ids })
  await trySending('delete', { method: 'DELETE', path: batch, body: gone }, 200)
  await trySending('restore', { method: 'POST', path: `${path}/bin/restore`, body: gone }, 200)
  expect(wrong).toEqual([])
})

test('writes and reads a sheet of many columns in short turns', async () => {
  const wide = `/millrace/sheet/${await makeSheet(sheets.COLUMNS_MAX)}`
  const body = records(1000, () => cells(sheets.COLUMNS_MAX, 'a value'))
  await trySending('wide records', { method: 'POST', path: `${wide}/batchrecords`, body }, 200)
  await trySending('a wide window', { method: 'GET', path: `${wide}/records?limit=1000` }, 200)
  expect(wrong).toEqual([])
})

test('refuses invalid and oversized bodies in short turns', async () => {
  const json = `/millrace/sheet/${await makeSheet(1, 'json')}/batchrecords`
  const at = { method: 'POST', path: `${path}/batchrecords` } as const
  const cases: [string, Call][] = [
    ['values of another type', { ...at, body: records(ROWS, () => cells(COLUMNS, { a: 1 })) }],
    ['columns that are not there', { ...at, body: records(ROWS, () => cells(COLUMNS, 'a', 'x')) }],
    ['keys that are none', { ...at, body: records(ROWS, () => cells(COLUMNS, 'a', 'a b ')) }],
    ['too many records', { ...at, body: `{"records":${many('{}', 1_000_000)}}` }],
    ['too many ids', { ...at, method: 'DELETE', body: `{"ids":${many('1', 5_000_000)}}` }],
    [
      'a list in a cell',
      { ...at, path: json, body: `{"records":[{"cells":{"f0":${many('1', 7_000_000)}}}]}` },
    ],
    ['a list in a cell of text', { ...at, body: `{"records":[{"cells":{"f0":${many('1', 7_000_000)}}}]}` }],
  ]
  for (const [name, call] of cases) await tryRefusal(name, call)
  expect(wrong).toEqual([])
})

test('refuses invalid filters in short turns', async () => {
  const bad = { column: 'f0', op: 'not one', value: 'x' }
  const filters = {
    'wide filter': { or: repeated({ and: repeated(bad, 100) }, 100) },
    'nested filter': { or: repeated({ and: repeated({ or: [{ and: [{}] }] }, 100) }, 100) },
    'filter of many values': { or: repeated({ column: 'f0', op: 'in', value: repeated(1, 1000) }, 100) },
  }
  for (const [name, filter] of Object.entries(filters)) {
    const body = JSON.stringify({ metrics: [{ op: 'count' }], filter })
    await trySending(name, { method: 'POST', path: `${path}/query`, body }, 400)
  }
  expect(wrong).toEqual([])
})

const NUMBERS = Array.from({ length: 200_000 }, (_, n) => `${n % 9973}.${n}`)
const OBJECTS = Array.from({ length: 30_000 }, (_, n) => ({ name: `name ${n}`, price: n }))
test.each([
  ['unique texts', 'aggregateList', { operation: 'unique' }, NUMBERS],
  ['unique objects', 'aggregateList', { operation: 'unique' }, OBJECTS],
  ['sum', 'aggregateList', { operation: 'sum' }, NUMBERS],
  ['average', 'aggregateList', { operation: 'average' }, NUMBERS],
  ['largest', 'aggregateList', { operation: 'max' }, NUMBERS],
  ['one text', 'aggregateList', { operation: 'join' }, NUMBERS],
  ['sorted numbers', 'sortFilterList', { sort: 'descending' }, NUMBERS],
  ['sorted texts', 'sortFilterList', { sort: 'ascending', sortBy: 'name' }, OBJECTS],
])('runs a step over a long list in short turns: %s', async (name, type, params, list) => {
  await tryTurns(name, () =>
    outputOf(type, { params: { list: '@@params.list@@', ...params }, given: { list } }),
  )
  expect(wrong).toEqual([])
})

test('saves a flow with many values in short turns', async () => {
  const { id, revision } = await person.client.call(flows.create, { body: { title: 'Large' } })
  const params = { fields: repeated({ name: 'a', value: 'x' }, 200_000) }
  const nodes = [
    { id: 'n1', type: 'start' },
    { id: 'n2', type: 'setFields', params },
  ]
  const document = { version: 1, nodes, edges: [{ from: 'n1', to: 'n2' }] }
  const body = JSON.stringify({ revision, document })
  await trySending('save a flow', { method: 'PUT', path: `/millrace/aiflows/${id}`, body }, 200)
  expect(wrong).toEqual([])
})

test.each(['csv', 'xlsx', 'json'])('exports a sheet in short turns: %s', async (format) => {
  await trySending(`export ${format}`, { method: 'GET', path: `${path}/export?format=${format}` }, 200)
  expect(wrong).toEqual([])
})

test('finds data of many names in a long text in short turns', async () => {
  const properties = Object.fromEntries(
    Array.from({ length: 300 }, (_, n) => [`name ${n}`, { type: 'string' as const }]),
  )
  await tryTurns('data by rules', () =>
    dataByRules({ type: 'object', properties }, 'name: \n'.repeat(28_000)),
  )
  expect(wrong).toEqual([])
})

test('walks a loop over many items in short turns', async () => {
  const { id } = await person.client.call(flows.create, { body: { title: 'Loop' } })
  const document = {
    version: 1 as const,
    settings: { maxSteps: 100_000 },
    params: [{ key: 'list', type: 'JSON' as const, sequence: 1 }],
    nodes: [
      { id: 'n1', type: 'start' },
      { id: 'n2', type: 'forEach', params: { list: '@@list@@', concurrency: 10 } },
      { id: 'n3', type: 'setFields', params: { fields: [{ name: 'a', value: '@@item@@' }] } },
    ],
    edges: [
      { from: 'n1', to: 'n2' },
      { from: 'n2', port: 'each', to: 'n3' },
    ],
  }
  const body = JSON.stringify({ document, params: { list: NUMBERS.slice(0, ROWS) } })
  const path = `/millrace/aiflows/${id}/test?wait=60`
  const { state } = await tryTurns('a loop', async () => {
    const { status, start } = await send({ method: 'POST', path, body })
    return { state: `${status} ${start}` }
  })
  expect(state).toContain('succeeded')
  expect(wrong).toEqual([])
})
