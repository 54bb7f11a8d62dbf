import { jobs, notifications } from '@millrace/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type StandIn, startStandIn } from '../runs/testing/stand-in.ts'
import { type Desk, openDesk, output } from './testing/desk.ts'

let desk: Desk
let service: StandIn
beforeAll(async () => {
  desk = await openDesk()
  service = await startStandIn()
})
afterAll(async () => {
  await desk.stop()
  await service.close()
})

const client = () => desk.owner.client
const ROWS = 45

it('a job whose flow says so pauses at its first failed row, which is retried or left', async () => {
  const call = (path: string) => ({
    type: 'httpRequest',
    params: { method: 'POST', url: `${service.url}/${path}/@@name@@` },
  })
  const code = 'if (input.row.name === "bad") throw new Error("bad row"); return {}'
  const nodes = [call('before'), { type: 'code', params: { code } }, output({ text: 'Done @@name@@' })]
  const flowId = await desk.flow(nodes, { settings: { columns: ['name'], stopJobOnError: true } })
  const sheetId = await desk.sheet(
    Array.from({ length: ROWS }, (_, n) => ({ name: n === 4 ? 'bad' : `r${n + 1}` })),
  )
  const job = await desk.launch({ flowId, SHEETS: [{ sheetId }], concurrency: 1 })
  const paused = await desk.until(job.id, ['PAUSED'])
  expect(paused).toMatchObject({ state: 'PAUSED', counts: { failed: 1 } })
  expect(paused.counts.done).toBeLessThan(ROWS - 1)
  const { error } = await client().call(jobs.getJob, { params: { id: job.id } })
  expect(error).toMatchObject({ code: 'row_failed' })
  const told = await client().call(notifications.list, { query: {} })
  expect(told.items[0]).toMatchObject({ key: 'jobStopped', jobId: job.id })

  // The same version fails again, and nothing before that step is repeated.
  await client().call(jobs.retryFailed, { params: { id: job.id }, body: {} })
  expect(await desk.until(job.id, ['PAUSED'])).toMatchObject({ state: 'PAUSED', counts: { failed: 1 } })
  await client().call(jobs.resumeJob, { params: { id: job.id } })
  expect(await desk.until(job.id)).toMatchObject({
    state: 'PARTIAL',
    counts: { total: ROWS, done: ROWS - 1, failed: 1 },
  })
  expect(service.calls).toHaveLength(ROWS)
  expect(new Set(service.calls.map(({ path }) => path)).size).toBe(ROWS)
})

it('has nothing to pause for when the row was the last', async () => {
  const flowId = await desk.flow(
    [{ type: 'code', params: { code: 'throw new Error("no")' } }, output({ text: 'Never' })],
    { settings: { columns: ['name'], stopJobOnError: true } },
  )
  const job = await desk.launch({ flowId, SHEETS: [{ sheetId: await desk.sheet([{ name: 'a' }]) }] })
  expect(await desk.until(job.id)).toMatchObject({ state: 'FAILED', counts: { failed: 1 } })
  expect((await client().call(jobs.getJob, { params: { id: job.id } })).error).toBeNull()
})
