import { accounts, jobs, notifications } from '@millrace/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Context } from '../../../context.ts'
import { openDatabase } from '../../../db/open.ts'
import { Failure } from '../../../lib/errors.ts'
import { newId } from '../../../lib/ids.ts'
import { type TestDatabase, testKind } from '../../../testing/database.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { fireSchedules } from './schedules.maintenance.ts'
import type { Firing, LaunchAgain } from '../launch/firing.ts'

let server: TestServer
let owner: Awaited<ReturnType<TestServer['signUp']>>
let context: Context
beforeAll(async () => {
  server = await startTestServer({ works: false })
  context = server.running.context
  owner = await server.signUp()
})
afterAll(() => server.stop())
beforeEach(() => sql`delete from flows`.execute(context.db.kysely))

const kysely = () => context.db.kysely
const minute = (text: string) => new Date(`2026-11-21T${text}:00Z`)
const at = (time: Date) => () => Promise.resolve(time)

async function makeJob({ state = 'DRAFT' }: { state?: jobs.JobState } = {}) {
  const flowId = newId('flow')
  await sql`insert into flows (id, account_id, project_id, title, draft)
    values (${flowId}, ${owner.accountId}, ${owner.projectId}, 'Rows', '{}')`.execute(kysely())
  return { flowId, jobId: await insertJob(flowId, state) }
}

async function insertJob(flowId: string, state: jobs.JobState, scheduleId: string | null = null) {
  const id = newId('job')
  await sql`insert into flow_jobs (id, account_id, project_id, flow_id, state, launch, created_by, schedule_id)
    values (${id}, ${owner.accountId}, ${owner.projectId}, ${flowId}, ${state}, '{}', '{}', ${scheduleId})`.execute(
    kysely(),
  )
  return id
}

const setState = (jobId: string, state: jobs.JobState) =>
  sql`update flow_jobs set state = ${state} where id = ${jobId}`.execute(kysely())

/** A job with a schedule whose next instant is this one. */
async function makeSchedule(rest: { cronJob?: string; overlap?: string; nextAt: Date }) {
  const job = await makeJob()
  const { cronJob = '*/10 * * * *', overlap = 'skip', nextAt } = rest
  const query = { cronJob, timeZone: 'UTC', overlap: overlap as 'skip', schedulerLabel: 'Ten' }
  await owner.client.call(jobs.setSchedule, { params: { id: job.jobId }, query })
  await sql`update flow_schedules set next_at = ${nextAt} where job_id = ${job.jobId}`.execute(kysely())
  return job
}

const rowOf = async (jobId: string) =>
  (
    await sql<{
      id: string
      next_at: Date
      last_at: Date | null
      last_error: string | null
      last_job_id: string
    }>`
      select * from flow_schedules where job_id = ${jobId}`.execute(kysely())
  ).rows[0]!

/** Launches by inserting a running job in the given transaction, like the real one. */
function launcher() {
  const fired: (Firing & { newJob: string })[] = []
  const launchAgain: LaunchAgain = async (tx, firing) => {
    const newJob = newId('job')
    await sql`insert into flow_jobs (id, account_id, project_id, flow_id, state, launch, created_by, schedule_id)
      values (${newJob}, ${firing.accountId}, ${firing.projectId}, ${firing.flowId}, 'RUNNING', '{}', '{}',
        ${firing.scheduleId})`.execute(tx)
    fired.push({ ...firing, newJob })
    return newJob
  }
  return { fired, launchAgain }
}

describe('a schedule whose time has come', () => {
  it('launches its job once and moves on to the next instant', async () => {
    const { jobId } = await makeSchedule({ nextAt: minute('12:00') })
    const { fired, launchAgain } = launcher()
    expect(await fireSchedules(context, launchAgain, at(minute('11:59')))).toBe(0)
    expect(await fireSchedules(context, launchAgain, at(minute('12:00')))).toBe(1)
    expect(await fireSchedules(context, launchAgain, at(minute('12:00')))).toBe(0)
    expect(fired).toMatchObject([{ jobId, label: 'Ten', instant: minute('12:00') }])
    const row = await rowOf(jobId)
    expect(row).toMatchObject({ next_at: minute('12:10'), last_at: minute('12:00'), last_error: null })
    expect(row.last_job_id).toBe(fired[0]!.newJob)
  })

  it('runs once for everything missed', async () => {
    const { jobId } = await makeSchedule({ nextAt: minute('06:10') })
    const { fired, launchAgain } = launcher()
    await fireSchedules(context, launchAgain, at(minute('12:05')))
    expect(fired.map(({ instant }) => instant)).toEqual([minute('06:10')])
    expect((await rowOf(jobId)).next_at).toEqual(minute('12:10'))
  })

  it('is fired by one of many that check at the same time', async () => {
    for (let count = 0; count < 8; count += 1) await makeSchedule({ nextAt: minute('12:00') })
    const { fired, launchAgain } = launcher()
    const looks = [1, 2, 3, 4].map(() => fireSchedules(context, launchAgain, at(minute('12:01'))))
    expect((await Promise.all(looks)).reduce((a, b) => a + b)).toBe(8)
    expect(new Set(fired.map(({ scheduleId }) => scheduleId)).size).toBe(8)
    expect(fired.length).toBe(8)
  })

  it('is not fired when it was switched off or its job was deleted', async () => {
    const off = await makeSchedule({ nextAt: minute('12:00') })
    const query = { cronJob: '*/10 * * * *', timeZone: 'UTC', active: 'false' } as never
    const set = await owner.client.call(jobs.setSchedule, { params: { id: off.jobId }, query })
    expect(set).toMatchObject({ active: false, next: [] })
    const gone = await makeSchedule({ nextAt: minute('12:00') })
    await sql`delete from flow_jobs where id = ${gone.jobId}`.execute(kysely())
    const { launchAgain } = launcher()
    expect(await fireSchedules(context, launchAgain, at(minute('12:00')))).toBe(0)
  })
})

describe('two servers on one database', () => {
  it.skipIf(testKind() === 'embedded')('fire each instant exactly once', async () => {
    const { databaseUrl, dataDir } = context.db as TestDatabase
    const second = await openDatabase({ databaseUrl: databaseUrl!, dataDir })
    try {
      const schedules = await Promise.all(
        Array.from({ length: 6 }, () =>
          makeSchedule({ cronJob: '* * * * *', overlap: 'allow', nextAt: minute('12:00') }),
        ),
      )
      const { fired, launchAgain } = launcher()
      for (let passed = 0; passed < 10; passed += 1) {
        const now = at(new Date(minute('12:00').getTime() + passed * 60_000))
        await Promise.all([
          fireSchedules(context, launchAgain, now),
          fireSchedules({ ...context, db: second }, launchAgain, now),
        ])
      }
      const instants = fired.map(({ jobId, instant }) => `${jobId} ${instant.toISOString()}`)
      expect(instants.length).toBe(60)
      expect(new Set(instants).size).toBe(60)
      expect(new Set(fired.map(({ jobId }) => jobId))).toEqual(new Set(schedules.map(({ jobId }) => jobId)))
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from flow_jobs
        where schedule_id is not null`.execute(kysely())
      expect(rows[0]!.n).toBe(60)
    } finally {
      await second.close()
    }
  })
})

describe('while the previous job is running', () => {
  it('skip leaves the instant out and says so', async () => {
    const { jobId } = await makeSchedule({ nextAt: minute('12:00') })
    const { fired, launchAgain } = launcher()
    await fireSchedules(context, launchAgain, at(minute('12:00')))
    await fireSchedules(context, launchAgain, at(minute('12:10')))
    expect(fired.length).toBe(1)
    expect(await rowOf(jobId)).toMatchObject({
      next_at: minute('12:20'),
      last_error: 'Skipped at 2026-11-21T12:10:00.000Z: the previous job was still running.',
    })
    await setState(fired[0]!.newJob, 'SUCCEEDED')
    await fireSchedules(context, launchAgain, at(minute('12:20')))
    expect(fired.length).toBe(2)
    expect((await rowOf(jobId)).last_error).toBeNull()
  })

  it('queue runs once more afterwards, however many came meanwhile', async () => {
    const { jobId } = await makeSchedule({ nextAt: minute('12:00'), overlap: 'queue' })
    const { fired, launchAgain } = launcher()
    for (const time of ['12:00', '12:10', '12:20', '12:25'])
      await fireSchedules(context, launchAgain, at(minute(time)))
    expect(fired.length).toBe(1)
    await setState(fired[0]!.newJob, 'FAILED')
    await fireSchedules(context, launchAgain, at(minute('12:26')))
    await fireSchedules(context, launchAgain, at(minute('12:27')))
    expect(fired.map(({ instant }) => instant)).toEqual([minute('12:00'), minute('12:10')])
    expect((await rowOf(jobId)).next_at).toEqual(minute('12:30'))
  })

  it('allow launches in parallel', async () => {
    await makeSchedule({ nextAt: minute('12:00'), overlap: 'allow' })
    const { fired, launchAgain } = launcher()
    await fireSchedules(context, launchAgain, at(minute('12:00')))
    await fireSchedules(context, launchAgain, at(minute('12:10')))
    expect(fired.length).toBe(2)
  })

  it('counts the repeated job as well', async () => {
    const { jobId } = await makeSchedule({ nextAt: minute('12:00') })
    await setState(jobId, 'RUNNING')
    const { launchAgain } = launcher()
    expect(await fireSchedules(context, launchAgain, at(minute('12:00')))).toBe(0)
  })
})

describe('a clock that jumps', () => {
  it('fires no instant twice when it is set back', async () => {
    const { jobId } = await makeSchedule({ nextAt: minute('12:00') })
    const { fired, launchAgain } = launcher()
    await fireSchedules(context, launchAgain, at(minute('12:00')))
    await setState(fired[0]!.newJob, 'SUCCEEDED')
    for (const time of ['11:30', '11:50', '12:00', '12:09'])
      await fireSchedules(context, launchAgain, at(minute(time)))
    expect(fired.length).toBe(1)
    expect((await rowOf(jobId)).next_at).toEqual(minute('12:10'))
  })

  it('does not pause for years after being ahead for years', async () => {
    const { jobId } = await makeSchedule({ nextAt: minute('12:00') })
    const { fired, launchAgain } = launcher()
    await fireSchedules(context, launchAgain, at(new Date('2031-01-01T00:00:00Z')))
    await setState(fired[0]!.newJob, 'SUCCEEDED')
    expect((await rowOf(jobId)).next_at.getUTCFullYear()).toBe(2031)
    await fireSchedules(context, launchAgain, at(minute('12:05')))
    expect((await rowOf(jobId)).next_at).toEqual(minute('12:10'))
    await fireSchedules(context, launchAgain, at(minute('12:10')))
    expect(fired.length).toBe(2)
  })
})

describe('a flow in the trash', () => {
  it('pauses, and does not catch up when it is restored', async () => {
    const { flowId, jobId } = await makeSchedule({ nextAt: minute('12:00') })
    const { fired, launchAgain } = launcher()
    const deleted = (deletedAt: Date | null) =>
      sql`update flows set deleted_at = ${deletedAt} where id = ${flowId}`.execute(kysely())
    await deleted(minute('11:00'))
    await fireSchedules(context, launchAgain, at(minute('12:31')))
    await deleted(null)
    await fireSchedules(context, launchAgain, at(minute('12:32')))
    expect(fired).toEqual([])
    expect((await rowOf(jobId)).next_at).toEqual(minute('12:40'))
  })
})

describe("a job that can't be launched", () => {
  it('leaves nothing behind, is reported once, and is retried at the next instant', async () => {
    const { jobId } = await makeSchedule({ nextAt: minute('12:00') })
    const { fired, launchAgain } = launcher()
    const broken: LaunchAgain = async (tx, firing) => {
      await launchAgain(tx, firing)
      throw new Failure('conflict', 'The sheet “Companies” is in the trash.')
    }
    await fireSchedules(context, broken, at(minute('12:00')))
    await fireSchedules(context, broken, at(minute('12:10')))
    expect(await rowOf(jobId)).toMatchObject({
      next_at: minute('12:20'),
      last_at: minute('12:10'),
      last_error: 'The sheet “Companies” is in the trash.',
      last_job_id: null,
    })
    const { rows } = await sql`select 1 from flow_jobs where schedule_id is not null`.execute(kysely())
    expect(rows).toEqual([])
    const { items } = await owner.client.call(notifications.list, { query: {} })
    expect(items.filter(({ key }) => key === 'scheduleFailed')).toMatchObject([{ jobId }])
    fired.length = 0
    await fireSchedules(context, launchAgain, at(minute('12:20')))
    expect(fired.length).toBe(1)
    expect((await rowOf(jobId)).last_error).toBeNull()
  })

  it('does not delay the others, whatever went wrong', async () => {
    const bad = await makeSchedule({ nextAt: minute('12:00') })
    const good = await makeSchedule({ nextAt: minute('12:01') })
    const { fired, launchAgain } = launcher()
    await fireSchedules(
      context,
      async (tx, firing) => {
        if (firing.jobId === bad.jobId) await sql`select 1 / 0`.execute(tx)
        return launchAgain(tx, firing)
      },
      at(minute('12:05')),
    )
    expect(fired.map(({ jobId }) => jobId)).toEqual([good.jobId])
    expect((await rowOf(bad.jobId)).last_error).toMatch(/server error/)
  })
})

describe('the calls', () => {
  const query = { cronJob: '30 2 * * *', timeZone: 'Europe/Berlin', schedulerLabel: 'Nightly' }

  it('set, list, replace and remove a schedule, and keep a trail', async () => {
    const { flowId, jobId } = await makeJob()
    const params = { id: jobId }
    const set = await owner.client.call(jobs.setSchedule, { params, query })
    expect(set).toMatchObject({ ...query, overlap: 'skip', active: true, lastAt: null, lastError: null })
    expect(set.next.length).toBe(5)
    const again = { ...query, cronJob: '@hourly', overlap: 'queue' as const }
    await owner.client.call(jobs.setSchedule, { params, query: again })
    const { items } = await owner.client.call(jobs.listSchedules, { params: { id: flowId } })
    expect(items).toMatchObject([{ jobId, cronJob: '@hourly', overlap: 'queue' }])
    expect(await owner.client.call(jobs.removeSchedule, { params })).toEqual({ removed: true })
    await expect(owner.client.call(jobs.removeSchedule, { params })).rejects.toMatchObject({ status: 404 })
    const { rows } = await sql<{ action: string }>`select action from audit_entries
      where object_id = ${jobId} order by id`.execute(kysely())
    expect(rows.map(({ action }) => action)).toEqual(['job.schedule', 'job.schedule', 'job.unschedule'])
  })

  it('refuse invalid values, with the place', async () => {
    const { jobId } = await makeJob()
    const wrong = { cronJob: '0 0 30 2 *', timeZone: 'Nowhere' }
    await expect(owner.client.call(jobs.previewSchedule, { query: wrong })).rejects.toMatchObject({
      status: 400,
      details: { issues: [{ path: 'query.timeZone' }, { path: 'query.cronJob' }] },
    })
    await expect(
      owner.client.call(jobs.setSchedule, { params: { id: jobId }, query: wrong }),
    ).rejects.toMatchObject({ status: 400 })
  })

  it('reveal no jobs of others, and none of flows in the trash', async () => {
    const { flowId, jobId } = await makeJob()
    const stranger = await server.signUp()
    const other = await owner.client.call(accounts.createProject, { body: { name: `Other ${jobId}` } })
    const elsewhere = await server.addMember(owner.accountId, 'AIEDITOR', [other.id])
    const notThere = { status: 404 }
    for (const { client } of [stranger, elsewhere]) {
      const set = client.call(jobs.setSchedule, { params: { id: jobId }, query })
      await expect(set).rejects.toMatchObject(notThere)
      const list = client.call(jobs.listSchedules, { params: { id: flowId } })
      await expect(list).rejects.toMatchObject(notThere)
    }
    await sql`update flows set deleted_at = now() where id = ${flowId}`.execute(kysely())
    const set = owner.client.call(jobs.setSchedule, { params: { id: jobId }, query })
    await expect(set).rejects.toMatchObject(notThere)
  })
})
