import type { knowledge } from '@millrace/contract'
import type { BaseRow, SourceRow } from './queries.ts'

export function presentBase(row: BaseRow): knowledge.KnowledgeBase {
  const counted = row.states ?? {}
  const states = { queued: 0, reading: 0, chunking: 0, embedding: 0, ready: 0, failed: 0, ...counted }
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
    ownerAgentId: row.owner_agent_id,
    embeddingModel: row.embedding_model,
    embedding: presentEmbedding(row),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}

/** States of multi-document sources. */
export interface SourceStates {
  site: knowledge.SiteState | null
  sheet: knowledge.SheetSourceState | null
  drive: knowledge.DriveState | null
}

export function presentSource(row: SourceRow, { site, sheet, drive }: SourceStates): knowledge.Source {
  const failed = row.state === 'failed'
  return {
    id: row.id,
    type: row.type,
    name: row.name,
    state: row.state,
    error: failed ? presentFailure(row) : null,
    progress: progressOf(row),
    url: row.url,
    mime: row.mime,
    bytes: row.bytes,
    pages: row.pages,
    characters: row.characters + (drive?.characters ?? 0),
    chunks: row.chunk_count + (site?.chunks ?? sheet?.chunks ?? drive?.chunks ?? 0),
    language: row.language,
    tags: row.tags,
    hiddenCharacters: row.hidden_characters,
    pagesWithoutText: row.pages_without_text,
    embeddingPending: row.embedding_pending,
    createdAt: row.created_at.toISOString(),
    refreshedAt: row.refreshed_at?.toISOString() ?? null,
    refresh: row.type === 'url' || row.type === 'site' ? presentRefresh(row) : null,
    site,
    sheet,
    drive,
  }
}

const presentFailure = (row: SourceRow): knowledge.Source['error'] => ({
  code: row.error_code ?? 'internal',
  message: row.error_message ?? '',
  ...(row.error_reason && { reason: row.error_reason }),
})

function presentEmbedding(row: BaseRow): knowledge.EmbeddingProgress {
  const total = row.set_total ?? 0
  // Vectors of deleted texts are removed later.
  const done = Math.min(row.set_done ?? 0, total)
  const { serving, embedding_error: error } = row
  if (!row.embedding_model) return { state: 'off', done: 0, total: 0, serving: false, error: null }
  if (error) return { state: 'failed', done, total, serving, error }
  return { state: row.pending > 0 ? 'working' : 'ready', done, total, serving, error: null }
}

const NOTHING = { added: 0, changed: 0, removed: 0, unchanged: 0, failed: 0, message: null }

const presentRefresh = (row: SourceRow): knowledge.Source['refresh'] => ({
  schedule: row.refresh_schedule,
  dueAt: row.refresh_due_at?.toISOString() ?? null,
  running: row.refreshing,
  last: row.refresh_result?.at
    ? { ...NOTHING, ...row.refresh_result, at: new Date(row.refresh_result.at).toISOString() }
    : null,
})

function progressOf(row: SourceRow): number | null {
  if (row.state === 'ready' && !row.refreshing) return 1
  if (!row.progress_total) return null
  return Math.min(1, row.progress_done / row.progress_total)
}
