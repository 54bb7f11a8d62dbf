import type { conversations, Data } from '@millrace/contract'
import { sql } from 'kysely'
import type { Tx } from '../../../db/scope.ts'
import { areOrReplaced } from '../../knowledge/index.ts'
import type { StoredCitation } from '../queries.ts'

type Place = Data<typeof conversations.transcript>['messages'][number]['citations'][number]['place']

/** Where cited passages are now, for members with access to these projects. */
export async function findPlaces(
  tx: Tx,
  citations: readonly StoredCitation[],
  projectIds: readonly string[],
): Promise<(citation: StoredCitation) => Place> {
  const sourceIds = [...new Set(citations.map(({ sourceId }) => sourceId))]
  const chunkIds = [...new Set(citations.map(({ chunkId }) => chunkId))]
  const { rows: sources } = await sql<{ id: string; kb_id: string; former_ids: string[] }>`
    select id, kb_id, former_ids from knowledge_sources
    where ${areOrReplaced(sourceIds)} and project_id = any(${projectIds})`.execute(tx)
  const present = sources.map(({ id }) => id)
  const texts = sources.some((source) => source.former_ids.length > 0)
    ? citations.map(({ text }) => text)
    : []
  const { rows: chunks } = await sql<{ id: string; source_id: string; text: string }>`
    select id, source_id, text from knowledge_chunks
    where source_id = any(${present}) and (id = any(${chunkIds}) or text = any(${texts}::text[]))`.execute(tx)
  const known = new Set(chunks.map(({ id }) => id))
  return ({ sourceId, chunkId, text }) => {
    const source = sources.find(({ id, former_ids: former }) => id === sourceId || former.includes(sourceId))
    if (!source) return null
    const place = { knowledgeId: source.kb_id, sourceId }
    if (known.has(chunkId)) return { ...place, chunkId }
    // A file that replaced the cited one may contain the same passage.
    const same = chunks.find((chunk) => chunk.source_id === source.id && chunk.text === text)
    return { ...place, chunkId: same?.id ?? null }
  }
}
