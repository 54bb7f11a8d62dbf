import { randomUUID } from 'node:crypto'
import { type ApiError, type Client, conversations, handoffs, leads, team } from '@millrace/contract'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { makePng } from '../../testing/documents/index.ts'
import { openDesk } from './test-desk.ts'

const desk = openDesk()

interface Place {
  agentId: string
  conversationId: string
}
type Calls = Record<string, (client: Client, place: Place) => Promise<unknown>>

const READS: Calls = {
  queues: (client, { agentId: id }) => client.call(handoffs.queues, { params: { id }, query: {} }),
  desk: (client, { conversationId }) => client.call(handoffs.read, { params: { conversationId }, query: {} }),
  canned: (client) => client.call(handoffs.listReplies, { query: {} }),
  leads: (client, { agentId }) => client.call(leads.list, { query: { agentId } }),
  leadsFile: (client, { agentId }) => client.open(leads.exportFile, { query: { agentId, format: 'csv' } }),
  log: (client, { agentId: id }) => client.call(conversations.listOfAgent, { params: { id }, query: {} }),
  transcript: (client, { conversationId: id }) =>
    client.call(conversations.transcript, { params: { id }, query: {} }),
  logFile: (client, { conversationId }) =>
    client.open(conversations.exportLog, { query: { conversationId } }),
}

const WRITES: Calls = {
  take: async (client, { conversationId }) => {
    const params = { conversationId }
    const { rows } = await sql<{ version: number }>`select handoff_version as version from conversations
      where id = ${conversationId}`.execute(desk.db)
    return client.call(handoffs.change, { params, body: { action: 'take', version: rows[0]!.version } })
  },
  attach: (client, { conversationId }) => {
    const body = new FormData()
    body.append('file', new Blob([new Uint8Array(makePng(8, 8))]), 'a.png')
    return client.call(handoffs.attach, { params: { conversationId }, query: {}, body })
  },
  reply: (client, { conversationId }) =>
    client.call(handoffs.reply, { params: { conversationId }, body: { key: randomUUID(), text: 'Hello' } }),
  note: (client, { conversationId }) =>
    client.call(handoffs.addNote, { params: { conversationId }, body: { key: randomUUID(), text: 'Note' } }),
  newCanned: (client) =>
    client.call(handoffs.createReply, { body: { shortcut: `a${randomUUID().slice(0, 8)}`, text: 'Hi' } }),
}

const statusOf = (call: Promise<unknown>) =>
  call.then(
    () => 200,
    (error: ApiError) => error.status,
  )

/** Every combination of scopes that a key can have. */
const CHOICES = Array.from({ length: 2 ** team.KEY_SCOPES.length - 1 }, (_, index) =>
  team.KEY_SCOPES.filter((_scope, at) => ((index + 1) >> at) & 1),
)

it('a key reads conversations, leads and the desk only with that scope, and replies with another one', async () => {
  const talk = await desk.requested()
  const place = { agentId: desk.agent.id, conversationId: talk.conversationId }
  for (const scopes of CHOICES) {
    const { key } = await desk.owner.client.call(team.createApiKey, { body: { name: 'Key', scopes } })
    const client = desk.server.client({ token: key })
    const reads = scopes.includes('conversations')
    const writes = reads && (scopes.includes('write') || scopes.includes('admin'))
    for (const [calls, may] of [
      [READS, reads],
      [WRITES, writes],
    ] as const)
      for (const [name, call] of Object.entries(calls))
        expect(await statusOf(call(client, place)), `${name} with ${scopes.join()}`).toBe(may ? 200 : 403)
  }
})
