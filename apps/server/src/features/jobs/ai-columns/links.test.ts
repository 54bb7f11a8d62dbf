import { sheets } from '@millrace/contract'
import { expect, it } from 'vitest'
import { type AiColumnDesk, lookupDocument, openAiColumnDesk } from './testing/ai-column-desk.ts'

it('reads a link as the titles of its records; cells that ran with it are not out of date', async () => {
  const desk = await openAiColumnDesk()
  const flow = await desk.published(lookupDocument(desk.lookup.origin))
  const call: AiColumnDesk['owner']['client']['call'] = (...given) => desk.owner.client.call(...given)
  const rowOf = async (sheetId: string, name: string) =>
    (await desk.rows(sheetId)).find(({ cells }) => cells.name === name)!
  const people = await desk.sheet([{ name: 'Ada' }, { name: 'Bob' }])
  const ada = (await rowOf(people, 'Ada')).id
  const bob = (await rowOf(people, 'Bob')).id
  const id = await desk.sheet([{ name: 'one' }, { name: 'two' }])
  const settings = { sheetId: people }
  const column: sheets.NewColumn = { label: 'Who', key: 'who', type: 'link', settings }
  await call(sheets.addColumn, { params: { id }, body: column })
  const [one, two] = await desk.rows(id)
  const set = (recordId: string, who: string[]) =>
    call(sheets.updateRecord, { params: { id, recordId }, body: { cells: { who } } })
  await set(one!.id, [ada])
  await set(two!.id, [bob, ada])
  await desk.addAiColumn(id, 'found', { flowId: flow.id, mapping: { name: 'who' }, output: 'found' })
  await desk.run(id, { column: 'found' })
  await desk.rest(id, 'found')
  expect((await rowOf(id, 'one')).cells.found).toBe('ADA')
  expect((await rowOf(id, 'two')).cells.found).toBe('BOB, ADA')
  expect(await desk.statuses(id, 'found')).toEqual({ one: 'done', two: 'done' })
  await set(one!.id, [bob])
  expect(await desk.statuses(id, 'found')).toEqual({ one: 'stale', two: 'done' })
  await set(one!.id, [ada])
  expect(await desk.statuses(id, 'found')).toEqual({ one: 'done', two: 'done' })
  await desk.stop()
})
