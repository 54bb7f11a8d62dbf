import type { jobs } from '@millrace/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '../../../lib/ids.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { resumeLanes } from './lanes.maintenance.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ works: false })
})
afterAll(() => server.stop())

it('a job that cannot be ended blocks no other', async () => {
  const { accountId, projectId } = await server.signUp()
  const { context } = server.running
  const { kysely } = context.db
  const flowId = newId('flow')
  await sql`insert into flows (id, account_id, project_id, title, draft)
    values (${flowId}, ${accountId}, ${projectId}, 'Rows', '{}')`.execute(kysely)
  const insert = async (launch: unknown) => {
    const id = newId('job')
    await sql`insert into flow_jobs (id, account_id, project_id, flow_id, state, launch, plan, created_by)
      values (${id}, ${accountId}, ${projectId}, ${flowId}, 'RUNNING', ${JSON.stringify(launch)}::jsonb,
        '{"done": true}', '{}')`.execute(kysely)
    return id
  }
  // One before and one after it, since their order is unspecified.
  const first = await insert({ SHEETS: [] })
  // Its sheets are unknown.
  const broken = await insert({})
  const last = await insert({ SHEETS: [] })
  await resumeLanes(context)
  const { rows } = await sql<{
    id: string
    state: jobs.JobState
  }>`select id, state from flow_jobs`.execute(kysely)
  const states = Object.fromEntries(rows.map(({ id, state }) => [id, state]))
  expect(states).toEqual({ [first]: 'SUCCEEDED', [broken]: 'RUNNING', [last]: 'SUCCEEDED' })
})
