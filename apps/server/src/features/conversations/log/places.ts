import type { conversations, Data } from '@millrace/contract'
import { sql } from 'kysely'
import type { Tx } from '../../../db/scope.ts'
import type { StoredCitation } from '../queries.ts'

type Place = Data<typeof conversations.transcript>['messages'][number]['citations'][number]['place']

/** Where cited passages are now, for those who may enter these projects. */
export async function findPlaces(
  tx: Tx,
  citations: readonly StoredCitation[],
  projectIds: readonly string[],
): Promise<(citation: StoredCitation) => Place> {
  const sourceIds = [...new Set(citations.map(({ sourceId }) => sourceId))]
  const chunkIds = [...new Set(citations.map(({ chunkId }) => chunkId))]
  const { rows: sources } = await sql<{ id: string; kb_id: string }>`
    select id, kb_id from knowledge_sources
    where id = any(${sourceIds}) and project_id = any(${projectIds})`.execute(tx)
  const { rows: chunks } = await sql<{ id: string }>`
    select id from knowledge_chunks where id = any(${chunkIds}) and source_id = any(${sourceIds})`.execute(tx)
  const bases = new Map(sources.map(({ id, kb_id: kbId }) => [id, kbId]))
  const known = new Set(chunks.map(({ id }) => id))
  return ({ sourceId, chunkId }) => {
    const knowledgeId = bases.get(sourceId)
    return knowledgeId ? { knowledgeId, sourceId, chunkId: known.has(chunkId) ? chunkId : null } : null
  }
}
