import { notifications, runs } from '@millrace/contract'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { newId } from '../../../lib/ids.ts'
import { type Desk, deskOf, openDesk, output } from '../../jobs/testing/desk.ts'
import { type StandIn, startStandIn } from '../testing/stand-in.ts'

let desk: Desk
let service: StandIn
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.stop())
beforeEach(async () => {
  service = await startStandIn()
})
afterEach(() => service.close())

const SOON = { timeout: 60_000, interval: 50 }
const client = () => desk.owner.client
const kysely = () => desk.server.running.context.db.kysely

const paying = () => ({
  type: 'httpRequest',
  title: 'Pay',
  askBeforeRepeat: true,
  params: { method: 'POST', url: `${service.url}/pay` },
})

/** A run as left on disk by a process that was killed during step n2, and the resulting question. */
async function killed(flowId: string) {
  const runId = newId('run')
  const { accountId, projectId } = desk.owner
  await sql`insert into flow_runs (id, account_id, project_id, flow_id, document_id, version, trigger, state, input)
    select ${runId}, ${accountId}, ${projectId}, ${flowId}, document_id, 1, 'api', 'queued', '{"params": {}, "row": null}'
    from flow_versions where flow_id = ${flowId}`.execute(kysely())
  const record = { state: 'starting', path: 'n2', node: 'n2', attempt: 1, startedAt: 1 }
  await sql`insert into flow_steps (account_id, run_id, seq, records)
    values (${accountId}, ${runId}, 0, ${JSON.stringify([record])}::jsonb)`.execute(kysely())
  const asked = await vi.waitFor(async () => {
    const { items } = await client().call(runs.approvals, { query: {} })
    const found = items.find((one) => one.runId === runId)
    expect(found).toBeDefined()
    return found!
  }, SOON)
  return { runId, asked }
}

const answer = (waitId: string, body: { approved: boolean; fail?: boolean }) =>
  client().call(runs.answerApproval, { params: { waitId }, body })
const endOf = (runId: string) =>
  vi.waitFor(async () => {
    const run = await client().call(runs.readRun, { params: { runId } })
    expect(['succeeded', 'failed']).toContain(run.state)
    return run
  }, SOON)

it('a step that may have been done is not repeated before a person says so', async () => {
  const { runId, asked } = await killed(await desk.flow([paying(), output({ paid: '@@n2.status@@' })]))
  expect(asked).toMatchObject({ kind: 'repeat', path: 'n2', title: expect.stringContaining('“Pay”') })
  expect(service.calls).toEqual([])
  const told = await client().call(notifications.list, { query: {} })
  expect(told.items[0]).toMatchObject({ key: 'repeatAsked', path: '/console/workflow/approvals' })
  const stranger = deskOf(desk.server, await desk.server.signUp()).owner.client
  const foreign = stranger.call(runs.answerApproval, {
    params: { waitId: asked.id },
    body: { approved: true },
  })
  await expect(foreign).rejects.toMatchObject({ status: 404 })

  await answer(asked.id, { approved: true })
  expect(await endOf(runId)).toMatchObject({ state: 'succeeded', outputs: { paid: 200 } })
  // A person wants it repeated, so the key is new: the other side must not mistake it for the first.
  expect(service.calls).toEqual([{ path: '/pay', key: `${runId}:n2:2` }])
  await expect(answer(asked.id, { approved: true })).rejects.toMatchObject({ status: 409 })
})

it('if skipped, it counts as done, and nothing is called', async () => {
  const { runId, asked } = await killed(await desk.flow([paying(), output({ paid: 'by hand' })]))
  await answer(asked.id, { approved: false })
  expect(await endOf(runId)).toMatchObject({ state: 'succeeded', outputs: { paid: 'by hand' } })
  expect(service.calls).toEqual([])
})

it('if failed, it ends its run there, or leads to the error port', async () => {
  const one = await killed(await desk.flow([paying(), output({ paid: 1 })]))
  await answer(one.asked.id, { approved: false, fail: true })
  expect(await endOf(one.runId)).toMatchObject({
    state: 'failed',
    error: { code: 'not_repeated', path: 'n2' },
  })
  const handled = await desk.flow([paying(), output({ paid: 'not known' })], {
    edges: [
      { from: 'n1', to: 'n2' },
      { from: 'n2', port: 'error', to: 'n3' },
    ],
  })
  const other = await killed(handled)
  await answer(other.asked.id, { approved: false, fail: true })
  expect(await endOf(other.runId)).toMatchObject({ state: 'succeeded', outputs: { paid: 'not known' } })
  expect(service.calls).toEqual([])
})

it('a question of a flow itself cannot be failed', async () => {
  const flowId = await desk.flow([{ type: 'approval', params: { title: 'Send it?' } }, output({ way: 1 })], {
    edges: [
      { from: 'n1', to: 'n2' },
      { from: 'n2', port: 'approved', to: 'n3' },
    ],
  })
  const run = await client().call(runs.runFlow, { params: { id: flowId }, query: {}, body: {} })
  const { items } = await client().call(runs.approvals, { query: {} })
  const asked = items.find(({ runId }) => runId === run.runId)!
  expect(asked.kind).toBe('approval')
  await expect(answer(asked.id, { approved: false, fail: true })).rejects.toMatchObject({
    status: 400,
    details: { issues: [{ path: 'body.fail' }] },
  })
})
