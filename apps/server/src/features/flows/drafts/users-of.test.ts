import { agents, flows, jobs as jobCalls, knowledge } from '@millrace/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '../../../lib/ids.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { makeDoomed } from '../../../testing/projects.ts'
import { type Desk, deskOf, launchOf, output } from '../../jobs/testing/desk.ts'

let server: TestServer
let desk: Desk
beforeAll(async () => {
  server = await startTestServer({ works: false })
  desk = deskOf(server, await server.signUp())
})
afterAll(() => server.stop())

const client = () => desk.owner.client
const usersOf = (thing: string) => client().call(flows.users, { query: { thing } })
const find = (type: string, params: Record<string, unknown>) =>
  desk.flow([{ type, params }, output({ a: 1 })])
const NOTHING = { flows: [], hidden: 0, schedules: 0, jobs: 0, knowledge: [] }

it('a sheet is used by flows, schedules, jobs and knowledge', async () => {
  const sheetId = await desk.sheet([{ name: 'a' }])
  expect(await usersOf(sheetId)).toEqual(NOTHING)
  const reads = await find('findRecords', { sheet: sheetId })
  const flowId = await desk.flow([output({ a: 1 })])
  const launch = launchOf({ flowId, SHEETS: [{ sheetId }] })
  const draft = await client().call(jobCalls.createJob, { body: launch })
  const query = { cronJob: '0 7 1 1 *', timeZone: 'UTC' }
  await client().call(jobCalls.setSchedule, { params: { id: draft.id }, query })
  await desk.launch({ flowId, SHEETS: [{ sheetId }] })
  const base = await client().call(knowledge.create, { body: { name: 'Rows' } })
  const source = { type: 'sheet' as const, sheetId }
  await client().call(knowledge.addSources, { params: { id: base.id }, body: source })
  expect(await usersOf(sheetId)).toEqual({
    flows: [{ id: reads, title: expect.any(String) }],
    hidden: 0,
    schedules: 1,
    jobs: 1,
    knowledge: [{ id: base.id, name: 'Rows' }],
  })
})

it('a base and an agent are used by flows; those of inaccessible projects are only counted', async () => {
  const base = await client().call(knowledge.create, { body: { name: 'Base' } })
  const agent = await client().call(agents.create, { body: { name: 'Agent' } })
  const searches = await find('searchKnowledge', { knowledge: base.id, query: 'x' })
  expect((await usersOf(base.id)).flows.map(({ id }) => id)).toEqual([searches])
  const other = await makeDoomed(server, desk.owner, 'Other')
  await other.desk.flow([{ type: 'askAgent', params: { agent: agent.id, question: 'x' } }, output({ a: 1 })])
  expect(await usersOf(agent.id)).toMatchObject({ flows: [{}], hidden: 0 })
  const editor = await server.addMember(desk.owner.accountId, 'AIEDITOR', [desk.owner.projectId])
  const seen = await editor.client.call(flows.users, { query: { thing: agent.id } })
  expect(seen).toMatchObject({ flows: [], hidden: 1 })
})

it('can only be asked about visible things', async () => {
  await expect(usersOf(newId('sheet'))).rejects.toMatchObject({ status: 404 })
  await expect(usersOf('%')).rejects.toMatchObject({ status: 400 })
})
