import { jobs, runs, sheets } from '@millrace/contract'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { type StandIn, startStandIn } from '../runs/testing/stand-in.ts'
import { chain } from '../runs/testing/publish-flow.ts'
import { Lane } from './lanes/lane.ts'
import { type Desk, deskOf, openDesk, output } from './testing/desk.ts'

let desk: Desk
let service: StandIn
/** Releases the calls of `held`. */
let open: () => void
beforeAll(async () => {
  desk = await openDesk({ egressAllow: ['127.0.0.1'] })
})
afterAll(() => desk.stop())
beforeEach(async () => {
  const gate = new Promise<void>((resolve) => (open = resolve))
  const delays = { slow: 150, held: gate, call: 0 }
  service = await startStandIn(({ path }) => delays[path.split('/')[1] as keyof typeof delays])
})
afterEach(async () => {
  open()
  await service.close()
})

const call = (path = 'call') => ({
  type: 'httpRequest',
  params: { method: 'POST', url: `${service.url}/${path}/@@name@@` },
})
const rowsOf = (count: number) => Array.from({ length: count }, (_, n) => ({ name: `r${n}` }))
const calling = (path?: string) =>
  desk.flow([call(path), output({ text: 'Done @@name@@' })], { settings: { columns: ['name'] } })
const command = (route: typeof jobs.pauseJob | typeof jobs.resumeJob, id: string) =>
  desk.owner.client.call(route, { params: { id } })

async function begin(rows: number, path?: string): Promise<jobs.Job> {
  const sheetId = await desk.sheet(rowsOf(rows))
  const job = await desk.launch({
    flowId: await calling(path),
    SHEETS: [{ sheetId }],
    OUTPUT_SHEETS: [{ newName: 'Done', writeMode: 'UPSERT' }],
    concurrency: 4,
  })
  await vi.waitFor(() => expect(service.calls.length).toBeGreaterThan(5), { timeout: 60_000 })
  return job
}

it('a paused job stops, and continues where it was; nothing is called twice', async () => {
  const job = await begin(40, 'slow')
  await command(jobs.pauseJob, job.id)
  const paused = await desk.until(job.id, ['PAUSED'])
  expect(paused.state).toBe('PAUSED')
  expect(paused.counts.done).toBeLessThan(40)
  await command(jobs.resumeJob, job.id)
  const status = await desk.until(job.id)
  expect(status).toMatchObject({ state: 'SUCCEEDED', counts: { total: 40, done: 40, running: 0 } })
  expect(await desk.rows(job.outputs[0]!.sheetId!)).toHaveLength(40)
  expect(service.calls).toHaveLength(40)
})

it('a cancelled job starts no further row, and LASTRUN continues after the handled ones', async () => {
  const job = await begin(60, 'slow')
  await command(jobs.cancelJob, job.id)
  const status = await desk.until(job.id)
  expect(status.state).toBe('CANCELLED')
  expect(status.counts.done).toBeLessThan(60)
  await expect(command(jobs.resumeJob, job.id)).rejects.toMatchObject({ status: 409 })
  const next = await desk.launch({
    flowId: job.flowId,
    SHEETS: job.launch.SHEETS,
    runMode: 'LASTRUN',
  })
  const rest = await desk.until(next.id)
  expect(rest.state).toBe('SUCCEEDED')
  expect(new Set(service.calls.map(({ path }) => path)).size).toBe(60)
})

it('a cancelled job also ends rows that continue after a wait, and then stops', async () => {
  const wait = { type: 'wait', params: { mode: 'for', amount: 1, unit: 'seconds' } }
  const nodes = [wait, call('held'), output({ text: 'Done @@name@@' })]
  const flowId = await desk.flow(nodes, { settings: { columns: ['name'] } })
  const [sheetId, outId] = [await desk.sheet(rowsOf(1)), await desk.sheet([{ text: 'As it was' }])]
  const job = await desk.launch({
    flowId,
    SHEETS: [{ sheetId }],
    OUTPUT_SHEETS: [{ sheetId: outId, writeMode: 'DELETE_AND_REBUILD', mapping: { text: 'text' } }],
  })
  await vi.waitFor(() => expect(service.calls).toHaveLength(1), { timeout: 60_000 })
  await command(jobs.cancelJob, job.id)
  expect((await desk.until(job.id)).state).toBe('CANCELLED')
  open()
  const { items } = await desk.owner.client.call(jobs.jobRuns, { params: { id: job.id }, query: {} })
  expect(items.map(({ state }) => state)).toEqual(['cancelled'])
  expect((await desk.rows(outId)).map(({ cells }) => cells.text)).toEqual(['As it was'])
})

it('a paused job holds back rows that continue after a wait, before their next step', async () => {
  const wait = { type: 'wait', params: { mode: 'for', amount: 1, unit: 'seconds' } }
  const nodes = [wait, call('held'), call(), output({ text: 'Done @@name@@' })]
  const flowId = await desk.flow(nodes, { settings: { columns: ['name'] } })
  const job = await desk.launch({ flowId, SHEETS: [{ sheetId: await desk.sheet(rowsOf(1)) }] })
  await vi.waitFor(() => expect(service.calls).toHaveLength(1), { timeout: 60_000 })
  // An event reports it: a row whose step ends before that may continue.
  const stop = vi.spyOn(Lane.prototype, 'stop')
  await command(jobs.pauseJob, job.id)
  await vi.waitFor(() => expect(stop).toHaveBeenCalledWith('pause'), { timeout: 60_000 })
  stop.mockRestore()
  open()
  await desk.until(job.id, ['PAUSED'])
  const { kysely } = desk.server.running.context.db
  await vi.waitFor(
    async () => {
      const { rows } = await sql<{ state: string }>`select state from flow_runs
        where job_id = ${job.id} and worker_id is null`.execute(kysely)
      expect(rows).toEqual([{ state: 'queued' }])
    },
    { timeout: 60_000 },
  )
  expect(service.calls.map(({ path }) => path)).toEqual(['/held/r0'])
  await command(jobs.resumeJob, job.id)
  expect(await desk.until(job.id)).toMatchObject({ state: 'SUCCEEDED', counts: { done: 1 } })
  expect(service.calls.map(({ path }) => path)).toEqual(['/held/r0', '/call/r0'])
})

it('a failed row does not stop the others; failed rows are retried with a newer version', async () => {
  const flowId = await desk.flow([call(), { type: 'stop', params: { message: 'Not @@name@@' } }], {
    settings: { columns: ['name'] },
  })
  const sheetId = await desk.sheet(rowsOf(6))
  const job = await desk.launch({ flowId, SHEETS: [{ sheetId }] })
  expect(await desk.until(job.id)).toMatchObject({ state: 'FAILED', counts: { failed: 6, done: 0 } })
  expect(service.calls).toHaveLength(6)
  await addVersion(flowId, [call(), output({ text: '@@name@@' })])
  await desk.owner.client.call(jobs.retryFailed, { params: { id: job.id }, body: { version: 2 } })
  expect(await desk.until(job.id)).toMatchObject({ state: 'SUCCEEDED', counts: { failed: 0, done: 6 } })
  // The call had finished, so it is not repeated.
  expect(service.calls).toHaveLength(6)
})

it('failed rows are retried slice by slice; a repeated request does it once, and a cancel leaves the others as they were', async () => {
  const [rows, slice] = [45, 20]
  const flowId = await desk.flow([{ type: 'stop', params: { message: 'Not @@name@@' } }], {
    settings: { columns: ['name'] },
  })
  const launch = { flowId, SHEETS: [{ sheetId: await desk.sheet(rowsOf(rows)) }] }
  const job = await desk.launch({ ...launch, concurrency: 1 })
  expect(await desk.until(job.id)).toMatchObject({ state: 'FAILED', counts: { failed: rows } })
  await addVersion(flowId, [call('held'), output({ text: '@@name@@' })])
  const retry = () =>
    desk.owner.client.call(jobs.retryFailed, { params: { id: job.id }, body: { version: 2 } })
  await retry()
  await vi.waitFor(() => expect(service.calls).toHaveLength(1), { timeout: 60_000 })
  // The others are still to come: neither failed nor done, they are listed as they failed.
  const failed = () =>
    desk.owner.client.call(jobs.jobRuns, { params: { id: job.id }, query: { state: 'failed', limit: 200 } })
  expect((await failed()).items).toHaveLength(rows - slice)
  expect(await retry()).toMatchObject({ state: 'RUNNING', counts: { total: rows, failed: 0, done: 0 } })
  await command(jobs.cancelJob, job.id)
  expect(await desk.until(job.id)).toMatchObject({
    state: 'CANCELLED',
    counts: { failed: rows - slice, running: 0 },
  })
  const { items } = await failed()
  expect(items).toHaveLength(rows - slice)
  expect(items[0]).toMatchObject({ number: slice + 1, version: 1, error: { message: 'Not r20' } })
  expect(service.calls).toHaveLength(1)
  // All rows had been handled before.
  const next = await desk.launch({ ...launch, runMode: 'LASTRUN' })
  expect(await desk.until(next.id)).toMatchObject({ state: 'SUCCEEDED', counts: { total: 0 } })
})

it('a paused retry continues where it was; no row is tried twice', async () => {
  const rows = 45
  const flowId = await desk.flow([{ type: 'stop', params: { message: 'No' } }], {
    settings: { columns: ['name'] },
  })
  const sheetId = await desk.sheet(rowsOf(rows))
  const job = await desk.launch({ flowId, SHEETS: [{ sheetId }], concurrency: 1 })
  await desk.until(job.id)
  const failing = { type: 'stop', params: { message: 'Not again' } }
  await addVersion(flowId, [call('slow'), failing])
  await desk.owner.client.call(jobs.retryFailed, { params: { id: job.id }, body: { version: 2 } })
  await vi.waitFor(() => expect(service.calls.length).toBeGreaterThan(2), { timeout: 60_000 })
  await command(jobs.pauseJob, job.id)
  await desk.until(job.id, ['PAUSED'])
  await command(jobs.resumeJob, job.id)
  expect(await desk.until(job.id)).toMatchObject({ state: 'FAILED', counts: { total: rows, failed: rows } })
  expect(service.calls).toHaveLength(rows)
  expect(new Set(service.calls.map(({ path }) => path)).size).toBe(rows)
})

/** Version 2 of the flow has these nodes. */
async function addVersion(flowId: string, nodes: Parameters<typeof chain>[0]): Promise<void> {
  const { kysely } = desk.server.running.context.db
  const document = JSON.stringify(chain(nodes, { settings: { columns: ['name'] } }))
  await sql`insert into flow_documents (id, account_id, flow_id, document)
    select ${`${flowId}-2`}, account_id, id, ${document}::jsonb from flows where id = ${flowId}`.execute(
    kysely,
  )
  await sql`insert into flow_versions (account_id, flow_id, version, document_id)
    select account_id, flow_id, 2, ${`${flowId}-2`} from flow_versions where flow_id = ${flowId}`.execute(
    kysely,
  )
}

it('a row deleted before its turn stops nothing; a run of another account does not wait for the job', async () => {
  const job = await begin(80, 'slow')
  const rows = await desk.rows(job.launch.SHEETS[0]!.sheetId)
  await desk.owner.client.call(sheets.deleteBatch, {
    params: { id: job.launch.SHEETS[0]!.sheetId },
    body: { ids: [rows.at(-1)!.id], atomic: true },
  })
  const other = deskOf(desk.server, await desk.server.signUp())
  const flowId = await other.flow([output({ text: 'quick' })])
  const answer = await other.owner.client.call(runs.runFlow, {
    params: { id: flowId },
    query: { wait: 60 },
    body: {},
  })
  expect(answer).toMatchObject({ state: 'succeeded', outputs: { text: 'quick' } })
  const status = await desk.until(job.id)
  expect(status.state).toBe('SUCCEEDED')
  // A slice cut before the deletion skips it or has read it already; cut afterwards, it is no row of the job.
  expect(status.counts.done + status.counts.skipped).toBe(status.counts.total)
  expect(status.counts.done).toBeGreaterThanOrEqual(79)
  const told = await sql<{
    job_id: string
  }>`select job_id from notifications where job_id = ${job.id}`.execute(desk.server.running.context.db.kysely)
  expect(told.rows).toHaveLength(1)
})

it("a job pauses with the reason while the database's disk is full, and continues by itself", async () => {
  const job = await begin(40, 'slow')
  const { db } = desk.server.running.context
  const problem = vi.spyOn(db, 'problem').mockReturnValue('The disk of the database is full.')
  const read = () => desk.owner.client.call(jobs.getJob, { params: { id: job.id } })
  expect(await read()).toMatchObject({
    state: 'PAUSED',
    error: { code: 'no_room', message: expect.stringContaining('as soon as there is free space') },
  })
  const ready = await fetch(`${desk.server.url}/readyz`)
  expect(ready.status).toBe(503)
  expect(await ready.json()).toEqual({ status: 'The disk of the database is full.' })
  problem.mockRestore()
  expect((await desk.until(job.id, ['SUCCEEDED'])).counts.done).toBe(40)
})
