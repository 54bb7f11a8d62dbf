import { flows, jobs, notifications, PLANS } from '@millrace/contract'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startStandIn, type StandIn } from '../runs/testing/stand-in.ts'
import { setEdition } from '../team/index.ts'
import { type Desk, deskOf, output } from './testing/desk.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'

// Jobs on a plan with few rows.

const MOST = 12
const SOURCE = 8

let server: TestServer
let service: StandIn
let desk: Desk
let sheetId: string
beforeAll(async () => {
  service = await startStandIn()
  server = await startTestServer({ plans: { ...PLANS, FREE: { ...PLANS.FREE, sheetRows: MOST } } })
})
afterAll(async () => {
  await server.stop()
  await service.close()
})
beforeEach(async () => {
  service.calls.length = 0
  desk = deskOf(server, await server.signUp())
  await edition('FREE')
  sheetId = await desk.sheet(Array.from({ length: SOURCE }, (_, n) => ({ name: `r${n + 1}` })))
})

const edition = (name: 'FREE' | 'BASIC') =>
  setEdition(server.running.context.db, { account: desk.owner.accountId, edition: name })
const resume = (id: string) => desk.owner.client.call(jobs.resumeJob, { params: { id }, body: {} })
const calling = () =>
  desk.flow(
    [
      { type: 'httpRequest', params: { url: `${service.url}/call/@@name@@`, method: 'POST' } },
      output({ text: '@@name@@' }),
    ],
    { settings: { columns: ['name'] } },
  )

/** Waits until the job has paused at the limit, as it says on its page and in the notice. */
async function untilFull(id: string, used: number): Promise<jobs.JobStatus> {
  const { client } = desk.owner
  const status = await desk.until(id, ['PAUSED'])
  expect(status).toMatchObject({ state: 'PAUSED', counts: { failed: 0, skipped: 0 } })
  const { error } = await client.call(jobs.getJob, { params: { id } })
  expect(error).toMatchObject({
    code: 'row_limit',
    message: `Sheet rows: your plan (Free) includes ${MOST}, and you have ${used}. Basic and higher include more. The job is paused, and nothing is lost. Resume it with a larger plan, or after deleting rows.`,
  })
  const { items } = await client.call(notifications.list, { query: {} })
  expect(items[0]).toMatchObject({ key: 'jobRowLimit', jobId: id, values: { count: status.counts.done } })
  return status
}

const namesIn = async (id: string) =>
  (await desk.rows(id)).map(({ cells }) => flows.textOf(cells.text ?? cells.name))
const ALL = Array.from({ length: SOURCE }, (_, n) => `r${n + 1}`)

it('a job pauses at the plan’s limit of rows, and with a larger plan each row is called and written once', async () => {
  const job = await desk.launch({
    flowId: await calling(),
    SHEETS: [{ sheetId }],
    OUTPUT_SHEETS: [{ newName: 'Done', writeMode: 'UPSERT' }],
    concurrency: 3,
  })
  const { counts } = await untilFull(job.id, MOST)
  expect(counts.done).toBe(MOST - SOURCE)
  const target = job.outputs[0]!.sheetId!
  expect(await desk.rows(target)).toHaveLength(MOST - SOURCE)
  const before = service.calls.length
  // It is full still.
  await resume(job.id)
  await untilFull(job.id, MOST)
  await edition('BASIC')
  await resume(job.id)
  expect(await desk.until(job.id)).toMatchObject({ state: 'SUCCEEDED', counts: { done: SOURCE, failed: 0 } })
  expect(await namesIn(target)).toEqual(ALL)
  // A row that had run was not run again.
  expect(before).toBeGreaterThan(MOST - SOURCE)
  expect(service.calls).toHaveLength(SOURCE)
  // Saved results are rows, too.
  await edition('FREE')
  const saving = desk.owner.client.call(jobs.saveResult, {
    params: { id: job.id },
    query: { sheetName: 'Results', includeSource: 'false' },
  })
  await expect(saving).rejects.toMatchObject({ code: 'edition_required' })
})

it('rows that are updated, and rebuilt ones that fit, are written at the limit', async () => {
  const flowId = await desk.flow([output({ text: '@@name@@' })], { settings: { columns: ['name'] } })
  const target = await desk.sheet([{ text: 'r1' }, { text: 'r2' }, { text: 'r3' }, { text: 'r4' }])
  const launch = (OUTPUT_SHEETS: unknown[]) => desk.launch({ flowId, SHEETS: [{ sheetId }], OUTPUT_SHEETS })
  const mapping = { text: 'text' }
  const upsert = await launch([{ sheetId: target, writeMode: 'UPSERT', keys: ['text'], mapping }])
  expect((await untilFull(upsert.id, MOST)).counts.done).toBe(4)
  expect(await desk.rows(target)).toHaveLength(4)
  await desk.owner.client.call(jobs.cancelJob, { params: { id: upsert.id } })

  const rebuilding = [{ sheetId: target, writeMode: 'DELETE_AND_REBUILD', mapping }]
  const rebuild = await launch(rebuilding)
  expect((await untilFull(rebuild.id, MOST)).counts.done).toBe(4)
  // Until it is complete, the old rows stay.
  expect(await namesIn(target)).toEqual(['r1', 'r2', 'r3', 'r4'])
  await edition('BASIC')
  await resume(rebuild.id)
  expect(await desk.until(rebuild.id)).toMatchObject({ state: 'SUCCEEDED', counts: { done: SOURCE } })
  expect(await namesIn(target)).toEqual(ALL)

  // Over the limit, as many rows may replace those that are there.
  await edition('FREE')
  expect(await desk.until((await launch(rebuilding)).id)).toMatchObject({ state: 'SUCCEEDED' })
})

it('a step that adds rows pauses its job, too', async () => {
  const target = await desk.sheet([{ text: 'r0' }])
  const add = {
    type: 'writeRecords',
    params: { sheet: target, cells: [{ name: 'text', value: '@@name@@' }] },
  }
  const flowId = await desk.flow([add, output({ text: '@@name@@' })], { settings: { columns: ['name'] } })
  const job = await desk.launch({ flowId, SHEETS: [{ sheetId }], concurrency: 2 })
  const { counts } = await untilFull(job.id, MOST)
  expect(counts.done).toBe(MOST - SOURCE - 1)
  await edition('BASIC')
  await resume(job.id)
  expect(await desk.until(job.id)).toMatchObject({ state: 'SUCCEEDED', counts: { done: SOURCE, failed: 0 } })
  expect((await namesIn(target)).toSorted()).toEqual(['r0', ...ALL])
})
