import { jobs } from '@millrace/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type Desk, launchOf, openDesk, output } from '../testing/desk.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.stop())

const SOON = { timeout: 60_000, interval: 50 }
const client = () => desk.owner.client
const params = [
  { key: 'name', label: 'Name', required: true },
  { key: 'tone', label: 'Tone', defaultValue: 'kind' },
]
const greeting = () => desk.flow([output({ text: 'Hello @@name@@, @@tone@@' })], { params })
const texts = async (sheetId: string) => (await desk.rows(sheetId)).map(({ cells }) => cells.text)

it('a flow without rows runs once as a job, with its parameters, and writes its results', async () => {
  const job = await desk.launch({
    flowId: await greeting(),
    params: { name: 'Ada' },
    SHEETS: [],
    OUTPUT_SHEETS: [{ newName: 'Greetings', writeMode: 'UPSERT' }],
  })
  expect(await desk.until(job.id)).toMatchObject({ state: 'SUCCEEDED', counts: { total: 1, done: 1 } })
  expect(await texts(job.outputs[0]!.sheetId!)).toEqual(['Hello Ada, kind'])
  const { items } = await client().call(jobs.jobRuns, { params: { id: job.id }, query: {} })
  expect(items).toMatchObject([{ number: 1, state: 'succeeded', outputs: { text: 'Hello Ada, kind' } }])
  const saved = await client().call(jobs.saveResult, {
    params: { id: job.id },
    query: { sheetName: 'Kept' },
  })
  expect(await desk.rows(saved.sheetId)).toHaveLength(1)
})

it('refuses and names what is missing', async () => {
  const launch = (body: Record<string, unknown>) =>
    client().call(jobs.createJob, { query: { execute: 'true' }, body: launchOf(body) })
  const flowId = await greeting()
  await expect(launch({ flowId, SHEETS: [] })).rejects.toMatchObject({
    status: 400,
    details: { issues: [{ path: 'params.name' }] },
  })
  await expect(launch({ flowId, params: { name: 'Ada' } })).rejects.toMatchObject({
    status: 400,
    details: { issues: [{ path: 'SHEETS' }] },
  })
  const rows = await desk.flow([output({ text: '@@company@@' })], { settings: { columns: ['company'] } })
  await expect(launch({ flowId: rows, SHEETS: [] })).rejects.toMatchObject({
    status: 400,
    details: { issues: [{ path: 'SHEETS', message: expect.stringContaining('company') }] },
  })
  const joined = [
    { sheetId: await desk.sheet([{ name: 'a' }]), name: 'other', on: { main: 'a', own: 'name' } },
  ]
  await expect(
    launch({ flowId, params: { name: 'Ada' }, SHEETS: [], ASSOCIATED_SHEETS: joined }),
  ).rejects.toMatchObject({ status: 400, details: { issues: [{ path: 'associatedMode' }] } })
})

it('passes a list that it takes as a whole without rows', async () => {
  const flowId = await desk.flow([output({ count: '@@prices@@' })], { settings: { columns: ['prices'] } })
  const job = await desk.launch({
    flowId,
    SHEETS: [],
    associatedMode: 'WHOLE',
    ASSOCIATED_SHEETS: [{ sheetId: await desk.sheet([{ price: '1' }, { price: '2' }]), name: 'prices' }],
  })
  await desk.until(job.id)
  const { items } = await client().call(jobs.jobRuns, { params: { id: job.id }, query: {} })
  expect(items[0]!.outputs).toMatchObject({ count: [{ price: '1' }, { price: '2' }] })
})

it("is repeated by a schedule: once for everything missed, each run with its own row, under the schedule's name", async () => {
  const flowId = await greeting()
  const draft = await client().call(jobs.createJob, {
    body: launchOf({
      flowId,
      params: { name: 'Ada' },
      SHEETS: [],
      OUTPUT_SHEETS: [{ newName: 'Greetings', writeMode: 'UPSERT' }],
    }),
  })
  const now = new Date(Date.now() - 48 * 3_600_000)
  const cronJob = `0 0 ${now.getUTCDate()} ${now.getUTCMonth() + 1} *`
  const query = {
    cronJob,
    timeZone: 'Europe/Berlin',
    schedulerLabel: 'Each morning',
    overlap: 'queue' as const,
  }
  const set = await client().call(jobs.setSchedule, { params: { id: draft.id }, query })
  expect(set.next).toHaveLength(5)
  const fired = async (count: number) => {
    await sql`update flow_schedules set next_at = now() - interval '2 years' where job_id = ${draft.id}`.execute(
      desk.server.running.context.db.kysely,
    )
    return vi.waitFor(async () => {
      const { items } = await client().call(jobs.listJobs, { params: { id: flowId }, query: {} })
      const done = items.filter(({ state }) => state === 'SUCCEEDED')
      expect(done).toHaveLength(count)
      return done
    }, SOON)
  }
  await fired(1)
  const [latest] = await fired(2)
  expect(latest).toMatchObject({
    scheduled: true,
    scheduledAs: 'Each morning',
    counts: { total: 1, done: 1 },
  })
  const { outputs } = await client().call(jobs.getJob, { params: { id: latest!.id } })
  expect(await texts(outputs[0]!.sheetId!)).toEqual(['Hello Ada, kind', 'Hello Ada, kind'])
})
