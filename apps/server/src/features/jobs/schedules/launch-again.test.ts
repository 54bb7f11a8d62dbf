import { jobs as jobCalls, sheets } from '@millrace/contract'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { type Desk, launchOf, openDesk, output } from '../testing/desk.ts'
import { type StandIn, startStandIn } from '../../runs/testing/stand-in.ts'

let desk: Desk
let service: StandIn
let open: () => void
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.stop())
beforeEach(async () => {
  const gate = new Promise<void>((resolve) => (open = resolve))
  service = await startStandIn(() => gate)
})
afterEach(async () => {
  open()
  await service.close()
})

const SOON = { timeout: 60_000, interval: 50 }
const client = () => desk.owner.client

/** A schedule that is not due within a year. */
async function schedule(launch: Record<string, unknown>, overlap: 'skip' | 'queue' | 'allow' = 'skip') {
  const draft = await client().call(jobCalls.createJob, { body: launchOf(launch) })
  const now = new Date(Date.now() - 48 * 3_600_000)
  const cronJob = `0 0 ${now.getUTCDate()} ${now.getUTCMonth() + 1} *`
  await client().call(jobCalls.setSchedule, {
    params: { id: draft.id },
    query: { cronJob, timeZone: 'UTC', overlap },
  })
  return draft
}

/** As if no server had run for two years. */
const missed = (jobId: string) =>
  sql`update flow_schedules set next_at = now() - interval '2 years' where job_id = ${jobId}`.execute(
    desk.server.running.context.db.kysely,
  )

const launched = async (flowId: string) => {
  const { items } = await client().call(jobCalls.listJobs, { params: { id: flowId }, query: {} })
  return items.filter(({ state }) => state !== 'DRAFT').toReversed()
}
const until = (flowId: string, count: number) =>
  vi.waitFor(async () => {
    const jobs = await launched(flowId)
    expect(jobs).toHaveLength(count)
    return jobs
  }, SOON)
const scheduleOf = async (id: string) => (await client().call(jobCalls.getJob, { params: { id } })).schedule!

it('fires once after downtime; LASTRUN continues, and the sheet created by the first job is extended', async () => {
  const flowId = await desk.flow([output({ text: 'Done @@name@@' })], { settings: { columns: ['name'] } })
  const sheetId = await desk.sheet([{ name: 'a' }, { name: 'b' }])
  const draft = await schedule({
    flowId,
    SHEETS: [{ sheetId }],
    runMode: 'LASTRUN',
    OUTPUT_SHEETS: [{ newName: 'Done', writeMode: 'UPSERT' }],
  })
  await missed(draft.id)
  const [first] = await until(flowId, 1)
  expect(await desk.until(first!.id)).toMatchObject({ state: 'SUCCEEDED', counts: { done: 2 } })
  expect(first).toMatchObject({ scheduled: true })
  const after = await scheduleOf(draft.id)
  expect(after).toMatchObject({ lastJobId: first!.id, lastError: null })
  expect(Date.parse(after.next[0]!)).toBeGreaterThan(Date.now())

  await client().call(sheets.createBatch, {
    params: { id: sheetId },
    body: { records: [{ cells: { name: 'c' } }] },
  })
  await missed(draft.id)
  const [, second] = await until(flowId, 2)
  expect(await desk.until(second!.id)).toMatchObject({ state: 'SUCCEEDED', counts: { total: 1, done: 1 } })
  const outputs = await Promise.all(
    [first, second].map(async (job) => {
      const { outputs: made } = await client().call(jobCalls.getJob, { params: { id: job!.id } })
      return made[0]!.sheetId!
    }),
  )
  expect(outputs[1]).toBe(outputs[0])
  expect((await desk.rows(outputs[0]!)).map(({ cells }) => cells.text)).toEqual([
    'Done a',
    'Done b',
    'Done c',
  ])
})

/** A scheduled job that runs until the gate opens. */
async function busy(overlap: 'skip' | 'queue' | 'allow') {
  const flowId = await desk.flow([
    { type: 'httpRequest', params: { url: `${service.url}/slow` } },
    output({ text: 1 }),
  ])
  const draft = await schedule({ flowId, SHEETS: [{ sheetId: await desk.sheet([{ name: 'a' }]) }] }, overlap)
  await missed(draft.id)
  const [first] = await until(flowId, 1)
  await vi.waitFor(() => expect(service.calls).toHaveLength(1), SOON)
  await missed(draft.id)
  return { flowId, draft, first: first! }
}

it('`skip` leaves out instants while a job is running, and says so', async () => {
  const { flowId, draft, first } = await busy('skip')
  await vi.waitFor(async () => expect((await scheduleOf(draft.id)).lastError).toMatch(/still running/), SOON)
  open()
  await desk.until(first.id)
  expect(await launched(flowId)).toHaveLength(1)
})

it('`queue` launches it once the job is over', async () => {
  const { flowId, draft, first } = await busy('queue')
  await vi.waitFor(async () => {
    const { rows } = await sql`select from flow_schedules
      where job_id = ${draft.id} and queued_at is not null`.execute(desk.server.running.context.db.kysely)
    expect(rows).toHaveLength(1)
  }, SOON)
  expect(await launched(flowId)).toHaveLength(1)
  open()
  await desk.until(first.id)
  const [, second] = await until(flowId, 2)
  expect(await desk.until(second!.id)).toMatchObject({ state: 'SUCCEEDED' })
})

it('`allow` launches it beside the other', async () => {
  const { flowId } = await busy('allow')
  const jobs = await until(flowId, 2)
  await vi.waitFor(() => expect(service.calls).toHaveLength(2), SOON)
  open()
  for (const { id } of jobs) expect(await desk.until(id)).toMatchObject({ state: 'SUCCEEDED' })
})
