import { flows, runs } from '@millrace/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { newId } from '../../../lib/ids.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { chain, publishFlow } from '../testing/publish-flow.ts'
import { type StandIn, startStandIn } from '../testing/stand-in.ts'

let server: TestServer
let owner: Awaited<ReturnType<TestServer['signUp']>>
let silent: StandIn
beforeAll(async () => {
  server = await startTestServer()
  owner = await server.signUp()
  silent = await startStandIn(() => null)
})
afterAll(async () => {
  await server.stop()
  await silent.close()
})

const SOON = { timeout: 20_000, interval: 50 }
const PARAMS = [{ key: 'name', label: 'Name', type: 'INPUT' as const }]
const set = (name: string, value: unknown) => ({ type: 'setFields', params: { fields: [{ name, value }] } })
const output = (name: string, value: unknown) => ({ type: 'output', params: { fields: [{ name, value }] } })
const WAIT_AN_HOUR = { type: 'wait', params: { mode: 'for', amount: 1, unit: 'hours' } }

const publish = (...args: Parameters<typeof chain>) =>
  publishFlow(server.running.context, owner, chain(...args))
const run = (id: string, params: Record<string, unknown> = {}, wait = 20) =>
  owner.client.call(runs.runFlow, { params: { id }, query: { wait }, body: { params } })
const read = (runId: string) => owner.client.call(runs.readRun, { params: { runId } })
const query = async <T>(statement: ReturnType<typeof sql>): Promise<T[]> =>
  (await statement.execute(server.running.context.db.kysely)).rows as T[]
const endOf = (runId: string): Promise<runs.RunAnswer> =>
  vi.waitFor(async () => {
    const answer = await read(runId)
    expect(['queued', 'running', 'waiting']).not.toContain(answer.state)
    return answer
  }, SOON)
/** Makes the time come that a run waits for. */
const wake = (runId: string) =>
  query(
    sql`update flow_steps set records = jsonb_set(records, '{-1,wait,until}', '0') where run_id = ${runId}`,
  ).then(() => query(sql`update flow_runs set wake_at = now() where id = ${runId}`))

const GREETING = [set('a', '@@name@@!'), set('b', '@@n2.a@@?'), output('text', '@@n3.b@@')]

it('a run responds with its outputs, and is stored completely in one record', async () => {
  const id = await publish(GREETING, { params: PARAMS })
  const answer = await run(id, { name: 'Ada' })
  expect(answer).toMatchObject({ state: 'succeeded', outputs: { text: 'Ada!?' }, error: null })
  const [kept] = await query<Record<string, unknown>>(sql`select * from flow_runs where id = ${answer.runId}`)
  expect(kept).toMatchObject({ state: 'succeeded', worker_id: null, version: 1, trigger: 'api' })
  expect(kept).toMatchObject({ input: { params: { name: 'Ada' }, row: null } })
  const steps = await query<{ records: { path: string }[] }>(
    sql`select records from flow_steps where run_id = ${answer.runId}`,
  )
  expect(steps.map(({ records }) => records.map(({ path }) => path))).toEqual([['n2', 'n3', 'n4']])
  await expect(read(answer.runId)).resolves.toEqual(answer)
})

it('stores many at once together, each separately', async () => {
  const id = await publish(GREETING, { params: PARAMS })
  const names = Array.from({ length: 60 }, (_, index) => `N${index}`)
  const answers = await Promise.all(names.map((name) => run(id, { name })))
  expect(answers.map(({ outputs }) => outputs?.text)).toEqual(names.map((name) => `${name}!?`))
  const [count] = await query<{ n: number }>(
    sql`select count(*)::int as n from flow_runs where flow_id = ${id}`,
  )
  expect(count!.n).toBe(60)
})

it('refuses wrong parameters, a flow without a version and one of others', async () => {
  const id = await publish(GREETING, { params: PARAMS })
  await expect(run(id, { other: 1 })).rejects.toMatchObject({ status: 400 })
  await expect(run(newId('flow'))).rejects.toMatchObject({ status: 404 })
  await query(sql`update flows set published_version = null where id = ${id}`)
  await expect(run(id, { name: 'A' })).rejects.toMatchObject({ status: 409 })
  const stranger = await server.signUp()
  const foreign = stranger.client.call(runs.runFlow, { params: { id }, query: { wait: 1 }, body: {} })
  await expect(foreign).rejects.toMatchObject({ status: 404 })
  const answer = await run(await publish([output('a', 1)]))
  await expect(stranger.client.call(runs.readRun, { params: { runId: answer.runId } })).rejects.toMatchObject(
    { status: 404 },
  )
})

it('a run that fails says where and why', async () => {
  const answer = await run(await publish([{ type: 'stop', params: { message: 'Not today' } }]))
  expect(answer).toMatchObject({
    state: 'failed',
    error: { code: 'stopped', message: 'Not today', path: 'n2' },
  })
})

it('an output over 1 MB fails its step; characters that the database cannot store are replaced', async () => {
  const id = await publish([set('a', '@@name@@ and @@name@@'), output('text', '@@n2.a@@')], {
    params: PARAMS,
  })
  const large = await run(id, { name: 'x'.repeat(700_000) })
  expect(large).toMatchObject({ state: 'failed', error: { code: 'output_too_large', path: 'n2' } })
  const code = String.raw`return { text: 'a\u0000b\ud800' }`
  const odd = await run(await publish([{ type: 'code', params: { code } }, output('text', '@@n2.text@@')]))
  await expect(read(odd.runId)).resolves.toMatchObject({ outputs: { text: 'a\ufffdb\ufffd' } })
})

it('without waiting, the id comes when the run is on disk, and the run continues', async () => {
  const answer = await run(await publish(GREETING, { params: PARAMS }), { name: 'Bo' }, 0)
  expect(answer.state).toBe('running')
  await expect(endOf(answer.runId)).resolves.toMatchObject({ state: 'succeeded', outputs: { text: 'Bo!?' } })
})

it('a waiting run holds no process, and continues when it is due', async () => {
  const id = await publish([WAIT_AN_HOUR, output('text', 'Later')])
  const { runId, state } = await run(id)
  expect(state).toBe('waiting')
  await wake(runId)
  await expect(endOf(runId)).resolves.toMatchObject({ state: 'succeeded', outputs: { text: 'Later' } })
})

it("called flows keep the version of the run's start", async () => {
  const called = await publish([output('text', 'Old')])
  const id = await publish([
    WAIT_AN_HOUR,
    { type: 'callFlow', params: { flow: called } },
    output('text', '@@n3.text@@'),
  ])
  const { runId } = await run(id)
  const other = await publish([output('text', 'New')])
  await query(sql`update flow_versions set document_id =
    (select document_id from flow_versions where flow_id = ${other}) where flow_id = ${called}`)
  await wake(runId)
  await expect(endOf(runId)).resolves.toMatchObject({ state: 'succeeded', outputs: { text: 'Old' } })
  const { runId: later } = await run(id)
  await wake(later)
  await expect(endOf(later)).resolves.toMatchObject({ outputs: { text: 'New' } })
})

it('a called flow in the trash fails the step that calls it', async () => {
  const called = await publish([output('text', 'There')])
  const id = await publish([{ type: 'callFlow', params: { flow: called } }, output('text', '@@n2.text@@')])
  expect(await run(id)).toMatchObject({ state: 'succeeded', outputs: { text: 'There' } })
  await owner.client.call(flows.remove, { params: { id: called }, query: { force: 'true' } })
  expect(await run(id)).toMatchObject({ state: 'failed', error: { code: 'call_unknown', path: 'n2' } })
})

const cancel = (id: string, runId: string) => owner.client.call(runs.cancelRun, { params: { id, runId } })

it('cancels a waiting run and one in the middle of a call', async () => {
  const waits = await publish([WAIT_AN_HOUR, output('text', 'Later')])
  const waiting = await run(waits)
  await expect(cancel(waits, waiting.runId)).resolves.toMatchObject({ state: 'cancelled' })
  const calls = await publish([{ type: 'httpRequest', params: { url: silent.url } }, output('a', 1)])
  const { runId } = await run(calls, {}, 0)
  await vi.waitFor(() => expect(silent.calls.length).toBeGreaterThan(0), SOON)
  await cancel(calls, runId)
  await expect(endOf(runId)).resolves.toMatchObject({ state: 'cancelled' })
  // A finished run stays finished.
  await expect(cancel(calls, runId)).resolves.toMatchObject({ state: 'cancelled' })
})

it('a caller whose wait times out gets the id of a run that is on disk', async () => {
  const id = await publish([{ type: 'httpRequest', params: { url: silent.url } }, output('a', 1)])
  const answer = await run(id, {}, 1)
  expect(answer.state).toBe('running')
  await expect(read(answer.runId)).resolves.toMatchObject({ state: 'running' })
  await cancel(id, answer.runId)
})
