import { agents, knowledge } from '@millrace/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/server.ts'

let server: TestServer
let owner: Awaited<ReturnType<TestServer['signUp']>>

beforeAll(async () => {
  server = await startTestServer({ works: false })
  owner = await server.signUp()
})
afterAll(() => server.stop())

const create = (body: { ownKnowledge?: string; knowledgeIds?: string[] }) =>
  owner.client.call(agents.create, { body: { name: 'Harbour', ...body } })
const baseIds = async () => (await owner.client.call(knowledge.list, { query: {} })).items.map(({ id }) => id)
const remove = (id: string, withKnowledge?: boolean) =>
  owner.client.call(agents.remove, { params: { id }, query: withKnowledge ? { withKnowledge: 'true' } : {} })

describe('a knowledge base created for an agent', () => {
  it('is created with the agent, and says whose it is', async () => {
    const agent = await create({ ownKnowledge: 'Prices' })
    const [id] = agent.knowledgeIds
    expect(await owner.client.call(knowledge.get, { params: { id: id! } })).toMatchObject({
      name: 'Prices',
      ownerAgentId: agent.id,
      agents: [{ id: agent.id }],
    })
  })

  it('is created for an agent without one, and deleted with it if requested', async () => {
    const agent = await create({})
    const params = { id: agent.id }
    const made = await owner.client.call(agents.addOwnKnowledge, { params, body: { name: 'Later' } })
    expect(made.knowledgeIds).toEqual([made.id])
    await remove(agent.id, true)
    expect(await baseIds()).not.toContain(made.id)
  })

  it('stays if not requested, and belongs to nobody then', async () => {
    const agent = await create({ ownKnowledge: 'Stays' })
    const id = agent.knowledgeIds[0]!
    await remove(agent.id)
    expect(await owner.client.call(knowledge.get, { params: { id } })).toMatchObject({ ownerAgentId: null })
  })

  it('stays while another agent answers from it, in its draft or for visitors', async () => {
    const agent = await create({ ownKnowledge: 'Shared' })
    const other = await create({ knowledgeIds: agent.knowledgeIds })
    const id = agent.knowledgeIds[0]!
    const third = await create({ ownKnowledge: 'Both' })
    const fourth = await create({ knowledgeIds: third.knowledgeIds })
    await remove(agent.id, true)
    expect(await baseIds()).toContain(id)
    const ids = [third.id, fourth.id]
    await owner.client.call(agents.batchDelete, { body: { ids, withKnowledge: true } })
    expect(await baseIds()).not.toContain(third.knowledgeIds[0])
    await remove(other.id, true)
    // It was made for an agent that was deleted.
    expect(await baseIds()).toContain(id)
  })

  it('stays when it was removed from the agent', async () => {
    const agent = await create({ ownKnowledge: 'Set aside' })
    await owner.client.call(agents.setKnowledge, { params: { id: agent.id }, body: { knowledgeIds: [] } })
    await remove(agent.id, true)
    expect(await baseIds()).toContain(agent.knowledgeIds[0])
  })

  it('can’t be created for an agent of another account', async () => {
    const stranger = await server.signUp()
    const agent = await create({})
    const made = stranger.client.call(agents.addOwnKnowledge, {
      params: { id: agent.id },
      body: { name: 'Theirs' },
    })
    await expect(made).rejects.toMatchObject({ status: 404 })
  })
})
