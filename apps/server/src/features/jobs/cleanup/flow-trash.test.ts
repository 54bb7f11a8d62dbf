import { accounts, flows } from '@millrace/contract'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '../../../lib/ids.ts'
import { type Principal, startTestServer, type TestServer } from '../../../testing/server.ts'
import { emptyFlowTrash } from './flow-trash.maintenance.ts'
import { simpleDocument } from '../../flows/drafts/testing.ts'

let server: TestServer
let owner: Principal & { accountId: string; projectId: string }
beforeAll(async () => {
  server = await startTestServer({ works: false })
  owner = await server.signUp()
})
afterAll(() => server.stop())

const run = (statement: RawBuilder<unknown>) => statement.execute(server.running.context.db.kysely)

async function publishedFlow(client = owner.client): Promise<string> {
  const body = { title: 'Flow', document: simpleDocument() }
  const { id, revision } = await client.call(flows.create, { body })
  await client.call(flows.publish, { params: { id }, body: { revision } })
  return id
}

/** A job with slices, runs with steps and waits, and a run without a job, as a flow leaves them. */
async function fill(flowId: string, state: string, projectId = owner.projectId): Promise<void> {
  const [job, account] = [newId('job'), owner.accountId]
  await run(sql`insert into flow_jobs (id, account_id, project_id, flow_id, state, launch, created_by)
    values (${job}, ${account}, ${projectId}, ${flowId}, ${state}, '{}', '{}')`)
  await run(sql`insert into flow_slices (account_id, job_id, number, items, size)
    select ${account}, ${job}, n, '[]', 0 from generate_series(1, 150) n`)
  await run(sql`insert into flow_runs (id, account_id, project_id, flow_id, document_id, job_id, number, trigger, state, input)
    select ${job} || n, ${account}, ${projectId}, ${flowId}, 'd', case when n < 1200 then ${job} end, n, 'job',
      'succeeded', '{}' from generate_series(1, 1210) n`)
  await run(sql`insert into flow_steps (account_id, run_id, seq, records)
    select account_id, id, 0, '[]' from flow_runs where flow_id = ${flowId}`)
  await run(sql`insert into flow_waits (id, account_id, project_id, flow_id, run_id, path, kind)
    select 'w' || id, account_id, project_id, flow_id, id, 'n2', 'approval' from flow_runs
    where flow_id = ${flowId} and number % 100 = 0`)
  await run(sql`insert into flow_output_rows (account_id, flow_id, sheet_id, source, record_id)
    select ${account}, ${flowId}, 's', n::text, 'r' from generate_series(1, 1100) n`)
}

/** The number of rows in each table that belong to flows. */
async function left(): Promise<Record<string, number>> {
  const { rows } = await sql<Record<string, number>>`select
    (select count(*) from flows)::int as flows, (select count(*) from flow_documents)::int as documents,
    (select count(*) from flow_versions)::int as versions, (select count(*) from flow_jobs)::int as jobs,
    (select count(*) from flow_slices)::int as slices, (select count(*) from flow_runs)::int as runs,
    (select count(*) from flow_steps)::int as steps, (select count(*) from flow_waits)::int as waits,
    (select count(*) from flow_output_rows)::int as outputs`.execute(server.running.context.db.kysely)
  return rows[0]!
}

it('removes what was deleted thirty days ago with all its data, and nothing else', async () => {
  const { context } = server.running
  const kept = await publishedFlow()
  await fill(kept, 'SUCCEEDED')
  const before = await left()
  const old = await publishedFlow()
  await fill(old, 'SUCCEEDED')
  const busy = await publishedFlow()
  await fill(busy, 'RUNNING')
  for (const id of [old, busy]) await owner.client.call(flows.remove, { params: { id } })
  expect(await emptyFlowTrash(context)).toBe(0)
  await run(sql`update flows set deleted_at = now() - interval '31 days' where deleted_at is not null`)
  expect(await emptyFlowTrash(context)).toBe(1211)
  expect(await emptyFlowTrash(context)).toBe(0)
  await run(sql`update flow_jobs set state = 'CANCELLED' where flow_id = ${busy}`)
  expect(await emptyFlowTrash(context)).toBe(1211)
  expect(await left()).toEqual(before)
})

it('removes the runs of flows that were deleted with their project', async () => {
  const { id } = await owner.client.call(accounts.createProject, { body: { name: 'Short-lived' } })
  const before = await left()
  const flow = await publishedFlow(server.client({ token: owner.token, projectId: id }))
  await fill(flow, 'SUCCEEDED', id)
  await run(sql`delete from projects where id = ${id}`)
  expect(await emptyFlowTrash(server.running.context)).toBe(1210)
  expect(await left()).toEqual(before)
})
