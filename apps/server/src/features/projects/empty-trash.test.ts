import { accounts, conversations, sheets, team } from '@millrace/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '../../lib/ids.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { output } from '../jobs/testing/desk.ts'
import { emptyProjectTrash } from './trash.maintenance.ts'
import { type Doomed, furnish, makeDoomed, type Owner } from '../../testing/projects.ts'

let server: TestServer
let owner: Owner
beforeAll(async () => {
  server = await startTestServer({ works: false })
  owner = await server.signUp()
})
afterAll(() => server.stop())

const kysely = () => server.running.context.db.kysely

/** The number of rows in each table that has any. */
async function rows(): Promise<Record<string, number>> {
  const { rows: tables } = await sql<{ name: string }>`select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`.execute(
    kysely(),
  )
  const counts: Record<string, number> = {}
  for (const { name } of tables) {
    const { rows: counted } = await sql<{
      n: number
    }>`select count(*)::int as n from ${sql.table(name)}`.execute(kysely())
    if (counted[0]!.n > 0) counts[name] = counted[0]!.n
  }
  return counts
}

/** Tables of the account and of sign-in, which outlive the project or don't belong to it. */
const STAYS = [
  'audit_entries',
  'sessions',
  'rate_limits',
  'idempotency_keys',
  'notifications',
  'sheet_indexes',
]
const withoutTrail = (counts: Record<string, number>) =>
  Object.fromEntries(Object.entries(counts).filter(([table]) => !STAYS.includes(table)))

const age = (id: string, days: number) =>
  sql`update projects set deleted_at = now() - make_interval(days => ${days}) where id = ${id}`.execute(
    kysely(),
  )

async function fill(
  { client, owner: { accountId }, id }: Doomed,
  things: Awaited<ReturnType<typeof furnish>>,
) {
  const { flowId, sheetId, jobId, baseId, sourceId, agent } = things
  await sql`insert into sheet_records (account_id, sheet_id, id, position, cells)
    select ${accountId}, ${sheetId}, 'rec_' || n, n::bigint * 1048576 + 7, '{"c1": "x"}' from generate_series(1, 2500) n`.execute(
    kysely(),
  )
  await sql`insert into flow_runs (id, account_id, project_id, flow_id, document_id, job_id, trigger, state, input)
    select 'run_' || n, ${accountId}, ${id}, ${flowId}, document_id, ${jobId}, 'job', 'succeeded', '{}'
    from flow_versions, generate_series(1, 2500) n where flow_id = ${flowId}`.execute(kysely())
  await sql`insert into flow_steps (account_id, run_id, seq, records)
    select ${accountId}, 'run_' || n, 0, '[]' from generate_series(1, 2500) n`.execute(kysely())
  await sql`insert into knowledge_chunks
      (id, account_id, project_id, kb_id, source_id, seq, start_offset, end_offset, text, length)
    select 'chk_' || n, ${accountId}, ${id}, ${baseId}, ${sourceId}, n, 0, 1, 'x', 1
    from generate_series(1, 2500) n`.execute(kysely())
  await sql`update knowledge_sources set storage_key = 'some/key' where id = ${sourceId}`.execute(kysely())
  for (let n = 0; n < 3; n += 1) {
    const response = await client.open(conversations.chat, { body: { agentId: agent.id, message: 'Hello' } })
    await response.text()
  }
  await sql`insert into conversations (id, account_id, project_id, agent_id)
    select 'cnv_' || n, ${accountId}, ${id}, ${agent.id} from generate_series(1, 250) n`.execute(kysely())
}

it('after thirty days a project is deleted with everything in it, and nothing else', async () => {
  const kept = await makeDoomed(server, owner, 'Kept')
  await furnish(kept)
  const { rows: queued } = await sql`select from pgboss.job where name = 'storage-remove'`.execute(kysely())
  expect(queued).toEqual([])
  const before = withoutTrail(await rows())
  const doomed = await makeDoomed(server, owner)
  await fill(doomed, await furnish(doomed))
  await doomed.trash()
  await age(doomed.id, 29)
  expect(await emptyProjectTrash(server.running.context)).toBe(0)
  await age(doomed.id, 31)
  await expect(doomed.restore()).rejects.toMatchObject({ status: 404 })
  expect((await owner.client.call(accounts.listTrash, {})).items).toEqual([])
  expect(await emptyProjectTrash(server.running.context)).toBe(1)
  expect(withoutTrail(await rows())).toEqual(before)
  const { rows: files } = await sql<{ data: { keys: string[] } }>`select data from pgboss.job
    where name = 'storage-remove'`.execute(kysely())
  expect(files.flatMap(({ data }) => data.keys)).toEqual(['some/key'])
  const { items } = await owner.client.call(team.audit, { query: { action: 'project.purge' } })
  expect(items).toMatchObject([{ object: { id: doomed.id }, details: { name: 'Doomed' } }])
  expect((await kept.client.call(sheets.list, { query: {} })).items).toHaveLength(1)
})

it('waits for a flow that jobs of other projects still use', async () => {
  const lender = await makeDoomed(server, owner, 'Lender')
  const flowId = await lender.desk.flow([output({ a: 1 })])
  await sql`update flows set shared = true where id = ${flowId}`.execute(kysely())
  const jobId = newId('job')
  await sql`insert into flow_jobs (id, account_id, project_id, flow_id, state, launch, created_by)
    values (${jobId}, ${owner.accountId}, ${owner.projectId}, ${flowId}, 'RUNNING', '{}', '{}')`.execute(
    kysely(),
  )
  await lender.trash()
  await age(lender.id, 31)
  expect(await emptyProjectTrash(server.running.context)).toBe(0)
  await sql`update flow_jobs set state = 'SUCCEEDED' where id = ${jobId}`.execute(kysely())
  expect(await emptyProjectTrash(server.running.context)).toBe(1)
})
