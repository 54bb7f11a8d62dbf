import { accounts, agents, conversations, handoffs, leads, search, sheets, team } from '@millrace/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Principal, startTestServer, type TestServer } from '../../testing/server.ts'
import { mirrorAgents } from '../system-sheets/mirror.maintenance.ts'

let server: TestServer
let admin: Principal & { accountId: string; projectId: string }
let otherId: string
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signUp()
  await server.setEdition(admin.accountId, 'TEAM')
  otherId = (await admin.client.call(accounts.createProject, { body: { name: 'Other' } })).id
})
afterAll(() => server.stop())

const at = ({ token }: { token: string }, projectId: string) => server.client({ token, projectId })

/** An agent of this project, with a visitor's conversation. */
async function makeTalk(projectId: string) {
  const client = at(admin, projectId)
  const { id } = await client.call(agents.create, { body: { name: 'Desk' } })
  const { publicId } = await client.call(agents.update, { params: { id }, body: { visibility: 'public' } })
  const body = { publicId, message: 'Where is the secret mill?' }
  const text = await (await server.client().open(conversations.chat, { body })).text()
  return { agentId: id, conversationId: /"conversationId":"([^"]+)"/.exec(text)![1]! }
}

const REFUSED = { status: 403, code: 'forbidden' }
const NOT_THERE = { status: 404 }

it('a reader reads the conversations of the projects that an admin granted, until it is revoked', async () => {
  const [mine, others] = [await makeTalk(admin.projectId), await makeTalk(otherId)]
  const reader = await server.addMember(admin.accountId, 'AIREADER', [admin.projectId, otherId])
  const [here, there] = [at(reader, admin.projectId), at(reader, otherId)]
  const change = (conversations: string[], projects = [admin.projectId, otherId]) =>
    admin.client.call(team.changeRole, {
      query: { target: reader.username },
      body: { newRole: 'AIREADER', projects, conversations },
    })
  const transcript = (client: typeof here, { conversationId: id }: typeof mine) =>
    client.call(conversations.transcript, { params: { id }, query: {} })
  const titles = async () => (await here.call(search.everything, { query: { q: 'secret mill' } })).items

  await expect(transcript(here, mine)).rejects.toMatchObject(REFUSED)
  expect(await titles()).toEqual([])

  const changed = await change([admin.projectId])
  expect(changed.projects).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ id: admin.projectId, conversations: true }),
      expect.objectContaining({ id: otherId, conversations: false }),
    ]),
  )
  expect((await transcript(here, mine)).messages.length).toBeGreaterThan(0)
  await here.call(leads.list, { query: {} })
  await here.call(handoffs.queues, { params: { id: mine.agentId }, query: {} })
  expect((await titles()).map(({ id }) => id)).toEqual([mine.conversationId])
  // Nothing of the other project, wherever it is called from.
  await expect(transcript(there, others)).rejects.toMatchObject(REFUSED)
  await expect(transcript(here, others)).rejects.toMatchObject(NOT_THERE)
  await expect(
    here.call(conversations.listOfAgent, { params: { id: others.agentId }, query: {} }),
  ).rejects.toMatchObject(NOT_THERE)
  // It grants reading only.
  const take = { params: mine, body: { action: 'take' as const, version: 0 } }
  await expect(here.call(handoffs.change, take)).rejects.toMatchObject(REFUSED)
  const { projects } = await here.call(accounts.information, {})
  expect(projects.filter((project) => project.conversations).map(({ id }) => id)).toEqual([admin.projectId])

  await mirrorAgents(server.running.context)
  const systemIn = async (client: typeof here) =>
    (await client.call(sheets.list, { query: {} })).items.filter(({ system }) => system !== null)
  const [sheet] = await systemIn(here)
  await here.call(sheets.get, { params: { id: sheet!.id } })
  expect(await systemIn(there)).toEqual([])
  const [hidden] = await systemIn(at(admin, otherId))
  await expect(here.call(sheets.get, { params: { id: hidden!.id } })).rejects.toMatchObject(NOT_THERE)

  await change([])
  await expect(transcript(here, mine)).rejects.toMatchObject(REFUSED)
  await expect(here.call(sheets.get, { params: { id: sheet!.id } })).rejects.toMatchObject(NOT_THERE)
  expect(await titles()).toEqual([])
  const { items } = await admin.client.call(team.audit, { query: {} })
  const grants = items.filter(({ action }) => action === 'member.change').map(({ details }) => details)
  expect(grants).toMatchObject([
    { from: { conversations: [admin.projectId] }, to: { conversations: [] } },
    { from: { conversations: [] }, to: { conversations: [admin.projectId] } },
  ])
})

it('only an admin can grant it, to readers, for assigned projects', async () => {
  const reader = await server.addMember(admin.accountId, 'AIREADER', [admin.projectId])
  const editor = await server.addMember(admin.accountId, 'AIEDITOR', [admin.projectId])
  const stranger = await server.signUp()
  const query = { target: reader.username }
  const give = (body: object, client = admin.client) =>
    client.call(team.changeRole, {
      query,
      body: { newRole: 'AIREADER', projects: [admin.projectId], ...body } as never,
    })
  await expect(give({ conversations: [otherId] })).rejects.toMatchObject({ status: 400 })
  await expect(give({ conversations: [stranger.projectId] })).rejects.toMatchObject({ status: 400 })
  const asEditor = { newRole: 'AIEDITOR', conversations: [admin.projectId] }
  await expect(give(asEditor)).rejects.toMatchObject({ status: 400 })
  const body = { conversations: [admin.projectId] }
  await expect(give(body, editor.client)).rejects.toMatchObject(REFUSED)
  await expect(give(body, reader.client)).rejects.toMatchObject(REFUSED)
  await give(body)
  // A change that doesn't mention it keeps it; a change of role ends it.
  const granted = async () => (await give({})).projects.map((project) => project.conversations)
  expect(await granted()).toEqual([true])
  await give({ newRole: 'AIEDITOR' })
  expect(await granted()).toEqual([false])
})
