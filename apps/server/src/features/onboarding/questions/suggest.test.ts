import { agents, knowledge } from '@millrace/contract'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { makeDocx } from '../../../testing/documents/index.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { questionsFrom } from './file-questions.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

type Client = Awaited<ReturnType<TestServer['signUp']>>['client']

const PRICES = await makeDocx({
  blocks: [
    { heading: '1. Prices', level: 1 },
    {
      rows: [
        ['Boat', 'One hour', 'Full day'],
        ['Canoe', '€18', '€84'],
        ['Kayak "Heron"', '€14', '€61'],
      ],
    },
    { heading: '2. Deposit', level: 1 },
    { text: 'For every boat we take a deposit of €50, in cash or by card.' },
    { heading: 'Can I bring my dog?', level: 1 },
    { text: 'Yes, dogs are welcome in the canoe. Please bring a lead for your dog.' },
    { heading: '3. Notes', level: 1 },
    { text: 'The lake is closed in winter.' },
    { text: 'Who painted the Mona Lisa?' },
  ],
})

async function makeBase(client: Client): Promise<string> {
  const { id } = await client.call(knowledge.create, { body: { name: 'Boats' } })
  const body = new FormData()
  body.append('file', new Blob([new Uint8Array(PRICES)]), 'prices.docx')
  await client.call(knowledge.addSources, { params: { id }, body })
  return id
}

const suggestedOf = async (client: Client, id: string) =>
  (await client.call(agents.get, { params: { id } })).suggestedQuestions

it('a new agent gets questions that its files answer, whether they are read before or after its creation', async () => {
  const { client } = await server.signUp()
  const kbId = await makeBase(client)
  const early = await client.call(agents.create, { body: { name: 'Early', knowledgeIds: [kbId] } })
  const questions = await vi.waitFor(async () => {
    const found = await suggestedOf(client, early.id)
    expect(found.length).toBeGreaterThan(1)
    return found
  }, 20_000)
  expect(questions).toContain('Can I bring my dog?')
  expect(questions).toContain('How much is “Canoe”?')
  expect(questions).toContain('How much is “Kayak Heron”?')
  expect(questions).not.toContain('Who painted the Mona Lisa?')
  const late = await client.call(agents.create, { body: { name: 'Late' } })
  await client.call(agents.setKnowledge, { params: { id: late.id }, body: { knowledgeIds: [kbId] } })
  await vi.waitFor(async () => expect(await suggestedOf(client, late.id)).toEqual(questions), 20_000)
})

it('questions that a person wrote stay', async () => {
  const { client } = await server.signUp()
  const agent = await client.call(agents.create, { body: { name: 'Ours' } })
  const own = { suggestedQuestions: ['What is a boat?'] }
  await client.call(agents.update, { params: { id: agent.id }, body: own })
  const kbId = await makeBase(client)
  await client.call(agents.setKnowledge, { params: { id: agent.id }, body: { knowledgeIds: [kbId] } })
  const other = await client.call(agents.create, { body: { name: 'Other', knowledgeIds: [kbId] } })
  await vi.waitFor(async () => expect(await suggestedOf(client, other.id)).not.toEqual([]), 20_000)
  expect(await suggestedOf(client, agent.id)).toEqual(own.suggestedQuestions)
})

it('are derived from questions in texts, from prices and from topics, in the language of the text', () => {
  const passages = [
    {
      type: 'file',
      heading: 'Preise › 2. Kaution',
      text: 'Boot: Kanu; Tag: 84 €\nBoot: Kajak; Tag: auf Anfrage',
    },
    { type: 'qa', heading: 'Darf mein Hund mit?', text: 'Ja.' },
  ]
  expect(questionsFrom(passages, 'de')).toEqual([
    'Darf mein Hund mit?',
    'Was kostet „Kanu“?',
    'Was können Sie mir über „Kaution“ sagen?',
  ])
})
