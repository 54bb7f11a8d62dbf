import type { agents } from '@millrace/contract'
import type { AgentRow } from './queries.ts'

export const presentAgent = (row: AgentRow): agents.Agent => ({
  id: row.id,
  projectId: row.project_id,
  publicId: row.public_id,
  name: row.name,
  avatar: row.avatar,
  description: row.description,
  instructions: row.instructions,
  language: row.language,
  greeting: row.greeting,
  suggestedQuestions: row.suggested_questions,
  fallback: row.fallback,
  visibility: row.visibility,
  model: row.model,
  // real is single precision: 0.2 comes back as 0.2, but sums would not; two digits are what people set.
  temperature: Math.round(row.temperature * 100) / 100,
  maxOutputTokens: row.max_output_tokens,
  memory: row.memory,
  passages: row.passages,
  knowledgeIds: row.knowledge_ids,
  conversations: row.conversations,
  revision: row.revision,
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})

/** What a visitor may know: no instructions, no model, no ids of the console. */
export const presentPublic = (row: AgentRow): agents.PublicAgent => ({
  publicId: row.public_id,
  name: row.name,
  avatar: row.avatar,
  description: row.description,
  greeting: row.greeting,
  suggestedQuestions: row.suggested_questions,
  language: row.language,
})
