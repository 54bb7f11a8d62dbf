import { agents, conversations, credits, tools } from '@millrace/contract'
import { startOpenAiStandin } from '@millrace/standins'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { NO_PRICES } from '../../config/prices.ts'
import { makeKnowledge } from '../../testing/knowledge.ts'
import { startTestServer } from '../../testing/server.ts'
import { otherSide, sendJson, toolWith } from '../tools/testing.ts'

it('calls of tools are counted and paid with the response that made them', async () => {
  const vendor = await startOpenAiStandin({ models: [{ id: 'small' }] })
  const server = await startTestServer({
    credits: 3,
    openai: { apiKey: vendor.apiKey, baseUrl: vendor.url },
    prices: { ...NO_PRICES, toolCall: 0.02 },
  })
  const site = await otherSide((_seen, response) => sendJson(response, { found: true }))
  try {
    const { client, accountId } = await server.signUp()
    const tool = await client.call(tools.create, { body: toolWith(`${site.url}/@@id@@`) })
    const { id: agentId } = await client.call(agents.create, { body: { name: 'Agent' } })
    await client.call(agents.update, { params: { id: agentId }, body: { model: 'openai:small' } })
    await client.call(agents.setTools, { params: { id: agentId }, body: { tools: [{ toolId: tool.id }] } })
    // A test in the console is a call like any other.
    const test = (given: object) =>
      client.call(tools.test, { body: { tool: toolWith(`${site.url}/@@id@@`), arguments: { ...given } } })
    // Its arguments are wrong, so nobody is called.
    expect(await test({ id: 7 })).toMatchObject({ ok: false, status: null })
    const call = { name: 'look_up', arguments: { id: 'x' } }
    const ask = async () => {
      vendor.set({ kind: 'answer', toolCalls: [call] }, { kind: 'answer', text: 'Looked' })
      const body = { agentId, message: 'Look it up' }
      return (await client.open(conversations.chat, { body })).text()
    }
    expect(await ask()).toContain('Looked')
    // One credit is left: the model reads that, and its response goes on.
    expect(await ask()).toContain('Looked')
    expect(site.seen).toHaveLength(1)
    expect(JSON.stringify(vendor.requests.at(-1))).toContain('too few credits')
    const { rows } = await sql`select requests, agent_id as agent from usage_entries
      where account_id = ${accountId} and kind = 'tool'`.execute(server.running.context.db.kysely)
    expect(rows).toEqual([{ requests: 1, agent: agentId }])
    expect((await client.call(credits.read, {})).balance).toMatchObject({ credits: 1, spent: 2 })
    await expect(test({ id: 'b' })).rejects.toMatchObject({
      status: 402,
      message: expect.stringContaining('too few credits'),
    })
    expect(site.seen).toHaveLength(1)
  } finally {
    await server.stop()
    await site.close()
    await vendor.close()
  }
})

it('a response is paid once; without credits, the built-in model answers instead', async () => {
  const vendor = await startOpenAiStandin({ models: [{ id: 'small' }] })
  const server = await startTestServer({
    credits: 5,
    openai: { apiKey: vendor.apiKey, baseUrl: vendor.url },
    // 64 tokens, the shortest limit of a response, cost 4.48 credits.
    prices: { ...NO_PRICES, models: { 'openai:small': { input: 0, output: 700 } } },
  })
  try {
    const { client } = await server.signUp()
    const base = await makeKnowledge(client, [
      { type: 'text', name: 'Handbook', text: 'The large service costs 119 euros and takes one day.' },
    ])
    const { id: agentId } = await client.call(agents.create, {
      body: { name: 'Agent', knowledgeIds: [base.id] },
    })
    await client.call(agents.update, {
      params: { id: agentId },
      body: { model: 'openai:small', maxOutputTokens: 100 },
    })
    vendor.set({ kind: 'answer', text: 'One two three four five' })
    const ask = async () => {
      const body = { agentId, message: 'What does the large service cost?' }
      const text = await (await client.open(conversations.chat, { body })).text()
      const lines = text.split('\n').filter((line) => line.startsWith('data: '))
      const parts = lines.map((line) => conversations.chatPart.parse(JSON.parse(line.slice(6))))
      return {
        text: parts.flatMap((part) => (part.type === 'text' ? part.delta : [])).join(''),
        last: parts.at(-1),
      }
    }
    // A response of 100 tokens may cost more than there is.
    expect((await ask()).text).toContain('119')
    await client.call(agents.update, { params: { id: agentId }, body: { maxOutputTokens: 64 } })
    expect((await ask()).text).toBe('One two three four five')
    expect((await client.call(credits.read, {})).balance).toMatchObject({ credits: 4.65, spent: 0.35 })
    expect((await ask()).text).toBe('One two three four five')
    const { text, last } = await ask()
    expect(text).toContain('119')
    expect(last).toMatchObject({ type: 'done', grounded: true })
    expect(vendor.requests.filter(({ path }) => path === '/v1/chat/completions')).toHaveLength(2)
  } finally {
    await server.stop()
    await vendor.close()
  }
})
