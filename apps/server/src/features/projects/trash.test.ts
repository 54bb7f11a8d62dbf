import { accounts, agents, conversations, runs, sheets, team } from '@millrace/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { Reader, startScriptedModel } from '../conversations/testing.ts'
import { type Doomed, furnish, makeDoomed, type Owner } from '../../testing/projects.ts'

let model: Awaited<ReturnType<typeof startScriptedModel>>
let server: TestServer
let owner: Owner
let doomed: Doomed
beforeAll(async () => {
  model = await startScriptedModel()
  server = await startTestServer({ works: false, openai: model.settings })
  owner = await server.signUp()
  doomed = await makeDoomed(server, owner)
})
afterAll(async () => {
  await server.stop()
  await model.close()
})

const GONE = { status: 404 }
const projectsOf = async (client: Owner['client']) =>
  (await client.call(accounts.information, {})).projects.map(({ id }) => id)
const trail = async () => {
  const { items } = await owner.client.call(team.audit, { query: { object: doomed.id } })
  return items.toReversed().map(({ action }) => action)
}

describe('a deleted project', () => {
  it('is in no list, and the trash shows who deleted it and what it contains', async () => {
    const things = await furnish(doomed)
    const { holds } = (await doomed.listed())!
    await doomed.trash()
    expect(await doomed.listed()).toBeUndefined()
    expect(await projectsOf(owner.client)).toEqual([owner.projectId])
    await expect(doomed.client.call(sheets.list, { query: {} })).rejects.toMatchObject(GONE)
    await expect(doomed.trash()).rejects.toMatchObject(GONE)
    const { items } = await owner.client.call(accounts.listTrash, {})
    expect(items).toMatchObject([{ id: doomed.id, name: 'Doomed', deletedBy: expect.any(String), holds }])
    const days = Date.parse(items[0]!.restorableUntil) - Date.parse(items[0]!.deletedAt)
    expect(days).toBe(accounts.TRASH_DAYS * 86_400_000)
    const stranger = await server.signUp()
    expect((await stranger.client.call(accounts.listTrash, {})).items).toEqual([])
    const theirs = stranger.client.call(accounts.restoreProject, { body: { id: doomed.id } })
    await expect(theirs).rejects.toMatchObject(GONE)

    await doomed.restore()
    expect((await doomed.listed())!.holds).toEqual(holds)
    expect((await owner.client.call(accounts.listTrash, {})).items).toEqual([])
    expect(await doomed.desk.rows(things.sheetId)).toHaveLength(2)
    const form = await server.client().call(runs.openForm, { params: { id: things.flowId } })
    expect(form).toBeDefined()
    await server.client().call(agents.getPublic, { params: { id: things.agent.publicId } })
    await expect(doomed.restore()).rejects.toMatchObject(GONE)
    expect(await trail()).toEqual(['project.create', 'project.delete', 'project.restore'])
  })

  it('provides nothing to other projects meanwhile', async () => {
    const { id: agentId } = await doomed.client.call(agents.create, { body: { name: 'Shared' } })
    await owner.client.call(agents.moveIn, { body: { ids: [agentId] } })
    const names = async () =>
      (await owner.client.call(agents.list, { query: {} })).items.map(({ name }) => name)
    expect(await names()).toContain('Shared')
    await doomed.trash()
    expect(await names()).not.toContain('Shared')
    await expect(owner.client.call(agents.get, { params: { id: agentId } })).rejects.toMatchObject(GONE)
    await doomed.restore()
    expect(await names()).toContain('Shared')
  })

  it('interrupts answers that are being written', async () => {
    const { id } = await doomed.client.call(agents.create, { body: { name: 'Talker' } })
    const body = { model: 'openai:scripted', visibility: 'public' as const }
    const { publicId } = await doomed.client.call(agents.update, { params: { id }, body })
    const asking = { publicId, message: 'How?' }
    const response = await server.client().open(conversations.chat, { body: asking })
    const answer = await model.next()
    answer.say('Well')
    const reader = new Reader()
    const read = reader.read(response)
    await doomed.trash()
    await read
    expect(reader.last).toMatchObject({ type: 'done' })
    const { conversationId, visitorToken } = reader.start!
    const history = server
      .client()
      .call(conversations.history, { params: { conversationId } }, { visitorToken })
    await expect(history).rejects.toMatchObject(GONE)
    await expect(server.client().open(conversations.chat, { body: asking })).rejects.toMatchObject(GONE)
    await doomed.restore()
  })
})

describe('its members', () => {
  it('who have no other project work in the default one until it is restored', async () => {
    const only = await server.addMember(owner.accountId, 'AIEDITOR', [doomed.id])
    await doomed.trash()
    expect(await projectsOf(only.client)).toEqual([owner.projectId])
    await only.client.call(sheets.list, { query: {} })
    await doomed.restore()
    expect(await projectsOf(only.client)).toEqual([doomed.id])
  })

  it('have none where the admin says so, and keep what they are given meanwhile', async () => {
    const left = await server.addMember(owner.accountId, 'AIREADER', [doomed.id])
    const given = await server.addMember(owner.accountId, 'AIREADER', [doomed.id])
    await doomed.trash({ moveMembers: false })
    expect(await projectsOf(left.client)).toEqual([])
    await doomed.restore()
    await doomed.trash()
    const body = { newRole: 'AIEDITOR' as const, projects: [owner.projectId] }
    await owner.client.call(team.changeRole, { query: { target: given.username }, body })
    await doomed.restore()
    expect((await projectsOf(given.client)).toSorted()).toEqual([owner.projectId, doomed.id].toSorted())
    expect(await projectsOf(left.client)).toEqual([doomed.id])
  })

  it('find an API key of that project alone without any, and then with it again', async () => {
    const made = { name: 'Key', scopes: ['write' as const], projects: [doomed.id] }
    const { key } = await owner.client.call(team.createApiKey, { body: made })
    const byKey = server.client({ token: key })
    await byKey.call(sheets.list, { query: {} })
    await doomed.trash()
    await expect(byKey.call(sheets.list, { query: {} })).rejects.toMatchObject(GONE)
    expect(await projectsOf(byKey)).toEqual([])
    await doomed.restore()
    await byKey.call(sheets.list, { query: {} })
  })

  it('return to the default project when their current one is deleted', async () => {
    const member = await server.addMember(owner.accountId, 'AIEDITOR', [doomed.id, owner.projectId])
    await member.client.call(team.switchProject, { body: { projectId: doomed.id } })
    await doomed.trash()
    const { id } = await member.client.call(sheets.create, {
      body: { name: 'Here', columns: [{ label: 'A' }] },
    })
    const here = server.client({ token: member.token, projectId: owner.projectId })
    expect((await here.call(sheets.list, { query: {} })).items.map((sheet) => sheet.id)).toContain(id)
    await doomed.restore()
  })
})
