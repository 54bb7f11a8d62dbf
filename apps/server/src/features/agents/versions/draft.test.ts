import { agents, type Client, knowledge, team, tools } from '@millrace/contract'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { newId } from '../../../lib/ids.ts'
import { TOOL_HOST, versionDesk } from '../../../testing/agent-versions.ts'

const desk = versionDesk()
const { update, publish, changes, versions, restore, shown, makePublic, ask, makeTool } = desk
const refusal = (work: Promise<unknown>) => work.catch((error: unknown) => error)

describe('two people editing one draft', () => {
  it("keep each other's changes elsewhere, and are told about what both changed", async () => {
    const editor = await desk.server.addMember(desk.owner.accountId, 'AIEDITOR', [desk.owner.projectId])
    const { id, revision } = await makePublic()
    await update(id, { greeting: 'Mine', revision })
    const late = await refusal(update(id, { fallback: 'theirs', revision }, editor.client))
    expect(late).toMatchObject({ code: 'conflict', details: { revision: revision + 1 } })
    await update(id, { fallback: 'theirs', revision: revision + 1 }, editor.client)
    const draft = await desk.owner.client.call(agents.get, { params: { id } })
    expect(draft).toMatchObject({ greeting: 'Mine', fallback: 'theirs' })
  })

  it('keep the knowledge and the tools that the other added', async () => {
    const editor = await desk.server.addMember(desk.owner.accountId, 'AIEDITOR', [desk.owner.projectId])
    const bases = await Promise.all(
      ['One', 'Two', 'Three'].map((name) => desk.owner.client.call(knowledge.create, { body: { name } })),
    )
    const [first, mine, theirs] = bases.map((base) => base.id) as [string, string, string]
    const { id } = await makePublic({ knowledgeIds: [first] })
    const setBases = (client: Client, knowledgeIds: string[]) =>
      client.call(agents.setKnowledge, { params: { id }, body: { knowledgeIds, before: [first] } })
    await setBases(desk.owner.client, [first, mine])
    expect((await setBases(editor.client, [theirs])).knowledgeIds).toEqual([mine, theirs])

    const given = await Promise.all(['given_one', 'given_two'].map(makeTool))
    const setTools = (client: Client, toolId: string) =>
      client.call(agents.setTools, { params: { id }, body: { tools: [{ toolId }], before: [] } })
    await Promise.all([setTools(desk.owner.client, given[0]!.id), setTools(editor.client, given[1]!.id)])
    const { items } = await desk.owner.client.call(agents.getTools, { params: { id } })
    expect(items.map(({ tool }) => tool.name).sort()).toEqual(['given_one', 'given_two'])
  })

  it('do not renew a lapsed permission by granting another tool', async () => {
    const [lapsed, other] = [await makeTool('lapsed_tool'), await makeTool('other_tool')]
    const { id } = await makePublic()
    const grant = (body: { tools: { toolId: string }[]; before?: { toolId: string }[] }) =>
      desk.owner.client.call(agents.setTools, { params: { id }, body })
    await grant({ tools: [{ toolId: lapsed.id }] })
    await sql`update tools set origin = 'https://elsewhere.example.test' where id = ${lapsed.id}`.execute(
      desk.server.running.context.db.kysely,
    )
    const wishes = [{ toolId: lapsed.id }, { toolId: other.id }]
    const states = (await grant({ tools: wishes, before: [{ toolId: lapsed.id }] })).items.map(
      ({ tool, state }) => [tool.name, state],
    )
    expect(states).toEqual([
      ['lapsed_tool', 'lapsed'],
      ['other_tool', 'active'],
    ])
    const again = await grant({ tools: wishes, before: [{ toolId: other.id }] })
    expect(again.items.map(({ state }) => state)).toEqual(['active', 'active'])
  })
})

describe('publishing', () => {
  it('shows each changed field with both values, names linked resources, and says who changed it', async () => {
    const base = await desk.owner.client.call(knowledge.create, { body: { name: 'Manual' } })
    const tool = await makeTool('look_up')
    const { id } = await makePublic()
    await update(id, { greeting: 'Good day', suggestedQuestions: ['What now?'], temperature: 0.7 })
    await desk.owner.client.call(agents.setKnowledge, { params: { id }, body: { knowledgeIds: [base.id] } })
    await desk.owner.client.call(agents.setTools, { params: { id }, body: { tools: [{ toolId: tool.id }] } })
    await desk.owner.client.call(agents.setBotConfig, {
      params: { id },
      body: { appearance: { headerBgColor: '#123456' }, leads: { enabled: true } },
    })
    const found = await changes(id)
    expect(found.changes).toEqual([
      { section: 'profile', field: 'greeting', before: 'Hello', after: 'Good day' },
      { section: 'profile', field: 'suggestedQuestions', before: [], after: ['What now?'] },
      { section: 'configure', field: 'temperature', before: 0.2, after: 0.7 },
      { section: 'Knowledge', field: 'knowledgeIds', before: [], after: [{ id: base.id, name: 'Manual' }] },
      {
        section: 'integrations',
        field: 'tools',
        before: [],
        after: [{ id: tool.id, name: 'look_up', allowWrite: false, origin: TOOL_HOST }],
      },
      { section: 'interfaceChat', field: 'headerBgColor', before: '#000000', after: '#123456' },
      { section: 'leadsSetting', field: 'enabled', before: false, after: true },
    ])
    const made = await publish(id, { note: 'Warmer', draftId: found.draftId })
    expect(made).toMatchObject({ version: found.version.version + 1, note: 'Warmer', published: true })
    expect((await versions(id))[0]).toEqual(made)
    expect((await changes(id)).changes).toEqual([])
    // Publishing the same draft again creates no version.
    expect((await publish(id)).version).toBe(made.version)
    const trail = await sql<{ details: object }>`select details from audit_entries
      where object_id = ${id} and action = 'agent.publish' order by id desc limit 1`.execute(
      desk.server.running.context.db.kysely,
    )
    expect(trail.rows[0]!.details).toMatchObject({ version: made.version, note: 'Warmer' })
  })

  it('shows a tool whose host changed, and gives it to visitors once it is published', async () => {
    const tool = await makeTool('moved_tool')
    const { id, publicId } = await makePublic()
    const grant = () =>
      desk.owner.client.call(agents.setTools, { params: { id }, body: { tools: [{ toolId: tool.id }] } })
    await update(id, { model: 'openai:scripted' })
    await grant()
    await publish(id)
    const url = 'https://other.example.test/'
    const { name, description, request } = tool
    const moved = tools.toolSchema.parse({ name, description, request: { ...request, url } })
    await desk.owner.client.call(tools.update, {
      params: { id: tool.id },
      body: { tool: moved, revision: tool.revision },
    })
    await grant()
    const [change] = (await changes(id)).changes
    expect(change).toMatchObject({
      field: 'tools',
      before: [{ id: tool.id, origin: TOOL_HOST }],
      after: [{ id: tool.id, origin: 'https://other.example.test' }],
    })
    const offered = async () => {
      const asking = ask(desk.server.client(), { publicId })
      const call = await desk.model.next()
      call.end()
      await asking
      return call.body.tools?.map(({ function: { name: offer } }) => offer)
    }
    expect(await offered()).toBeUndefined()
    await publish(id)
    expect(await offered()).toEqual(['moved_tool'])
  })

  it('counts what visitors use among the uses of a base and of a tool, until another version is published', async () => {
    const base = await desk.owner.client.call(knowledge.create, { body: { name: 'In use' } })
    const tool = await makeTool('in_use')
    const { id } = await desk.owner.client.call(agents.create, {
      body: { name: 'User', knowledgeIds: [base.id] },
    })
    const users = async () => {
      const shownBase = await desk.owner.client.call(knowledge.get, { params: { id: base.id } })
      const shownTool = await desk.owner.client.call(tools.get, { params: { id: tool.id } })
      return [shownBase.agents, shownTool.agents].map((found) => found.map(({ name }) => name))
    }
    const link = async (bases: string[], granted: string[]) => {
      await desk.owner.client.call(agents.setKnowledge, { params: { id }, body: { knowledgeIds: bases } })
      const body = { tools: granted.map((toolId) => ({ toolId })) }
      await desk.owner.client.call(agents.setTools, { params: { id }, body })
    }
    // Nobody outside has seen it, so only the draft counts.
    await link([], [])
    expect(await users()).toEqual([[], []])
    await link([base.id], [tool.id])
    expect(await users()).toEqual([['User'], ['User']])
    await update(id, { visibility: 'public' })
    await link([], [])
    expect(await users()).toEqual([['User'], ['User']])
    await publish(id)
    expect(await users()).toEqual([[], []])
  })

  it('is refused when someone else changed the draft since it was reviewed', async () => {
    const editor = await desk.server.addMember(desk.owner.accountId, 'AIEDITOR', [desk.owner.projectId])
    const { id, publicId } = await makePublic()
    await update(id, { greeting: 'Mine' })
    const { draftId } = await changes(id)
    await update(id, { greeting: 'Theirs' }, editor.client)
    expect(await refusal(publish(id, { draftId }))).toMatchObject({ code: 'conflict' })
    expect((await shown(publicId)).greeting).toBe('Hello')
    const now = await changes(id)
    await publish(id, { draftId: now.draftId }, editor.client)
    expect((await shown(publicId)).greeting).toBe('Theirs')
  })

  it('by two people at once makes one version', async () => {
    const { id } = await makePublic()
    await update(id, { greeting: 'Good day' })
    const before = (await versions(id)).length
    const made = await Promise.all([publish(id), publish(id)])
    expect(new Set(made.map(({ version }) => version)).size).toBe(1)
    expect(await versions(id)).toHaveLength(before + 1)
  })

  it('is for API keys that can write', async () => {
    const { id } = await makePublic()
    await update(id, { greeting: 'Good day' })
    const key = async (scopes: team.KeyScope[]) => {
      const { key: token } = await desk.owner.client.call(team.createApiKey, {
        body: { name: 'Robot', scopes },
      })
      return desk.server.client({ token })
    }
    const reading = await key(['read'])
    expect((await changes(id, undefined, reading)).changes).toHaveLength(1)
    for (const attempt of [() => publish(id, {}, reading), () => restore(id, 1, {}, reading)])
      expect(await refusal(attempt())).toMatchObject({ code: 'forbidden' })
    expect(await publish(id, {}, await key(['read', 'write']))).toMatchObject({ published: true })
    expect((await changes(id)).changes).toEqual([])
  })

  it('is not for readers, and unknown to other accounts', async () => {
    const reader = await desk.server.addMember(desk.owner.accountId, 'AIREADER', [desk.owner.projectId])
    const { id } = await makePublic()
    await update(id, { greeting: 'Good day' })
    for (const attempt of [
      () => publish(id, {}, reader.client),
      () => restore(id, 1, {}, reader.client),
      () => reader.client.call(agents.setVersionNote, { params: { id, version: 1 }, body: { note: 'Mine' } }),
    ])
      expect(await refusal(attempt())).toMatchObject({ code: 'forbidden' })
    expect((await changes(id, undefined, reader.client)).changes).toHaveLength(1)
    expect((await versions(id, reader.client)).length).toBeGreaterThan(0)
    for (const attempt of [
      () => publish(id, {}, desk.stranger.client),
      () => restore(id, 1, {}, desk.stranger.client),
      () => changes(id, undefined, desk.stranger.client),
      () => versions(id, desk.stranger.client),
      () => publish(newId('agent')),
      () => restore(id, 999),
      () => changes(id, 999),
    ])
      expect(await refusal(attempt())).toMatchObject({ code: 'not_found' })
  })
})
