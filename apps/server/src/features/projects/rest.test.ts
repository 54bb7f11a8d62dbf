import { jobs, knowledge } from '@millrace/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '../../lib/ids.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { fireSchedules, launchAgain, runDueCells, resumeLanes } from '../jobs/index.ts'
import { DUE } from '../runs/alone/due.ts'
import { resumeSources, refreshSites } from '../knowledge/index.ts'
import { startIngestion } from '../knowledge/ingest/ingestion.ts'
import { resumeColumnWork, resumeImports } from '../sheets/index.ts'
import { launchOf } from '../jobs/testing/desk.ts'
import { type Doomed, furnish, makeDoomed } from '../../testing/projects.ts'

let server: TestServer
let doomed: Doomed
let things: Awaited<ReturnType<typeof furnish>>
beforeAll(async () => {
  server = await startTestServer({ works: false })
  doomed = await makeDoomed(server, await server.signUp())
  things = await furnish(doomed)
})
afterAll(() => server.stop())

const context = () => server.running.context
const kysely = () => context().db.kysely
const messages = async (name: string) => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from pgboss.job
    where name = ${name} and state = 'created'`.execute(kysely())
  return rows[0]!.n
}
const forgetMessages = () => sql`delete from pgboss.job`.execute(kysely())

/** What maintenance finds to do, by kind. */
async function findRows() {
  await forgetMessages()
  const launched = await fireSchedules(context(), launchAgain(context()))
  await forgetMessages()
  const lanes = await resumeLanes(context())
  const sources = await resumeSources(context())
  const imports = await resumeImports(context())
  const columns = await resumeColumnWork(context())
  const { due, resent } = await refreshSites(context())
  await runDueCells(context())
  const { rows: runs } = await sql`select from flow_runs r where ${DUE}`.execute(kysely())
  const { rows: cells } = await sql`select from sheet_live_columns where due_at <= now()`.execute(kysely())
  const waiting = { sources, imports, columns, due, resent }
  return { launched, lanes, waiting, runs: runs.length, cells: cells.length }
}

/** Pending work of every kind, as far as the database knows. */
async function leaveWork(): Promise<jobs.Job> {
  const { accountId } = doomed.owner
  const { sheetId, flowId, baseId, sourceId } = things
  const job = await doomed.desk.launch({ flowId, SHEETS: [{ sheetId }] })
  await sql`update flow_schedules set next_at = now() - interval '1 minute'`.execute(kysely())
  await sql`insert into flow_runs (id, account_id, project_id, flow_id, document_id, version, trigger, state, input, wake_at)
    select ${newId('run')}, ${accountId}, ${doomed.id}, ${flowId}, document_id, 1, 'api', 'waiting',
      '{"params": {}, "row": null}', now() - interval '1 minute'
    from flow_versions where flow_id = ${flowId}`.execute(kysely())
  await sql`insert into sheet_live_columns (account_id, sheet_id, column_id, flow_id, due_at)
    values (${accountId}, ${sheetId}, 'c1', ${flowId}, now() - interval '1 minute')`.execute(kysely())
  await sql`update sheet_columns set work_position = 0, work = '{}' where sheet_id = ${sheetId}`.execute(
    kysely(),
  )
  await sql`insert into sheet_imports (id, account_id, project_id, sheet_id, no, name, storage_key, plan, actor_kind)
    values (${newId('import')}, ${accountId}, ${doomed.id}, ${sheetId}, 1, 'a.csv', 'k', '{}', 'system')`.execute(
    kysely(),
  )
  const { items } = await doomed.client.call(knowledge.addSources, {
    params: { id: baseId },
    body: { type: 'text', name: 'Other', text: 'The mill closes at six.' },
  })
  await sql`update knowledge_sources set state = 'ready', refresh_due_at = now() - interval '1 minute'
    where id = ${items[0]!.id}`.execute(kysely())
  expect(sourceId).not.toBe(items[0]!.id)
  return job
}

it('nothing of a deleted project runs by itself, and everything continues once it is restored', async () => {
  const job = await leaveWork()
  await doomed.trash()
  const nothing = { sources: 0, imports: 0, columns: 0, due: 0, resent: 0 }
  expect(await findRows()).toEqual({ launched: 0, lanes: 0, waiting: nothing, runs: 0, cells: 1 })
  const reading = { accountId: doomed.owner.accountId, sourceId: things.sourceId, revision: 1 }
  expect(await startIngestion(context(), reading)).toBeNull()

  await doomed.restore()
  const { launched, lanes, waiting, runs } = await findRows()
  // The instant that passed in the meantime is skipped, and the job waits for someone to resume it.
  expect({ launched, lanes, runs }).toEqual({ launched: 0, lanes: 0, runs: 1 })
  expect(waiting).toMatchObject({ sources: 1, imports: 1, columns: 1, due: 1 })
  const { state } = await doomed.client.call(jobs.jobStatus, { query: { jobId: job.id } })
  expect(state).toBe('PAUSED')
  const schedule = (await doomed.client.call(jobs.getJob, { params: { id: things.jobId } })).schedule!
  expect(schedule.active).toBe(true)
  expect(Date.parse(schedule.next[0]!)).toBeGreaterThan(Date.now())
  const { rows } = await sql<{ next_at: Date }>`select next_at from flow_schedules`.execute(kysely())
  expect(rows[0]!.next_at.getTime()).toBeGreaterThan(Date.now())
  await doomed.client.call(jobs.resumeJob, { params: { id: job.id }, body: {} })
  await forgetMessages()
  expect(await resumeLanes(context())).toBeGreaterThan(0)
  expect(await messages('flow-lane')).toBeGreaterThan(0)
})

it('a job launched while its project is being deleted waits with it, and returns paused', async () => {
  const { sheetId, flowId } = things
  const [launched] = await Promise.allSettled([
    doomed.client.call(jobs.createJob, {
      query: { execute: 'true' },
      body: launchOf({ flowId, SHEETS: [{ sheetId }] }),
    }),
    doomed.trash(),
  ])
  expect(await resumeLanes(context())).toBe(0)
  await doomed.restore()
  await resumeLanes(context())
  const { rows } = await sql<{ state: string }>`select state from flow_jobs
    where project_id = ${doomed.id} and state in ('QUEUED', 'RUNNING', 'WAITING')`.execute(kysely())
  expect(rows).toEqual([])
  if (launched.status === 'fulfilled') {
    const query = { jobId: launched.value.id }
    expect((await doomed.client.call(jobs.jobStatus, { query })).state).toBe('PAUSED')
  }
})
