import { jobs, runs } from '@millrace/contract'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { Lane } from '../jobs/lanes/lane.ts'
import { output } from '../jobs/testing/desk.ts'
import { type StandIn, startStandIn } from '../runs/testing/stand-in.ts'
import { OpenRuns } from '../runs/walk/open-runs.ts'
import { type Doomed, makeDoomed } from '../../testing/projects.ts'

const SOON = { timeout: 60_000, interval: 50 }

let server: TestServer
let doomed: Doomed
let service: StandIn
/** Releases the calls of these paths. */
const gates = new Map<string, () => void>()
beforeAll(async () => {
  server = await startTestServer()
  doomed = await makeDoomed(server, await server.signUp())
  service = await startStandIn(({ path }) =>
    path.endsWith('/first') ? new Promise<void>((resolve) => gates.set(path, resolve)) : 0,
  )
})
afterAll(async () => {
  vi.restoreAllMocks()
  await service.close()
  await server.stop()
})

const call = (path: string) => ({
  type: 'httpRequest',
  params: { method: 'POST', url: `${service.url}${path}` },
})
/** Deletes the project, and waits until `held` shows that its workers have heard of it. */
async function trash(held: { mock: { calls: unknown[][] } }, by: unknown): Promise<void> {
  await doomed.trash()
  await vi.waitFor(() => expect(held.mock.calls).toContainEqual([by]), SOON)
}

const called = (path: string) => service.calls.filter((one) => one.path === path).length
/** A call that is held, followed by another one. */
const flowOf = (name: string) =>
  doomed.desk.flow([call(`/${name}/first`), call(`/${name}/second`), output({ text: 'Done' })])

it('a running run is held after its current step, and continues when the project is restored', async () => {
  const id = await flowOf('alone')
  const { runId } = await doomed.client.call(runs.runFlow, { params: { id }, query: { wait: 0 }, body: {} })
  await vi.waitFor(() => expect(called('/alone/first')).toBe(1), SOON)
  await trash(vi.spyOn(OpenRuns.prototype, 'pauseRunsOf'), [doomed.id])
  // What has begun is waited for; nothing begins after it.
  gates.get('/alone/first')!()
  await vi.waitFor(async () => expect(await stateOf(runId)).toBe('queued'), SOON)
  expect(called('/alone/second')).toBe(0)
  await doomed.restore()
  await vi.waitFor(async () => {
    const run = await doomed.client.call(runs.readRun, { params: { runId } })
    expect(run).toMatchObject({ state: 'succeeded', outputs: { text: 'Done' } })
  }, SOON)
  expect(called('/alone/second')).toBe(1)
})

it('a job stops after its current rows, returns paused, and is resumed without losing any', async () => {
  const flowId = await flowOf('job')
  const sheetId = await doomed.desk.sheet([{ name: 'a' }, { name: 'b' }, { name: 'c' }])
  const job = await doomed.desk.launch({ flowId, SHEETS: [{ sheetId }], concurrency: 1 })
  await vi.waitFor(() => expect(called('/job/first')).toBe(1), SOON)
  await trash(vi.spyOn(Lane.prototype, 'stop'), 'pause')
  gates.get('/job/first')!()
  await vi.waitFor(async () => expect(await lanesAtWork(job.id)).toBe(0), SOON)
  expect(called('/job/second')).toBe(0)
  await doomed.restore()
  await doomed.desk.until(job.id, ['PAUSED'])
  const before = called('/job/first')
  await doomed.client.call(jobs.resumeJob, { params: { id: job.id }, body: {} })
  for (let row = before + 1; row <= 3; row += 1) {
    await vi.waitFor(() => expect(called('/job/first')).toBe(row), SOON)
    gates.get('/job/first')!()
  }
  expect(await doomed.desk.until(job.id)).toMatchObject({ state: 'SUCCEEDED' })
  expect({ first: called('/job/first'), second: called('/job/second') }).toEqual({ first: 3, second: 3 })
})

async function stateOf(runId: string): Promise<string | undefined> {
  const { rows } = await server.running.context.db.pool.query<{ state: string }>(
    'select state from flow_runs where id = $1',
    [runId],
  )
  return rows[0]?.state
}

async function lanesAtWork(jobId: string): Promise<number> {
  const { rows } = await server.running.context.db.pool.query(
    'select from flow_lanes where job_id = $1 and worker_id is not null',
    [jobId],
  )
  return rows.length
}
