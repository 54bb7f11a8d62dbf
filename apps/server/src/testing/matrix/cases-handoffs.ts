import { randomUUID } from 'node:crypto'
import { agents, type Client, conversations, handoffs } from '@millrace/contract'
import { newId } from '../../lib/ids.ts'
import type { Case, Input } from './case.ts'
import { pictureForm } from './picture-form.ts'
import { makeAgent } from './world.ts'

const handoff = { enabled: true } as agents.BotConfig['handoff']

/** A conversation of the client with an agent that offers a person. */
async function makeConversation(client: Client): Promise<string> {
  const { id: agentId } = await makeAgent(client)
  await client.call(agents.setBotConfig, { params: { id: agentId }, body: { handoff } })
  const response = await client.open(conversations.chat, { body: { agentId, message: 'Hello' } })
  return /"conversationId":"(cnv_\w+)"/.exec(await response.text())![1]!
}

type Rest = Omit<Input, 'params'>

const atDesk = (rest: Rest | (() => Rest)): Case & { over: 'object' } => {
  const more = () => (typeof rest === 'function' ? rest() : rest)
  return {
    over: 'object',
    make: async (client) => ({ params: { conversationId: await makeConversation(client) }, ...more() }),
    random: () => ({ params: { conversationId: newId('conversation') }, ...more() }),
  }
}

const byHolder = (rest: Omit<Input, 'params'>): Case => ({ ...atDesk(rest), heldByMaker: true })

const ofAgent = (rest: Omit<Input, 'params'>): Case => ({
  over: 'object',
  make: async (client) => ({ params: { id: (await makeAgent(client)).id }, ...rest }),
  random: () => ({ params: { id: newId('agent') }, ...rest }),
})

const cannedReply = () => ({ shortcut: `word${randomUUID().slice(0, 8)}`, text: 'Hello' })

const ofReply = (rest: () => Omit<Input, 'params'>): Case => ({
  over: 'object',
  make: async (client) => {
    const { id } = await client.call(handoffs.createReply, { body: cannedReply() })
    return { params: { id }, ...rest() }
  },
  random: () => ({ params: { id: newId('cannedReply') }, ...rest() }),
})

const words = () => ({ key: randomUUID(), text: 'Hello' })

export const HANDOFF_CASES: Record<string, Case> = {
  'handoffs.follow': byHolder({ query: {} }),
  'handoffs.ask': byHolder({ body: { action: 'request' } }),
  'handoffs.signal': byHolder({ body: { typing: true } }),
  'handoffs.queues': ofAgent({ query: {} }),
  'handoffs.deskStream': ofAgent({ query: {} }),
  'handoffs.setPresence': ofAgent({ body: { away: true } }),
  'handoffs.read': atDesk({ query: {} }),
  'handoffs.change': atDesk({ body: { action: 'take', version: 0 } }),
  'handoffs.addNote': atDesk({ body: words() }),
  'handoffs.deskSignal': atDesk({ body: { typing: true } }),
  'handoffs.listReplies': { over: 'project', input: () => ({ query: {} }) },
  'handoffs.createReply': { over: 'project', input: () => ({ body: cannedReply() }) },
  'handoffs.updateReply': ofReply(() => ({ body: cannedReply() })),
  'handoffs.deleteReply': ofReply(() => ({})),
  'handoffs.reply': atDesk({ body: words() }),
  'handoffs.attach': atDesk(() => ({ query: {}, body: pictureForm() })),
}
