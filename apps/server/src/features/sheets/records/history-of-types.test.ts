import { sheets } from '@millrace/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

async function makeSheet() {
  const { client, userId } = await server.signUp()
  const columns = [{ label: 'Due', key: 'due' }]
  const { id } = await client.call(sheets.create, { body: { name: 'Dates', columns } })
  const on = { params: { id } }
  const add = async (due: string) =>
    (await client.call(sheets.createRecords, { ...on, body: { cells: { due } } })).rows[0]!.id!
  const write = (recordId: string, due: string) =>
    client.call(sheets.updateRecord, { params: { id, recordId }, body: { cells: { due } } })
  const retype = async (type: sheets.ColumnType, more: object = {}) =>
    (await client.call(sheets.updateColumn, { ...on, body: { column: 'due', type, ...more } })).changeId!
  const undo = async (changeId: string) =>
    (await client.call(sheets.undo, { ...on, body: { changeId } })).changeId!
  /** Kind, types and values of each entry, oldest first. */
  const history = async (recordId: string) => {
    const { items } = await client.call(sheets.history, { params: { id, recordId }, query: {} })
    return items.toReversed().map(({ kind, by, conversion, cells: [cell] }) => {
      expect(by).toMatchObject({ kind: 'member', id: userId })
      const types = conversion && [conversion.from, conversion.to]
      return [kind, types, cell ? [cell.before, cell.after] : null]
    })
  }
  return { client, id, add, write, retype, undo, history }
}

const dayFirst = { settings: { dateOrder: 'dmy' } }

test("the history shows a column's new type, with the cell before and after", async () => {
  const { client, id, add, write, retype, history } = await makeSheet()
  const one = await add('01/02/2026')
  await write(one, '03/02/2026')
  const other = await add('soon')
  await retype('date', dayFirst)
  await write(one, '2026-02-04')
  const later = await add('2026-05-01')

  expect(await history(one)).toEqual([
    ['create', null, [null, '01/02/2026']],
    ['update', null, ['01/02/2026', '03/02/2026']],
    ['convert', ['text', 'date'], ['03/02/2026', '2026-02-03']],
    ['update', null, ['2026-02-03', '2026-02-04']],
  ])
  // A text kept as an error is unchanged; a record added later has no such entry.
  expect(await history(other)).toEqual([
    ['create', null, [null, 'soon']],
    ['convert', ['text', 'date'], null],
  ])
  expect(await history(later)).toEqual([['create', null, [null, '2026-05-01']]])

  const { items } = await client.call(sheets.history, { params: { id, recordId: one }, query: { limit: 2 } })
  expect(items.map(({ cells: [cell] }) => cell?.types)).toEqual([
    { before: 'date', after: 'date' },
    { before: 'text', after: 'date' },
  ])
})

test('the history stays right when a new type is undone, redone and followed by another', async () => {
  const { add, write, retype, undo, history } = await makeSheet()
  const quiet = await add('01/02/2026')
  const busy = await add('02/02/2026')
  const change = await retype('date', dayFirst)
  await write(busy, '2026-02-10')
  const undone = await undo(change)
  await undo(undone)
  await retype('text')

  const types = [
    ['convert', ['text', 'date']],
    ['undo', ['date', 'text']],
    ['undo', ['text', 'date']],
    ['convert', ['date', 'text']],
  ]
  const before = await history(quiet)
  expect(before.slice(1).map(([kind, of]) => [kind, of])).toEqual(types)
  expect(before.map(([, , values]) => values)).toEqual([
    [null, '01/02/2026'],
    ['01/02/2026', '2026-02-01'],
    ['2026-02-01', '01/02/2026'],
    ['01/02/2026', '2026-02-01'],
    null,
  ])
  // The first content of its cell is lost: a write in the meantime was carried back into it.
  expect((await history(busy)).slice(1)).toEqual([
    ['convert', ['text', 'date'], null],
    ['update', null, ['2026-02-02', '2026-02-10']],
    ['undo', ['date', 'text'], null],
    ['undo', ['text', 'date'], null],
    ['convert', ['date', 'text'], null],
  ])
})
