import { aiWorkers } from '@millrace/contract'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Context } from '../../../context.ts'
import { firstIdAt, newId } from '../../../lib/ids.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { RUNS_KEPT_DAYS, deleteOldRuns } from './old-runs.maintenance.ts'

let server: TestServer
let owner: Awaited<ReturnType<TestServer['signUp']>>
beforeAll(async () => {
  server = await startTestServer({ works: false })
  owner = await server.signUp()
})
afterAll(() => server.stop())

const run = <T>(statement: RawBuilder<T>) => statement.execute(server.running.context.db.kysely)
const DAY_MS = 24 * 3_600_000
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS)
const inDays = (days: number): Context => ({
  ...server.running.context,
  now: () => new Date(Date.now() + days * DAY_MS),
})

const flowId = newId('flow')
beforeAll(() =>
  run(sql`insert into flows (id, account_id, project_id, title, draft)
    values (${flowId}, ${owner.accountId}, ${owner.projectId}, 'Flow', '{}')`),
)

async function job(state: string, { ended, aside: staging = {} }: { ended: Date | null; aside?: object }) {
  const id = newId('job')
  await run(sql`insert into flow_jobs (id, account_id, project_id, flow_id, state, launch, created_by, ended_at, aside)
    values (${id}, ${owner.accountId}, ${owner.projectId}, ${flowId}, ${state}, '{}', '{}', ${ended},
      ${JSON.stringify(staging)}::jsonb)`)
  await run(sql`insert into flow_slices (account_id, job_id, number, items, size)
    select ${owner.accountId}, ${id}, n, '[]', 0 from generate_series(1, 120) n`)
  return id
}

/** A run with a step and a wait. */
async function oneRun(state: string, jobId: string | null = null) {
  const id = newId('run')
  await run(sql`insert into flow_runs (id, account_id, project_id, flow_id, document_id, job_id, number, trigger, state, input)
    values (${id}, ${owner.accountId}, ${owner.projectId}, ${flowId}, 'd', ${jobId}, 1, 'api', ${state}, '{}')`)
  await run(
    sql`insert into flow_steps (account_id, run_id, seq, records) values (${owner.accountId}, ${id}, 0, '[]')`,
  )
  await run(sql`insert into flow_waits (id, account_id, project_id, flow_id, run_id, path, kind)
    values (${newId('wait')}, ${owner.accountId}, ${owner.projectId}, ${flowId}, ${id}, 'n2', 'approval')`)
  return id
}

async function left() {
  const { rows } = await run(sql<{ runs: string[]; steps: string[]; waits: string[]; jobs: string[] }>`select
    array(select id from flow_runs order by id) as runs, array(select run_id from flow_steps order by 1) as steps,
    array(select run_id from flow_waits order by 1) as waits, array(select id from flow_jobs order by id) as jobs`)
  return rows[0]!
}

it('removes old finished runs with their steps and waits, and no unfinished ones', async () => {
  const staging = newId('sheet')
  await run(sql`insert into sheets (id, account_id, project_id, name, type, deleted_at)
    values (${staging}, ${owner.accountId}, ${owner.projectId}, 'Aside', 'OUTPUT_SHEET', 'infinity')`)
  const over = await job('FAILED', { ended: new Date(), aside: { 0: staging } })
  const open = await job('PAUSED', { ended: null })
  const kept = [await oneRun('waiting'), await oneRun('succeeded', open)].toSorted()
  await oneRun('succeeded', over)
  for (const state of ['succeeded', 'failed', 'cancelled', 'skipped']) await oneRun(state)

  expect(await deleteOldRuns(inDays(RUNS_KEPT_DAYS - 1))).toBe(0)
  // Five runs, and the finished job.
  expect(await deleteOldRuns(inDays(RUNS_KEPT_DAYS + 1))).toBe(6)
  expect(await left()).toEqual({ runs: kept, steps: kept, waits: kept, jobs: [open] })
  const sheet = await run(
    sql<{ due: boolean }>`select deleted_at < now() as due from sheets where id = ${staging}`,
  )
  expect(sheet.rows).toEqual([{ due: true }])
})

it('removes executions of AI workers with their runs, tasks and messages', async () => {
  const { client } = owner
  const { id: agentId } = await client.call(aiWorkers.create, { body: { template: 'custom', name: 'Ada' } })
  const execution = async (state: string) => {
    const [id, runId] = [newId('execution'), newId('run')]
    await run(sql`insert into executions (id, account_id, project_id, agent_id, run_id, template, title, params,
        max_calls, trigger)
      values (${id}, ${owner.accountId}, ${owner.projectId}, ${agentId}, ${runId}, 'custom', 'Count',
        ${JSON.stringify({ goal: '', values: {} })}::jsonb, 1, 'manual')`)
    await run(sql`insert into flow_runs (id, account_id, project_id, execution_id, trigger, state, input)
      values (${runId}, ${owner.accountId}, ${owner.projectId}, ${id}, 'api', ${state}, '{}')`)
    await run(sql`insert into execution_messages (id, execution_id, account_id, role, text)
      values (${newId('message')}, ${id}, ${owner.accountId}, 'worker', 'Counted.')`)
    return id
  }
  const [old, open] = [await execution('succeeded'), await execution('waiting')]
  expect(await deleteOldRuns(inDays(RUNS_KEPT_DAYS + 1))).toBe(1)
  const { rows } = await run(
    sql<{ id: string; said: number }>`select id, (select count(*)::int from execution_messages m
      where m.execution_id = e.id) as said from executions e`,
  )
  expect(rows).toEqual([{ id: open, said: 1 }])
  const said = await run(sql`select from execution_messages where execution_id = ${old}`)
  expect(said.rows).toEqual([])
  await run(sql`delete from executions`)
})

it('continues after a piece in which nothing may be removed', async () => {
  const open = await job('PAUSED', { ended: null })
  await run(sql`insert into flow_runs (id, account_id, project_id, flow_id, document_id, job_id, number, trigger, state,
      input, created_at)
    select ${firstIdAt('run', daysAgo(200))} || n, ${owner.accountId}, ${owner.projectId}, ${flowId}, 'd',
      case when n <= 900 then ${open} end, n, 'job', 'succeeded', '{}', ${daysAgo(200)}
    from generate_series(100, 1199) n`)
  expect(await deleteOldRuns(server.running.context)).toBe(299)
})

it('ids contain their time', () => {
  const before = Date.now()
  const id = newId('run')
  expect(id > firstIdAt('run', new Date(before))).toBe(true)
  expect(id < firstIdAt('run', new Date(Date.now() + 1))).toBe(true)
})

it('removes documents of trials once no run uses them', async () => {
  const tried = (id: string, at: Date | null) =>
    run(sql`insert into flow_documents (id, account_id, flow_id, document, tried_at)
      values (${id}, ${owner.accountId}, ${flowId}, '{}', ${at})`)
  const long = daysAgo(RUNS_KEPT_DAYS + 2)
  await tried('gone', long)
  await tried('a version', null)
  await tried('young', daysAgo(1))
  await tried('waited for', long)
  const waiting = await oneRun('waiting')
  await run(sql`update flow_runs set document_id = 'waited for' where id = ${waiting}`)
  await deleteOldRuns(server.running.context)
  const { rows } = await run(
    sql<{ id: string }>`select id from flow_documents where flow_id = ${flowId} order by id`,
  )
  expect(rows.map(({ id }) => id)).toEqual(['a version', 'waited for', 'young'])
})

it('deletes sheets into which results were being saved when the process died, and no others', async () => {
  const hidden = async (hours: number, type = 'WORKFLOW_RUN_RESULT') => {
    const id = newId('sheet')
    await run(sql`insert into sheets (id, account_id, project_id, name, type, deleted_at, updated_at)
      values (${id}, ${owner.accountId}, ${owner.projectId}, 'Half', ${type}, 'infinity',
        now() - make_interval(hours => ${hours}))`)
    return id
  }
  const [half, gathered, other, fresh] = [
    await hidden(2),
    await hidden(2),
    await hidden(2, 'OUTPUT_SHEET'),
    await hidden(0),
  ]
  await job('PAUSED', { ended: null, aside: { 0: gathered } })
  await deleteOldRuns(server.running.context)
  const { rows } = await run(
    sql<{ id: string }>`select id from sheets where deleted_at = 'infinity' order by id`,
  )
  expect(rows.map(({ id }) => id)).toEqual([gathered, other, fresh].toSorted())
  const gone = await run(
    sql<{ due: boolean }>`select deleted_at < now() as due from sheets where id = ${half}`,
  )
  expect(gone.rows).toEqual([{ due: true }])
})
