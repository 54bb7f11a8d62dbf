import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Desk, openDesk, output, setField } from './testing/desk.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.stop())

const names = (count: number) => Array.from({ length: count }, (_, n) => ({ name: `name ${n + 1}` }))
const greeting = () =>
  desk.flow([setField('text', 'Hello @@name@@'), output({ greeting: '@@n2.text@@' })], {
    settings: { columns: ['name'] },
  })

it('runs every row and writes its results into a new sheet', async () => {
  const flowId = await greeting()
  const sheetId = await desk.sheet(names(1234))
  const job = await desk.launch({
    flowId,
    SHEETS: [{ sheetId }],
    OUTPUT_SHEETS: [{ newName: 'Greetings', writeMode: 'UPSERT' }],
  })
  expect(job).toMatchObject({ state: 'QUEUED', version: 1, counts: { total: 1234 } })
  const status = await desk.until(job.id)
  expect(status).toMatchObject({
    state: 'SUCCEEDED',
    counts: { total: 1234, done: 1234, failed: 0, running: 0 },
  })
  const rows = await desk.rows(job.outputs[0]!.sheetId!)
  expect(new Set(rows.map(({ cells }) => cells.greeting))).toEqual(
    new Set(names(1234).map(({ name }) => `Hello ${name}`)),
  )
  expect(rows).toHaveLength(1234)
  const again = await desk.launch({
    flowId,
    SHEETS: [{ sheetId }],
    OUTPUT_SHEETS: [{ sheetId: job.outputs[0]!.sheetId, writeMode: 'UPSERT' }],
  })
  await desk.until(again.id)
  expect(await desk.rows(job.outputs[0]!.sheetId!)).toHaveLength(1234)
})
