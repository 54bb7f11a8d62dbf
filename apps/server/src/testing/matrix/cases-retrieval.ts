import { gzipSync } from 'node:zlib'
import type { Client } from '@millrace/contract'
import { sql } from 'kysely'
import { newId } from '../../lib/ids.ts'
import type { Case, Input } from './case.ts'
import { makeBase, makeSource, type World } from './world.ts'

const onBase = (rest: Omit<Input, 'params'> = {}): Case => ({
  over: 'object',
  make: async (client) => ({ params: { id: await makeBase(client) }, ...rest }),
  random: () => ({ params: { id: newId('knowledge') }, ...rest }),
})

/** Sources are not processed in this world, so this writes what a worker would have written. */
async function makeChunk(client: Client, world: World): Promise<Record<string, string>> {
  const { id, sid } = await makeSource(client)
  const cid = newId('chunk')
  const { kysely } = world.server.running.context.db
  await sql`update knowledge_sources set state = 'ready' where id = ${sid}`.execute(kysely)
  await sql`insert into knowledge_chunks
    (id, account_id, project_id, kb_id, source_id, seq, start_offset, end_offset, text, length)
    select ${cid}, account_id, project_id, kb_id, id, 0, 0, 11, 'Some words.', 2
    from knowledge_sources where id = ${sid}`.execute(kysely)
  return { id, cid }
}

async function makeGap(client: Client, world: World): Promise<Record<string, string>> {
  const id = await makeBase(client)
  const gid = newId('gap')
  await sql`insert into knowledge_gaps (id, account_id, project_id, kb_id, question, terms)
    select ${gid}, account_id, project_id, id, 'Why?', '{why}' from knowledge_bases where id = ${id}`.execute(
    world.server.running.context.db.kysely,
  )
  return { id, gid }
}

const onGap = (body: unknown): Case => ({
  over: 'object',
  make: async (client, world) => ({ params: await makeGap(client, world), body }),
  random: () => ({ params: { id: newId('knowledge'), gid: newId('gap') }, body }),
})

/** An export of an empty base. */
function emptyFile(): FormData {
  const base = { name: 'Imported', description: '', chunkSize: 1200, chunkOverlap: 150, vectors: null }
  const head = { format: 'millrace-knowledge', version: 1, exportedAt: '2026-01-01T00:00:00Z', base }
  const lines = [head, { end: { sources: 0, chunks: 0, vectors: 0 } }]
  const form = new FormData()
  const packed = gzipSync(lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  form.append('file', new Blob([new Uint8Array(packed)]), 'base.millrace.gz')
  return form
}

export const RETRIEVAL_CASES: Record<string, Case> = {
  'knowledge.updateChunk': {
    over: 'object',
    make: async (client, world) => ({ params: await makeChunk(client, world), body: { enabled: false } }),
    random: () => ({ params: { id: newId('knowledge'), cid: newId('chunk') }, body: { enabled: false } }),
  },
  'knowledge.embeddingModels': onBase(),
  'knowledge.retryEmbedding': onBase(),
  'knowledge.listTags': onBase(),
  'knowledge.assignTags': {
    over: 'object',
    make: async (client) => {
      const { id, sid } = await makeSource(client)
      return { params: { id }, body: { sourceIds: [sid], add: ['Tag'] } }
    },
    random: () => ({
      params: { id: newId('knowledge') },
      body: { sourceIds: [newId('source')], add: ['Tag'] },
    }),
  },
  'knowledge.renameTag': onBase({ body: { tag: 'Old', name: 'New' } }),
  'knowledge.deleteTag': onBase({ query: { tag: 'Old' } }),
  'knowledge.listGaps': onBase({ query: {} }),
  'knowledge.answerGap': onGap({ question: 'Why?', answer: 'Because.' }),
  'knowledge.updateGap': onGap({ state: 'dismissed' }),
  'knowledge.export': onBase(),
  'knowledge.import': { over: 'project', input: () => ({ body: emptyFile() }) },
}
