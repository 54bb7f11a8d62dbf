import { agents, knowledge, team } from '@millrace/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inAccount } from '../../../lib/scoped.ts'
import { newId } from '../../../lib/ids.ts'
import { makeKnowledge, search, settled } from '../../../testing/knowledge.ts'
import { type Principal, startTestServer, type TestServer } from '../../../testing/server.ts'
import { alike, tellingTerms } from './alike.ts'
import { recordGap } from './record-gap.ts'

let server: TestServer
let admin: Principal & { accountId: string; projectId: string }
let agentId: string
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signUp()
  agentId = (await admin.client.call(agents.create, { body: { name: 'Agent' } })).id
})
afterAll(() => server.stop())

const ask = (knowledgeIds: string[], question: string, who = admin) =>
  inAccount(server.running.context, who.accountId, (tx) =>
    recordGap(tx, {
      accountId: who.accountId,
      projectId: who.projectId,
      agentId,
      knowledgeIds,
      question,
      conversationId: newId('conversation'),
      messageId: newId('message'),
    }),
  )
const gapsOf = (id: string, query = {}) => admin.client.call(knowledge.listGaps, { params: { id }, query })
const emptyBase = async () => (await makeKnowledge(admin.client, [])).id

it.each([
  ['Do you ship to Norway?', 'do you ship to norway', true],
  ['Do you ship to Norway?', 'Shipping to Norway', true],
  ['How much is shipping to Norway?', 'Do you ship to Norway?', true],
  ['Do you ship to Norway?', 'Do you ship to Chile?', false],
  ['Haben Sie am Sonntag geöffnet?', 'am Sonntag geöffnet', true],
  ['Can I pay by card?', 'Where is my parcel?', false],
])('%s · %s: the same %s', (a, b, same) => {
  expect(alike(tellingTerms(a), tellingTerms(b))).toBe(same)
})

describe('gaps', () => {
  it('are grouped, counted, and shown with their wordings', async () => {
    const id = await emptyBase()
    await ask([id], 'Do you ship to Norway?')
    await ask([id], 'do you ship to Norway')
    await ask([id], 'Shipping to Norway, please!')
    await ask([id], 'Where do you sell trousers?')
    const { items, counts } = await gapsOf(id)
    expect(items.map(({ question, asked }) => ({ question, asked }))).toEqual([
      { question: 'Shipping to Norway, please!', asked: 3 },
      { question: 'Where do you sell trousers?', asked: 1 },
    ])
    expect(items[0]!.examples).toEqual(['do you ship to Norway'])
    expect(items[0]!.agent).toMatchObject({ id: agentId, name: 'Agent' })
    expect(counts).toEqual({ open: 2, answered: 0, dismissed: 0 })
    expect((await gapsOf(id, { search: 'trousers' })).total).toBe(1)
  })

  it('become a question-and-answer pair with one click, in every base that the agent searched', async () => {
    const [id, other] = [await emptyBase(), await emptyBase()]
    await ask([id, other], 'Do you ship to Norway?')
    const gid = (await gapsOf(id)).items[0]!.id
    const body = { question: 'Do you ship to Norway?', answer: 'Yes, within five days.' }
    const answered = await admin.client.call(knowledge.answerGap, { params: { id, gid }, body })
    expect(answered.state).toBe('answered')
    const sources = await settled(admin.client, id)
    expect(sources.map((source) => source.id)).toEqual([answered.sourceId])
    expect((await search(admin.client, id, 'shipping to Norway')).items[0]!.text).toBe(
      'Yes, within five days.',
    )
    expect((await gapsOf(other)).counts).toMatchObject({ open: 0, answered: 1 })
  })

  it('are closed by a pair that answers them, wherever it was written', async () => {
    const id = await emptyBase()
    await ask([id], 'Do you ship to Norway?')
    await ask([id], 'Where do you sell trousers?')
    const body = { type: 'qa' as const, question: 'do you ship to norway', answer: 'Yes, within five days.' }
    const [added] = (await admin.client.call(knowledge.addSources, { params: { id }, body })).items
    expect((await gapsOf(id)).items.map(({ question }) => question)).toEqual(['Where do you sell trousers?'])
    expect((await gapsOf(id, { state: 'answered' })).items[0]?.sourceId).toBe(added!.id)
  })

  it('are reopened when an answered question is asked again, unless dismissed', async () => {
    const id = await emptyBase()
    await ask([id], 'Do you ship to Norway?')
    await ask([id], 'Where is the moon?')
    const find = async (question: string, state = 'open') =>
      (await gapsOf(id, { state })).items.find((gap) => gap.question === question)!
    const norway = await find('Do you ship to Norway?')
    const moon = await find('Where is the moon?')
    const set = (gid: string, state: 'open' | 'dismissed') =>
      admin.client.call(knowledge.updateGap, { params: { id, gid }, body: { state } })
    await set(moon.id, 'dismissed')
    const body = { question: norway.question, answer: 'Yes.' }
    await admin.client.call(knowledge.answerGap, { params: { id, gid: norway.id }, body })
    await ask([id], 'Do you ship to Norway?')
    await ask([id], 'Where is the moon?')
    expect((await gapsOf(id)).items.map((gap) => gap.id)).toEqual([norway.id])
    expect(await find('Where is the moon?', 'dismissed')).toMatchObject({ asked: 2 })
    expect(await set(moon.id, 'open')).toMatchObject({ state: 'open' })
  })

  it('are for those who can read conversations', async () => {
    const id = await emptyBase()
    await ask([id], 'Do you ship to Norway?')
    const { id: gid } = (await gapsOf(id)).items[0]!
    const reader = await server.addMember(admin.accountId, 'AIREADER', [admin.projectId])
    const keyOf = async (scopes: team.KeyScope[]) =>
      server.client({
        token: (await admin.client.call(team.createApiKey, { body: { name: 'Key', scopes } })).key,
      })
    const params = { id }
    for (const client of [reader.client, await keyOf(['read']), await keyOf(['conversations'])])
      await expect(client.call(knowledge.listGaps, { params, query: {} })).rejects.toMatchObject({
        status: 403,
        code: 'forbidden',
      })
    const both = await keyOf(['read', 'conversations'])
    expect((await both.call(knowledge.listGaps, { params, query: {} })).total).toBe(1)
    const writer = await keyOf(['read', 'write'])
    const call = { params: { id, gid }, body: { state: 'dismissed' as const } }
    await expect(writer.call(knowledge.updateGap, call)).rejects.toMatchObject({ status: 403 })
    expect((await gapsOf(id)).counts).toMatchObject({ open: 1, dismissed: 0 })
  })

  it('accept whatever visitors write, and show nothing of other accounts', async () => {
    const id = await emptyBase()
    for (const question of [
      '',
      '  ',
      '???',
      '\u0000 zero',
      '\ud800 half a character',
      'x '.repeat(5000),
      '😀',
    ])
      await ask([id], question)
    expect((await gapsOf(id)).total).toBeLessThanOrEqual(4)
    const stranger = await server.signUp()
    await ask([id], 'From elsewhere, with trousers?', stranger)
    expect((await gapsOf(id, { search: 'trousers' })).total).toBe(0)
    const gid = (await gapsOf(id)).items[0]!.id
    const params = { id: await emptyBase(), gid }
    const foreign = admin.client.call(knowledge.updateGap, { params, body: { state: 'dismissed' } })
    await expect(foreign).rejects.toMatchObject({ status: 404 })
  })
})
