import { runs } from '@millrace/contract'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Desk, openDesk, output } from '../../jobs/testing/desk.ts'
import { jump } from '../testing/jump.ts'
import { type StandIn, startStandIn } from '../testing/stand-in.ts'

const HOUR_MS = 3_600_000
let desk: Desk
let service: StandIn
beforeEach(async () => {
  service = await startStandIn(() => 20)
  desk = await openDesk()
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await desk.stop()
  await service.close()
})

const wait = (amount: number, unit: string) => ({ type: 'wait', params: { mode: 'for', amount, unit } })

async function start(flowId: string): Promise<string> {
  const request = { params: { id: flowId }, query: { wait: 0 }, body: { params: {} } }
  return (await desk.owner.client.call(runs.runFlow, request)).runId
}

/** Seconds until it is due, by the database's clock. */
async function secondsLeft(runId: string): Promise<number> {
  return vi.waitFor(
    async () => {
      const { rows } = await sql<{ left: number | null }>`select
      extract(epoch from wake_at - now())::double precision as left from flow_runs where id = ${runId}`.execute(
        desk.server.running.context.db.kysely,
      )
      expect(rows[0]?.left).not.toBeNull()
      return rows[0]!.left!
    },
    { timeout: 30_000 },
  )
}

it.each([HOUR_MS, -HOUR_MS])(
  'a wait takes as long as it should with a clock that is wrong by %i ms',
  async (ms) => {
    const flowId = await desk.flow([wait(2, 'seconds'), output({ text: 'awake' })])
    const long = await desk.flow([wait(10, 'minutes'), output({ text: 'awake' })])
    jump(ms)
    const runId = await start(flowId)
    const left = await secondsLeft(await start(long))
    expect(left).toBeGreaterThan(300)
    expect(left).toBeLessThanOrEqual(601)
    await vi.waitFor(
      async () => {
        const answer = await desk.owner.client.call(runs.readRun, { params: { runId } })
        expect(answer).toMatchObject({ state: 'succeeded', outputs: { text: 'awake' } })
      },
      { timeout: 60_000, interval: 100 },
    )
    const { items } = await desk.owner.client.call(runs.runsAlone, { params: { id: flowId }, query: {} })
    const took = Date.parse(items[0]!.endedAt!) - Date.parse(items[0]!.startedAt!)
    expect(took).toBeGreaterThanOrEqual(2000)
    expect(took).toBeLessThan(600_000)
  },
)

it('a clock that jumps forward and back while a job runs neither loses a row nor repeats one', async () => {
  const rows = Array.from({ length: 120 }, (_, n) => ({ name: `r${n}` }))
  const sheetId = await desk.sheet(rows, ['name'])
  const nodes = [
    { type: 'httpRequest', params: { method: 'POST', url: `${service.url}/@@name@@` } },
    wait(1, 'seconds'),
    output({ text: '@@name@@!' }),
  ]
  const flowId = await desk.flow(nodes, { settings: { columns: ['name'] } })
  const job = await desk.launch({
    flowId,
    SHEETS: [{ sheetId }],
    OUTPUT_SHEETS: [{ newName: 'Done', writeMode: 'UPSERT' }],
    concurrency: 10,
  })
  const reached = (calls: number) =>
    vi.waitFor(() => expect(service.calls.length).toBeGreaterThanOrEqual(calls), { timeout: 60_000 })
  await reached(30)
  jump(HOUR_MS)
  await reached(70)
  jump(-HOUR_MS)
  expect(await desk.until(job.id)).toMatchObject({ state: 'SUCCEEDED', counts: { done: 120, failed: 0 } })
  expect(service.calls).toHaveLength(120)
  const texts = (await desk.rows(job.outputs[0]!.sheetId!)).map(({ cells }) => cells.text)
  expect(new Set(texts).size).toBe(120)
  expect(texts).toHaveLength(120)
})
