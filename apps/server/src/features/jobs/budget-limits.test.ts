import { jobs, notifications } from '@millrace/contract'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { type StandIn, startStandIn } from '../runs/testing/stand-in.ts'
import { finishJob } from './finish/finish-job.ts'
import { type Desk, openDesk, output } from './testing/desk.ts'

let desk: Desk
let service: StandIn
let open: () => void
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.stop())
beforeEach(async () => {
  const gate = new Promise<void>((resolve) => (open = resolve))
  service = await startStandIn(({ path }) => (/\/r[12]$/.test(path) ? 0 : gate))
})
afterEach(async () => {
  open()
  await service.close()
})

const ROWS = 45
const kysely = () => desk.server.running.context.db.kysely
const get = (id: string) => desk.owner.client.call(jobs.getJob, { params: { id } })
const resume = (id: string, ceilingCredits?: number) =>
  desk.owner.client.call(jobs.resumeJob, {
    params: { id },
    ...(ceilingCredits === undefined ? {} : { body: { ceilingCredits } }),
  })
const calling = () =>
  desk.flow(
    [
      {
        type: 'httpRequest',
        params: { method: 'POST', url: `${service.url}/call/@@name@@` },
      },
      output({ text: 'Done @@name@@' }),
    ],
    { settings: { columns: ['name'] } },
  )

async function begin() {
  const sheetId = await desk.sheet(Array.from({ length: ROWS }, (_, n) => ({ name: `r${n + 1}` })))
  const job = await desk.launch({
    flowId: await calling(),
    SHEETS: [{ sheetId }],
    OUTPUT_SHEETS: [{ newName: 'Done', writeMode: 'DELETE_AND_REBUILD' }],
    concurrency: 1,
    ceilingCredits: 5,
  })
  await vi.waitFor(
    async () => {
      expect(service.calls.map(({ path }) => path)).toContain('/call/r3')
      const { counts } = await desk.owner.client.call(jobs.jobStatus, { query: { jobId: job.id } })
      expect(counts.done).toBe(2)
    },
    { timeout: 60_000 },
  )
  return job
}

/** As if the steps of the finished rows had cost this much each. */
const cost = (jobId: string, credits: number) =>
  sql`update flow_runs set credits = ${credits} where job_id = ${jobId} and state = 'succeeded'`.execute(
    kysely(),
  )

it('a job that reaches its budget pauses, says so, and continues with a higher one', async () => {
  const job = await begin()
  await cost(job.id, 3)
  await vi.waitFor(async () => expect((await get(job.id)).error?.code).toBe('ceiling_reached'), {
    timeout: 60_000,
  })
  open()
  const status = await desk.until(job.id, ['PAUSED'])
  expect(status).toMatchObject({ state: 'PAUSED', counts: { failed: 0, skipped: 0 } })
  expect(status.counts.done).toBeLessThanOrEqual(3)
  expect(service.calls).toHaveLength(3)
  expect((await get(job.id)).error!.message).toContain('budget of 5 credits')
  const told = await desk.owner.client.call(notifications.list, { query: {} })
  expect(told.items[0]).toMatchObject({ key: 'jobCeiling', jobId: job.id })
  await expect(resume(job.id)).rejects.toMatchObject({ status: 409, message: /higher/ })
  await expect(resume(job.id, 6)).rejects.toMatchObject({ status: 409 })
  expect((await get(job.id)).launch.ceilingCredits).toBe(5)

  expect(await resume(job.id, 50)).toMatchObject({ error: null, launch: { ceilingCredits: 50 } })
  expect(await desk.until(job.id)).toMatchObject({
    state: 'SUCCEEDED',
    counts: { total: ROWS, done: ROWS },
    credits: 6,
  })
  expect(service.calls).toHaveLength(ROWS)
  expect(await desk.rows(job.outputs[0]!.sheetId!)).toHaveLength(ROWS)
})

it('rows that continue after a wait stop at the budget, too', async () => {
  const wait = { type: 'wait', params: { mode: 'for', amount: '@@seconds@@', unit: 'seconds' } }
  const flowId = await desk.flow([wait, output({ text: '@@name@@' })], {
    settings: { columns: ['name', 'seconds'] },
  })
  const sheetId = await desk.sheet([
    { name: 'soon', seconds: '1' },
    { name: 'late', seconds: '3600' },
  ])
  const job = await desk.launch({ flowId, SHEETS: [{ sheetId }], ceilingCredits: 5 })
  await vi.waitFor(
    async () => {
      const status = await desk.owner.client.call(jobs.jobStatus, { query: { jobId: job.id } })
      expect(status).toMatchObject({ state: 'WAITING', counts: { done: 1, waiting: 1 } })
    },
    { timeout: 60_000 },
  )
  await sql`update flow_slices set credits = 6 where job_id = ${job.id}`.execute(kysely())
  expect(await desk.until(job.id, ['PAUSED'])).toMatchObject({ state: 'PAUSED', counts: { waiting: 1 } })
  expect((await get(job.id)).error?.code).toBe('ceiling_reached')
  await resume(job.id, 50)
  expect((await desk.until(job.id, ['WAITING'])).state).toBe('WAITING')
})

it('a job that reaches its budget with nothing left has succeeded', async () => {
  const job = await desk.launch({
    flowId: await desk.flow([output({ text: '@@name@@' })], { settings: { columns: ['name'] } }),
    SHEETS: [{ sheetId: await desk.sheet([{ name: 'a' }]) }],
    ceilingCredits: 0,
  })
  expect(await desk.until(job.id)).toMatchObject({ state: 'SUCCEEDED', counts: { done: 1 } })
  // As the last check would have left it.
  await sql`update flow_jobs set state = 'RUNNING', stopping = 'pause', ended_at = null,
    plan = jsonb_set(plan, '{done}', 'false'), error = '{"code": "ceiling_reached", "message": "x"}'
    where id = ${job.id}`.execute(kysely())
  await finishJob(desk.server.running.context, job.id)
  expect(await get(job.id)).toMatchObject({ state: 'SUCCEEDED', error: null })
})
