import { randomUUID } from 'node:crypto'
import { accounts, agents, conversations, knowledge, type Route } from '@millrace/contract'
import { newId } from '../../lib/ids.ts'
import { PASSWORD } from '../server.ts'
import type { Case, Input } from './case.ts'
import { ACCOUNT_CASES } from './cases-accounts.ts'
import { AGENT_TEST_CASES } from './cases-agent-tests.ts'
import { AI_WORKER_CASES } from './cases-ai-workers.ts'
import { AGENT_CASES } from './cases-agents.ts'
import { CHANNEL_CASES } from './cases-channels.ts'
import { CONNECTION_CASES } from './cases-connections.ts'
import { CONVERSATION_CASES } from './cases-conversations.ts'
import { CREDENTIAL_CASES } from './cases-credentials.ts'
import { DOCUMENT_CASES } from './cases-documents.ts'
import { STORAGE_CASES } from './cases-storage.ts'
import { FLOW_CASES } from './cases-flows.ts'
import { LEAD_CASES } from './cases-leads.ts'
import { HANDOFF_CASES } from './cases-handoffs.ts'
import { MCP_CASES } from './cases-mcp.ts'
import { OPENAI_CASES } from './cases-openai.ts'
import { NOTIFICATION_CASES } from './cases-notifications.ts'
import { RETRIEVAL_CASES } from './cases-retrieval.ts'
import { SHEET_CASES } from './cases-sheets.ts'
import { SITE_CASES } from './cases-sites.ts'
import { TEAM_CASES } from './cases-team.ts'
import { TOOL_CASES } from './cases-tools.ts'
import { WEBHOOK_CASES } from './cases-webhooks.ts'
import { makeAgent, makeBase, makeSource } from './world.ts'

let unique = 0
const email = () => `matrix${(unique += 1)}@example.test`
const id = (kind: 'knowledge' | 'source' | 'agent' | 'conversation' | 'project') => newId(kind)

const onBase = (rest: Omit<Input, 'params'> = {}): Case => ({
  over: 'object',
  make: async (client) => ({ params: { id: await makeBase(client) }, ...rest }),
  random: () => ({ params: { id: id('knowledge') }, ...rest }),
})

function textFile(): FormData {
  const form = new FormData()
  form.append('file', new Blob(['Some words.']), 'words.txt')
  return form
}

const onAgent = (rest: Omit<Input, 'params'> = {}): Case => ({
  over: 'object',
  make: async (client) => ({ params: { id: (await makeAgent(client)).id }, ...rest }),
  random: () => ({ params: { id: id('agent') }, ...rest }),
})

const inProject = (rest: Input = {}): Case => ({ over: 'project', input: () => rest })
const plain = (rest: Input = {}): Case => ({ over: 'none', input: () => rest })

const projectCall = (rest: (id: string, name: string) => Input): Case => ({
  over: 'object',
  make: async (client) => {
    const name = `Project ${(unique += 1)}`
    const made = await client.call(accounts.createProject, { body: { name } })
    return rest(made.id, name)
  },
  random: () => rest(id('project'), 'Nothing'),
})

/** One entry for every operation of the contract: the test fails for a route without one. */
export const CASES: Record<string, Case> = {
  'accounts.setup': plain(),
  'accounts.signup': { over: 'none', input: () => ({ body: { username: email(), password: PASSWORD } }) },
  'accounts.login': {
    over: 'none',
    input: (world) => ({ body: { username: world.users.editor.username, password: PASSWORD } }),
  },
  'accounts.logout': {
    over: 'none',
    // Ends a session made for it each time: the world's must stay. See `ownSession` in the test.
    input: () => ({ query: {} }),
  },
  'accounts.information': plain(),
  'accounts.roles': plain(),
  'accounts.listProjects': plain(),
  'accounts.createProject': { over: 'none', input: () => ({ body: { name: `Made ${(unique += 1)}` } }) },
  'accounts.renameProject': projectCall((project) => ({ body: { id: project, name: 'Renamed' } })),
  'accounts.deleteProject': projectCall((project, name) => ({ query: { id: project, name } })),
  'accounts.listTrash': plain(),
  'accounts.restoreProject': {
    over: 'object',
    make: async (client) => {
      const name = `Trashed ${(unique += 1)}`
      const { id: project } = await client.call(accounts.createProject, { body: { name } })
      await client.call(accounts.deleteProject, { query: { id: project, name } })
      return { body: { id: project } }
    },
    random: () => ({ body: { id: id('project') } }),
  },
  ...ACCOUNT_CASES,
  'knowledge.list': inProject(),
  'knowledge.create': inProject({ body: { name: 'New' } }),
  'knowledge.get': onBase(),
  'knowledge.update': onBase({ body: { name: 'Changed' } }),
  'knowledge.delete': onBase(),
  'knowledge.listSources': onBase({ query: {} }),
  'knowledge.addSources': onBase({ body: { type: 'text', name: 'T', text: 'words' } }),
  'knowledge.deleteSources': {
    over: 'object',
    make: async (client) => {
      const { id: base, sid } = await makeSource(client)
      return { params: { id: base }, query: { ids: sid } }
    },
    random: () => ({ params: { id: id('knowledge') }, query: { ids: id('source') } }),
  },
  'knowledge.refreshSource': {
    over: 'object',
    make: async (client) => ({ params: await makeSource(client) }),
    random: () => ({ params: { id: id('knowledge'), sid: id('source') } }),
  },
  'knowledge.replaceFile': {
    over: 'object',
    make: async (client) => {
      const base = await makeBase(client)
      const params = { id: base }
      const { items } = await client.call(knowledge.addSources, { params, body: textFile() })
      return { params: { id: base, sid: items[0]!.id }, body: textFile() }
    },
    random: () => ({ params: { id: id('knowledge'), sid: id('source') }, body: textFile() }),
  },
  'knowledge.listChunks': onBase({ query: {} }),
  'knowledge.search': onBase({ body: { query: 'words' } }),
  'agents.list': inProject(),
  'agents.create': inProject({ body: { name: 'New' } }),
  'agents.get': onAgent(),
  'agents.update': onAgent({ body: { name: 'Changed' } }),
  'agents.delete': onAgent(),
  'agents.reissuePublicId': onAgent(),
  'agents.getKnowledge': onAgent(),
  'agents.addOwnKnowledge': onAgent({ body: { name: 'Own' } }),
  'agents.setKnowledge': {
    over: 'object',
    make: async (client) => ({
      params: { id: (await makeAgent(client)).id },
      body: { knowledgeIds: [await makeBase(client)] },
    }),
    random: () => ({ params: { id: id('agent') }, body: { knowledgeIds: [id('knowledge')] } }),
  },
  'agents.listModels': inProject(),
  'agents.getPublic': {
    over: 'object',
    forVisitors: true,
    make: async (client) => {
      const agent = await makeAgent(client)
      await client.call(agents.update, { params: { id: agent.id }, body: { visibility: 'public' } })
      return { params: { id: agent.publicId } }
    },
    random: () => ({ params: { id: randomUUID() } }),
  },
  ...AGENT_CASES,
  ...AGENT_TEST_CASES,
  ...AI_WORKER_CASES,
  ...OPENAI_CASES,
  ...LEAD_CASES,
  ...HANDOFF_CASES,
  ...MCP_CASES,
  'conversations.chat': {
    over: 'object',
    make: async (client) => ({ body: { agentId: (await makeAgent(client)).id, message: 'Hello' } }),
    random: () => ({ body: { agentId: id('agent'), message: 'Hello' } }),
  },
  'conversations.history': {
    over: 'object',
    heldByMaker: true,
    make: async (client) => {
      const agent = await makeAgent(client)
      const response = await client.open(conversations.chat, {
        body: { agentId: agent.id, message: 'Hello' },
      })
      const stream = await response.text()
      const conversationId = /"conversationId":"(cnv_\w+)"/.exec(stream)![1]!
      return { params: { conversationId } }
    },
    random: () => ({ params: { conversationId: id('conversation') } }),
  },
  'conversations.list': inProject({ query: {} }),
  ...NOTIFICATION_CASES,
  ...RETRIEVAL_CASES,
  ...SITE_CASES,
  ...SHEET_CASES,
  ...FLOW_CASES,
  ...TEAM_CASES,
  ...TOOL_CASES,
  ...WEBHOOK_CASES,
  ...CHANNEL_CASES,
  ...CONNECTION_CASES,
  ...CONVERSATION_CASES,
  ...DOCUMENT_CASES,
  ...STORAGE_CASES,
  ...CREDENTIAL_CASES,
  'events.stream': { over: 'none', input: () => ({ query: {} }) },
  'onboarding.loadDemo': plain(),
}

export const caseOf = (route: Route): Case | undefined => CASES[route.id]
