import { type Client, jobs } from '@millrace/contract'
import { sql } from 'kysely'
import { newId } from '../../lib/ids.ts'
import type { Case, Input } from './case.ts'
import { makeFlow, makeJob, makeLaunch } from './make-flows.ts'
import type { World } from './world.ts'

type Rest = Omit<Input, 'params'>

const QUEUED = (client: Client) => makeJob(client, true)

/** A call on a job made by `make`. */
const onJob = (
  rest: Rest = {},
  make: (client: Client, world: World) => Promise<{ id: string }> = (client) => makeJob(client),
): Case => ({
  over: 'object',
  make: async (client, world) => ({ params: { id: (await make(client, world)).id }, ...rest }),
  random: () => ({ params: { id: newId('job') }, ...rest }),
})

const kyselyOf = ({ server }: World) => server.running.context.db.kysely

/** A run of the job, as a worker leaves it when it fails. */
async function addRun(world: World, job: jobs.Job): Promise<string> {
  const id = newId('run')
  const kysely = kyselyOf(world)
  await sql`insert into flow_slices (account_id, job_id, number, state, items, size, failed)
    select account_id, id, 1, 'done', '[]', 1, 1 from flow_jobs where id = ${job.id}`.execute(kysely)
  await sql`insert into flow_runs (id, account_id, project_id, flow_id, document_id, version, job_id, slice, number,
      trigger, state, input, error, started_at, ended_at)
    select ${id}, j.account_id, j.project_id, j.flow_id, v.document_id, v.version, j.id, 1, 1, 'job', 'failed',
      '{"params": {}, "row": {}}', '{"code": "x", "message": "It failed.", "path": "n2"}', now(), now()
    from flow_jobs j join flow_versions v on v.flow_id = j.flow_id and v.version = j.version
    where j.id = ${job.id}`.execute(kysely)
  return id
}

/** A job with a failed row. */
async function makeFailed(client: Client, world: World): Promise<jobs.Job> {
  const job = await makeJob(client, true)
  await addRun(world, job)
  await sql`update flow_jobs set state = 'PARTIAL', total = 1, ended_at = now() where id = ${job.id}`.execute(
    kyselyOf(world),
  )
  return job
}

const EVERY_MONDAY = { cronJob: '0 7 * * 1', timeZone: 'Europe/Berlin' }

async function makeScheduled(client: Client): Promise<{ id: string }> {
  const { id } = await makeJob(client)
  await client.call(jobs.setSchedule, { params: { id }, query: EVERY_MONDAY })
  return { id }
}

const onFlow = (rest: Rest = {}): Case => ({
  over: 'object',
  make: async (client) => ({ params: { id: (await makeFlow(client)).id }, ...rest }),
  random: () => ({ params: { id: newId('flow') }, ...rest }),
})

/** A launch of a flow that never existed over existing sheets: the flow is checked first. */
const nothing = () => ({
  flowId: newId('flow'),
  SHEETS: [{ sheetId: newId('sheet') }],
  runMode: 'STARTOVER',
  runAmount: 'ALL',
  OUTPUT_SHEETS: [],
  associatedMode: 'WHOLE',
})

export const JOB_CASES: Record<string, Case> = {
  'flows.jobs': onFlow({ query: {} }),
  'flows.schedules': onFlow(),
  'flows.createJobOf': {
    over: 'object',
    make: async (client) => {
      const { flowId: id, ...body } = await makeLaunch(client)
      return { params: { id }, query: {}, body }
    },
    random: () => {
      const { flowId: id, ...body } = nothing()
      return { params: { id }, query: {}, body }
    },
  },
  'flows.createJob': {
    over: 'object',
    make: async (client) => ({ query: { execute: 'true' }, body: await makeLaunch(client) }),
    random: () => ({ query: { execute: 'true' }, body: nothing() }),
  },
  'flows.job': onJob(),
  'flows.jobStatus': {
    over: 'object',
    make: async (client) => ({ query: { jobId: (await makeJob(client)).id } }),
    random: () => ({ query: { jobId: newId('job') } }),
  },
  'flows.cancelJob': onJob({}, QUEUED),
  'flows.pauseJob': onJob({}, QUEUED),
  'flows.resumeJob': onJob(),
  'flows.retryFailed': onJob({ body: {} }, makeFailed),
  'flows.jobRuns': onJob({ query: {} }),
  'flows.jobRun': {
    over: 'object',
    make: async (client, world) => {
      const job = await makeJob(client, true)
      return { params: { id: job.id, runId: await addRun(world, job) } }
    },
    random: () => ({ params: { id: newId('job'), runId: newId('run') } }),
  },
  'flows.jobSteps': onJob(),
  'flows.deleteJobs': onFlow({ body: { ids: [newId('job')] } }),
  'flows.jobResult': onJob({ query: {} }),
  'flows.jobApiResult': onJob({ query: {} }),
  'flows.saveResult': onJob({ query: { sheetName: 'Saved' } }, makeFailed),
  'flows.setSchedule': onJob({ query: EVERY_MONDAY }),
  'flows.removeSchedule': onJob({}, makeScheduled),
  'flows.previewSchedule': { over: 'project', input: () => ({ query: EVERY_MONDAY }) },
}
