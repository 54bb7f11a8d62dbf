import {
  accounts,
  agents,
  type Client,
  flows,
  jobs,
  knowledge,
  runs,
  sheets,
  tools,
} from '@millrace/contract'
import { type Desk, deskOf, launchOf, output } from '../features/jobs/testing/desk.ts'
import type { TestServer } from './server.ts'

// For tests only: a project beside the default one, to delete and restore.

export type Owner = Awaited<ReturnType<TestServer['signUp']>>

export interface Doomed {
  id: string
  owner: Owner
  /** Calls that work in the project. */
  client: Client
  desk: Desk
  trash: (query?: { moveMembers?: boolean }) => Promise<unknown>
  restore: () => Promise<accounts.Project>
  /** As in lists; undefined while it is in the trash. */
  listed: () => Promise<accounts.Project | undefined>
}

export async function makeDoomed(server: TestServer, owner: Owner, name = 'Doomed'): Promise<Doomed> {
  const { id } = await owner.client.call(accounts.createProject, { body: { name } })
  const client = server.client({ token: owner.token, projectId: id })
  return {
    id,
    owner,
    client,
    desk: deskOf(server, { ...owner, client, projectId: id }),
    trash: (query = {}) =>
      owner.client.call(accounts.deleteProject, { query: { id, name, ...query } as never }),
    restore: () => owner.client.call(accounts.restoreProject, { body: { id } }),
    listed: async () =>
      (await owner.client.call(accounts.listProjects, {})).items.find((project) => project.id === id),
  }
}

/** One of everything: a public agent with its base, a sheet of two rows, a flow with a form and a schedule, a tool. */
export async function furnish({ client, desk }: Doomed) {
  const base = await client.call(knowledge.create, { body: { name: 'Base' } })
  const { items } = await client.call(knowledge.addSources, {
    params: { id: base.id },
    body: { type: 'text', name: 'Text', text: 'The mill opens at nine.' },
  })
  const { id: agentId } = await client.call(agents.create, {
    body: { name: 'Guide', knowledgeIds: [base.id] },
  })
  const agent = await client.call(agents.update, { params: { id: agentId }, body: { visibility: 'public' } })
  const sheetId = await desk.sheet([{ name: 'a' }, { name: 'b' }])
  const flowId = await desk.flow([output({ text: 'Hello @@name@@' })], { settings: { columns: ['name'] } })
  await client.call(runs.saveForm, { params: { id: flowId }, body: { enabled: true } })
  const { url: hook } = await client.call(flows.enableHook, { params: { id: flowId } })
  const draft = await client.call(jobs.createJob, { body: launchOf({ flowId, SHEETS: [{ sheetId }] }) })
  await client.call(jobs.setSchedule, {
    params: { id: draft.id },
    query: { cronJob: '0 7 1 1 *', timeZone: 'UTC' },
  })
  const tool = tools.toolSchema.parse({
    name: 'look_up',
    description: 'Looks something up.',
    request: { method: 'GET', url: 'http://127.0.0.1:9/things' },
  })
  await client.call(tools.create, { body: tool })
  const gone = await client.call(sheets.create, { body: { name: 'Old', columns: [{ label: 'A' }] } })
  await client.call(sheets.remove, { params: { id: gone.id } })
  return { agent, baseId: base.id, sourceId: items[0]!.id, sheetId, flowId, hook, jobId: draft.id }
}
