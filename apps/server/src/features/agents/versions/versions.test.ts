import { accounts, agents, type Client, conversations, knowledge, team, tools } from '@millrace/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../../lib/ids.ts'
import { makePng } from '../../../testing/documents/png.ts'
import { makeKnowledge } from '../../../testing/knowledge.ts'
import { type Principal, startTestServer, type TestServer } from '../../../testing/server.ts'
import { Reader, startScriptedModel } from '../../conversations/testing.ts'
import { projectAgent } from '../../conversations/chat-agent.ts'

type Owner = Principal & { accountId: string; projectId: string }

let model: Awaited<ReturnType<typeof startScriptedModel>>
let server: TestServer
let owner: Owner
let stranger: Owner
beforeAll(async () => {
  model = await startScriptedModel()
  server = await startTestServer({ openai: model.settings })
  owner = await server.signUp()
  stranger = await server.signUp()
  await server.setEdition(owner.accountId, 'TEAM')
})
afterAll(async () => {
  await server.stop()
  await model.close()
})
beforeEach(() => sql`delete from rate_limits`.execute(server.running.context.db.kysely))

const update = (id: string, body: object, client = owner.client) =>
  client.call(agents.update, { params: { id }, body })
const publish = (id: string, body: { note?: string; draftId?: string } = {}, client = owner.client) =>
  client.call(agents.publish, { params: { id }, body })
const changes = (id: string, version?: number, client = owner.client) =>
  client.call(agents.changes, { params: { id }, query: version === undefined ? {} : { version } })
const versions = async (id: string, client = owner.client) =>
  (await client.call(agents.versions, { params: { id }, query: {} })).items
const restore = (id: string, version: number, body: { draftId?: string } = {}, client = owner.client) =>
  client.call(agents.restoreVersion, { params: { id, version }, body })
const shown = (publicId: string) =>
  server.client().call(agents.getPublic, { params: { id: publicId }, query: {} })
const refusal = (work: Promise<unknown>) => work.catch((error: unknown) => error)

/** A public agent whose first answer to everything that it does not know is `old`. */
async function makePublic(body: object = {}): Promise<agents.Agent> {
  const { id } = await owner.client.call(agents.create, { body: { name: 'Guide', ...body } })
  return update(id, { visibility: 'public', fallback: 'old', greeting: 'Hello' })
}

async function ask(
  client: Client,
  body: { agentId?: string; publicId?: string; conversationId?: string; visitorToken?: string },
) {
  const reader = new Reader()
  await reader.read(
    await client.open(conversations.chat, { body: { message: 'Who keeps the mill?', ...body } }),
  )
  return reader
}

const goOn = (publicId: string, { start }: Reader) =>
  ask(server.client(), {
    publicId,
    conversationId: start!.conversationId,
    visitorToken: start!.visitorToken!,
  })

const HOST = 'https://api.example.test'

const makeTool = (name: string) =>
  owner.client.call(tools.create, {
    body: tools.toolSchema.parse({
      name,
      description: 'Does it.',
      request: { method: 'GET', url: `${HOST}/` },
    }),
  })

describe('visitors', () => {
  it('get what is published, members the draft, until it is published', async () => {
    const { id, publicId } = await makePublic()
    await update(id, { fallback: 'new', greeting: 'Welcome', name: 'Helper' })
    await owner.client.call(agents.setBotConfig, {
      params: { id },
      body: { appearance: { headerTitle: 'Ask us' } },
    })
    expect((await ask(server.client(), { publicId })).text).toBe('old')
    expect((await ask(owner.client, { agentId: id })).text).toBe('new')
    expect(await shown(publicId)).toMatchObject({
      name: 'Guide',
      greeting: 'Hello',
      appearance: { headerTitle: '' },
    })
    await publish(id)
    expect((await ask(server.client(), { publicId })).text).toBe('new')
    expect(await shown(publicId)).toMatchObject({
      name: 'Helper',
      greeting: 'Welcome',
      appearance: { headerTitle: 'Ask us' },
    })
  })

  it('keep their version while they talk, also when they ask for another answer', async () => {
    const { id, publicId } = await makePublic()
    const begun = await ask(server.client(), { publicId })
    await update(id, { fallback: 'new' })
    await publish(id)
    expect((await goOn(publicId, begun)).text).toBe('old')
    const again = new Reader()
    const params = { conversationId: begun.start!.conversationId }
    const body = { visitorToken: begun.start!.visitorToken! }
    await again.read(await server.client().open(conversations.regenerate, { params, body }))
    expect(again.text).toBe('old')
    expect((await ask(server.client(), { publicId })).text).toBe('new')
  })

  it('get the published version when they come back an hour later, and when their version is gone', async () => {
    const { id, publicId } = await makePublic()
    const rested = await ask(server.client(), { publicId })
    const lost = await ask(server.client(), { publicId })
    await update(id, { fallback: 'new' })
    await publish(id)
    const { kysely } = server.running.context.db
    await sql`update conversations set updated_at = now() - interval '61 minutes'
      where id = ${rested.start!.conversationId}`.execute(kysely)
    expect((await goOn(publicId, rested)).text).toBe('new')
    await update(id, { fallback: 'newest' })
    await publish(id)
    expect((await goOn(publicId, rested)).text).toBe('new')
    await sql`update conversations set agent_version = 999 where id = ${lost.start!.conversationId}`.execute(
      kysely,
    )
    expect((await goOn(publicId, lost)).text).toBe('newest')
  })

  it('are answered to the end when it is published in the middle', async () => {
    const { id, publicId } = await makePublic()
    await update(id, { model: 'openai:scripted', instructions: 'Speak of the old.' })
    await publish(id)
    const body = { publicId, message: 'How?' }
    const response = await server.client().open(conversations.chat, { body })
    const answer = await model.next()
    answer.say('One, ')
    const reader = new Reader()
    const reading = reader.read(response)
    await update(id, { instructions: 'Speak of the new.' })
    await publish(id)
    answer.say('two.')
    answer.end()
    await reading
    expect(reader.text).toBe('One, two.')
    expect(reader.last?.type).toBe('done')
    const next = goOn(publicId, reader)
    const second = await model.next()
    expect(JSON.stringify(second.body)).toContain('Speak of the old.')
    second.end()
    await next
    const fresh = ask(server.client(), { publicId })
    const third = await model.next()
    expect(JSON.stringify(third.body)).toContain('Speak of the new.')
    third.end()
    await fresh
  })

  it('feel limits and access at once', async () => {
    const { id, publicId } = await makePublic()
    const security = { maxMessageLength: 20 }
    await owner.client.call(agents.setBotConfig, { params: { id }, body: { security } })
    await update(id, { showSources: true })
    expect(await shown(publicId)).toMatchObject({ maxMessageLength: 20, showSources: true })
    expect((await changes(id)).changes).toEqual([])
    await update(id, { visibility: 'private' })
    expect(await refusal(shown(publicId))).toMatchObject({ code: 'not_found' })
  })

  it('stand before a gate at once, and no version that is restored or published opens it again', async () => {
    const { id, publicId } = await makePublic()
    const [open] = await versions(id)
    const begun = await ask(server.client(), { publicId })
    const body = { password: 'the wheel turns slowly' }
    await owner.client.call(agents.setVisitPassword, { params: { id }, body })
    const security = { access: 'password' as const, allowedDomains: ['mill.example.test'] }
    await owner.client.call(agents.setBotConfig, { params: { id }, body: { security } })
    await update(id, { greeting: 'Behind the gate' })
    const isShut = async () => {
      expect(await shown(publicId)).toMatchObject({ gate: 'password', greeting: '' })
      expect(await refusal(ask(server.client(), { publicId }))).toMatchObject({ code: 'unauthenticated' })
      expect(await refusal(goOn(publicId, begun))).toMatchObject({ code: 'unauthenticated' })
    }
    await isShut()
    expect((await changes(id)).changes.map(({ field }) => field)).toEqual(['greeting'])
    await restore(id, open!.version)
    await isShut()
    await update(id, { greeting: 'Another' })
    await publish(id)
    await isShut()
    const { config } = await owner.client.call(agents.getBotConfig, { params: { id } })
    expect(config.security).toMatchObject(security)
    await update(id, { visibility: 'private' })
    await restore(id, open!.version)
    expect((await owner.client.call(agents.get, { params: { id } })).visibility).toBe('private')
  })

  it('keep the picture that was published', async () => {
    const { id, publicId } = await makePublic()
    const upload = (seed: number) =>
      owner.client.call(agents.setAvatar, {
        params: { id },
        body: { picture: makePng(seed, seed).toString('base64') },
      })
    const first = await upload(40)
    const { version } = await publish(id)
    const second = await upload(60)
    expect(second.avatarUrl).not.toBe(first.avatarUrl)
    expect((await shown(publicId)).avatarUrl).toBe(first.avatarUrl)
    expect((await fetch(server.url + first.avatarUrl!)).status).toBe(200)
    expect((await changes(id)).changes).toEqual([
      { section: 'profile', field: 'picture', before: first.avatarUrl, after: second.avatarUrl },
    ])
    expect((await restore(id, version)).agent.avatarUrl).toBe(first.avatarUrl)
    expect((await fetch(server.url + second.avatarUrl!)).status).toBe(404)
  })
})

describe('an agent that was never public', () => {
  it('gives flows its draft, and becomes public as it stands', async () => {
    const { id, publicId } = await owner.client.call(agents.create, { body: { name: 'Guide' } })
    await update(id, { fallback: 'edited' })
    const asked = { accountId: owner.accountId, projectId: owner.projectId, agentId: id }
    const ofFlows = () => projectAgent(server.running.context, asked)
    expect((await ofFlows()).fallback).toBe('edited')
    expect((await changes(id)).released).toBe(false)
    await update(id, { visibility: 'public' })
    expect((await ask(server.client(), { publicId })).text).toBe('edited')
    expect(await changes(id)).toMatchObject({ released: true, changes: [] })
    // From now on, versions count, for flows as well, and another time in public brings out nothing unasked.
    await update(id, { fallback: 'secret', visibility: 'private' })
    await update(id, { visibility: 'public' })
    expect((await ofFlows()).fallback).toBe('edited')
    expect((await ask(server.client(), { publicId })).text).toBe('edited')
  })
})

describe('two people at one draft', () => {
  it('keep what the other changed elsewhere, and are told of what both changed', async () => {
    const editor = await server.addMember(owner.accountId, 'AIEDITOR', [owner.projectId])
    const { id, revision } = await makePublic()
    await update(id, { greeting: 'Mine', revision })
    const late = await refusal(update(id, { fallback: 'theirs', revision }, editor.client))
    expect(late).toMatchObject({ code: 'conflict', details: { revision: revision + 1 } })
    await update(id, { fallback: 'theirs', revision: revision + 1 }, editor.client)
    const draft = await owner.client.call(agents.get, { params: { id } })
    expect(draft).toMatchObject({ greeting: 'Mine', fallback: 'theirs' })
  })

  it('keep the knowledge and the tools that the other added', async () => {
    const editor = await server.addMember(owner.accountId, 'AIEDITOR', [owner.projectId])
    const bases = await Promise.all(
      ['One', 'Two', 'Three'].map((name) => owner.client.call(knowledge.create, { body: { name } })),
    )
    const [first, mine, theirs] = bases.map((base) => base.id) as [string, string, string]
    const { id } = await makePublic({ knowledgeIds: [first] })
    const setBases = (client: Client, knowledgeIds: string[]) =>
      client.call(agents.setKnowledge, { params: { id }, body: { knowledgeIds, before: [first] } })
    await setBases(owner.client, [first, mine])
    expect((await setBases(editor.client, [theirs])).knowledgeIds).toEqual([mine, theirs])

    const given = await Promise.all(['given_one', 'given_two'].map(makeTool))
    const setTools = (client: Client, toolId: string) =>
      client.call(agents.setTools, { params: { id }, body: { tools: [{ toolId }], before: [] } })
    await Promise.all([setTools(owner.client, given[0]!.id), setTools(editor.client, given[1]!.id)])
    const { items } = await owner.client.call(agents.getTools, { params: { id } })
    expect(items.map(({ tool }) => tool.name).sort()).toEqual(['given_one', 'given_two'])
  })

  it('renew no permission that lapsed when they grant another tool', async () => {
    const [lapsed, other] = [await makeTool('lapsed_tool'), await makeTool('other_tool')]
    const { id } = await makePublic()
    const grant = (body: { tools: { toolId: string }[]; before?: { toolId: string }[] }) =>
      owner.client.call(agents.setTools, { params: { id }, body })
    await grant({ tools: [{ toolId: lapsed.id }] })
    await sql`update tools set origin = 'https://elsewhere.example.test' where id = ${lapsed.id}`.execute(
      server.running.context.db.kysely,
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
  it('shows each changed field with both values, names what is linked, and says who it was', async () => {
    const base = await owner.client.call(knowledge.create, { body: { name: 'Manual' } })
    const tool = await makeTool('look_up')
    const { id } = await makePublic()
    await update(id, { greeting: 'Good day', suggestedQuestions: ['What now?'], temperature: 0.7 })
    await owner.client.call(agents.setKnowledge, { params: { id }, body: { knowledgeIds: [base.id] } })
    await owner.client.call(agents.setTools, { params: { id }, body: { tools: [{ toolId: tool.id }] } })
    await owner.client.call(agents.setBotConfig, {
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
        after: [{ id: tool.id, name: 'look_up', allowWrite: false, origin: HOST }],
      },
      { section: 'interfaceChat', field: 'headerBgColor', before: '#000000', after: '#123456' },
      { section: 'leadsSetting', field: 'enabled', before: false, after: true },
    ])
    const made = await publish(id, { note: 'Warmer', draftId: found.draftId })
    expect(made).toMatchObject({ version: found.version.version + 1, note: 'Warmer', published: true })
    expect((await versions(id))[0]).toEqual(made)
    expect((await changes(id)).changes).toEqual([])
    // The same again is the same version.
    expect((await publish(id)).version).toBe(made.version)
    const trail = await sql<{ details: object }>`select details from audit_entries
      where object_id = ${id} and action = 'agent.publish' order by id desc limit 1`.execute(
      server.running.context.db.kysely,
    )
    expect(trail.rows[0]!.details).toMatchObject({ version: made.version, note: 'Warmer' })
  })

  it('shows a tool whose host changed, and gives it to visitors when it is published', async () => {
    const tool = await makeTool('moved_tool')
    const { id, publicId } = await makePublic()
    const grant = () =>
      owner.client.call(agents.setTools, { params: { id }, body: { tools: [{ toolId: tool.id }] } })
    await update(id, { model: 'openai:scripted' })
    await grant()
    await publish(id)
    const url = 'https://other.example.test/'
    const { name, description, request } = tool
    const moved = tools.toolSchema.parse({ name, description, request: { ...request, url } })
    await owner.client.call(tools.update, {
      params: { id: tool.id },
      body: { tool: moved, revision: tool.revision },
    })
    await grant()
    const [change] = (await changes(id)).changes
    expect(change).toMatchObject({
      field: 'tools',
      before: [{ id: tool.id, origin: HOST }],
      after: [{ id: tool.id, origin: 'https://other.example.test' }],
    })
    const offered = async () => {
      const asking = ask(server.client(), { publicId })
      const call = await model.next()
      call.end()
      await asking
      return call.body.tools?.map(({ function: { name: offer } }) => offer)
    }
    expect(await offered()).toBeUndefined()
    await publish(id)
    expect(await offered()).toEqual(['moved_tool'])
  })

  it('counts what visitors use among the uses of a base and of a tool, until it is published otherwise', async () => {
    const base = await owner.client.call(knowledge.create, { body: { name: 'In use' } })
    const tool = await makeTool('in_use')
    const { id } = await owner.client.call(agents.create, {
      body: { name: 'User', knowledgeIds: [base.id] },
    })
    const users = async () => {
      const shownBase = await owner.client.call(knowledge.get, { params: { id: base.id } })
      const shownTool = await owner.client.call(tools.get, { params: { id: tool.id } })
      return [shownBase.agents, shownTool.agents].map((found) => found.map(({ name }) => name))
    }
    const link = async (bases: string[], granted: string[]) => {
      await owner.client.call(agents.setKnowledge, { params: { id }, body: { knowledgeIds: bases } })
      const body = { tools: granted.map((toolId) => ({ toolId })) }
      await owner.client.call(agents.setTools, { params: { id }, body })
    }
    // Nobody outside has seen it: only the draft counts.
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
    const editor = await server.addMember(owner.accountId, 'AIEDITOR', [owner.projectId])
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

  it('by two at once makes one version', async () => {
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
      const { key: token } = await owner.client.call(team.createApiKey, { body: { name: 'Robot', scopes } })
      return server.client({ token })
    }
    const reading = await key(['read'])
    expect((await changes(id, undefined, reading)).changes).toHaveLength(1)
    for (const attempt of [() => publish(id, {}, reading), () => restore(id, 1, {}, reading)])
      expect(await refusal(attempt())).toMatchObject({ code: 'forbidden' })
    expect(await publish(id, {}, await key(['read', 'write']))).toMatchObject({ published: true })
    expect((await changes(id)).changes).toEqual([])
  })

  it('is not for readers, and unknown to other accounts', async () => {
    const reader = await server.addMember(owner.accountId, 'AIREADER', [owner.projectId])
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
      () => publish(id, {}, stranger.client),
      () => restore(id, 1, {}, stranger.client),
      () => changes(id, undefined, stranger.client),
      () => versions(id, stranger.client),
      () => publish(newId('agent')),
      () => restore(id, 999),
      () => changes(id, 999),
    ])
      expect(await refusal(attempt())).toMatchObject({ code: 'not_found' })
  })
})

describe('a version', () => {
  it('can be restored into the draft, which visitors do not see until it is published', async () => {
    const { id, publicId } = await makePublic()
    const [first] = await versions(id)
    const look = (headerTitle: string) =>
      owner.client.call(agents.setBotConfig, { params: { id }, body: { appearance: { headerTitle } } })
    await update(id, { greeting: 'Good day' })
    await look('Second')
    await publish(id)
    const { agent, skipped } = await restore(id, first!.version)
    expect(skipped).toEqual([])
    expect(agent.greeting).toBe('Hello')
    const { config } = await owner.client.call(agents.getBotConfig, { params: { id } })
    expect(config.appearance.headerTitle).toBe('')
    expect((await shown(publicId)).greeting).toBe('Good day')
    await publish(id)
    expect((await shown(publicId)).greeting).toBe('Hello')
  })

  it('can have another note', async () => {
    const { id } = await makePublic()
    const [first] = await versions(id)
    const params = { id, version: first!.version }
    await owner.client.call(agents.setVersionNote, { params, body: { note: 'The beginning' } })
    expect((await versions(id))[0]!.note).toBe('The beginning')
  })

  it('goes on without a base or a tool that was deleted', async () => {
    const base = await makeKnowledge(owner.client, [
      { type: 'qa', question: 'Who keeps the mill?', answer: 'Its keeper is the miller.' },
    ])
    const tool = await makeTool('ring_bell')
    const { id } = await owner.client.call(agents.create, {
      body: { name: 'Guide', knowledgeIds: [base.id] },
    })
    await owner.client.call(agents.setTools, { params: { id }, body: { tools: [{ toolId: tool.id }] } })
    const { publicId } = await update(id, { visibility: 'public', fallback: 'old' })
    expect((await ask(server.client(), { publicId })).text).toContain('keeper')
    await owner.client.call(knowledge.remove, { params: { id: base.id } })
    await owner.client.call(tools.remove, { params: { id: tool.id } })
    expect((await ask(server.client(), { publicId })).text).toBe('old')
    const found = await changes(id)
    expect(found.changes).toEqual([
      { section: 'Knowledge', field: 'knowledgeIds', before: [{ id: base.id, name: null }], after: [] },
      {
        section: 'integrations',
        field: 'tools',
        before: [{ id: tool.id, name: null, allowWrite: false, origin: HOST }],
        after: [],
      },
    ])
    const { skipped } = await restore(id, found.version.version)
    expect(skipped.map(({ kind }) => kind)).toEqual(['knowledge', 'tool'])
    await update(id, { model: 'openai:scripted' })
    await publish(id)
    const asking = ask(server.client(), { publicId })
    const call = await model.next()
    expect(call.body.tools).toBeUndefined()
    call.end()
    await asking
  })

  it('offers the tools that were published, and none that lapsed', async () => {
    const [kept, later] = [await makeTool('kept_tool'), await makeTool('later_tool')]
    const { id } = await makePublic()
    const grant = (...ids: string[]) =>
      owner.client.call(agents.setTools, {
        params: { id },
        body: { tools: ids.map((toolId) => ({ toolId })) },
      })
    await update(id, { model: 'openai:scripted' })
    await grant(kept.id)
    const { publicId } = await owner.client.call(agents.get, { params: { id } })
    await publish(id)
    await grant(kept.id, later.id)
    const offered = async (client: Client, target: object) => {
      const asking = ask(client, target)
      const call = await model.next()
      call.end()
      await asking
      return (call.body.tools ?? []).map((tool) => tool.function.name)
    }
    expect(await offered(server.client(), { publicId })).toEqual(['kept_tool'])
    expect(await offered(owner.client, { agentId: id })).toEqual(['kept_tool', 'later_tool'])
    await sql`update tools set origin = 'https://other.example.test' where id = ${kept.id}`.execute(
      server.running.context.db.kysely,
    )
    expect(await offered(server.client(), { publicId })).toEqual([])
  })

  it('keeps nothing of a project that its agent has left', async () => {
    const base = await makeKnowledge(owner.client, [
      { type: 'qa', question: 'Who keeps the mill?', answer: 'Its keeper is the miller.' },
    ])
    const { id, publicId } = await makePublic({ knowledgeIds: [base.id] })
    const begun = await ask(server.client(), { publicId })
    expect(begun.text).toContain('keeper')
    await update(id, { greeting: 'Not yet' })
    const project = await owner.client.call(accounts.createProject, { body: { name: 'Other' } })
    await owner.client.call(agents.assign, { params: { id }, body: { projectId: project.id } })
    expect((await goOn(publicId, begun)).text).toBe('old')
    expect((await shown(publicId)).greeting).toBe('Hello')
    const mover = server.client({ token: owner.token, projectId: project.id })
    expect((await changes(id, undefined, mover)).changes.map(({ field }) => field)).toEqual(['greeting'])
  })
})

describe('copies', () => {
  it('are published as they are: imported, duplicated, made from a template', async () => {
    const source = await makePublic()
    await update(source.id, { greeting: 'Draft' })
    const file = await owner.client.call(agents.exportFile, { query: { ids: source.id } })
    expect(file.agents[0]!.greeting).toBe('Draft')
    const imported = (await owner.client.call(agents.importFile, { body: file })).items[0]!
    const copy = await owner.client.call(agents.duplicate, { params: { id: source.id }, query: {} })
    const made = await owner.client.call(agents.create, { body: { name: 'Coach', template: 'lifeCoach' } })
    for (const { id } of [imported, copy, made]) {
      expect(await versions(id)).toMatchObject([{ version: 1, published: true }])
      expect(await changes(id)).toMatchObject({ released: false, changes: [] })
    }
  })
})
