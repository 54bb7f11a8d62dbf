import { CompiledQuery, type KyselyPlugin, type RootOperationNode, sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import type { Context } from '../../../context.ts'
import type { Member } from '../../../lib/actor.ts'
import { jobResult } from '../../jobs/read/job-result.ts'
import { jobRuns } from '../../jobs/read/job-runs.ts'
import { readRunsAlone } from '../reading/read-runs.ts'

const ROWS = 40_000
let db: TestDatabase
const asked: RootOperationNode[] = []
const watch: KyselyPlugin = {
  transformQuery: ({ node }) => {
    asked.push(node)
    return node
  },
  transformResult: async ({ result }) => result,
}

const member = {
  kind: 'member',
  accountId: 'acc_1',
  projectId: 'prj_1',
  projectIds: ['prj_1'],
  conversationProjects: ['prj_1'],
} as unknown as Member

beforeAll(async () => {
  db = await createTestDatabase()
  const { kysely } = db
  await sql`insert into accounts (id, name) values ('acc_1', 'A')`.execute(kysely)
  await sql`insert into projects (id, account_id, name) values ('prj_1', 'acc_1', 'P')`.execute(kysely)
  await sql`insert into flows (id, account_id, project_id, title, draft)
    select 'flow_' || n, 'acc_1', 'prj_1', 'F', '{}' from generate_series(1, 2) n`.execute(kysely)
  await sql`insert into flow_jobs (id, account_id, project_id, flow_id, state, launch, created_by)
    values ('job_1', 'acc_1', 'prj_1', 'flow_1', 'PARTIAL', '{}', '{}')`.execute(kysely)
  // All rows of a job are newer than the flow's runs without a job; one row in a thousand has failed.
  const run = (more: ReturnType<typeof sql>, count: number) =>
    sql`insert into flow_runs (id, account_id, project_id, flow_id, document_id, trigger, input, job_id, slice, number, state)
      select 'run_b' || lpad(n::text, 25, '0'), 'acc_1', 'prj_1', ${more} from generate_series(1, ${count}::int) n`.execute(
      kysely,
    )
  await sql`insert into flow_runs (id, account_id, project_id, flow_id, document_id, trigger, input, state)
    select 'run_a' || lpad(n::text, 25, '0'), 'acc_1', 'prj_1', 'flow_1', 'doc', 'api', '{}', 'succeeded'
    from generate_series(1, 300) n`.execute(kysely)
  await run(
    sql`'flow_' || (1 + n % 2), 'doc', 'job', '{}', 'job_' || (1 + n % 2), n / 500, n, case when n % 1000 < 2 then 'failed' else 'succeeded' end`,
    ROWS,
  )
  await sql`vacuum analyze flow_runs`.execute(kysely)
})
afterAll(() => db.close())

/** The query plans of a call that reads runs. */
async function plansOf(call: (context: Context) => Promise<unknown>): Promise<string> {
  asked.length = 0
  const kysely = db.kysely.withPlugin(watch)
  await call({ db: { ...db, kysely }, now: () => new Date() } as unknown as Context)
  const plans: string[] = []
  for (const node of asked) {
    const { sql: text, parameters } = db.kysely.getExecutor().compileQuery(node, { queryId: 'explained' })
    if (!/from flow_runs r\b/.test(text)) continue
    const { rows } = await db.kysely.executeQuery<Record<string, string>>(
      CompiledQuery.raw(`explain ${text}`, [...parameters]),
    )
    plans.push(rows.map((row) => Object.values(row)[0]).join('\n'))
  }
  return plans.join('\n')
}

it('lists of runs are read by their index, however many runs of jobs there are', async () => {
  const alone = await plansOf((context) => readRunsAlone(context, member, { flowId: 'flow_1' }))
  expect(alone).toMatch(/Index Scan.* using flow_runs_alone/)
  expect(alone).not.toMatch(/Seq Scan|Sort/)
  const rare = await plansOf((context) =>
    readRunsAlone(context, member, { flowId: 'flow_1', state: 'failed' }),
  )
  expect(rare).toMatch(/Scan.* (using|on) flow_runs_others/)
  const ofJob = { id: 'job_1', query: { limit: 50, after: '20000' } }
  const rows = await plansOf((context) => jobRuns(context, member, ofJob))
  expect(rows).toMatch(/Scan.* (using|on) flow_runs_job/)
  expect(rows).not.toMatch(/Seq Scan|Sort/)
  const failed = { id: 'job_1', query: { limit: 50, state: 'failed' } }
  const few = await plansOf((context) => jobRuns(context, member, failed as never))
  expect(few).toMatch(/Scan.* (using|on) flow_runs_failed/)
  const results = await plansOf((context) => jobResult(context, member, { id: 'job_1', page: 3, size: 50 }))
  expect(results).toMatch(/Scan.* (using|on) flow_runs_job/)
})
