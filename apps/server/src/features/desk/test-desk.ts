import { randomUUID } from 'node:crypto'
import { agents, type Client, handoffs } from '@millrace/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { makeKnowledge } from '../../testing/knowledge.ts'
import { type Principal, startTestServer, type TestServer } from '../../testing/server.ts'
import { follow, type Following, say, type Talk } from './testing.ts'

// For tests only: an agent with people for handoffs, for all tests of a file.

type Change = { action: 'take' | 'handBack' | 'end' } | { action: 'assign'; to: string }

interface People {
  server: TestServer
  owner: Awaited<ReturnType<TestServer['signUp']>>
  /** An editor called Robin Vale. */
  colleague: Principal
  reader: Principal
  agent: agents.Agent
}

async function startPeople(): Promise<People> {
  const server = await startTestServer()
  const owner = await server.signUp()
  const colleague = await server.addMember(owner.accountId, 'AIEDITOR', [owner.projectId])
  const reader = await server.addMember(owner.accountId, 'AIREADER', [owner.projectId])
  const db = server.running.context.db.kysely
  await sql`update users set name = 'Robin Vale' where id = ${colleague.userId}`.execute(db)
  const base = await makeKnowledge(owner.client, [
    { type: 'qa', question: 'Where can I park?', answer: 'In the yard behind the shop.' },
  ])
  const { client } = owner
  const { id } = await client.call(agents.create, { body: { name: 'Help desk', knowledgeIds: [base.id] } })
  const agent = await client.call(agents.update, { params: { id }, body: { visibility: 'public' } })
  return { server, owner, colleague, reader, agent }
}

/** Starts them before the tests of the file; rate limits are reset before each test. */
export function openDesk() {
  let people: People
  const open: Following[] = []
  beforeAll(async () => {
    people = await startPeople()
  })
  afterAll(() => people.server.stop())
  beforeEach(async () => {
    for (const one of open.splice(0)) one.close()
    await sql`delete from rate_limits`.execute(desk.db)
    await desk.setRules({})
  })
  const paramsOf = ({ conversationId }: Talk) => ({ conversationId })

  const desk = {
    get server() {
      return people.server
    },
    get owner() {
      return people.owner
    },
    get colleague() {
      return people.colleague
    },
    get reader() {
      return people.reader
    },
    get agent() {
      return people.agent
    },
    get context() {
      return people.server.running.context
    },
    get db() {
      return people.server.running.context.db.kysely
    },

    /** Changes the agent's settings, as visitors get them. */
    async setConfig(body: Partial<agents.BotConfig>) {
      const { agent, owner } = people
      await owner.client.call(agents.setBotConfig, { params: { id: agent.id }, body })
      await owner.client.call(agents.publish, { params: { id: agent.id }, body: {} })
    },
    setRules: (rules: Partial<handoffs.HandoffRules>) =>
      desk.setConfig({ handoff: handoffs.handoffRules.parse({ enabled: true, ...rules }) }),

    visit: (message: string, talk?: Talk, more: object = {}) =>
      say(people.server.client(), { publicId: people.agent.publicId, message, ...more }, talk),
    listen(talk: Talk, after?: string) {
      const following = follow(people.server.client(), talk, after)
      open.push(following)
      return following
    },
    ask: (talk: Talk, action: 'request' | 'withdraw' = 'request') =>
      people.server.client().call(handoffs.ask, {
        params: paramsOf(talk),
        body: { visitorToken: talk.visitorToken, action },
      }),
    /** A conversation in which a visitor has asked for a person. */
    async requested() {
      const { talk } = await desk.visit('Where can I park?')
      await desk.ask(talk)
      return talk
    },

    change: (client: Client, talk: Talk, version: number, body: Change) =>
      client.call(handoffs.change, { params: paramsOf(talk), body: { version, ...body } }),
    reply: (client: Client, talk: Talk, text: string, key: string = randomUUID()) =>
      client.call(handoffs.reply, { params: paramsOf(talk), body: { key, text } }),
    read: (client: Client, talk: Talk) => client.call(handoffs.read, { params: paramsOf(talk), query: {} }),
  }
  return desk
}
