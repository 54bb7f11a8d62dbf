import { sheets } from '@millrace/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { output } from '../testing/desk.ts'
import { type AiColumnDesk, lookupDocument, openAiColumnDesk } from './testing/ai-column-desk.ts'

let desk: AiColumnDesk
beforeAll(async () => {
  desk = await openAiColumnDesk()
})
afterAll(() => desk.stop())

it('rows that a job rebuilds do not fill the trash because AI columns wrote into them', async () => {
  const { client } = desk.owner
  const copies = await desk.flow([output({ name: '@@name@@' })], { settings: { columns: ['name'] } })
  const source = await desk.sheet([{ name: 'ann' }, { name: 'bob' }, { name: 'nothing' }])
  const target = await desk.sheet([], ['name'])
  const rebuild = async () => {
    const { id } = await desk.launch({
      flowId: copies,
      SHEETS: [{ sheetId: source }],
      OUTPUT_SHEETS: [{ sheetId: target, writeMode: 'DELETE_AND_REBUILD' }],
    })
    expect((await desk.until(id)).state).toBe('SUCCEEDED')
  }
  const trash = async () => {
    const { items } = await client.call(sheets.listTrash, { params: { id: target }, query: {} })
    return items.map(({ cells }) => [cells.name, cells.found])
  }
  await rebuild()
  const flow = await desk.published(lookupDocument(desk.lookup.origin))
  const live = { flowId: flow.id, mapping: { name: 'name' }, output: 'found' }
  await desk.addAiColumn(target, 'found', live)
  const fill = async () => {
    await desk.run(target, { column: 'found' })
    await desk.rest(target, 'found')
    expect(await desk.statuses(target, 'found')).toEqual({ ann: 'done', bob: 'done', nothing: 'notFound' })
  }
  await fill()
  await rebuild()
  expect(await trash()).toEqual([])
  const { counts } = await client.call(sheets.countAiCells, {
    params: { id: target },
    query: { column: 'found' },
  })
  expect(counts).toMatchObject({ empty: 3, done: 0, notFound: 0 })

  // Values that a person wrote in other columns are kept.
  await fill()
  const bob = (await desk.rows(target)).find(({ cells }) => cells.name === 'bob')!
  const cells = { name: 'Robert' }
  await client.call(sheets.updateRecord, { params: { id: target, recordId: bob.id }, body: { cells } })
  await rebuild()
  expect(await trash()).toEqual([['Robert', 'BOB']])
})
