import { agents } from '@millrace/contract'
import { HeldBack, StepError } from '@millrace/engine'
import { startOpenAiStandin, type ModelStandin } from '@millrace/standins'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeKnowledge } from '../../../../testing/knowledge.ts'
import { startTestServer, TEST_MODELS, type TestServer } from '../../../../testing/server.ts'
import { agentAsker } from '../../../conversations/index.ts'
import { keep } from '../../../credentials/testing.ts'
import { openModels } from '../../../models/index.ts'
import { envOf, runNode } from '../ai/testing.ts'
import { searchKnowledge } from '../searchKnowledge/index.ts'
import { askAgent } from './index.ts'

let vendor: ModelStandin
let server: TestServer
let admin: Awaited<ReturnType<TestServer['signUp']>>
let agent: agents.Agent
let base: string

beforeAll(async () => {
  vendor = await startOpenAiStandin()
  server = await startTestServer({
    models: { ...TEST_MODELS, urls: { ...TEST_MODELS.urls, openai: vendor.url } },
  })
  admin = await server.signUp()
  const text = 'The museum opens at nine in the morning. A ticket costs twelve euros.'
  base = (await makeKnowledge(admin.client, [{ type: 'text', name: 'Visit', text }])).id
  agent = await admin.client.call(agents.create, { body: { name: 'Guide', knowledgeIds: [base] } })
})
afterAll(async () => {
  await server.stop()
  await vendor.close()
})

const env = (of: Pick<typeof admin, 'accountId' | 'projectId'> = admin) => {
  const models = openModels(server.running.context)
  return envOf(server, of, { models, askAgent: agentAsker(server.running.context, models) })
}
const ask = (params: Record<string, unknown> = {}, of = admin) =>
  runNode(askAgent, env(of), { params: { agent: agent.id, question: 'What does a ticket cost?', ...params } })

describe('an agent', () => {
  it('answers from its knowledge, names its sources, and stores no conversation', async () => {
    const { output, usage } = await ask()
    expect(output).toMatchObject({ grounded: true, sources: [{ name: 'Visit' }] })
    expect(output.answer).toContain('twelve euros')
    expect(usage).toEqual([])
    const { rows } = await sql`select from conversations`.execute(server.running.context.db.kysely)
    expect(rows).toHaveLength(0)
  })

  it('fails without an answer where that is wanted', async () => {
    const question = 'Who invented the zip fastener?'
    expect((await ask({ question })).output).toMatchObject({ grounded: false, sources: [] })
    await expect(ask({ question, onUnknown: 'fail' })).rejects.toMatchObject({ code: 'agent_does_not_know' })
  })

  it('without credits pauses the job of its run, and fails only without a job', async () => {
    const failure = new StepError('model_no_credits', 'No credits')
    const poor = { ...env(), ports: { ...env().ports, askAgent: () => Promise.reject(failure) } }
    const params = { agent: agent.id, question: 'What does a ticket cost?' }
    let pauses = 0
    const onNoCredits = async () => void (pauses += 1)
    await expect(runNode(askAgent, { ...poor, onNoCredits }, { params })).rejects.toBeInstanceOf(HeldBack)
    expect(pauses).toBe(1)
    await expect(runNode(askAgent, poor, { params })).rejects.toBe(failure)
  })

  it('with a vendor’s model costs what the model costs', async () => {
    const { id } = await keep(admin, { kind: 'openai', key: vendor.apiKey! })
    const model = `${id}:standin-large`
    await admin.client.call(agents.update, { params: { id: agent.id }, body: { model } })
    const { output, usage } = await ask()
    expect(output.grounded).toBe(true)
    expect(usage).toEqual([
      expect.objectContaining({
        model,
        agentId: agent.id,
        ownKey: true,
        flowId: 'flw_test',
        runId: 'run_test',
      }),
    ])
    vendor.set({ kind: 'status', status: 429, retryAfter: '90' })
    await expect(ask()).rejects.toMatchObject({
      code: 'model_rate_limited',
      retryable: true,
      retryAfterMs: 90_000,
    })
  })

  it("of another account looks as if it didn't exist", async () => {
    const stranger = await server.signUp()
    await expect(ask({}, stranger)).rejects.toMatchObject({ code: 'agent_missing' })
    await expect(ask({ agent: 'agt_01h455vb4pex5vsknk084sn02q' })).rejects.toMatchObject({
      code: 'agent_missing',
      message: 'This agent doesn’t exist in the flow’s project. Choose another one.',
    })
  })

  it('cannot be asked where there are none', async () => {
    const params = { agent: agent.id, question: 'x' }
    await expect(runNode(askAgent, envOf(server, admin), { params })).rejects.toMatchObject({
      code: 'agents_unavailable',
    })
  })
})

describe('knowledge', () => {
  const search = (params: Record<string, unknown>, of = admin) =>
    runNode(searchKnowledge, env(of), { params: { knowledge: base, query: 'ticket', ...params } })

  it('returns the matching passages, best first', async () => {
    const { output } = await search({ count: 1 })
    expect(output).toMatchObject({ count: 1, passages: [{ source: 'Visit', page: null }] })
    expect(output.text).toContain('twelve euros')
    expect((await search({ query: 'submarine' })).output).toEqual({ text: '', passages: [], count: 0 })
  })

  it("of another account looks as if it didn't exist", async () => {
    const stranger = await server.signUp()
    await expect(search({}, stranger)).rejects.toMatchObject({ code: 'knowledge_missing' })
  })
})
