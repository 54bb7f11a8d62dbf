import { accounts, agents, type Client, knowledge, tools } from '@millrace/contract'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { makeKnowledge } from '../../../testing/knowledge.ts'
import { TOOL_HOST, versionDesk } from '../../../testing/agent-versions.ts'

const desk = versionDesk()
const { update, publish, changes, versions, restore, shown, makePublic, ask, goOn, makeTool } = desk

describe('a version', () => {
  it('can be restored into the draft, which visitors do not see until it is published', async () => {
    const { id, publicId } = await makePublic()
    const [first] = await versions(id)
    const look = (headerTitle: string) =>
      desk.owner.client.call(agents.setBotConfig, { params: { id }, body: { appearance: { headerTitle } } })
    await update(id, { greeting: 'Good day' })
    await look('Second')
    await publish(id)
    const { agent, skipped } = await restore(id, first!.version)
    expect(skipped).toEqual([])
    expect(agent.greeting).toBe('Hello')
    const { config } = await desk.owner.client.call(agents.getBotConfig, { params: { id } })
    expect(config.appearance.headerTitle).toBe('')
    expect((await shown(publicId)).greeting).toBe('Good day')
    await publish(id)
    expect((await shown(publicId)).greeting).toBe('Hello')
  })

  it('can get another note', async () => {
    const { id } = await makePublic()
    const [first] = await versions(id)
    const params = { id, version: first!.version }
    await desk.owner.client.call(agents.setVersionNote, { params, body: { note: 'The beginning' } })
    expect((await versions(id))[0]!.note).toBe('The beginning')
  })

  it('works without a deleted base or tool', async () => {
    const base = await makeKnowledge(desk.owner.client, [
      { type: 'qa', question: 'Who keeps the mill?', answer: 'Its keeper is the miller.' },
    ])
    const tool = await makeTool('ring_bell')
    const { id } = await desk.owner.client.call(agents.create, {
      body: { name: 'Guide', knowledgeIds: [base.id] },
    })
    await desk.owner.client.call(agents.setTools, { params: { id }, body: { tools: [{ toolId: tool.id }] } })
    const { publicId } = await update(id, { visibility: 'public', fallback: 'old' })
    expect((await ask(desk.server.client(), { publicId })).text).toContain('keeper')
    await desk.owner.client.call(knowledge.remove, { params: { id: base.id } })
    await desk.owner.client.call(tools.remove, { params: { id: tool.id } })
    expect((await ask(desk.server.client(), { publicId })).text).toBe('old')
    const found = await changes(id)
    expect(found.changes).toEqual([
      { section: 'Knowledge', field: 'knowledgeIds', before: [{ id: base.id, name: null }], after: [] },
      {
        section: 'integrations',
        field: 'tools',
        before: [{ id: tool.id, name: null, allowWrite: false, origin: TOOL_HOST }],
        after: [],
      },
    ])
    const { skipped } = await restore(id, found.version.version)
    expect(skipped.map(({ kind }) => kind)).toEqual(['knowledge', 'tool'])
    await update(id, { model: 'openai:scripted' })
    await publish(id)
    const asking = ask(desk.server.client(), { publicId })
    const call = await desk.model.next()
    expect(call.body.tools).toBeUndefined()
    call.end()
    await asking
  })

  it('offers the published tools, and none that lapsed', async () => {
    const [kept, later] = [await makeTool('kept_tool'), await makeTool('later_tool')]
    const { id } = await makePublic()
    const grant = (...ids: string[]) =>
      desk.owner.client.call(agents.setTools, {
        params: { id },
        body: { tools: ids.map((toolId) => ({ toolId })) },
      })
    await update(id, { model: 'openai:scripted' })
    await grant(kept.id)
    const { publicId } = await desk.owner.client.call(agents.get, { params: { id } })
    await publish(id)
    await grant(kept.id, later.id)
    const offered = async (client: Client, target: object) => {
      const asking = ask(client, target)
      const call = await desk.model.next()
      call.end()
      await asking
      return (call.body.tools ?? []).map((tool) => tool.function.name)
    }
    expect(await offered(desk.server.client(), { publicId })).toEqual(['kept_tool'])
    expect(await offered(desk.owner.client, { agentId: id })).toEqual(['kept_tool', 'later_tool'])
    await sql`update tools set origin = 'https://other.example.test' where id = ${kept.id}`.execute(
      desk.server.running.context.db.kysely,
    )
    expect(await offered(desk.server.client(), { publicId })).toEqual([])
  })

  it("names another project's resources only to its members", async () => {
    const base = await makeKnowledge(desk.owner.client, [{ type: 'qa', question: 'Mill?', answer: 'Yes.' }])
    const tool = await makeTool('secret_bell')
    const { id } = await makePublic()
    const link = { params: { id } }
    await desk.owner.client.call(agents.setKnowledge, { ...link, body: { knowledgeIds: [base.id] } })
    await desk.owner.client.call(agents.setTools, { ...link, body: { tools: [{ toolId: tool.id }] } })
    await desk.owner.client.call(agents.moveIn, { body: { ids: [id] } })
    const other = await desk.owner.client.call(accounts.createProject, { body: { name: 'Elsewhere' } })
    const outside = await desk.server.addMember(desk.owner.accountId, 'AIEDITOR', [other.id])
    const after = async (client: Client) =>
      (await changes(id, undefined, client)).changes.map((change) => change.after as { name: unknown }[])
    const own = [[{ name: 'Handbook' }], [{ name: 'secret_bell' }]]
    expect(await after(desk.owner.client)).toMatchObject(own)
    const hidden = { name: null, elsewhere: true }
    expect(await after(outside.client)).toMatchObject([[hidden], [hidden]])
  })

  it('keeps nothing of a project that its agent has left', async () => {
    const base = await makeKnowledge(desk.owner.client, [
      { type: 'qa', question: 'Who keeps the mill?', answer: 'Its keeper is the miller.' },
    ])
    const { id, publicId } = await makePublic({ knowledgeIds: [base.id] })
    const begun = await ask(desk.server.client(), { publicId })
    expect(begun.text).toContain('keeper')
    await update(id, { greeting: 'Not yet' })
    const project = await desk.owner.client.call(accounts.createProject, { body: { name: 'Other' } })
    await desk.owner.client.call(agents.assign, { params: { id }, body: { projectId: project.id } })
    expect((await goOn(publicId, begun)).text).toBe('old')
    expect((await shown(publicId)).greeting).toBe('Hello')
    const mover = desk.server.client({ token: desk.owner.token, projectId: project.id })
    expect((await changes(id, undefined, mover)).changes.map(({ field }) => field)).toEqual(['greeting'])
  })
})

describe('copies', () => {
  it('are published as they are: imported, duplicated, created from a template', async () => {
    const source = await makePublic()
    await update(source.id, { greeting: 'Draft' })
    const file = await desk.owner.client.call(agents.exportFile, { query: { ids: source.id } })
    expect(file.agents[0]!.greeting).toBe('Draft')
    const imported = (await desk.owner.client.call(agents.importFile, { body: file })).items[0]!
    const copy = await desk.owner.client.call(agents.duplicate, { params: { id: source.id }, query: {} })
    const made = await desk.owner.client.call(agents.create, {
      body: { name: 'Coach', template: 'lifeCoach' },
    })
    for (const { id } of [imported, copy, made]) {
      expect(await versions(id)).toMatchObject([{ version: 1, published: true }])
      expect(await changes(id)).toMatchObject({ released: false, changes: [] })
    }
  })
})
