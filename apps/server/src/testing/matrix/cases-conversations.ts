import { agents, type Client, conversations } from '@millrace/contract'
import { newId } from '../../lib/ids.ts'
import type { Case, Input } from './case.ts'
import { pictureForm } from './picture-form.ts'
import { makeAgent, makeBase } from './world.ts'

/** A conversation of the client with its own agent: one question and the answer. */
async function makeConversation(client: Client) {
  const agent = await makeAgent(client)
  const response = await client.open(conversations.chat, { body: { agentId: agent.id, message: 'Hello' } })
  const stream = await response.text()
  return {
    conversationId: /"conversationId":"(cnv_\w+)"/.exec(stream)![1]!,
    messageId: /"messageId":"(msg_\w+)"/.exec(stream)![1]!,
  }
}

const takingFiles = async (client: Client) => {
  const { id } = await makeAgent(client)
  const appearance = agents.appearance.parse({ attachments: true })
  await client.call(agents.setBotConfig, { params: { id }, body: { appearance } })
  return id
}

/** A picture sent in a conversation of the client. */
async function makeAttachment(client: Client) {
  const agentId = await takingFiles(client)
  const file = await client.call(conversations.upload, { query: { agentId }, body: pictureForm() })
  const { id, key } = file
  const body = { agentId, message: 'Look', attachments: [{ id, key }] }
  const stream = await (await client.open(conversations.chat, { body })).text()
  return {
    params: { conversationId: /"conversationId":"(cnv_\w+)"/.exec(stream)![1]!, fileId: id },
    query: {},
  }
}

const noAttachment = () => ({
  params: { conversationId: newId('conversation'), fileId: newId('file') },
  query: {},
})

const TURNS = [{ role: 'user', text: 'Hello' }]

const randomConversation = () => ({ conversationId: newId('conversation'), messageId: newId('message') })
type Conversation = Awaited<ReturnType<typeof makeConversation>>

/** A call that only the holder of a conversation can make. */
const onConversation = (input: (made: Conversation) => Input): Case => ({
  over: 'object',
  heldByMaker: true,
  make: async (client) => input(await makeConversation(client)),
  random: () => input(randomConversation()),
})

/** A call of members on any conversation in their projects. */
const logged = (input: (made: Conversation) => Input): Case => ({
  over: 'object',
  make: async (client) => input(await makeConversation(client)),
  random: () => input(randomConversation()),
})

const ofAgent = (rest: Omit<Input, 'params'>): Case => ({
  over: 'object',
  make: async (client) => ({ params: { id: (await makeAgent(client)).id }, ...rest }),
  random: () => ({ params: { id: newId('agent') }, ...rest }),
})

const ofRange: Case = {
  over: 'project',
  input: () => ({ query: { from: '2026-11-01', until: '2026-11-30' } }),
}

export const CONVERSATION_CASES: Record<string, Case> = {
  'conversations.resume': onConversation(({ conversationId }) => ({ params: { conversationId }, query: {} })),
  'conversations.stop': onConversation(({ conversationId }) => ({ params: { conversationId }, body: {} })),
  'conversations.regenerate': onConversation(({ conversationId }) => ({
    params: { conversationId },
    body: {},
  })),
  'conversations.rate': onConversation(({ conversationId, messageId }) => ({
    params: { conversationId },
    body: { messageId, rating: 'up' },
  })),
  'conversations.upload': {
    over: 'object',
    make: async (client) => ({ query: { agentId: await takingFiles(client) }, body: pictureForm() }),
    random: () => ({ query: { agentId: newId('agent') }, body: pictureForm() }),
  },
  'conversations.attachment': {
    over: 'object',
    heldByMaker: true,
    make: makeAttachment,
    random: noAttachment,
  },
  'conversations.loggedAttachment': { over: 'object', make: makeAttachment, random: noAttachment },
  'conversations.rename': onConversation(({ conversationId: id }) => ({
    params: { id },
    query: { name: 'Named' },
  })),
  'conversations.delete': onConversation(({ conversationId: id }) => ({ params: { id } })),
  'conversations.create': {
    over: 'object',
    make: async (client) => ({ body: { agentId: (await makeAgent(client)).id } }),
    random: () => ({ body: { agentId: newId('agent') } }),
  },
  'conversations.listAll': { over: 'project', input: () => ({ query: {} }) },
  'conversations.listNonWeb': { over: 'project', input: () => ({ query: {} }) },
  'conversations.listOfAgent': ofAgent({ query: {} }),
  'conversations.overview': ofAgent({ query: {} }),
  'conversations.analytics': ofRange,
  'conversations.topQuestions': ofRange,
  'conversations.transcript': logged(({ conversationId: id }) => ({ params: { id }, query: {} })),
  'conversations.exportLog': logged(({ conversationId }) => ({ query: { conversationId } })),
  'conversations.deleteMatching': {
    over: 'project',
    input: () => ({ body: { until: new Date().toISOString() } }),
  },
  'conversations.deleteMany': logged(({ conversationId }) => ({ body: { ids: [conversationId] } })),
  'conversations.playground': {
    over: 'object',
    make: async (client) => ({
      params: { id: (await makeAgent(client)).id },
      body: { turns: TURNS, knowledgeIds: [await makeBase(client)] },
    }),
    random: () => ({
      params: { id: newId('agent') },
      body: { turns: TURNS, knowledgeIds: [newId('knowledge')] },
    }),
  },
}
