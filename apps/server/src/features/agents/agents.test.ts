import { accounts, agents, knowledge, tools } from '@millrace/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../lib/ids.ts'
import { type Principal, startTestServer, type TestServer } from '../../testing/server.ts'
import { chatRules } from './chat-rules.ts'
import { deleteOldConversations } from './old-conversations.maintenance.ts'
import { listTemplates } from './templates/index.ts'

let server: TestServer
let owner: Principal & { accountId: string; projectId: string }
let stranger: Principal & { accountId: string; projectId: string }
beforeAll(async () => {
  server = await startTestServer({ works: false })
  owner = await server.signUp()
  stranger = await server.signUp()
  await server.setEdition(owner.accountId, 'TEAM')
})
afterAll(() => server.stop())

const create = (body: object = {}, client = owner.client) =>
  client.call(agents.create, { body: { name: 'Agent', ...body } })
const get = (id: string, client = owner.client) => client.call(agents.get, { params: { id } })
const update = (id: string, body: object) => owner.client.call(agents.update, { params: { id }, body })
const makeBase = async (name = 'Base', client = owner.client) =>
  (await client.call(knowledge.create, { body: { name } })).id
const makeTool = (name: string, client = owner.client) =>
  client.call(tools.create, {
    body: tools.toolSchema.parse({
      name,
      description: 'Does it.',
      request: { method: 'GET', url: 'https://api.example.test/' },
    }),
  })
const refusal = (work: Promise<unknown>) => work.catch((error: unknown) => error)
const inProject = (projectId: string) => server.client({ token: owner.token, projectId })
const newProject = async (name: string) =>
  (await owner.client.call(accounts.createProject, { body: { name } })).id

describe('role templates', () => {
  it.each(agents.TEMPLATE_LANGUAGES)('all exist in %s, within the limits of an agent', async (language) => {
    const { items } = await owner.client.call(agents.listTemplates, { query: { language } })
    expect(items.map(({ key }) => key)).toEqual([...agents.TEMPLATES])
    for (const { key, name, summary, ...values } of items) {
      const checked = agents.agentValues.partial().safeParse(values)
      expect(checked.error?.issues, `${language} ${key}`).toBeUndefined()
      expect(values.suggestedQuestions.length).toBeGreaterThanOrEqual(3)
      for (const text of [name, summary, values.greeting, values.fallback]) expect(text).not.toBe('')
      // Each sticks to the knowledge, the role and the fallback.
      expect(values.instructions).toContain(name)
      expect(values.instructions.split('\n').filter((row) => row.startsWith('- '))).toHaveLength(5)
    }
  })

  it('differ between languages and roles', () => {
    const all = agents.TEMPLATE_LANGUAGES.flatMap((language) => listTemplates(language))
    for (const field of ['instructions', 'greeting', 'fallback', 'summary'] as const)
      expect(new Set(all.map((one) => one[field])).size).toBe(all.length)
  })

  it('create an agent with the texts and its own name', async () => {
    const agent = await create({ name: 'Mia $&', template: 'support', templateLanguage: 'de' })
    expect(agent).toMatchObject({ tone: 'friendly', avatar: 3, visibility: 'private' })
    expect(agent.greeting).toBe('Guten Tag, hier ist Mia $& vom Kundenservice. Wie kann ich Ihnen helfen?')
    expect(agent.instructions).toContain('Du bist Mia $& vom Kundenservice')
    expect(agent.suggestedQuestions).toHaveLength(3)
  })

  it('follow the name until someone changes them', async () => {
    const { id } = await create({ name: 'Price list 2027', templateLanguage: 'en' })
    const rename = (body: object) => update(id, body)
    expect((await rename({ name: 'Mia' })).greeting).toBe('Hello, I’m Mia. What would you like to know?')
    expect((await rename({ name: 'Price list 2027' })).greeting).toContain('Price list 2027')
    expect((await rename({ name: 'Mia', greeting: 'Good day' })).greeting).toBe('Good day')
    expect((await rename({ name: 'Ada' })).greeting).toBe('Good day')
    const support = await create({ name: 'Mia', template: 'support', templateLanguage: 'de' })
    const renamed = await update(support.id, { name: 'Ada' })
    expect(renamed.greeting).toContain('Ada')
    expect(renamed.instructions).toContain('Du bist Ada vom')
    expect(renamed.instructions).not.toContain('Mia')
  })

  it('yield to given values, and a blank agent has plain texts', async () => {
    const agent = await create({ template: 'sales', instructions: 'Mine.', avatar: 2 })
    expect(agent).toMatchObject({ instructions: 'Mine.', avatar: 2 })
    const blank = await create({ name: '阿明', templateLanguage: 'zh' })
    expect(blank).toMatchObject({ instructions: '', greeting: '您好，我是阿明。您想了解什么？', avatar: 20 })
  })
})

describe('changing', () => {
  it('saves and returns every field', async () => {
    const { id } = await create()
    const values: Partial<agents.AgentValues> = {
      tone: 'brief',
      fallbackModel: 'builtin',
      minScore: 0.35,
      tags: ['public', 'prices'],
      showSources: true,
      retentionDays: 30,
      suggestedQuestions: ['One?'],
      language: 'de',
    }
    expect(await update(id, values)).toMatchObject(values)
    expect(await update(id, { retentionDays: null, fallbackModel: null })).toMatchObject({
      retentionDays: null,
      fallbackModel: null,
    })
  })

  it('refuses a stale revision, an unknown model, and properties that only the server sets', async () => {
    const { id } = await create()
    await update(id, { name: 'One', revision: 1 })
    expect(await refusal(update(id, { name: 'Two', revision: 1 }))).toMatchObject({
      status: 409,
      details: { revision: 2 },
    })
    for (const body of [{ model: 'openai:gone' }, { fallbackModel: 'crd_x:gone' }])
      expect(await refusal(update(id, body))).toMatchObject({ status: 400 })
    for (const field of ['shared', 'projectId', 'accountId', 'publicId', 'botConfig', 'avatarUrl'])
      expect(await refusal(update(id, { [field]: 'x' })), field).toMatchObject({ status: 400 })
  })

  it('accepts no knowledge of another project or account', async () => {
    const { id } = await create()
    const theirs = await makeBase('Theirs', stranger.client)
    const elsewhere = await makeBase('Elsewhere', inProject(await newProject('Bases')))
    for (const kb of [theirs, elsewhere, newId('knowledge')]) {
      const body = { knowledgeIds: [kb] }
      const saved = owner.client.call(agents.setKnowledge, { params: { id }, body })
      expect(await refusal(saved)).toMatchObject({ status: 404 })
      expect(await refusal(create(body))).toMatchObject({ status: 404 })
    }
  })
})

describe('the settings of the chat', () => {
  const read = (id: string) => owner.client.call(agents.getBotConfig, { params: { id } })
  const write = (id: string, body: object) => owner.client.call(agents.setBotConfig, { params: { id }, body })

  it('have the defaults of the specification', async () => {
    const { config, revision } = await read((await create()).id)
    expect(revision).toBe(1)
    expect(config.appearance).toMatchObject({
      headerBgColor: '#000000',
      headerTextColor: '#ffffff',
      botAvatar: '20',
      userAvatar: '12',
      fabAnimation: 'twinkle',
      placeholder: 'Input ...',
      autoPopup: false,
      popupDelay: 0,
      removeLogo: false,
      customLogoText: 'Powered by',
    })
    expect(config.security).toMatchObject({
      rateMessages: 20,
      rateSeconds: 240,
      rateMessage: 'Too many messages in a row',
    })
  })

  it('are saved part by part, shown to visitors, and refused with a stale revision', async () => {
    const { id, publicId } = await create()
    await update(id, { visibility: 'public' })
    await write(id, { appearance: { headerTitle: 'Ask us', headerBgColor: '#123456' } })
    await write(id, { security: { maxMessageLength: 100 } })
    await owner.client.call(agents.publish, { params: { id }, body: {} })
    const seen = await server.client().call(agents.getPublic, { params: { id: publicId } })
    expect(seen).toMatchObject({
      appearance: { headerTitle: 'Ask us', headerBgColor: '#123456', headerTextColor: '#ffffff' },
      maxMessageLength: 100,
    })
    expect(JSON.stringify(seen)).not.toContain('blockedWords')
    expect(await refusal(write(id, { security: {}, revision: 1 }))).toMatchObject({
      status: 409,
      details: { revision: 3 },
    })
  })

  it("show the agent's picture beside its answers, until another one is chosen there", async () => {
    const { id } = await create({ avatar: 4 })
    const picture = async () => (await read(id)).config.appearance.botAvatar
    expect(await picture()).toBe('4')
    await update(id, { avatar: 5 })
    expect(await picture()).toBe('5')
    await write(id, { appearance: { ...(await read(id)).config.appearance, botAvatar: '9' } })
    await update(id, { avatar: 6 })
    expect(await picture()).toBe('9')
  })

  it.each([
    [{ appearance: { headerBgColor: 'red; background: url(//evil.test)' } }],
    [{ appearance: { customLogoWebsite: 'javascript:alert(1)' } }],
    [{ appearance: { customLogoUrl: '//evil.test/logo.png' } }],
    [{ appearance: { customLogoUrl: 'https://evil.test/logo.png' } }],
    [{ appearance: { botAvatar: '25' } }],
    [{ appearance: { css: 'body{}' } }],
    [{ security: { rateMessages: 0 } }],
    [{ security: { maxMessageLength: 1_000_000 } }],
    [{ leads: { fields: [{ key: '__proto__', label: 'x', type: 'text', required: true }] } }],
    [{ notification: { email: 'nobody' } }],
    [{ other: {} }],
  ])('refuse %j', async (body) => {
    const { id } = await create()
    expect(await refusal(write(id, body))).toMatchObject({ status: 400 })
  })
})

describe('the rules of a chat', () => {
  const rulesOf = (words: string[]) =>
    chatRules({ bot_config: { security: agents.security.parse({ blockedWords: words }) } })

  it('find blocked words as whole words, whatever their spelling', () => {
    const rules = rulesOf(['free money', 'Spam', '赌博'])
    for (const message of ['FREE   Money!', 'ｓｐａｍ?', 'so: spam.', '我想赌博吗'])
      expect(rules.blocked(message), message).not.toBeNull()
    for (const message of ['spammers', 'free of money', 'What is it?', ''])
      expect(rules.blocked(message), message).toBeNull()
  })

  it('are the defaults of the specification unless the owner sets others', () => {
    expect(chatRules({ bot_config: {} })).toMatchObject({
      rate: { messages: 20, seconds: 240, message: 'Too many messages in a row' },
      maxMessageLength: 8000,
    })
  })
})

describe('copies', () => {
  it('copy settings, knowledge and tools, but neither address nor conversations', async () => {
    const base = await makeBase()
    const tool = await makeTool('copy_me')
    const source = await create({ knowledgeIds: [base] })
    await update(source.id, { visibility: 'public', tone: 'formal' })
    await owner.client.call(agents.setTools, {
      params: { id: source.id },
      body: { tools: [{ toolId: tool.id }] },
    })
    const copy = await owner.client.call(agents.duplicate, {
      params: { id: source.id },
      query: { agentName: 'Copy' },
    })
    expect(copy).toMatchObject({
      name: 'Copy',
      tone: 'formal',
      visibility: 'private',
      knowledgeIds: [base],
      revision: 1,
    })
    expect(copy.publicId).not.toBe(source.publicId)
    const { items } = await owner.client.call(agents.getTools, { params: { id: copy.id } })
    expect(items).toMatchObject([{ tool: { id: tool.id }, state: 'active' }])
  })
})

describe('deleting several', () => {
  it('deletes all or none', async () => {
    const [one, two] = [await create(), await create()]
    const theirs = await create({}, stranger.client)
    const remove = (ids: string[]) => owner.client.call(agents.batchDelete, { body: { ids } })
    expect(await refusal(remove([one.id, theirs.id]))).toMatchObject({ status: 404 })
    expect(await get(one.id)).toMatchObject({ id: one.id })
    expect(await remove([one.id, two.id])).toEqual({ deleted: 2 })
    expect(await refusal(get(two.id))).toMatchObject({ status: 404 })
    expect(await refusal(remove([theirs.id, theirs.id]))).toMatchObject({ status: 400 })
  })
})

describe('the shared area', () => {
  it("shows an agent in all projects, where it can't be changed", async () => {
    const { id } = await create({ name: 'Shared' })
    const other = await newProject('Other')
    const editor = await server.addMember(owner.accountId, 'AIEDITOR', [other])
    const visibleAgents = () => editor.client.call(agents.list, { query: {} })
    expect((await visibleAgents()).items).toEqual([])
    const share = (client = owner.client) => client.call(agents.moveIn, { body: { ids: [id] } })
    expect(await refusal(share(editor.client))).toMatchObject({ status: 403 })
    expect((await share()).items).toMatchObject([{ id, shared: true }])
    expect((await visibleAgents()).items).toMatchObject([{ id, shared: true }])
    const change = editor.client.call(agents.update, { params: { id }, body: { name: 'Mine' } })
    expect(await refusal(change)).toMatchObject({ status: 403 })
    expect(await refusal(get(id, stranger.client))).toMatchObject({ status: 404 })
    await owner.client.call(agents.moveOut, { body: { ids: [id] } })
    expect(await refusal(get(id, editor.client))).toMatchObject({ status: 404 })
  })
})

describe('assigning', () => {
  it('moves an agent to a project, drops what stays behind, and admits members', async () => {
    const agent = await create({ knowledgeIds: [await makeBase()] })
    const project = await newProject('Target')
    const member = await server.addMember(owner.accountId, 'AIREADER', [])
    const { rows } = await sql<{ id: string }>`select id from memberships where user_id = ${member.userId}
      and account_id = ${owner.accountId}`.execute(server.running.context.db.kysely)
    const moved = await owner.client.call(agents.assign, {
      params: { id: agent.id },
      body: { projectId: project, members: [rows[0]!.id] },
    })
    expect(moved).toMatchObject({
      agent: { projectId: project, knowledgeIds: [] },
      released: { knowledge: 1, tools: 0 },
    })
    expect(await get(agent.id, member.client)).toMatchObject({ id: agent.id })
  })

  it('accepts neither a project nor a member of another account', async () => {
    const { id } = await create()
    const assign = (body: { projectId: string; members?: string[] }) =>
      owner.client.call(agents.assign, { params: { id }, body })
    expect(await refusal(assign({ projectId: stranger.projectId }))).toMatchObject({ status: 404 })
    const { rows } = await sql<{ id: string }>`select id from memberships
      where user_id = ${stranger.userId}`.execute(server.running.context.db.kysely)
    const members = [rows[0]!.id]
    expect(await refusal(assign({ projectId: owner.projectId, members }))).toMatchObject({ status: 404 })
  })
})

describe('files', () => {
  const exportOf = (ids: string[]) => owner.client.call(agents.exportFile, { query: { ids: ids.join(',') } })
  const importInto = (projectId: string, body: unknown) =>
    inProject(projectId).call(agents.importFile, { body: body as agents.AgentFile })

  it('move agents to another project without IDs, secrets or grants', async () => {
    const base = await makeBase('Handbook')
    const tool = await makeTool('travels')
    const source = await create({ name: 'Traveller', knowledgeIds: [base], template: 'sales' })
    await update(source.id, { visibility: 'public' })
    await owner.client.call(agents.setTools, {
      params: { id: source.id },
      body: { tools: [{ toolId: tool.id }] },
    })
    const file = await exportOf([source.id])
    expect(JSON.stringify(file)).not.toMatch(/(agt|kb|tol|crd|acc|prj|usr)_[0-9a-z]{26}/)
    expect(JSON.stringify(file)).not.toContain(source.publicId)

    const project = await newProject('Import')
    await makeBase('Handbook', inProject(project))
    const { items, notes } = await importInto(project, file)
    expect(items).toMatchObject([
      { name: 'Traveller', visibility: 'private', greeting: source.greeting, projectId: project },
    ])
    expect(items[0]!.knowledgeIds).toHaveLength(1)
    expect(notes).toEqual([{ agent: 'Traveller', kind: 'tool', name: 'travels' }])
    const made = (await inProject(project).call(tools.list, { query: {} })).items
    expect(made).toMatchObject([{ name: 'travels', credentialId: null, agents: [] }])
  })

  it('report what could not be imported', async () => {
    const file = await exportOf([(await create({ name: 'Odd' })).id])
    const [one] = file.agents
    const odd = { ...one!, model: 'openai:gone', knowledge: ['Nowhere'], tools: ['unknown'] }
    const { items, notes } = await importInto(owner.projectId, { ...file, agents: [odd] })
    expect(items[0]).toMatchObject({ model: 'builtin', knowledgeIds: [] })
    expect(notes.map(({ kind, name }) => `${kind} ${name}`).toSorted()).toEqual([
      'knowledge Nowhere',
      'model openai:gone',
      'tool unknown',
    ])
  })

  it('are refused as a whole when anything in them is hostile', async () => {
    const file = await exportOf([(await create({ name: 'Good' })).id])
    const [one] = file.agents
    const tool = {
      name: 'evil',
      description: 'x',
      request: { method: 'GET', url: 'https://@@host@@/' },
      parameters: { type: 'object', properties: { host: { type: 'string' } } },
    }
    const before = (await owner.client.call(agents.list, { query: { search: 'Good' } })).total
    const hostile: unknown[] = [
      { ...file, version: 2 },
      { ...file, accountId: stranger.accountId },
      { ...file, agents: [one, { ...one!, id: newId('agent') }] },
      { ...file, agents: [one, { ...one!, visibility: 'public' }] },
      { ...file, agents: [one, { ...one!, name: 'x'.repeat(81) }] },
      { ...file, agents: [one, { ...one!, botConfig: { appearance: { headerBgColor: 'red' } } }] },
      { ...file, agents: Array.from({ length: 101 }, () => one) },
      { ...file, tools: [tool] },
      { ...file, tools: [{ ...tool, credentialId: newId('credential') }] },
      [],
    ]
    for (const body of hostile)
      expect(await refusal(importInto(owner.projectId, body)), JSON.stringify(body)).toMatchObject({
        status: 400,
      })
    expect((await owner.client.call(agents.list, { query: { search: 'Good' } })).total).toBe(before)
  })
})

describe('retention', () => {
  it("deletes conversations older than the agent's retention period, and no others", async () => {
    const [short, long, forever] = [await create(), await create(), await create()]
    await update(short.id, { retentionDays: 7 })
    await update(long.id, { retentionDays: 60 })
    const { kysely } = server.running.context.db
    const talk = async (agentId: string, days: number) => {
      const id = newId('conversation')
      await sql`insert into conversations (id, account_id, project_id, agent_id, updated_at)
        values (${id}, ${owner.accountId}, ${owner.projectId}, ${agentId}, now() - make_interval(days => ${days}))`.execute(
        kysely,
      )
      return id
    }
    const gone = await talk(short.id, 8)
    const kept = [await talk(short.id, 6), await talk(long.id, 8), await talk(forever.id, 900)]
    expect(await deleteOldConversations(server.running.context)).toBe(1)
    const { rows } = await sql<{ id: string }>`select id from conversations
      where id = any(${[gone, ...kept]})`.execute(kysely)
    expect(rows.map(({ id }) => id).toSorted()).toEqual(kept.toSorted())
  })
})
