import type { knowledge } from '@millrace/contract'
import type { BaseRow, SourceRow } from './queries.ts'

export function presentBase(row: BaseRow): knowledge.KnowledgeBase {
  const counted = row.states ?? {}
  const states = { queued: 0, reading: 0, chunking: 0, ready: 0, failed: 0, ...counted }
  return {
    id: row.id,
    projectId: row.project_id,
    name: row.name,
    description: row.description,
    chunkSize: row.chunk_size,
    chunkOverlap: row.chunk_overlap,
    sources: Object.values(states).reduce((sum, count) => sum + count, 0),
    chunks: row.chunks,
    states,
    agents: row.agents ?? [],
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}

export function presentSource(row: SourceRow): knowledge.Source {
  const failed = row.state === 'failed'
  return {
    id: row.id,
    type: row.type,
    name: row.name,
    state: row.state,
    error: failed ? { code: row.error_code ?? 'internal', message: row.error_message ?? '' } : null,
    progress: progressOf(row),
    url: row.url,
    mime: row.mime,
    bytes: row.bytes,
    pages: row.pages,
    characters: row.characters,
    chunks: row.chunk_count,
    language: row.language,
    createdAt: row.created_at.toISOString(),
    refreshedAt: row.refreshed_at?.toISOString() ?? null,
  }
}

function progressOf(row: SourceRow): number | null {
  if (row.state === 'ready') return 1
  if (!row.progress_total) return null
  return Math.min(1, row.progress_done / row.progress_total)
}
