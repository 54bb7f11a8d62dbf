import { accounts, agents, aiWorkers, conversations, knowledge, search } from '@millrace/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Principal, startTestServer, type TestServer } from '../../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ works: false })
})
afterAll(() => server.stop())

async function names({ client }: Pick<Principal, 'client'>, q: string) {
  const { items } = await client.call(search.everything, { query: { q } })
  return items.map(({ kind, name }) => `${kind} ${name}`)
}

it('finds by any of the words of a name, best first', async () => {
  const admin = await server.signUp()
  for (const name of ['Old mill prices', 'Mill', 'Sawmills', 'Millers', 'Water'])
    await admin.client.call(knowledge.create, { body: { name } })
  expect(await names(admin, 'mill')).toEqual([
    'knowledge Mill',
    'knowledge Millers',
    'knowledge Old mill prices',
    'knowledge Sawmills',
  ])
  expect(await names(admin, ' prices  MILL ')).toEqual(['knowledge Old mill prices'])
  expect(await names(admin, '%')).toEqual([])
  expect(await names(admin, '_')).toEqual([])
})

it('says what a source belongs to', async () => {
  const admin = await server.signUp()
  const base = await admin.client.call(knowledge.create, { body: { name: 'Handbook' } })
  const body = { type: 'text' as const, name: 'Opening hours', text: 'Nine to five.' }
  await admin.client.call(knowledge.addSources, { params: { id: base.id }, body })
  const { items } = await admin.client.call(search.everything, { query: { q: 'hours' } })
  expect(items).toMatchObject([
    { kind: 'source', name: 'Opening hours', parent: { id: base.id, name: 'Handbook' } },
  ])
})

it('finds AI workers as such, only in one’s own projects', async () => {
  const [admin, other] = [await server.signUp(), await server.signUp()]
  const body = { template: 'cleanup' as const, name: 'Sifter' }
  const { id } = await admin.client.call(aiWorkers.create, { body })
  const { items } = await admin.client.call(search.everything, { query: { q: 'sifter' } })
  expect(items).toMatchObject([{ kind: 'worker', id, name: 'Sifter' }])
  expect(await names(other, 'sifter')).toEqual([])
})

it('searches only accessible things', async () => {
  const [admin, other] = [await server.signUp(), await server.signUp()]
  const hidden = await admin.client.call(accounts.createProject, { body: { name: 'Hidden' } })
  const reader = await server.addMember(admin.accountId, 'AIREADER', [admin.projectId])
  const inHidden = server.client({ token: admin.token, projectId: hidden.id })
  await inHidden.call(knowledge.create, { body: { name: 'Wheel, hidden' } })
  await inHidden.call(agents.create, { body: { name: 'Wheel agent, hidden' } })
  await admin.client.call(agents.create, { body: { name: 'Wheel agent' } })
  expect(await names(admin, 'wheel')).toEqual([
    'agent Wheel agent',
    'agent Wheel agent, hidden',
    'knowledge Wheel, hidden',
  ])
  expect(await names(reader, 'wheel')).toEqual(['agent Wheel agent'])
  expect(await names(other, 'wheel')).toEqual([])
})

it('finds one’s own conversations and visitors’, not those of other members', async () => {
  const admin = await server.signUp()
  const reader = await server.addMember(admin.accountId, 'AIREADER', [admin.projectId])
  const editor = await server.addMember(admin.accountId, 'AIEDITOR', [admin.projectId])
  const agent = await admin.client.call(agents.create, { body: { name: 'Helper' } })
  await admin.client.call(agents.update, { params: { id: agent.id }, body: { visibility: 'public' } })
  const ask = async (client: Principal['client'], message: string) =>
    (await client.open(conversations.chat, { body: { agentId: agent.id, message } })).text()
  await ask(reader.client, 'Turbine of the reader')
  const visitor = server.client()
  await (
    await visitor.open(conversations.chat, {
      body: { publicId: agent.publicId, message: 'Turbine of a visitor' },
    })
  ).text()
  const findNames = async (who: Pick<Principal, 'client'>) => (await names(who, 'turbine')).toSorted()
  expect(await findNames(reader)).toEqual(['conversation Turbine of the reader'])
  expect(await findNames(editor)).toEqual(['conversation Turbine of a visitor'])
})
