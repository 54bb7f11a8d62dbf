import { flows } from '@millrace/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../../testing/server.ts'
import { chain, publishFlow } from '../testing/publish-flow.ts'

let server: TestServer
let owner: Awaited<ReturnType<TestServer['signUp']>>
beforeAll(async () => {
  server = await startTestServer()
  owner = await server.signUp()
})
afterAll(() => server.stop())

const PARAMS = [{ key: 'name', label: 'Name', type: 'INPUT' as const }]
const set = (name: string, value: unknown) => ({ type: 'setFields', params: { fields: [{ name, value }] } })
const output = (fields: Record<string, unknown>) => ({
  type: 'output',
  params: { fields: Object.entries(fields).map(([name, value]) => ({ name, value })) },
})
const publish = (...args: Parameters<typeof chain>) =>
  publishFlow(server.running.context, owner, chain(...args))
const run = (id: string, params: Record<string, unknown> = {}, wait = 20) =>
  owner.client.call(flows.runFlow, { params: { id }, query: { wait }, body: { params } })
const row = async (id: string) => {
  const { rows } = await sql<{
    state: string
    worker_id: string | null
    started_at: Date
    ended_at: Date
    input: unknown
  }>`
    select * from flow_runs where id = ${id}`.execute(server.running.context.db.kysely)
  return rows[0]
}

const GREETING = [set('a', '@@name@@!'), set('b', '@@n2.a@@?'), output({ text: '@@n3.b@@' })]

it('a run answers with its outputs, and all of it is on disk', async () => {
  const id = await publish(GREETING, { params: PARAMS })
  const answer = await run(id, { name: 'Ada' })
  expect(answer).toMatchObject({ state: 'succeeded', outputs: { text: 'Ada!?' }, error: null })
  const kept = await row(answer.runId)
  expect(kept).toMatchObject({
    state: 'succeeded',
    worker_id: null,
    input: { params: { name: 'Ada' }, row: null },
  })
  expect(kept!.ended_at.getTime()).toBeGreaterThanOrEqual(kept!.started_at.getTime())
  const steps = await sql<{ records: { path: string }[] }>`
    select records from flow_steps where run_id = ${answer.runId}`.execute(server.running.context.db.kysely)
  expect(steps.rows.flatMap(({ records }) => records.map(({ path }) => path))).toEqual(['n2', 'n3', 'n4'])
  await expect(owner.client.call(flows.readRun, { params: { runId: answer.runId } })).resolves.toEqual(answer)
})
