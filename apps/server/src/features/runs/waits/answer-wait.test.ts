import { runs } from '@millrace/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { inSystem } from '../../../db/scope.ts'
import { newId } from '../../../lib/ids.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { answerWait } from './answer-wait.ts'
import { chain, publishFlow } from '../testing/publish-flow.ts'

let server: TestServer
let owner: Awaited<ReturnType<TestServer['signUp']>>
beforeAll(async () => {
  server = await startTestServer()
  owner = await server.signUp()
})
afterAll(() => server.stop())

const OUTPUT = { type: 'output', params: { fields: [{ name: 'by', value: '@@n2.by@@' }] } }
const DOCUMENT = {
  ...chain([{ type: 'approval', params: { title: 'May I?' } }, OUTPUT]),
  edges: [
    { from: 'n1', port: 'out', to: 'n2' },
    { from: 'n2', port: 'approved', to: 'n3' },
  ],
}
const answer = { port: 'approved', output: { approved: true, values: {}, comment: '', by: 'Ada', at: '' } }

async function aWaitingRun(): Promise<string> {
  const { context } = server.running
  const id = await publishFlow(context, owner, DOCUMENT)
  const { runId, state } = await owner.client.call(runs.runFlow, {
    params: { id },
    query: { wait: 20 },
    body: {},
  })
  expect(state).toBe('waiting')
  return runId
}
const answered = (runId: string) =>
  inSystem(server.running.context.db.kysely, (tx) =>
    answerWait(server.running.context, tx, { runId, path: 'n2', answer }),
  )
const ended = (runId: string) =>
  vi.waitFor(
    async () => {
      const end = await owner.client.call(runs.readRun, { params: { runId } })
      expect(end.state).toBe('succeeded')
      return end
    },
    { timeout: 20_000, interval: 50 },
  )

it('an answer continues the run, once', async () => {
  const runId = await aWaitingRun()
  await answered(runId)
  await expect(ended(runId)).resolves.toMatchObject({ outputs: { by: 'Ada' } })
  await expect(answered(runId)).rejects.toMatchObject({ code: 'conflict' })
  await expect(answered(newId('run'))).rejects.toMatchObject({ code: 'not_found' })
})

it('an answer that comes while the run is being walked is not lost', async () => {
  const runId = await aWaitingRun()
  const { kysely } = server.running.context.db
  // A process walks it, without knowing of the answer.
  await sql`update flow_runs set state = 'running' where id = ${runId}`.execute(kysely)
  await answered(runId)
  const { rows } = await sql<{ again: boolean; state: string }>`
    select again, state from flow_runs where id = ${runId}`.execute(kysely)
  expect(rows[0]).toEqual({ again: true, state: 'running' })
  // As when its walk ends: see `changed` of the checkpoints.
  await sql`update flow_runs set again = false, state = 'queued' where id = ${runId}`.execute(kysely)
  await expect(ended(runId)).resolves.toMatchObject({ outputs: { by: 'Ada' } })
})
