import { agents, onboarding } from '@millrace/contract'
import { companySite, type OpenAiBehaviour, startOpenAiStandin, startWebsite } from '@millrace/standins'
import { expect, it, onTestFinished, vi } from 'vitest'
import { CRAWL_WAIT } from '../../../testing/knowledge.ts'
import { startTestServer } from '../../../testing/server.ts'

vi.setConfig({ testTimeout: 120_000 })

/** The agent created while the account's model behaves like this. */
async function madeWith(behaviour: OpenAiBehaviour): Promise<agents.Agent> {
  const vendor = await startOpenAiStandin({ behaviour })
  const site = await startWebsite(companySite(6).pages)
  const server = await startTestServer({ openai: { apiKey: 'sk-standin', baseUrl: vendor.url } })
  onTestFinished(async () => {
    await server.stop()
    await site.close()
    await vendor.close()
  })
  const { client } = await server.signUp()
  const { agentId } = await client.call(onboarding.start, { body: { url: site.url } })
  await vi.waitFor(async () => {
    const { onboarding: found } = await client.call(onboarding.get, { params: { id: agentId } })
    expect(found).toMatchObject({ state: 'ready' })
  }, CRAWL_WAIT)
  return client.call(agents.get, { params: { id: agentId } })
}

it('uses the texts of the account’s model, and only questions that the site answers', async () => {
  const words = {
    name: 'Fern',
    greeting: 'Welcome to the tool shed.',
    questions: ['What does the warranty not cover?', 'What is the capital of Mongolia?'],
    visibility: 'private',
  }
  const agent = await madeWith({ kind: 'answer', text: JSON.stringify(words) })
  expect(agent).toMatchObject({
    name: 'Fern',
    greeting: words.greeting,
    visibility: 'public',
    model: 'builtin',
  })
  expect(agent.suggestedQuestions[0]).toBe(words.questions[0])
  expect(agent.suggestedQuestions).not.toContain(words.questions[1])
})

it.each<OpenAiBehaviour>([
  { kind: 'answer', text: 'I would rather not.' },
  { kind: 'status', status: 500 },
  { kind: 'html' },
])('does without a model that fails (%#)', async (behaviour) => {
  expect(await madeWith(behaviour)).toMatchObject({ name: 'Fernhill Tools assistant', visibility: 'public' })
})
