import type { knowledge, Reason } from '@millrace/contract'
import { sql } from 'kysely'
import type { Tx } from '../../db/scope.ts'
import type { Member } from '../../lib/actor.ts'
import { BASE_USES } from '../../lib/agent-version.ts'
import { notFound } from '../../lib/errors.ts'

export interface BaseRow {
  id: string
  project_id: string
  name: string
  description: string
  chunk_size: number
  chunk_overlap: number
  created_at: Date
  updated_at: Date
  states: Partial<Record<knowledge.SourceState, number>> | null
  chunks: number
  agents: { id: string; name: string }[] | null
  owner_agent_id: string | null
  embedding_model: string | null
  embedding_error: string | null
  /** The set of the selected model. */
  set_done: number | null
  set_total: number | null
  /** Sources without complete vectors. */
  pending: number
  /** Whether searches currently use vectors. */
  serving: boolean
}

export interface SourceRow {
  id: string
  kb_id: string
  project_id: string
  type: knowledge.SourceType
  name: string
  state: knowledge.SourceState
  error_code: string | null
  error_message: string | null
  error_reason: Reason | null
  progress_done: number
  progress_total: number | null
  revision: number
  url: string | null
  question: string | null
  content: string | null
  storage_key: string | null
  mime: string | null
  bytes: number | null
  pages: number | null
  characters: number
  chunk_count: number
  language: string | null
  tags: string[]
  hidden_characters: number
  pages_without_text: string | null
  embedding_pending: boolean
  created_at: Date
  refreshed_at: Date | null
  /** The site of a page. */
  parent_id: string | null
  refreshing: boolean
  refresh_schedule: knowledge.RefreshSchedule
  refresh_due_at: Date | null
  refresh_result: Partial<knowledge.RefreshResult> | null
}

export const SOURCE_COLUMNS = sql.raw(
  `id, kb_id, project_id, type, name, state, error_code, error_message, error_reason, progress_done, progress_total, revision, url,
   question, mime, bytes, pages, characters, chunk_count, language, tags, hidden_characters, pages_without_text,
   embedding_pending, created_at, refreshed_at, storage_key,
   parent_id, refreshing, refresh_schedule, refresh_due_at, refresh_result`,
)

/** Bases with their counts, by ids or by project. */
export async function selectBases(tx: Tx, ids: string[]): Promise<BaseRow[]> {
  const { rows } = await sql<BaseRow>`
    select b.id, b.project_id, b.name, b.description, b.chunk_size, b.chunk_overlap, b.created_at, b.updated_at,
      b.owner_agent_id, s.states, coalesce(s.chunks, 0)::int as chunks, g.agents, b.embedding_model, b.embedding_error,
      v.done as set_done, v.total as set_total, coalesce(s.pending, 0)::int as pending,
      b.embedding_model is not null and exists (
        select from knowledge_vector_sets w where w.kb_id = b.id and w.serving) as serving
    from knowledge_bases b
    left join lateral (
      select jsonb_object_agg(state, n) filter (where n > 0) as states, sum(chunks) as chunks, sum(pending) as pending from (
        select state, count(*) filter (where parent_id is null)::int as n, sum(chunk_count) as chunks,
          count(*) filter (where embedding_pending) as pending
        from knowledge_sources where kb_id = b.id group by state) by_state
    ) s on true
    left join (
      select u.kb_id, jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name) order by lower(a.name)) as agents
      from ${BASE_USES} u join agents a on a.id = u.agent_id where u.kb_id = any(${ids}) group by u.kb_id
    ) g on g.kb_id = b.id
    left join knowledge_vector_sets v on v.kb_id = b.id and v.model = b.embedding_model
    where b.id = any(${ids})
    order by b.id desc`.execute(tx)
  return rows
}

/** A base in a project that the member can access; otherwise `not_found`. `lock` locks it against changes. */
export async function findBase(
  tx: Tx,
  member: Member,
  id: string,
): Promise<{ id: string; project_id: string; name: string; chunk_size: number; chunk_overlap: number }> {
  const { rows } = await sql<{
    id: string
    project_id: string
    name: string
    chunk_size: number
    chunk_overlap: number
  }>`select id, project_id, name, chunk_size, chunk_overlap from knowledge_bases
    where id = ${id} and project_id = any(${member.projectIds})`.execute(tx)
  if (!rows[0]) throw notFound('knowledge base')
  return rows[0]
}
