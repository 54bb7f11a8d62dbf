import { sheets } from '@millrace/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/server.ts'

let server: TestServer
let owner: Awaited<ReturnType<TestServer['signUp']>>
beforeAll(async () => {
  server = await startTestServer()
  owner = await server.signUp()
})
afterAll(() => server.stop())

const COLUMNS: sheets.NewColumn[] = [
  { label: 'N', key: 'n', type: 'number' },
  { label: 'I', key: 'i', type: 'integer' },
  { label: 'Data', key: 'data', type: 'json' },
  { label: 'Text', key: 'text' },
]
const newSheet = () => owner.client.call(sheets.create, { body: { name: 'Exact', columns: COLUMNS } })

/** A call with a verbatim body: serialising values as JSON would lose the digits. */
async function send(method: string, path: string, body: string) {
  const response = await fetch(`${server.url}/api/millrace/sheet/${path}`, {
    method,
    headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' },
    body,
  })
  return { status: response.status, text: await response.text() }
}

const recordsOf = async (id: string) =>
  (await owner.client.call(sheets.listRecords, { params: { id }, query: {} })).items

async function exported(id: string): Promise<string> {
  const headers = { authorization: `Bearer ${owner.token}` }
  return (await fetch(`${server.url}/api/millrace/sheet/${id}/export?format=ndjson`, { headers })).text()
}

test('numbers of a body keep all of their digits, up to the export', async () => {
  const { id } = await newSheet()
  const tiny = `0.${'0'.repeat(399)}1`
  for (const [given, held] of [
    ['1.00000000000000000001', '1.00000000000000000001'],
    ['1e-400', tiny],
    ['9007199254740993', '9007199254740993'],
    ['-0.1000000000000000055511151231257827', '-0.1000000000000000055511151231257827'],
    ['12.5', '12.5'],
  ] as const) {
    const made = await send('POST', `${id}/records`, `{"cells":{"n":${given}}}`)
    expect([made.status, given]).toEqual([200, given])
    const last = (await recordsOf(id)).at(-1)!
    expect(last.cells).toEqual({ n: held })
  }
  const whole = await send('POST', `${id}/batchrecords`, '{"records":[{"cells":{"i":9223372036854775807}}]}')
  expect(whole.status).toBe(200)
  const lines = (await exported(id)).trim().split('\n')
  expect(lines[0]).toContain('"n":1.00000000000000000001,')
  expect(lines[1]).toContain(`"n":${tiny},`)
  expect(lines.at(-1)).toContain('"i":9223372036854775807,')
})

test('refuses what cannot be stored exactly, and never changes it', async () => {
  const { id } = await newSheet()
  for (const [cells, why] of [
    ['{"data":9007199254740993}', 'send that number as text'],
    ['{"data":{"deep":[1.00000000000000000001]}}', 'send that number as text'],
    ['{"i":9223372036854775808}', 'must be between'],
    ['{"i":1.00000000000000000001}', 'must be a whole number'],
    ['{"text":9007199254740993}', 'must be text'],
    ['{"n":1e400}', 'too large'],
  ] as const) {
    const { status, text } = await send('POST', `${id}/records`, `{"cells":${cells}}`)
    expect([cells, status, text]).toEqual([cells, 400, expect.stringContaining(why)])
    expect(text).not.toContain('u0000')
  }
  expect(await recordsOf(id)).toEqual([])
  const exact = await send(
    'POST',
    `${id}/records`,
    '{"cells":{"data":{"a":9007199254740992,"b":"9007199254740993"}}}',
  )
  expect(exact.status).toBe(200)
  const [record] = await recordsOf(id)
  expect(record!.cells).toEqual({ data: { a: 9007199254740992, b: '9007199254740993' } })
})

test('errors and conflicts show the digits that were sent', async () => {
  const { id } = await newSheet()
  const kept =
    '{"invalid":"keep","records":[{"cells":{"data":[9007199254740993],"text":1.00000000000000000001}}]}'
  expect((await send('PUT', `${id}/batchrecords`, kept)).status).toBe(200)
  const [record] = await recordsOf(id)
  expect(record!.errors).toMatchObject({
    data: { code: 'inexact_number', text: '[9007199254740993]' },
    text: { code: 'not_text', text: '1.00000000000000000001' },
  })
  const stale = await send(
    'PUT',
    `${id}/records/${record!.id}`,
    '{"version":9,"cells":{"n":9007199254740993}}',
  )
  expect(stale.status).toBe(409)
  expect(stale.text).toContain('"yours":{"n":"9007199254740993"}')
})

test('defaults and filters are exact, or refused', async () => {
  const { id } = await newSheet()
  const added = await send(
    'POST',
    `${id}/addcolumn`,
    '{"label":"D","type":"number","defaultValue":1.00000000000000000001}',
  )
  expect(added.status).toBe(200)
  await owner.client.call(sheets.createRecords, {
    params: { id },
    body: { cells: { i: '9007199254740993' } },
  })
  expect((await recordsOf(id))[0]!.cells).toEqual({ i: '9007199254740993', d: '1.00000000000000000001' })
  const count = async (filter: string) => {
    const { total } = await owner.client.call(sheets.countRecords, { params: { id }, query: { filter } })
    return total
  }
  expect(await count('{"column":"i","op":"eq","value":9007199254740993}')).toBe(1)
  expect(await count('{"column":"i","op":"eq","value":9007199254740992}')).toBe(0)
  expect(await count('{"column":"d","op":"eq","value":1}')).toBe(0)
  const removal = '{"filter":{"column":"i","op":"eq","value":9007199254740993}}'
  expect((await send('DELETE', `${id}/batchrecords`, removal)).status).toBe(400)
  expect(await recordsOf(id)).toHaveLength(1)
})
