import { agents, type Client, conversations, knowledge } from '@millrace/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeKnowledge } from '../../../testing/knowledge.ts'
import { type Principal, startTestServer, type TestServer } from '../../../testing/server.ts'

let server: TestServer
let owner: Principal & { accountId: string; projectId: string }
let base: Awaited<ReturnType<typeof makeKnowledge>>
let agent: agents.Agent
beforeAll(async () => {
  server = await startTestServer()
  owner = await server.signUp()
  base = await makeKnowledge(owner.client, [{ type: 'text', name: 'Mill', text: 'The mill grinds wheat.' }])
  agent = await makeAgent([base.id])
})
afterAll(() => server.stop())

async function makeAgent(knowledgeIds: string[] = []) {
  const { id } = await owner.client.call(agents.create, { body: { name: 'Guide', knowledgeIds } })
  return owner.client.call(agents.update, { params: { id }, body: { visibility: 'public' } })
}

const db = () => server.running.context.db.kysely

/** Asks as a visitor of the public chat, or as the member of this client. */
async function ask(message: string, { by, of = agent }: { by?: Client; of?: agents.Agent } = {}) {
  const target = by ? { agentId: of.id } : { publicId: of.publicId }
  const response = await (by ?? server.client()).open(conversations.chat, { body: { ...target, message } })
  return /"conversationId":"(cnv_\w+)"/.exec(await response.text())![1]!
}

const exported = async (query: object, client = owner.client) =>
  (await client.open(conversations.exportLog, { query })).text()

describe('the log', () => {
  it('says where a conversation took place and how it began, and finds it by its channel', async () => {
    const visited = await ask('What does the mill grind?')
    const tried = await ask('Does it grind rye?', { by: owner.client })
    await owner.client.call(conversations.rename, { params: { id: tried }, query: { name: 'Rye' } })
    const find = async (channel?: string) => {
      const { items } = await owner.client.call(conversations.listAll, { query: { channel } })
      return items.map((one) => [one.id, one.channel, one.firstQuestion])
    }
    const rye = [tried, 'console', 'Does it grind rye?']
    const wheat = [visited, 'web', 'What does the mill grind?']
    expect(await find()).toEqual([rye, wheat])
    expect(await find('console')).toEqual([rye])
    expect(await find('web')).toEqual([wheat])
    expect(await find('fax')).toEqual([])
  })

  it('knows where the cited passages are, until their source is deleted', async () => {
    const params = { id: await ask('What does the mill grind?') }
    const read = () => owner.client.call(conversations.transcript, { params, query: {} })
    const [, answer] = (await read()).messages
    const [citation] = answer!.citations
    expect(citation!.place).toMatchObject({ knowledgeId: base.id, chunkId: expect.stringMatching(/^chk_/) })
    const other = await makeKnowledge(owner.client, [
      { type: 'text', name: 'Oven', text: 'The oven bakes bread.' },
    ])
    const baker = await makeAgent([other.id])
    const gone = { id: await ask('What does the oven bake?', { of: baker }) }
    await owner.client.call(knowledge.remove, { params: { id: other.id } })
    const { messages } = await owner.client.call(conversations.transcript, { params: gone, query: {} })
    expect(messages[1]!.citations[0]).toMatchObject({ sourceName: 'Oven', place: null })
  })
})

describe('a conversation of 5,000 messages', () => {
  let id: string
  beforeAll(async () => {
    id = await ask('The first of many')
    await sql`insert into messages (id, account_id, conversation_id, seq, role, text)
      select 'msg_01h455vb4pex5vsk' || lpad(n::text, 10, '0'), account_id, id, n + 3,
        case when n % 2 = 0 then 'user' else 'assistant' end, 'Number ' || n
      from conversations, generate_series(0, 4997) n where id = ${id}`.execute(db())
    // Others at the same position, replaced by later answers.
    await sql`update messages set replaced_at = now() where conversation_id = ${id} and seq = 101`.execute(
      db(),
    )
    await sql`insert into messages (id, account_id, conversation_id, seq, role, text)
      select 'msg_01h455vb4pex5vskrrrrrrrrrr', account_id, id, 101, 'assistant', 'Anew'
      from conversations where id = ${id}`.execute(db())
  })

  it('is read in pages, with nothing missing or repeated', async () => {
    const seen: string[] = []
    for (let after: string | undefined; ;) {
      const query = { after }
      const page = await owner.client.call(conversations.transcript, { params: { id }, query })
      expect(page.messages.length).toBeLessThanOrEqual(100)
      seen.push(...page.messages.map(({ text }) => text))
      if (page.next === null) break
      after = page.next
    }
    expect(seen).toHaveLength(5001)
    expect(new Set(seen.slice(2)).size).toBe(4999)
    expect(seen.slice(100, 102)).toEqual(['Number 98', 'Anew'])
    const stranger = await ask('Another one')
    const foreign = owner.client.call(conversations.transcript, {
      params: { id: stranger },
      query: { after: 'msg_01h455vb4pex5vskrrrrrrrrrr' },
    })
    await expect(foreign).rejects.toMatchObject({ status: 404 })
  })

  it('is exported whole, alone', async () => {
    const { conversations: all } = JSON.parse(await exported({ format: 'json', conversationId: id })) as {
      conversations: { conversation: { id: string }; messages: { text: string }[] }[]
    }
    expect(all.map(({ conversation }) => conversation.id)).toEqual([id])
    expect(all[0]!.messages).toHaveLength(5001)
    expect((await exported({ conversationId: id })).match(/\r\n/g)).toHaveLength(5002)
  })
})

describe('an export', () => {
  it('contains what the filter finds, shows formulas as text, and is audited', async () => {
    const of = await makeAgent()
    await ask('=HYPERLINK("http://x")', { of })
    await ask('Hello', { of, by: owner.client })
    const csv = await exported({ agentId: of.id, channel: 'web' })
    expect(csv).toContain(`"'=HYPERLINK(""http://x"")"`)
    expect(csv).not.toContain('"Hello"')
    const both = JSON.parse(await exported({ agentId: of.id, format: 'json' })) as {
      conversations: unknown[]
    }
    expect(both.conversations).toHaveLength(2)
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from audit_entries
      where action = 'conversation.export' and details ->> 'agentId' = ${of.id}`.execute(db())
    expect(rows[0]!.n).toBe(2)
    const stranger = await server.signUp()
    expect(JSON.parse(await exported({ agentId: of.id, format: 'json' }, stranger.client))).toEqual({
      conversations: [],
    })
  })
})

describe('deleting what a filter finds', () => {
  it('deletes a batch at a time, leaves the others and newer ones, and nothing of other accounts', async () => {
    const of = await makeAgent()
    const kept = await ask('Hello', { of, by: owner.client })
    await ask('Tea', { of })
    await sql`insert into conversations (id, account_id, project_id, agent_id, visitor_hash)
      select 'cnv_01h455vb4pex5vsk' || lpad(n::text, 10, '0'), account_id, project_id, agent_id, 'x'
      from conversations, generate_series(1, 600) n where id = ${kept}`.execute(db())
    const until = new Date().toISOString()
    const body = { agentId: of.id, channel: 'web', until }
    const stranger = await server.signUp()
    const nothing = { deleted: 0, more: false }
    expect(await stranger.client.call(conversations.removeMatching, { body })).toEqual(nothing)
    const before = { ...body, until: '2020-01-01T00:00:00Z' }
    expect(await owner.client.call(conversations.removeMatching, { body: before })).toEqual(nothing)
    const batches = [
      await owner.client.call(conversations.removeMatching, { body }),
      await owner.client.call(conversations.removeMatching, { body }),
    ]
    expect(batches).toEqual([
      { deleted: conversations.DELETE_BATCH, more: true },
      { deleted: 601 - conversations.DELETE_BATCH, more: false },
    ])
    const { items } = await owner.client.call(conversations.listAll, { query: { agentId: of.id } })
    expect(items.map(({ id }) => id)).toEqual([kept])
  })
})
