import { Readable } from 'node:stream'
import { type Client, conversations, documents } from '@millrace/contract'
import { sql } from 'kysely'
import { localStore } from '../../features/storage/index.ts'
import { newId } from '../../lib/ids.ts'
import type { Case } from './case.ts'
import { makeAgent, makeSource, type World } from './world.ts'

/** Sources are not processed in this world, so this writes what a worker would have written. */
async function makeReady(client: Client, world: World) {
  const { id, sid } = await makeSource(client)
  const chunkId = newId('chunk')
  const { kysely } = world.server.running.context.db
  await sql`update knowledge_sources set state = 'ready' where id = ${sid}`.execute(kysely)
  await sql`insert into knowledge_chunks
    (id, account_id, project_id, kb_id, source_id, seq, start_offset, end_offset, text, length)
    select ${chunkId}, account_id, project_id, kb_id, id, 0, 0, 11, 'Some words.', 2
    from knowledge_sources where id = ${sid}`.execute(kysely)
  return { id, sourceId: sid, chunkId }
}

async function makeCitation(client: Client, world: World) {
  const { sourceId, chunkId } = await makeReady(client, world)
  const agent = await makeAgent(client)
  const response = await client.open(conversations.chat, { body: { agentId: agent.id, message: 'Hello' } })
  const stream = await response.text()
  const conversationId = /"conversationId":"(cnv_\w+)"/.exec(stream)![1]!
  const messageId = /"messageId":"(msg_\w+)"/.exec(stream)![1]!
  const citation = { number: 1, chunkId, sourceId, sourceName: 'Text', page: null, heading: null, url: null }
  const cited = { ...citation, text: 'Some words.', start: 0, end: 11, highlights: [] }
  await sql`update messages set citations = ${JSON.stringify([cited])}::jsonb where id = ${messageId}`.execute(
    world.server.running.context.db.kysely,
  )
  return { params: { conversationId, messageId, number: '1' } }
}

export const DOCUMENT_CASES: Record<string, Case> = {
  'documents.view': {
    over: 'object',
    make: async (client, world) => {
      const { id, sourceId, chunkId } = await makeReady(client, world)
      return { params: { id, sourceId }, query: { chunkId, lit: '0-4' } }
    },
    random: () => ({ params: { id: newId('knowledge'), sourceId: newId('source') } }),
  },
  'documents.fileUrls': {
    over: 'object',
    make: async (client, world) => {
      const { sourceId } = await makeReady(client, world)
      await sql`update knowledge_sources set storage_key = 'some/key' where id = ${sourceId}`.execute(
        world.server.running.context.db.kysely,
      )
      return { query: { fileList: sourceId } }
    },
    random: () => ({ query: { fileList: newId('source') } }),
  },
  'documents.download': {
    over: 'none',
    input: async (world) => {
      const { kysely } = world.server.running.context.db
      const { sid } = await makeSource(world.admin)
      const store = localStore(world.server.running.context.config.dataDir)
      const { key } = await store.put(world.accountId, Readable.from([Buffer.from('Some words.')]))
      await sql`update knowledge_sources set storage_key = ${key} where id = ${sid}`.execute(kysely)
      const { items } = await world.admin.call(documents.fileUrls, { query: { fileList: sid } })
      return { params: { grant: items[0]!.url.split('/').at(-1)! } }
    },
  },
  'documents.cited': {
    over: 'object',
    heldByMaker: true,
    make: makeCitation,
    random: () => ({
      params: { conversationId: newId('conversation'), messageId: newId('message'), number: '1' },
    }),
  },
}
