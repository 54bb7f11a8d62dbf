import { accounts, agents } from '@millrace/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { COUNTED, UNCOUNTED } from './holdings.ts'
import { type Doomed, furnish, makeDoomed } from '../../testing/projects.ts'

let server: TestServer
let doomed: Doomed
beforeAll(async () => {
  server = await startTestServer({ works: false })
  doomed = await makeDoomed(server, await server.signUp())
})
afterAll(() => server.stop())

const kysely = () => server.running.context.db.kysely

async function tablesOfProjects(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select c.relname as name
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and a.attname = 'project_id' and not a.attisdropped order by 1`.execute(kysely())
  return rows.map(({ name }) => name)
}

it("every table with a project's things is counted, or lists a reason", async () => {
  const known = new Set([...COUNTED.map(({ table }) => table), ...Object.keys(UNCOUNTED)])
  expect([...known].toSorted()).toEqual(await tablesOfProjects())
  expect(Object.keys(UNCOUNTED).filter((table) => COUNTED.some((one) => one.table === table))).toEqual([])
})

/** Tables whose access is checked with the project itself; the others are reached through protected tables. */
const WITHOUT_POLICY = [
  'api_key_projects',
  'audit_entries',
  'credit_entries',
  'flow_runs',
  'knowledge_chunks',
  'membership_projects',
  'usage_entries',
]

it('every other table is closed to work for the account while the project is in the trash', async () => {
  const { rows } = await sql<{
    name: string
  }>`select c.relname as name from pg_policy p join pg_class c on c.oid = p.polrelid
    where p.polname = 'trash' and not p.polpermissive order by 1`.execute(kysely())
  const closed = rows.map(({ name }) => name)
  expect([...closed, ...WITHOUT_POLICY].toSorted()).toEqual(await tablesOfProjects())
})

it('a project lists all its contents', async () => {
  const empty = (await doomed.listed())!
  expect(new Set(Object.values({ ...empty.holds, ...empty.access }))).toEqual(new Set([0]))
  await furnish(doomed)
  const { holds } = (await doomed.listed())!
  const expected: Partial<accounts.Holdings> = {
    agents: 1,
    knowledge: 1,
    sources: 1,
    sheets: 1,
    rows: 2,
    flows: 1,
    // The only job is the draft that the schedule repeats.
    jobs: 0,
    schedules: 1,
    forms: 1,
    webhooks: 1,
    tools: 1,
    trashed: 1,
  }
  const nothing = Object.fromEntries(accounts.HOLDINGS.map((kind) => [kind, 0]))
  expect(holds).toEqual({ ...nothing, ...expected })
})

it('and who loses what', async () => {
  const { accountId, projectId } = doomed.owner
  await server.addMember(accountId, 'AIEDITOR', [doomed.id])
  const { items } = await doomed.client.call(agents.list, { query: {} })
  await doomed.client.call(agents.moveIn, { body: { ids: items.map(({ id }) => id) } })
  await server.addMember(accountId, 'AIREADER', [doomed.id, projectId])
  await server.addMember(accountId, 'AIACCOUNTADMIN', [doomed.id])
  expect((await doomed.listed())!.access).toEqual({ members: 2, onlyHere: 1, apiKeys: 0, shared: 1 })
})
