import { jobs as jobCalls } from '@millrace/contract'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type StandIn, startStandIn } from '../runs/testing/stand-in.ts'
import { flowLane } from '../runs/flow-lane.job.ts'
import { laneCount } from './launch/send-lanes.ts'
import { type Desk, deskOf, openDesk, output } from './testing/desk.ts'

const ROWS = 1500
// Enough for one job to take all slots of the process.
const CONCURRENCY = 1000

let desk: Desk
let service: StandIn
let jobs: string[]
beforeEach(async () => {
  jobs = []
  // Its rows never end by themselves, so waiting for them would take forever.
  service = await startStandIn(() => null)
  desk = await openDesk()
})
afterEach(async () => {
  for (const id of jobs) await desk.owner.client.call(jobCalls.cancelJob, { params: { id } })
  await service.close()
  await desk.stop()
})

const call = () => ({
  type: 'httpRequest',
  params: { method: 'POST', url: `${service.url}/@@name@@`, seconds: 120 },
})

async function lanesAtWork(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from flow_lanes
    where worker_id is not null`.execute(desk.server.running.context.db.kysely)
  return rows[0]!.count
}

it('a small job runs while slow rows of another account have all slots', async () => {
  const rows = Array.from({ length: ROWS }, (_, n) => ({ name: `r${n}` }))
  const sheetId = await desk.sheet(rows, ['name'])
  const flowId = await desk.flow([call(), output({ text: '@@name@@' })], { settings: { columns: ['name'] } })
  const lanes = laneCount(CONCURRENCY)
  const wide = Math.ceil(flowLane.concurrency / lanes)
  for (let one = 0; one < wide; one += 1)
    jobs.push((await desk.launch({ flowId, SHEETS: [{ sheetId }], concurrency: CONCURRENCY })).id)
  await vi.waitFor(async () => expect(await lanesAtWork()).toBe(flowLane.concurrency), { timeout: 60_000 })

  const other = deskOf(desk.server, await desk.server.signUp())
  const small = await other.sheet(
    Array.from({ length: 20 }, (_, n) => ({ name: `s${n}` })),
    ['name'],
  )
  const quick = await other.flow([output({ text: '@@name@@!' })], { settings: { columns: ['name'] } })
  const job = await other.launch({
    flowId: quick,
    SHEETS: [{ sheetId: small }],
    OUTPUT_SHEETS: [{ newName: 'Done', writeMode: 'UPSERT' }],
    concurrency: 20,
  })
  expect(await other.until(job.id)).toMatchObject({ state: 'SUCCEEDED', counts: { done: 20 } })
  for (const jobId of jobs) expect((await desk.until(jobId, ['RUNNING'])).state).toBe('RUNNING')
})
